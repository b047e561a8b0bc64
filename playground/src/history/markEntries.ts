/** What is wrong with an entry, or what a repair did to it. Linear, also in one turn of many calls. */
import { isRepairPlaceholder, type RepairChange, type ToolPairViolation } from "toolpipe";
import type { Path } from "./readEntries.ts";

export type Mark = "broken" | "added" | "moved" | "placeholder";

/** Marks what a violation points at, what lies in it, and what it lies in. */
export function brokenMarks(
  violations: readonly ToolPairViolation[],
): (path: Path) => Mark | undefined {
  const places = new Set<string>();
  const above = new Set<string>();
  for (const { path } of violations) {
    places.add(keyOf(path));
    for (const prefix of prefixesOf(path)) above.add(prefix);
  }
  return (path) => {
    const place = withoutEnvelope(path);
    const isBroken =
      above.has(keyOf(place)) || prefixesOf(place).some((prefix) => places.has(prefix));
    return isBroken ? "broken" : undefined;
  };
}

/** Marks what was not in the history, or not there. A repair reuses what it leaves as it is. */
export function repairMarks(
  before: readonly object[],
  after: readonly object[],
  changes: readonly RepairChange[],
): (path: Path) => Mark | undefined {
  const originals = partsOf(before);
  const moves = changes.filter(({ kind }) => kind === "move");
  const moved = new Set(moves.map(({ path }) => valuesAlong(before, path).at(-1)));
  const placeholders = new Map<object, boolean>();
  const isPlaceholder = (value: object): boolean => {
    const known = placeholders.get(value) ?? isRepairPlaceholder(value);
    placeholders.set(value, known);
    return known;
  };
  return (path) => {
    for (const value of valuesAlong(after, path)) {
      if (typeof value !== "object" || value === null) return undefined;
      if (moved.has(value)) return "moved";
      if (originals.has(value)) return undefined;
      if (isPlaceholder(value)) return "placeholder";
    }
    return "added";
  };
}

/** Violations overlook the envelope of a serialised LangChain message. */
function withoutEnvelope(path: Path): Path {
  const [message, field, ...rest] = path;
  const isEnvelope = field === "kwargs" || field === "data";
  return isEnvelope && message !== undefined ? [message, ...rest] : path;
}

// How far below a message its parts lie: kwargs, content, part.
const DEEPEST_PART = 3;

function partsOf(messages: readonly object[]): ReadonlySet<unknown> {
  const parts = new Set<unknown>();
  const add = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > DEEPEST_PART) return;
    parts.add(value);
    for (const inner of Object.values(value)) add(inner, depth + 1);
  };
  for (const message of messages) add(message, 0);
  return parts;
}

/** What a path leads through, from the message on. */
function valuesAlong(messages: readonly object[], path: Path): unknown[] {
  const values: unknown[] = [];
  let value: unknown = messages;
  for (const step of path) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
    values.push(value);
  }
  return values;
}

function prefixesOf(path: Path): string[] {
  return path.map((_, index) => keyOf(path.slice(0, index + 1)));
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}

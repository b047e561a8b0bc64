/** What is wrong with a history, and what a repair makes of it. */
import {
  type IdentifierProfile,
  isRepairPlaceholder,
  type MessageFormat,
  type RepairChange,
  type RepairOptions,
  repairToolPairs,
  snapSplitToBatchBoundary,
  type ToolPairViolation,
  validateToolPairs,
} from "toolpipe";
import { isRecord } from "../json/isRecord.ts";
import { type JsonProblem, parseJson } from "../json/parseJson.ts";
import { detectFormat } from "./detectFormat.ts";
import { type Pair, pairEntries } from "./pairEntries.ts";
import { type Entry, type Path, readEntries } from "./readEntries.ts";

/** The controls of the pane. */
export interface HistoryOptions {
  readonly format: MessageFormat | "auto";
  readonly missingResult: NonNullable<RepairOptions["missingResult"]>;
  readonly orphanResult: NonNullable<RepairOptions["orphanResult"]>;
  readonly tail: NonNullable<RepairOptions["tail"]>;
  readonly incompleteCall: NonNullable<RepairOptions["incompleteCall"]>;
  readonly ids: IdentifierProfile;
  readonly chained: boolean;
}

export interface Line extends Entry {
  /** What is wrong with it, or what was done to it. */
  readonly mark: "broken" | "added" | "moved" | "placeholder" | undefined;
}

export interface Timeline {
  readonly lines: readonly Line[];
  readonly pairs: readonly Pair[];
  readonly messages: number;
}

export type HistoryReport =
  | { readonly ok: false; readonly problem: JsonProblem | undefined; readonly message: string }
  | {
      readonly ok: true;
      /** `undefined` when nothing in it tells. */
      readonly format: MessageFormat | undefined;
      readonly before: Timeline;
      readonly after: Timeline;
      readonly violations: readonly ToolPairViolation[];
      readonly left: readonly ToolPairViolation[];
      readonly changes: readonly RepairChange[];
      readonly orphanedCalls: number;
      readonly orphanedResults: number;
    };

export interface SnappedSplit {
  readonly backward: number;
  readonly forward: number;
  readonly nearest: number;
}

// Where a document keeps its messages: requests of OpenAI, Anthropic, Gemini; stored sessions.
const LIST_FIELDS = ["messages", "input", "contents", "history", "items", "data"] as const;

/** Keeps the history that was read last, so that a new option does not read it again. */
export class HistoryInspector {
  #text: string | undefined;
  #messages: readonly object[] | undefined;
  #problem: JsonProblem | undefined;

  inspect(text: string, options: HistoryOptions): HistoryReport {
    const messages = this.#read(text);
    if (messages === undefined) {
      const message =
        "This holds no list of messages: paste the list itself, or the request around it";
      return { ok: false, problem: this.#problem, message };
    }
    const violations = validateToolPairs(messages, options);
    const { messages: repaired, ...report } = repairToolPairs(messages, options);
    const broken = new PathSet(violations.map(({ path }) => path));
    const originals: Originals = {
      parts: partsOf(messages),
      moved: movedIn(messages, report.changes),
    };
    return {
      ok: true,
      format: options.format === "auto" ? detectFormat(messages) : options.format,
      before: timeline(messages, (entry) => (broken.touches(entry.path) ? "broken" : undefined)),
      after: timeline(repaired, ({ path }) => markOf(repaired, path, originals)),
      violations,
      left: validateToolPairs(repaired, options),
      changes: report.changes,
      orphanedCalls: report.orphanedCallsFixed,
      orphanedResults: report.orphanedResultsFixed,
    };
  }

  repaired(text: string, options: HistoryOptions): string {
    const messages = this.#read(text) ?? [];
    return JSON.stringify(repairToolPairs(messages, options).messages, null, 2);
  }

  snap(text: string, index: number, format: HistoryOptions["format"]): SnappedSplit {
    const messages = this.#read(text) ?? [];
    const toward = (prefer: "backward" | "forward" | "nearest"): number =>
      snapSplitToBatchBoundary(messages, index, { format, prefer });
    return { backward: toward("backward"), forward: toward("forward"), nearest: toward("nearest") };
  }

  #read(text: string): readonly object[] | undefined {
    if (text === this.#text) return this.#messages;
    this.#text = text;
    const parsed = parseJson(text);
    this.#problem = parsed.ok ? undefined : parsed.problem;
    this.#messages = parsed.ok ? messagesOf(parsed.value) : undefined;
    return this.#messages;
  }
}

function messagesOf(document: unknown, depth = 0): readonly object[] | undefined {
  if (Array.isArray(document))
    return document.filter((one) => typeof one === "object" && one !== null);
  if (!isRecord(document) || depth > 3) return undefined;
  for (const field of LIST_FIELDS) {
    const inner = document[field];
    if (Array.isArray(inner)) return messagesOf(inner);
  }
  for (const field of ["body", "request", ...LIST_FIELDS]) {
    const found = isRecord(document[field]) ? messagesOf(document[field], depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function timeline(messages: readonly object[], mark: (entry: Entry) => Line["mark"]): Timeline {
  const entries = readEntries(messages);
  return {
    lines: entries.map((entry) => ({ ...entry, mark: mark(entry) })),
    pairs: pairEntries(entries),
    messages: messages.length,
  };
}

/** Paths that are looked up by message, so that marking stays linear. */
class PathSet {
  readonly #byMessage = new Map<string | number | undefined, Path[]>();

  constructor(paths: readonly Path[]) {
    for (const path of paths) {
      const known = this.#byMessage.get(path[0]);
      if (known === undefined) this.#byMessage.set(path[0], [path]);
      else known.push(path);
    }
  }

  /** Whether one of the paths is this one, or lies above or below it. */
  touches(path: Path): boolean {
    return (this.#byMessage.get(path[0]) ?? []).some((other) => {
      const length = Math.min(path.length, other.length);
      return other.slice(0, length).every((step, index) => step === path[index]);
    });
  }
}

/** Every message of a history and every part in it: a repair reuses what it leaves as it is. */
function partsOf(messages: readonly object[]): ReadonlySet<unknown> {
  const parts = new Set<unknown>(messages);
  const add = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > 3) return;
    parts.add(value);
    for (const inner of Object.values(value)) add(inner, depth + 1);
  };
  for (const message of messages) add(message, 0);
  return parts;
}

interface Originals {
  readonly parts: ReadonlySet<unknown>;
  readonly moved: ReadonlySet<unknown>;
}

/** What a repair put elsewhere: messages and parts, the very objects. */
function movedIn(
  messages: readonly object[],
  changes: readonly RepairChange[],
): ReadonlySet<unknown> {
  const moves = changes.filter(({ kind }) => kind === "move");
  return new Set(moves.map(({ path }) => valueAt(messages, path)));
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

function markOf(messages: readonly object[], path: Path, originals: Originals): Line["mark"] {
  let value: unknown = messages;
  for (const step of path) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
    if (typeof value !== "object" || value === null) break;
    if (value !== messages && isRepairPlaceholder(value)) return "placeholder";
    if (originals.moved.has(value)) return "moved";
    if (originals.parts.has(value)) return undefined;
  }
  return typeof value === "string" ? undefined : "added";
}

import { ToolpipeError } from "../../errors.ts";
import type { ToolContainer } from "../../types/dedup.ts";
import { isRecord } from "../isRecord.ts";
import type { OpenedTools } from "./openedTools.ts";
import { listedNames, openToolList } from "./openToolList.ts";

type ToolRecord = Readonly<Record<string, unknown>>;
type ToolMap = ReadonlyMap<string, unknown>;

/**
 * Takes a collection of tools apart: a record, a map, or a list in a provider's shape.
 *
 * @param tools - the collection
 * @returns its members, and the way to build the same kind of collection from some of them
 * @throws {@link ToolpipeError} with code `"invalid-argument"` for anything else
 */
export function openTools(tools: ToolContainer): OpenedTools<ToolContainer> {
  requireContainer(tools);
  if (isList(tools)) return openToolList(tools);
  return isMap(tools) ? openMap(tools) : openRecord(tools);
}

/** The names in a collection, with repetitions, a provider's own tools included. */
export function namesIn(tools: ToolContainer): string[] {
  requireContainer(tools);
  if (isList(tools)) return listedNames(tools);
  return isMap(tools) ? Array.from(tools.keys()) : Object.keys(tools);
}

// A set, or the entries of a map, would be taken for a record without tools.
function requireContainer(tools: unknown): void {
  if (Array.isArray(tools) || tools instanceof Map) return;
  if (isRecord(tools) && typeof Reflect.get(tools, Symbol.iterator) !== "function") return;
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot read tools: they must be a record, a Map or a list, but are ${kindOf(tools)}`,
  );
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return isRecord(value) ? "another iterable" : typeof value;
}

// Neither `Array.isArray` nor `instanceof Map` narrows to the readonly kinds.
function isList(tools: ToolContainer): tools is readonly unknown[] {
  return Array.isArray(tools);
}

function isMap(tools: ToolRecord | ToolMap): tools is ToolMap {
  return tools instanceof Map;
}

function openMap(tools: ToolMap): OpenedTools<ToolMap> {
  const pairs = Array.from(tools);
  return {
    members: pairs.map(([name, tool]) => ({ name, read: () => tool })),
    without: (removed) => new Map(pairs.filter((_, index) => !removed.has(index))),
  };
}

function openRecord(tools: ToolRecord): OpenedTools<ToolRecord> {
  const names = Object.keys(tools);
  return {
    members: names.map((name) => ({ name, read: () => tools[name] })),
    without(removed) {
      return copyRecord(tools, new Set(names.filter((_, index) => removed.has(index))));
    },
  };
}

// Assigning `__proto__` would set the prototype, and reading an accessor could throw: both are defined.
function copyRecord(tools: ToolRecord, removed: ReadonlySet<string | symbol>): ToolRecord {
  const copy: Record<string | symbol, unknown> =
    Object.getPrototypeOf(tools) === null ? Object.create(null) : {};
  for (const key of Reflect.ownKeys(tools)) {
    const descriptor = Object.getOwnPropertyDescriptor(tools, key);
    if (removed.has(key) || !descriptor?.enumerable) continue;
    const isValue = "value" in descriptor;
    if (isValue && key !== "__proto__") copy[key] = descriptor.value;
    else {
      const access = isValue ? { writable: true } : {};
      Object.defineProperty(copy, key, { ...descriptor, ...access, configurable: true });
    }
  }
  return copy;
}

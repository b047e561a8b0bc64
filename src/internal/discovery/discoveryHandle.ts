import type { DiscoveryEvent } from "../../types/discovery.ts";
import type { DiscoveryMetaTool } from "../../types/discoveryTools.ts";
import { isRecord } from "../isRecord.ts";
import { peekMember, type ToolRecord } from "./liveRecord.ts";

/**
 * What a partitioned record and its search tool carry, so that tools can be resolved from either.
 * Registered symbols: they cannot arrive over JSON, survive spreads, and two copies of the package
 * find each other's.
 */
export interface DiscoveryHandle {
  /** Loads a cataloged tool into the record and returns it; `undefined` for an unknown name. */
  readonly resolve: (name: string, record: ToolRecord) => unknown;
  /** All deferrable tools by name, the loaded ones included. */
  readonly corpus: ReadonlyMap<string, { readonly tool: unknown }>;
  /** The names that left the record when it was partitioned, in code-unit order. */
  readonly deferred: ReadonlySet<string>;
  /** Tells the caller's `onEvent`. */
  readonly emit: (event: DiscoveryEvent) => void;
  /** Whether tools are loaded into the record, so that they can be removed from it. */
  readonly growsRecord: boolean;
  /** Whether the record has marked copies in the place of the tools in `corpus`. */
  readonly replacesTools: boolean;
  /** Removes loaded tools from the record again. */
  readonly unload: (names: readonly string[], record: ToolRecord) => void;
}

export const HANDLE: unique symbol = Symbol.for("toolpipe.discovery");
export const SEARCH_TOOL: unique symbol = Symbol.for("toolpipe.discovery.searchTool");
export const CALL_TOOL: unique symbol = Symbol.for("toolpipe.discovery.callTool");

/** Tells whether a value is a search tool that a partition generated. */
export function isSearchTool(value: unknown): value is DiscoveryMetaTool {
  return hasMark(value, SEARCH_TOOL);
}

/** Tells whether a value is any tool that a partition generated. */
export function isGeneratedTool(value: unknown): boolean {
  return hasMark(value, SEARCH_TOOL) || hasMark(value, CALL_TOOL);
}

function hasMark(value: unknown, mark: symbol): boolean {
  try {
    return Object.hasOwn(Object(value), mark);
  } catch {
    // A revoked proxy.
    return false;
  }
}

/**
 * Finds the handle on the record, or else on a search tool in it: copies made with
 * `Object.fromEntries` lose symbols, but keep the tools themselves.
 *
 * Constant on a record that has it, linear in its members otherwise.
 */
export function findHandle(record: object): DiscoveryHandle | undefined {
  const own = readHandle(record);
  if (own !== undefined) return own;
  for (const name of Object.keys(record)) {
    const member = peekMember(record, name);
    const handle = isSearchTool(member) ? readHandle(member) : undefined;
    if (handle !== undefined) return handle;
  }
  return undefined;
}

function readHandle(holder: object): DiscoveryHandle | undefined {
  const handle = peekMember(holder, HANDLE);
  return isHandle(handle) ? handle : undefined;
}

function isHandle(value: unknown): value is DiscoveryHandle {
  return (
    isRecord(value) &&
    typeof value["resolve"] === "function" &&
    typeof value["unload"] === "function" &&
    typeof value["emit"] === "function" &&
    value["corpus"] instanceof Map &&
    value["deferred"] instanceof Set
  );
}

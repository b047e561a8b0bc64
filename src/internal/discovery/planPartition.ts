import { ToolpipeError } from "../../errors.ts";
import type { DiscoveryOptions } from "../../types/discovery.ts";
import { readToolFields } from "../tools/readTool.ts";
import { byCodeUnits, type CatalogEntry } from "./catalogEntry.ts";
import type { DiscoveryEvents } from "./discoveryEvents.ts";
import { findHandle, isGeneratedTool } from "./discoveryHandle.ts";
import { peekMember } from "./liveRecord.ts";
import { splitServerName } from "./serverPrefix.ts";
import { isListableName } from "./untrustedText.ts";

/** Which tool goes where. */
export interface PartitionPlan {
  /** The keys that stay, as they were ordered. */
  readonly hot: readonly string[];
  /** All deferrable tools by name, pinned ones included, in code-unit order. */
  readonly entries: ReadonlyMap<string, CatalogEntry>;
  /** The deferrable names that are pinned, in pin order. */
  readonly pinned: readonly string[];
  /** The deferrable names that leave the record, in code-unit order. */
  readonly deferred: readonly string[];
}

/**
 * Decides which tools stay and which leave. Depends on the set of tools and the options, not on the
 * order of either, except that `hot` and `pinned` keep theirs.
 *
 * A tool that cannot be read stays as it is. A search tool of an earlier partition goes, and what
 * is behind it is taken up again, so that partitioning a partitioned record loses nothing.
 *
 * @throws {@link ToolpipeError} `"invalid-argument"` when the tools or the names have the wrong type
 */
export function planPartition(
  tools: Readonly<Record<string, unknown>>,
  options: DiscoveryOptions,
  events: DiscoveryEvents,
): PartitionPlan {
  if (typeof tools !== "object" || tools === null || Array.isArray(tools)) {
    throw invalidArgument("tools", "a record of tools by name", tools);
  }
  const isDeferrable = readDeferrable(options.deferrableNames);
  const pins = readNames("pinnedNames", options.pinnedNames ?? []);
  const readEntry = entryReader(options, events);
  const before = findHandle(tools);
  const originals = before?.replacesTools ? before.corpus : undefined;

  const hot: string[] = [];
  const deferrable = new Map<string, CatalogEntry>();
  for (const name of Object.keys(tools)) {
    const original = originals?.get(name);
    const source = original === undefined ? tools : { [name]: original.tool };
    const entry = isDeferrable(name) ? readEntry(name, source) : undefined;
    if (entry !== undefined) deferrable.set(name, entry);
    else if (!isGeneratedTool(peekMember(tools, name))) hot.push(name);
  }
  for (const [name, { tool }] of before?.corpus ?? []) {
    if (!isDeferrable(name) || Object.hasOwn(tools, name)) continue;
    const entry = readEntry(name, { [name]: tool });
    if (entry !== undefined) deferrable.set(name, entry);
  }

  const entries = new Map<string, CatalogEntry>();
  for (const name of [...deferrable.keys()].sort(byCodeUnits)) {
    const entry = deferrable.get(name);
    if (entry !== undefined) entries.set(name, entry);
  }
  return {
    hot,
    entries,
    pinned: [...pins].filter((name) => entries.has(name)),
    deferred: [...entries.keys()].filter((name) => !pins.has(name)),
  };
}

function entryReader(
  { trust = "summaries" }: DiscoveryOptions,
  events: DiscoveryEvents,
): (name: string, tools: Readonly<Record<string, unknown>>) => CatalogEntry | undefined {
  const isTrusted = (server: string | undefined, name: string): boolean => {
    if (typeof trust === "string") return trust === "summaries";
    if (typeof trust === "object") {
      return server === undefined || !Object.hasOwn(trust, server) || trust[server] === "summaries";
    }
    try {
      return trust(server, name) === "summaries";
    } catch (error) {
      events.error("trust", error);
      return false;
    }
  };
  return (name, tools) => {
    try {
      const tool = tools[name];
      const fields = isGeneratedTool(tool) ? undefined : readToolFields(tool);
      if (fields === undefined) return undefined;
      const { description, inputSchema } = fields;
      const { prefix, server, bare } = splitServerName(name);
      return {
        name,
        prefix,
        server,
        bare,
        tool,
        description: typeof description === "string" ? description : "",
        inputSchema,
        listable: isListableName(name),
        trusted: isTrusted(server, name),
      };
    } catch (error) {
      events.error("tool", error);
      return undefined;
    }
  };
}

function readDeferrable(names: DiscoveryOptions["deferrableNames"]): (name: string) => boolean {
  if (typeof names === "function") return names;
  const deferrable = readNames("deferrableNames", names);
  return (name) => deferrable.has(name);
}

function readNames(option: string, names: Iterable<string>): ReadonlySet<string> {
  // A string iterates over its characters, which nobody means.
  const isIterable = typeof names === "object" && names !== null && Symbol.iterator in names;
  if (!isIterable) throw invalidArgument(option, "an iterable of names", names);
  return new Set(names);
}

function invalidArgument(argument: string, needed: string, found: unknown): ToolpipeError {
  const kind = Array.isArray(found) ? "an array" : found === null ? "null" : typeof found;
  return new ToolpipeError(
    "invalid-argument",
    `Cannot partition tools: ${argument} must be ${needed}, but is ${kind}`,
  );
}

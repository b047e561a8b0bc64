import type { DiscoveryOptions } from "../../types/discovery.ts";
import { isRecord } from "../isRecord.ts";
import { readFields } from "../tools/readTool.ts";
import { byCodeUnits, type CatalogEntry } from "./catalogEntry.ts";
import { readNames } from "./checkArguments.ts";
import type { DiscoveryEvents } from "./discoveryEvents.ts";
import { isGeneratedTool } from "./discoveryHandle.ts";
import { peekMember } from "./liveRecord.ts";
import { splitServerName } from "./serverPrefix.ts";
import { isListableName } from "./untrustedText.ts";

const ACTION = "partition tools";

/** Which tool goes where. */
export interface PartitionPlan {
  /** The keys that stay, as they were ordered. */
  readonly hot: readonly string[];
  /** All deferrable tools by name, pinned ones included, in code-unit order. */
  readonly entries: ReadonlyMap<string, CatalogEntry>;
  /** The deferrable tools that are pinned, in pin order. */
  readonly pinned: readonly CatalogEntry[];
  /** The deferrable tools that leave the record, in code-unit order of their names. */
  readonly deferred: readonly CatalogEntry[];
}

/**
 * Decides which tools stay and which leave. Depends on the set of tools and the options, not on the
 * order of either, except that `hot` and `pinned` keep theirs.
 *
 * A tool that cannot be read stays as it is.
 *
 * @param tools - the tools, as `restoreTools` returns them
 * @throws {@link ToolpipeError} `"invalid-argument"` when names have the wrong type
 */
export function planPartition(
  tools: Readonly<Record<string, unknown>>,
  options: DiscoveryOptions,
  events: DiscoveryEvents,
): PartitionPlan {
  const isDeferrable = readDeferrable(options.deferrableNames);
  const pins = readNames(ACTION, "pinnedNames", options.pinnedNames ?? []);
  const readEntry = entryReader(options, events);

  const hot: string[] = [];
  const deferrable = new Map<string, CatalogEntry>();
  for (const name of Object.keys(tools)) {
    const entry = isDeferrable(name) ? readEntry(name, tools) : undefined;
    if (entry !== undefined) deferrable.set(name, entry);
    else if (!isGeneratedTool(peekMember(tools, name))) hot.push(name);
  }

  const entries = new Map([...deferrable].sort(([a], [b]) => byCodeUnits(a, b)));
  return {
    hot,
    entries,
    pinned: [...pins].flatMap((name) => entries.get(name) ?? []),
    deferred: [...entries.values()].filter(({ name }) => !pins.has(name)),
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
      if (!isRecord(tool) || isGeneratedTool(tool)) return undefined;
      const { description, inputSchema } = readFields(tool);
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
  const deferrable = readNames(ACTION, "deferrableNames", names);
  return (name) => deferrable.has(name);
}

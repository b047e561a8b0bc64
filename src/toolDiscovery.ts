import { catalogWarnings } from "./internal/discovery/catalogWarnings.ts";
import { checkRecord } from "./internal/discovery/checkArguments.ts";
import { checkOptions } from "./internal/discovery/checkOptions.ts";
import { DiscoveryEvents } from "./internal/discovery/discoveryEvents.ts";
import { findHandle, isSearchTool } from "./internal/discovery/discoveryHandle.ts";
import { readOwn } from "./internal/discovery/liveRecord.ts";
import { planPartition } from "./internal/discovery/planPartition.ts";
import { restoreTools } from "./internal/discovery/restoreTools.ts";
import { writePartition } from "./internal/discovery/writePartition.ts";
import type { DiscoveryOptions } from "./types/discovery.ts";
import type { DiscoveryMetaTool } from "./types/discoveryTools.ts";
import type { PartitionedTools } from "./types/partitionedTools.ts";

export { evictTools, pinsFromMessages } from "./loadedTools.ts";
export { toNativeSearchOutput, toNativeTools } from "./nativeToolSearch.ts";
export type * from "./types/discovery.ts";
export type * from "./types/discoveryNative.ts";
export type * from "./types/discoveryTools.ts";
export type * from "./types/partitionedTools.ts";
export type * from "./types/tool.ts";

/**
 * How many declared tools are many. Published evaluations see models choose worse from 30 to 50
 * tools on; {@link partitionToolsForDiscovery} warns from here when nothing is deferred.
 */
export const LARGE_CATALOG_WARN_THRESHOLD = 40;

/**
 * Moves deferrable tools out of a record and puts one `search_tools` in their place. Its description
 * holds a catalog of their names and summaries; running it loads what it finds into the returned
 * record, so that agent loops which read the record on each step declare it on the next one.
 *
 * - The result depends on the set of tools and the options. The description is a constant that
 *   neither the order of the input nor pins nor loaded tools change, so it stays in a prompt cache.
 * - The record keeps its order: tools that stay as given, `search_tools`, pinned tools in pin order,
 *   then loaded tools in the order of loading. Names that look like array indexes (`"404"`) are the
 *   exception: JavaScript enumerates them first.
 * - Descriptions are third-party text. The catalog shows one line each, bounded, without invisible
 *   characters and markup, and says that it is data.
 *
 * Linear in the number of tools, apart from a sort by name. The search index is built on the first
 * search that is more than a name.
 *
 * @param tools - the tools by name, in any framework's shape; never changed
 * @param options - what may be deferred, what is pinned, and who is told about loaded tools
 * @returns a new record without a prototype; the input itself when there is nothing to defer and it
 *   was never partitioned. A record partitioned before keeps its search tool while anything is
 *   deferrable, and gets all its tools back otherwise
 * @throws {@link ToolpipeError} `"invalid-argument"` when an argument has the wrong type or the
 *   budget is too small
 *
 * @example
 * ```ts
 * const createIssue = { description: "Create a Jira ticket" };
 * const tools = {
 *   read_file: { description: "Read a file" },
 *   jira_create: createIssue,
 *   jira_search: { description: "Search Jira tickets" },
 * };
 * const pins = new Set<string>();
 * const record = partitionToolsForDiscovery(tools, {
 *   deferrableNames: ["jira_create", "jira_search"],
 *   pinnedNames: pins,
 *   onHydrate: (names) => names.forEach((name) => pins.add(name)),
 * });
 * Object.keys(record); // ["read_file", "search_tools"]
 * resolveLiveTool(record, "jira_create") === createIssue; // true
 * Object.keys(record); // ["read_file", "search_tools", "jira_create"]
 * [...pins]; // ["jira_create"]
 * ```
 */
export function partitionToolsForDiscovery<Tools extends Readonly<Record<string, unknown>>>(
  tools: Tools,
  options: DiscoveryOptions & { readonly delivery: "frozen" },
): PartitionedTools<Tools, "frozen">;
export function partitionToolsForDiscovery<Tools extends Readonly<Record<string, unknown>>>(
  tools: Tools,
  options: DiscoveryOptions,
): PartitionedTools<Tools>;
export function partitionToolsForDiscovery<T>(
  tools: Readonly<Record<string, T>>,
  options: DiscoveryOptions,
): Record<string, T | DiscoveryMetaTool>;
// Apart, because a record that tools join by name at run time has no element type inside.
export function partitionToolsForDiscovery(
  tools: Readonly<Record<string, unknown>>,
  options: DiscoveryOptions,
): Readonly<Record<string, unknown>> {
  checkRecord("partition tools", "tools", tools, "a record of tools by name");
  checkOptions(options);
  const events = new DiscoveryEvents(options.onEvent);
  const restored = restoreTools(tools);
  const plan = planPartition(restored, options, events);
  // A record that had a search tool keeps it, so that the next request begins like the last one.
  const hasSearch = plan.deferred.length > 0 || (restored !== tools && plan.pinned.length > 0);
  const record = hasSearch ? writePartition(restored, plan, options, events) : restored;
  const declared = Object.keys(record);
  const size = {
    names: [...new Set([...declared, ...plan.deferred.map(({ name }) => name)])],
    declared: declared.length,
    deferred: plan.deferred.length,
  };
  for (const warning of catalogWarnings(size, LARGE_CATALOG_WARN_THRESHOLD)) events.emit(warning);
  return record;
}

/**
 * Tells whether a value is the search tool of a partitioned record, also of one that another copy
 * of this package made. The mark is a symbol: no tool that arrives as JSON can carry it.
 *
 * @param tool - anything
 *
 * @example
 * ```ts
 * const tools = { jira_create: { description: "Create a Jira ticket" } };
 * const record = partitionToolsForDiscovery(tools, { deferrableNames: ["jira_create"] });
 * isDiscoveryMetaTool(record["search_tools"]); // true
 * isDiscoveryMetaTool(tools.jira_create); // false
 * ```
 */
export function isDiscoveryMetaTool(tool: unknown): tool is DiscoveryMetaTool {
  return isSearchTool(tool);
}

/**
 * Loads the cataloged tool that a model called without searching for it, and returns it. It joins
 * the given record and the one that the partition returned, and counts as found: `onHydrate` is
 * told, once.
 *
 * The catalog is found through the record, or through a search tool in it, so copies of the record
 * work as well. Constant time on the record itself, linear in its members on a copy without symbols.
 *
 * @param record - a partitioned record or a copy of one; anything else has no catalog
 * @param name - the name that the model wrote; only exact names resolve
 * @returns the tool; `undefined` when the catalog has no tool of that name
 *
 * @example
 * ```ts
 * const tools = { jira_create: { description: "Create a Jira ticket" } };
 * const record = partitionToolsForDiscovery(tools, { deferrableNames: ["jira_create"] });
 * resolveDeferredTool(record, "jira_create") === tools.jira_create; // true
 * Object.keys(record); // ["search_tools", "jira_create"]
 * resolveDeferredTool(record, "constructor"); // undefined
 * ```
 */
export function resolveDeferredTool<
  Tools extends Record<string, unknown>,
  Name extends keyof Tools & string,
>(record: Tools, name: Name): Exclude<Tools[Name], DiscoveryMetaTool> | undefined;
export function resolveDeferredTool<T>(
  record: Record<string, T> | undefined,
  name: string,
): Exclude<T, DiscoveryMetaTool> | undefined;
export function resolveDeferredTool(
  record: Record<string, unknown> | undefined,
  name: string,
): unknown {
  if (!isObject(record) || typeof name !== "string") return undefined;
  return findHandle(record)?.resolve(name, record);
}

/**
 * Returns the tool to run for a name that a model called: from the record, or else from the catalog
 * behind it, as {@link resolveDeferredTool} does. The one line that a loop needs on a dispatch miss.
 *
 * @param record - a record of tools, partitioned or not
 * @param name - the name that the model wrote
 * @returns the tool; `undefined` for a name that nothing has
 *
 * @example
 * ```ts
 * const tools = { read_file: {}, jira_create: { description: "Create a Jira ticket" } };
 * const record = partitionToolsForDiscovery(tools, { deferrableNames: ["jira_create"] });
 * resolveLiveTool(record, "read_file") === tools.read_file; // true
 * resolveLiveTool(record, "jira_create") === tools.jira_create; // true
 * resolveLiveTool(record, "no_such_tool"); // undefined
 * ```
 */
export function resolveLiveTool<
  Tools extends Record<string, unknown>,
  Name extends keyof Tools & string,
>(record: Tools, name: Name): Tools[Name] | undefined;
export function resolveLiveTool<T>(
  record: Record<string, T> | undefined,
  name: string,
): T | undefined;
export function resolveLiveTool(
  record: Record<string, unknown> | undefined,
  name: string,
): unknown {
  if (!isObject(record) || typeof name !== "string") return undefined;
  return readOwn(record, name) ?? resolveDeferredTool(record, name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

import {
  checkArray,
  checkLimit,
  checkRecord,
  readNames,
} from "./internal/discovery/checkArguments.ts";
import { chooseEvictions } from "./internal/discovery/chooseEvictions.ts";
import { findHandle } from "./internal/discovery/discoveryHandle.ts";
import { readLoads } from "./internal/discovery/loadedBefore.ts";
import { readToolTraffic } from "./internal/discovery/toolTraffic.ts";
import type { EvictToolsOptions, PinsFromMessagesOptions } from "./types/discovery.ts";

/**
 * Removes loaded tools from a partitioned record. They stay in the catalog and can be found again.
 *
 * Removing a tool changes the bytes of the next request, so do it between turns, not between the
 * steps of one, and together with whatever else drops the prompt cache, such as a compaction. Tools
 * with an open call, one that waits for an approval included, are never removed.
 *
 * Linear in the messages, apart from a sort of the loaded names.
 *
 * @param record - a partitioned record, changed in place; any other is left alone
 * @param options - how many tools to keep, and what counts as use
 * @returns the removed names, to be dropped from the pins of the session
 * @throws {@link ToolpipeError} `"invalid-argument"` when an argument has the wrong type or a limit
 *   is not a number from 0 up
 *
 * @example
 * ```ts
 * const tools = { jira_create: {}, jira_search: {}, slack_post: {} };
 * const record = partitionToolsForDiscovery(tools, { deferrableNames: Object.keys(tools) });
 * for (const name of Object.keys(tools)) resolveLiveTool(record, name);
 * evictTools(record, { max: 1, protect: ["jira_create"] }); // ["jira_search", "slack_post"]
 * Object.keys(record); // ["search_tools", "jira_create"]
 * ```
 */
export function evictTools(record: Record<string, unknown>, options: EvictToolsOptions): string[] {
  const action = "evict tools";
  checkRecord(action, "record", record);
  checkRecord(action, "options", options);
  const { max, idleTurns, protect = [], messages = [] } = options;
  checkLimit(action, "max", max);
  checkLimit(action, "idleTurns", idleTurns);
  const kept = readNames(action, "protect", protect);
  checkArray(action, "messages", messages);
  const handle = findHandle(record);
  if (!handle?.growsRecord) return [];
  const loaded = Object.keys(record).filter((name) => handle.corpus.has(name));
  const evicted = chooseEvictions(loaded, { max, idleTurns, protect: kept, messages });
  if (evicted.length > 0) handle.unload(evicted, record);
  return evicted;
}

/**
 * Reads the pins of a session back from its history, for hosts that keep nothing else: what its
 * searches loaded, oldest first. Understands the same message formats as the rest of the package.
 *
 * Linear in the messages.
 *
 * @param messages - the history, oldest message first
 * @param options - the deferrable names, to find tools that were called directly as well
 * @returns names for `pinnedNames`, each once
 * @throws {@link ToolpipeError} `"invalid-argument"` when an argument has the wrong type
 *
 * @example
 * ```ts
 * const result = { loaded: ["jira_search"], alreadyLoaded: [], matches: [] };
 * const messages = [
 *   {
 *     role: "assistant",
 *     content: [{ type: "tool_use", id: "1", name: "search_tools", input: { query: "jira" } }],
 *   },
 *   {
 *     role: "user",
 *     content: [{ type: "tool_result", tool_use_id: "1", content: JSON.stringify(result) }],
 *   },
 * ];
 * pinsFromMessages(messages); // ["jira_search"]
 * ```
 */
export function pinsFromMessages(
  messages: readonly unknown[],
  options: PinsFromMessagesOptions = {},
): string[] {
  const action = "read pins";
  checkArray(action, "messages", messages);
  checkRecord(action, "options", options);
  const { deferrableNames } = options;
  const traffic = readToolTraffic(messages);
  const loads = readLoads(traffic);
  if (deferrableNames === undefined) return [...new Set(loads.map(({ name }) => name))];
  const deferrable = readNames(action, "deferrableNames", deferrableNames);
  const seen = [...loads, ...traffic.calls].sort((a, b) => a.at - b.at);
  return [...new Set(seen.map(({ name }) => name).filter((name) => deferrable.has(name)))];
}

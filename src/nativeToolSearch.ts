import { checkArray, checkChoice, checkRecord } from "./internal/discovery/checkArguments.ts";
import {
  listFoundTools,
  listNativeTools,
  referableNames,
} from "./internal/discovery/nativeTools.ts";
import type {
  AnthropicNativeTool,
  AnthropicToolReference,
  NativeProvider,
  NativeToolsOptions,
  OpenAiNativeFunction,
  OpenAiToolSearch,
} from "./types/discoveryNative.ts";
import type { SearchToolsResult } from "./types/discoveryTools.ts";

/**
 * Lists the tools of a partitioned record for a provider that defers by itself: `search_tools` and
 * what was declared from the start as they are, and every deferred tool with `defer_loading`. The
 * list is the same on every step, whatever was loaded, so the prompt cache stays whole.
 *
 * Answer the search with {@link toNativeSearchOutput}, and run called tools through
 * `resolveLiveTool`. Deferred tools whose names the provider refuses are left out and reported
 * to `onEvent`.
 *
 * Linear in the number of tools.
 *
 * @param record - a partitioned record; tools of any other are listed unmarked
 * @param provider - whose wire form to write
 * @param options - how to convert schemas that cannot convert themselves
 * @returns the value for `tools` of the request
 * @throws {@link ToolpipeError} `"invalid-argument"` when an argument has the wrong type or a schema
 *   cannot be converted
 *
 * @example
 * ```ts
 * const tools = { read_file: {}, jira_create: { description: "Create a Jira ticket" } };
 * const record = partitionToolsForDiscovery(tools, { deferrableNames: ["jira_create"] });
 * const list = toNativeTools(record, "anthropic");
 * list.map(({ name }) => name); // ["read_file", "search_tools", "jira_create"]
 * list.map((tool) => tool.defer_loading ?? false); // [false, false, true]
 * ```
 */
export function toNativeTools(
  record: Record<string, unknown>,
  provider: "anthropic",
  options?: NativeToolsOptions,
): AnthropicNativeTool[];
export function toNativeTools(
  record: Record<string, unknown>,
  provider: "openai",
  options?: NativeToolsOptions,
): (OpenAiNativeFunction | OpenAiToolSearch)[];
export function toNativeTools(
  record: Record<string, unknown>,
  provider: NativeProvider,
  options: NativeToolsOptions = {},
): object[] {
  checkNative("list native tools", record, provider, options);
  return listNativeTools(record, provider, options);
}

/**
 * Turns the result of a search into what makes a provider show the deferred tools to the model: for
 * Anthropic the `content` of the `tool_result`, for OpenAI the `tools` of the `tool_search_output`.
 * Only refers to tools that {@link toNativeTools} lists as deferred; empty when nothing was found.
 *
 * Linear in the number of tools.
 *
 * @param record - the partitioned record
 * @param result - what the execution of its search tool returned
 * @param provider - whose wire form to write
 * @param options - how to convert schemas that cannot convert themselves
 * @throws {@link ToolpipeError} `"invalid-argument"` when an argument has the wrong type or a schema
 *   cannot be converted
 *
 * @example
 * ```ts
 * const tools = { jira_create: { description: "Create a Jira ticket" } };
 * const record = partitionToolsForDiscovery(tools, { deferrableNames: ["jira_create"] });
 * const search = record["search_tools"];
 * if (!isDiscoveryMetaTool(search)) throw new Error("never");
 * const result = await search.execute({ query: "create a ticket" });
 * const [reference] = toNativeSearchOutput(record, result, "anthropic");
 * reference; // { type: "tool_reference", tool_name: "jira_create" }
 * ```
 */
export function toNativeSearchOutput(
  record: Record<string, unknown>,
  result: SearchToolsResult,
  provider: "anthropic",
  options?: NativeToolsOptions,
): AnthropicToolReference[];
export function toNativeSearchOutput(
  record: Record<string, unknown>,
  result: SearchToolsResult,
  provider: "openai",
  options?: NativeToolsOptions,
): OpenAiNativeFunction[];
export function toNativeSearchOutput(
  record: Record<string, unknown>,
  result: SearchToolsResult,
  provider: NativeProvider,
  options: NativeToolsOptions = {},
): object[] {
  const action = "write native search output";
  checkNative(action, record, provider, options);
  checkRecord(action, "result", result);
  const { loaded, alreadyLoaded } = result;
  checkArray(action, "loaded", loaded);
  checkArray(action, "alreadyLoaded", alreadyLoaded);
  const names = [...loaded, ...alreadyLoaded];
  if (provider === "openai") return listFoundTools(record, names, provider, options);
  return referableNames(record, names, provider).map((name) => ({
    type: "tool_reference",
    tool_name: name,
  }));
}

function checkNative(action: string, record: unknown, provider: unknown, options: unknown): void {
  checkRecord(action, "record", record);
  checkChoice(action, "provider", provider ?? null, ["anthropic", "openai"]);
  checkRecord(action, "options", options);
}

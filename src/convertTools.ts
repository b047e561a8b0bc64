import { rulesOf } from "./internal/schema/targets/registry.ts";
import { type ConvertedTool, convertList } from "./internal/tools/wire/convertList.ts";
import { wrapTools } from "./internal/tools/wire/envelopes.ts";
import { legalToolNames } from "./internal/tools/wire/legalToolNames.ts";
import {
  lintDescription,
  lintReadTool,
  lintReadTools,
  lintToolCount,
} from "./internal/tools/wire/lintTools.ts";
import { listTools, readListed } from "./internal/tools/wire/listTools.ts";
import { restoreCalls } from "./internal/tools/wire/restoreCalls.ts";
import type {
  ConvertedTools,
  ConvertToolsOptions,
  OpenAiApi,
  ToolFinding,
  ToolReport,
  WireTool,
} from "./types/convertTools.ts";
import type { ToolContainer } from "./types/dedup.ts";
import type { ProviderTarget } from "./types/providerTargets.ts";

/**
 * Converts a whole collection of tools to the form in which a provider takes them, so that no tool
 * makes it refuse the request.
 *
 * Reads what the other functions read: a record, a `Map` or a list of tools of the AI SDK, of MCP, or
 * in the wire form of any provider, with schemas of Zod, Valibot, ArkType or plain JSON Schema. Each
 * schema is converted as by {@link toProviderSchema}, names that the provider refuses are made legal,
 * and an empty description is left out. A legal name stays; another gets underscores for what is not
 * accepted, and a digest at the end where it was too long or would become that of another tool. Names do
 * not depend on the order of the tools.
 *
 * A bad tool costs no other: one that a strict mode cannot express is sent without that mode, and one
 * that cannot be read, or whose name is taken, is left out and listed in `skipped`. Tools that a provider
 * runs itself (web search, cache points) are listed there as well, for you to add.
 *
 * Of the fields that only one provider knows, `cache_control`, `defer_loading` and `allowed_callers` go
 * to Anthropic, `defer_loading` to OpenAI Responses, and `title`, `annotations`, `icons` and `_meta` to
 * MCP. All others, such as the AI SDK's `providerOptions`, stay behind.
 *
 * Linear in the size of the schemas.
 *
 * @param tools - the tools; never changed
 * @param target - who is to take them
 * @param options - see {@link ConvertToolsOptions}
 * @returns the tools in their order, reports on each, and the way back for the calls of the model
 * @throws {@link ToolpipeError} `invalid-argument` for what is no collection of tools, an unknown target
 * or an `api` of a target that has none; with `onUnrepresentable: "throw"` the code of what is wrong with a
 * tool
 *
 * @example
 * ```ts
 * const { tools, restore } = convertTools(
 *   { "wiki.search": { description: "Searches", inputSchema: z.object({ query: z.string() }) } },
 *   "anthropic",
 * );
 * tools[0].name; // "wiki_search"
 * restore("wiki_search", { query: "tools" }); // { name: "wiki.search", args: { query: "tools" } }
 * ```
 */
export function convertTools<Target extends ProviderTarget, Api extends OpenAiApi = "chat">(
  tools: ToolContainer,
  target: Target,
  options?: ConvertToolsOptions<Api>,
): ConvertedTools<WireTool<Target, Api>>;
// Which of the wire forms it is follows from the target, which no type inside says.
export function convertTools(
  tools: ToolContainer,
  target: ProviderTarget,
  options: ConvertToolsOptions = {},
): ConvertedTools<object> {
  const { name: nameRule } = rulesOf(target).tool;
  const { converted, skipped } = convertList(listTools(tools), target, options);
  const wireNames = legalToolNames(
    converted.map(({ name }) => name),
    nameRule,
  );
  const sent = converted.map((tool) => ({
    ...tool,
    wireName: wireNames.get(tool.name) ?? tool.name,
  }));
  return {
    tools: wrapTools(sent, target, options.api),
    names: new Map(sent.map(({ name, wireName }) => [wireName, name])),
    wireNames,
    reports: sent.map(reportOn),
    skipped,
    findings: [
      ...sent.flatMap((tool) => lintDescription(tool, target)),
      ...lintToolCount(sent.length, target),
    ],
    restore: restoreCalls(sent),
  };
}

/**
 * Finds what a provider would refuse in a tool, without changing anything: its name, its description and
 * its schema, as {@link lintToolSchema} does.
 *
 * Linear in the size of the schema.
 *
 * @param tool - a tool in any shape that {@link convertTools} reads; one without a name of its own, such as
 * a member of a record, is looked at without
 * @param target - who is to take it
 * @returns the findings, in the order name, description, schema; `[]` for what the provider takes, and for a tool that a
 * provider runs itself
 * @throws {@link ToolpipeError} `invalid-argument` for an unknown target
 *
 * @example
 * ```ts
 * lintTool({ name: "wiki.search", inputSchema: { type: "object", properties: {} } }, "openai")
 *   .map(({ part, rule }) => `${part}: ${rule}`); // ["name: name"]
 * ```
 */
export function lintTool(tool: unknown, target: ProviderTarget): readonly ToolFinding[] {
  return lintReadTool(readListed(tool), target);
}

/**
 * Finds what a provider would refuse in a collection of tools: in each what {@link lintTool} finds, then
 * names that are missing, equal, or become equal once they are made legal, and more tools than a request may
 * hold.
 *
 * Linear in the size of the schemas.
 *
 * @param tools - the tools, as {@link convertTools} takes them
 * @param target - who is to take them
 * @returns the findings in the order of the tools, then those about names and number
 * @throws {@link ToolpipeError} `invalid-argument` for what is no collection of tools and for an unknown target
 *
 * @example
 * ```ts
 * const parameters = { type: "object", properties: {} };
 * lintTools({ "a.b": { parameters }, "a/b": { parameters } }, "openai").map(({ tool, rule }) => `${tool}: ${rule}`);
 * // ["a.b: name", "a/b: name", "a/b: name-collision"]
 * ```
 */
export function lintTools(tools: ToolContainer, target: ProviderTarget): readonly ToolFinding[] {
  return lintReadTools(listTools(tools), target);
}

function reportOn({
  name,
  wireName,
  strict = false,
  changes,
  error,
}: ConvertedTool & { readonly wireName: string }): ToolReport {
  return { name, wireName, strict, changes, ...(error === undefined ? {} : { error }) };
}

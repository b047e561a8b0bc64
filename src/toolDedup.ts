import { ToolpipeError } from "./errors.ts";
import { isRecord } from "./internal/isRecord.ts";
import { compareForCalls } from "./internal/tools/compareForCalls.ts";
import { explainPlan } from "./internal/tools/dedup/explain.ts";
import { findDuplicates, planDedupe } from "./internal/tools/dedup/planDedupe.ts";
import { buildSignature } from "./internal/tools/dedup/signature.ts";
import { collideNames } from "./internal/tools/nameCollisions.ts";
import type { ToolMember } from "./internal/tools/openedTools.ts";
import { namesIn, openTools } from "./internal/tools/openTools.ts";
import type {
  ListedTool,
  RemovedTool,
  ToolAlias,
  ToolContainer,
  ToolDedupConfig,
  ToolDedupResult,
  ToolOf,
} from "./types/dedup.ts";
import type { DedupeExplanation, ToolDedupExplainConfig } from "./types/dedupExplanation.ts";
import type { NameCollision, NameCollisionOptions } from "./types/nameCollision.ts";
import type { Tool } from "./types/tool.ts";

export type * from "./types/dedup.ts";
export type * from "./types/dedupExplanation.ts";
export type * from "./types/nameCollision.ts";
export type * from "./types/tool.ts";

/**
 * Takes near-identical tools out of a collection before it goes to a model.
 *
 * Each tool joins the first earlier tool that stays and whose signature
 * ({@link computeToolSignature}) has a Jaccard similarity of at least the threshold. The result is that
 * of comparing every tool with every representative; the work is near-linear at high thresholds and
 * quadratic at worst. Nothing is mutated. Any failure leaves the collection as it is.
 *
 * @param tools - a record, a map, or a list in the shape of a provider: MCP, OpenAI chat and Responses,
 *   Anthropic, Bedrock, Gemini with its groups of declarations. A provider's own tools stay
 * @param options - off unless `enabled`
 * @returns the tools that stay and those removed; the very same collection if nothing was removed
 * @example
 * ```ts
 * const description = "Search the documentation of the project for a word or a phrase";
 * const tools = { search_docs: { description }, find_docs: { description } };
 * dedupeTools(tools, { enabled: true, threshold: 0.8 }).removed;
 * // [{ name: "find_docs", duplicateOf: "search_docs", similarity: 0.8333333333333334 }]
 * ```
 */
export function dedupeTools<T extends ListedTool>(
  tools: T[],
  options?: ToolDedupConfig<NoInfer<ToolOf<T>>>,
): ToolDedupResult<T[]>;
export function dedupeTools<T extends ListedTool>(
  tools: readonly T[],
  options?: ToolDedupConfig<NoInfer<ToolOf<T>>>,
): ToolDedupResult<readonly T[]>;
export function dedupeTools<T extends Tool>(
  tools: Map<string, T>,
  options?: ToolDedupConfig<NoInfer<T>>,
): ToolDedupResult<Map<string, T>>;
export function dedupeTools<T extends Tool>(
  tools: ReadonlyMap<string, T>,
  options?: ToolDedupConfig<NoInfer<T>>,
): ToolDedupResult<ReadonlyMap<string, T>>;
export function dedupeTools<T extends Tool>(
  tools: Record<string, T>,
  options?: ToolDedupConfig<NoInfer<T>>,
): ToolDedupResult<Record<string, T>>;
export function dedupeTools(
  tools: ToolContainer,
  options?: ToolDedupConfig<unknown>,
): ToolDedupResult<ToolContainer> {
  const report = reporter(options);
  try {
    if (!options?.enabled) return { tools, removed: [] };
    const { members, without } = openTools(tools);
    if (members.length <= 1) return { tools, removed: [] };
    const duplicates = findDuplicates(planDedupe(members, options, report));
    if (duplicates.length === 0) return { tools, removed: [] };
    return {
      tools: without(new Set(duplicates.map(({ candidate }) => candidate.index))),
      removed: duplicates.map(({ kept, candidate, similarity }) => ({
        name: candidate.entry.name,
        duplicateOf: kept.entry.name,
        similarity,
      })),
    };
  } catch (error) {
    report(error);
    return { tools, removed: [] };
  }
}

/**
 * Explains what {@link dedupeTools} does with a collection and these options: why tools were removed,
 * which rule kept similar ones apart, and which came close. `enabled` does not matter.
 *
 * For people and logs, not for every request: guards are asked about pairs that `dedupeTools` never
 * brings together, which is quadratic where many tools are alike. A failure is reported to `onError`
 * and explains nothing, as it removes nothing.
 *
 * @param tools - the tools, in any container that `dedupeTools` takes
 * @param options - those of `dedupeTools`, and `countTokens`
 * @returns the removals with their words, the vetoes, the near misses and the tokens saved
 * @example
 * ```ts
 * const description = "Search the documentation of the project for a word or a phrase";
 * const tools = { delete_docs: { description }, search_docs: { description } };
 * explainDedupe(tools, { threshold: 0.8, guards: { verbs: true } }).vetoed;
 * // [{ name: "search_docs", other: "delete_docs", similarity: 0.8333333333333334, reason: "verbs" }]
 * ```
 */
export function explainDedupe<T extends ListedTool>(
  tools: readonly T[],
  options?: ToolDedupExplainConfig<NoInfer<ToolOf<T>>>,
): DedupeExplanation;
export function explainDedupe<T extends Tool>(
  tools: ReadonlyMap<string, T> | Record<string, T>,
  options?: ToolDedupExplainConfig<NoInfer<T>>,
): DedupeExplanation;
export function explainDedupe(
  tools: ToolContainer,
  options: ToolDedupExplainConfig<unknown> = {},
): DedupeExplanation {
  const report = reporter(options);
  try {
    return explainPlan(openTools(tools).members, options, report);
  } catch (error) {
    report(error);
    return { removed: [], vetoed: [], nearMisses: [], tokensSaved: 0 };
  }
}

/**
 * Tells where later calls to removed names may go: a model that saw a removed tool earlier in the
 * conversation may still call it. Names that are still taken are left out.
 *
 * Linear in the tools and in the schemas compared.
 *
 * @param result - what {@link dedupeTools} returned
 * @param tools - the tools it was given
 * @returns by removed name the tool that stays, and whether it takes the call; route only calls that are
 *   not `"different"`
 * @throws {@link ToolpipeError} with code `"invalid-argument"` if either is something else
 * @example
 * ```ts
 * const inputSchema = { type: "object", properties: { city: { type: "string" } } };
 * const tools = { weather: { inputSchema }, a__weather: { inputSchema } };
 * const result = dedupeTools(tools, { enabled: true, stripNamespace: true });
 * createToolAliases(result, tools).get("a__weather");
 * // { name: "weather", compatible: "same-schema" }
 * ```
 */
export function createToolAliases(
  result: { readonly tools: ToolContainer; readonly removed: readonly RemovedTool[] },
  tools: ToolContainer,
): Map<string, ToolAlias> {
  if (!isRecord(result) || !Array.isArray(result.removed)) {
    throw new ToolpipeError(
      "invalid-argument",
      "Cannot create tool aliases: result must be what dedupeTools returned",
    );
  }
  const taken = new Set(namesIn(result.tools));
  const members = new Map<string, ToolMember>();
  for (const member of openTools(tools).members) {
    // In a list, the first of several tools of one name is the one that stayed.
    if (!members.has(member.name)) members.set(member.name, member);
  }
  const aliases = new Map<string, ToolAlias>();
  for (const { name, duplicateOf } of result.removed) {
    if (taken.has(name)) continue;
    const kept = members.get(duplicateOf);
    const removed = members.get(name);
    const compatible = kept && removed ? compareForCalls(kept.read(), removed.read()) : "different";
    aliases.set(name, { name: duplicateOf, compatible });
  }
  return aliases;
}

/**
 * Finds names that are equal, or become so on the way to a model: in clients that ignore case, or when
 * names are sanitized or cut off for a provider. Providers refuse such a request, and clients silently
 * call the last of the tools. Linear in the names.
 *
 * @param tools - a record, a map, or a list, in which a provider's own tools count as well
 * @param options - which changes of names to look at; by default none
 * @returns the collisions, by kind and then in input order
 * @throws {@link ToolpipeError} with code `"invalid-argument"` if the tools are no such collection or an
 *   option is out of range
 * @example
 * ```ts
 * findNameCollisions([{ name: "read.file" }, { name: "read_file" }], { sanitize: true });
 * // [{ kind: "sanitized", name: "read_file", tools: ["read.file", "read_file"] }]
 * ```
 */
export function findNameCollisions(
  tools: ToolContainer,
  options: NameCollisionOptions = {},
): NameCollision[] {
  return collideNames(namesIn(tools), options);
}

/**
 * Builds the text by which a tool is compared: its name, its description in lower case with single
 * spaces, and its sorted top-level parameters with their types. It does not depend on the order in
 * which properties are declared, nor on the flavour of the schema. Linear in the tool.
 *
 * @param name - the name of the tool, whose case is kept
 * @param tool - the tool in any provider's shape
 * @returns the signature, `name|description|parameter:type,parameter:type`
 * @throws {@link ToolpipeError} with code `"invalid-argument"` if the tool is not an object or its
 *   description is neither a string nor a function
 * @example
 * ```ts
 * computeToolSignature("read_file", {
 *   description: "Reads  a FILE",
 *   inputSchema: { type: "object", properties: { path: { type: "string" }, lines: {} } },
 * }); // "read_file|reads a file|lines,path:string"
 * ```
 */
export function computeToolSignature(name: string, tool: Tool): string {
  return buildSignature(name, tool);
}

// The one thing a pass before every request must never do is to end the request.
function reporter(options: ToolDedupConfig<unknown> | undefined): (error: unknown) => void {
  return (error) => {
    try {
      options?.onError?.(error);
    } catch {
      // The one who was to be told failed as well; there is nobody left.
    }
  };
}

import { planDedupe } from "./internal/tools/dedup/planDedupe.ts";
import { buildSignature } from "./internal/tools/dedup/signature.ts";
import { openTools, type ToolContainer } from "./internal/tools/openTools.ts";
import type { ListedTool, ToolDedupConfig, ToolDedupResult, ToolOf } from "./types/dedup.ts";
import type { Tool } from "./types/tool.ts";

/**
 * Takes near-identical tools out of a collection before it goes to a model.
 *
 * Each tool joins the first earlier tool that stays and whose signature
 * ({@link computeToolSignature}) has a Jaccard similarity of at least the threshold. The result is that
 * of comparing every tool with every representative; the work is near-linear at high thresholds and
 * quadratic at worst. Nothing is mutated. Any failure leaves the collection as it is.
 *
 * @param tools - the tools by name, as a record or a map
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
    const duplicates = members.length <= 1 ? [] : planDedupe(members, options, report);
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

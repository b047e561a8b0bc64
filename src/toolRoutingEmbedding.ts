import { ToolpipeError } from "./errors.ts";
import { checkResultOptions, WORDS_ONLY } from "./internal/retrieval/rankingOptions.ts";
import { readRetrievalItem } from "./internal/retrieval/readRetrievalItem.ts";
import { ToolEmbeddingIndex } from "./internal/retrieval/toolEmbeddingIndex.ts";
import { ToolTextIndex } from "./internal/retrieval/toolTextIndex.ts";
import { cosine } from "./internal/retrieval/vectors.ts";
import { declarationsOf } from "./internal/tools/openToolList.ts";
import { typeNameOf } from "./internal/typeName.ts";
import type {
  ToolRetrievalItem,
  ToolRetrievalRankedResult,
  ToolRetrievalSelectOptions,
  ToolRetriever,
  ToolRetrieverAnswer,
  ToolRetrieverOptions,
  ToolsToRetrievalItemsOptions,
  ToolTextRankOptions,
} from "./types/retrieval.ts";

export { LruVectorCache } from "./internal/retrieval/lruVectorCache.ts";
export { PackedVectorCache } from "./internal/retrieval/packedVectorCache.ts";
export type * from "./types/retrieval.ts";
export type * from "./types/tool.ts";
export { ToolEmbeddingIndex, ToolTextIndex };

/**
 * Computes the cosine of the angle between two vectors.
 *
 * Linear in the length of the vectors. Components of any finite size are safe.
 *
 * @param a - a vector
 * @param b - a vector of the same length
 * @returns a number in [-1, 1]; 0 when there is no angle: a vector is empty or all zero, has a
 *   component that is not finite, or the lengths differ
 *
 * @example
 * ```ts
 * cosineSimilarity([1, 2], [2, 4]); // 1
 * cosineSimilarity([1, 2], [1, 2, 3]); // 0
 * ```
 */
export function cosineSimilarity(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return cosine(a, b);
}

/**
 * Selects the tools that are worth showing to a model for a request.
 *
 * Builds an index for this one call. Keep a {@link ToolEmbeddingIndex} where the catalog stays the
 * same, or at least a `vectorCache`.
 *
 * @param query - a request in the words of a user
 * @param items - the tools; see {@link toolsToRetrievalItems}
 * @param options - the options of {@link ToolEmbeddingIndex} and of its `rank`
 * @returns at most `topK` names, best first, each once
 * @throws as {@link ToolEmbeddingIndex.rank} does
 *
 * @example
 * ```ts
 * const items = [
 *   { name: "get_forecast", text: "Weather of the next days" },
 *   { name: "list_files", text: "Files of a folder" },
 * ];
 * const embedFn = async (texts) => texts.map((text) => (/weather|rain/i.test(text) ? [1, 0] : [0, 1]));
 * await selectRelevantToolNames("will it rain", items, { topK: 1, embedFn }); // ["get_forecast"]
 * ```
 */
export async function selectRelevantToolNames(
  query: string,
  items: readonly ToolRetrievalItem[],
  options: ToolRetrievalSelectOptions,
): Promise<string[]> {
  checkResultOptions(options);
  const index = new ToolEmbeddingIndex(items, options.embedFn, options.vectorCache, options);
  const ranked = await index.rank(query, options);
  return [...new Set(ranked.map(({ name }) => name))];
}

/**
 * Ranks tools by words alone, for one query. See {@link ToolTextIndex} for several.
 *
 * @param query - a request in the words of a user
 * @param items - the tools; see {@link toolsToRetrievalItems}
 * @param options - how many results
 * @returns at most `topK` results, best first; the best one has the score 1
 * @throws {@link ToolpipeError} with code `"invalid-argument"`
 *
 * @example
 * ```ts
 * const items = [{ name: "getUserToken", text: "Returns a token" }];
 * rankLexical("user tokens", items, { topK: 5 }); // [{ name: "getUserToken", score: 1 }]
 * ```
 */
export function rankLexical(
  query: string,
  items: readonly ToolRetrievalItem[],
  options: ToolTextRankOptions,
): ToolRetrievalRankedResult[] {
  return new ToolTextIndex(items).rank(query, options);
}

/**
 * Reads tools in any provider's shape into items to rank.
 *
 * Linear in the size of the tools and their schemas.
 *
 * @param tools - an AI SDK `ToolSet`, another record or a `Map` by name, or a list of tools that carry
 *   their names (MCP, OpenAI, Anthropic, Gemini, Bedrock)
 * @param options - what the tools themselves do not tell
 * @returns one item per tool in the order given; what has no name is left out
 * @throws {@link ToolpipeError} with code `"invalid-argument"` for what holds no tools
 *
 * @example
 * ```ts
 * const [item] = toolsToRetrievalItems({
 *   addAll: { description: "Adds numbers", inputSchema: z.object({ numbers: z.array(z.number()) }) },
 * });
 * item.text; // "add all: Adds numbers"
 * item.fields.parameters; // ["numbers"]
 * ```
 */
export function toolsToRetrievalItems(
  tools: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown> | readonly unknown[],
  options: ToolsToRetrievalItemsOptions = {},
): ToolRetrievalItem[] {
  const { serverOf = () => undefined } = options;
  if (typeof tools !== "object" || tools === null) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot read tools: they must be a record, a Map or a list, but are ${typeNameOf(tools)}`,
    );
  }
  if (Array.isArray(tools)) {
    // A Gemini group stands for the functions that it declares.
    return tools
      .flatMap((tool: unknown) => declarationsOf(tool) ?? [tool])
      .flatMap((tool) => readRetrievalItem(tool, undefined, serverOf) ?? []);
  }
  const entries = tools instanceof Map ? [...tools] : Object.entries(tools);
  return entries.flatMap(([name, tool]) => readRetrievalItem(tool, name, serverOf) ?? []);
}

/**
 * Makes a retriever that always answers: by meaning and words while the embedder works, and by words
 * alone when it fails.
 *
 * Wrong arguments and an aborted signal are no failures of the embedder, and reject.
 *
 * @param items - the tools; see {@link toolsToRetrievalItems}
 * @param options - the embedder, and the options of {@link ToolEmbeddingIndex}
 * @returns the retriever
 * @throws {@link ToolpipeError} with code `"invalid-argument"`
 *
 * @example
 * ```ts
 * const items = [{ name: "send_mail", text: "Sends a message" }];
 * const embedFn = () => Promise.reject(new Error("no quota"));
 * const { results, mode } = await createRetriever(items, { embedFn }).rank("send a mail", { topK: 5 });
 * mode; // "lexical"
 * results; // [{ name: "send_mail", score: 1 }]
 * ```
 */
export function createRetriever(
  items: readonly ToolRetrievalItem[],
  options: ToolRetrieverOptions,
): ToolRetriever {
  const { embedFn, vectorCache, fallback = "lexical" } = options;
  const index = new ToolEmbeddingIndex(items, embedFn, vectorCache, options);
  return {
    async rank(query, rankOptions): Promise<ToolRetrieverAnswer> {
      try {
        return { mode: "hybrid", results: await index.rank(query, rankOptions) };
      } catch (error) {
        if (fallback === "none" || rankOptions.signal?.aborted || isInvalidArgument(error)) {
          throw error;
        }
        const results = await index.rank(query, { ...rankOptions, weights: WORDS_ONLY });
        return { mode: "lexical", results, error };
      }
    },
  };
}

function isInvalidArgument(error: unknown): boolean {
  return error instanceof ToolpipeError && error.code === "invalid-argument";
}

import { ToolpipeError } from "./errors.ts";
import { adaptWeights } from "./internal/retrieval/adaptiveWeights.ts";
import { CallGuard } from "./internal/retrieval/callGuard.ts";
import { CandidateSimilarities } from "./internal/retrieval/candidateSimilarities.ts";
import { CatalogVectors } from "./internal/retrieval/catalogVectors.ts";
import { scaleSimilarities } from "./internal/retrieval/fusion.ts";
import { toRankedResults } from "./internal/retrieval/rankedResults.ts";
import {
  checkCallLimit,
  checkQuery,
  checkResultOptions,
  checkTimeout,
  checkWeights,
  WORDS_ONLY,
} from "./internal/retrieval/rankingOptions.ts";
import { readRetrievalItem } from "./internal/retrieval/readRetrievalItem.ts";
import { asksForNothing, ToolCatalog } from "./internal/retrieval/toolCatalog.ts";
import { cosine } from "./internal/retrieval/vectors.ts";
import type {
  ToolEmbeddingIndexOptions,
  ToolEmbedFunction,
  ToolRetrievalItem,
  ToolRetrievalRankedResult,
  ToolRetrievalRankOptions,
  ToolRetrievalSelectOptions,
  ToolRetriever,
  ToolRetrieverAnswer,
  ToolRetrieverOptions,
  ToolsToRetrievalItemsOptions,
  ToolTextRankOptions,
  ToolVectorCache,
} from "./types/retrieval.ts";

export { LruVectorCache } from "./internal/retrieval/lruVectorCache.ts";

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_BATCH_SIZE = 100;
const DEFAULT_CONCURRENCY = 4;

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
 * Ranks tools by meaning and by words.
 *
 * The vectors of the tools are computed on the first ranking and kept, so that later ones embed the
 * query alone. Rankings that start together share the calls. A ranking costs one multiplication per
 * number of all vectors, plus `O(n log topK)`.
 *
 * @example
 * ```ts
 * const items = [
 *   { name: "get_forecast", text: "Weather of the next days" },
 *   { name: "list_files", text: "Files of a folder" },
 * ];
 * // An embedder that knows two topics.
 * const embedFn = async (texts) => texts.map((text) => (/weather|rain/i.test(text) ? [1, 0] : [0, 1]));
 * const index = new ToolEmbeddingIndex(items, embedFn);
 * await index.rank("will it rain", { topK: 1 }); // [{ name: "get_forecast", score: 1 }]
 * ```
 */
export class ToolEmbeddingIndex {
  readonly #catalog: ToolCatalog;
  readonly #semantics: CatalogVectors | CandidateSimilarities;

  /**
   * @param items - the tools; see {@link toolsToRetrievalItems}
   * @param embedFn - turns texts into vectors: one per text, all of one length
   * @param sharedVectorCache - keeps the vectors by text, for other indexes and later processes
   * @param options - how vectors are asked for
   * @throws {@link ToolpipeError} with code `"invalid-argument"`
   */
  constructor(
    items: readonly ToolRetrievalItem[],
    embedFn: ToolEmbedFunction,
    sharedVectorCache: ToolVectorCache = new Map<string, number[]>(),
    options: ToolEmbeddingIndexOptions = {},
  ) {
    this.#catalog = new ToolCatalog(items);
    const { cacheKey = (text: string) => text, embedQueryFn = embedFn, candidatesFn } = options;
    const source = {
      embedFn,
      cache: sharedVectorCache,
      cacheKey,
      batchSize: checkCallLimit("batchSize", options.batchSize ?? DEFAULT_BATCH_SIZE),
      concurrency: checkCallLimit("concurrency", options.concurrency ?? DEFAULT_CONCURRENCY),
    };
    this.#semantics =
      candidatesFn === undefined
        ? new CatalogVectors(this.#catalog.texts, source, embedQueryFn)
        : new CandidateSimilarities(this.#catalog.names, candidatesFn, embedQueryFn);
  }

  /**
   * Ranks the tools for a query.
   *
   * `score = weights.cosine * cosine + weights.bm25 * bm25`, each scaled to [0, 1] over the catalog
   * first. Without `weights` each query is weighed by itself: the fewer of its words the tools have,
   * the more meaning counts; and it counts less where the embedder contradicts words that are sure.
   * A query without words, or of function words that no tool has, gives no results and embeds
   * nothing. Equal scores rank by name in code-unit order.
   *
   * @param query - a request in the words of a user
   * @param options - how many results, and how to weigh
   * @returns at most `topK` results, best first
   * @throws any error of `embedFn`, as it is; the reason of an aborted signal; {@link ToolpipeError}
   *   with code `"timeout"`, `"invalid-embedding"` (not one vector per text, or of several lengths) or
   *   `"invalid-argument"`
   */
  async rank(
    query: string,
    options: ToolRetrievalRankOptions,
  ): Promise<ToolRetrievalRankedResult[]> {
    const resultOptions = checkResultOptions(options);
    const weights = checkWeights(options.weights);
    const timeoutMs = checkTimeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const lexical = this.#catalog.match(checkQuery(query));
    if (resultOptions.topK === 0 || asksForNothing(lexical)) return [];

    const similarities =
      weights?.cosine === 0
        ? undefined
        : await this.#similarities(query, new CallGuard(timeoutMs, options.signal));
    const weighing = weights ?? adaptWeights(lexical, similarities);
    return toRankedResults(this.#catalog, lexical, similarities, weighing, resultOptions);
  }

  async #similarities(query: string, guard: CallGuard): Promise<Float64Array | undefined> {
    try {
      const similarities = await this.#semantics.similarities(query, guard);
      return similarities === undefined ? undefined : scaleSimilarities(similarities);
    } finally {
      guard.close();
    }
  }
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
  const index = new ToolEmbeddingIndex(items, options.embedFn, options.vectorCache, options);
  const ranked = await index.rank(query, options);
  return [...new Set(ranked.map(({ name }) => name))];
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

/**
 * Ranks tools by words alone: no embedder, no waiting.
 *
 * The ranking is the one of {@link ToolEmbeddingIndex} without its semantic half: BM25F over name,
 * server, description, parameters, their descriptions and examples. Building is linear in the length
 * of all texts; a ranking costs the number of tools that share a word with the query.
 *
 * @example
 * ```ts
 * const index = new ToolTextIndex(toolsToRetrievalItems([{ name: "getUserToken" }, { name: "ping" }]));
 * index.rank("user tokens", { topK: 5 }); // [{ name: "getUserToken", score: 1 }]
 * ```
 */
export class ToolTextIndex {
  readonly #catalog: ToolCatalog;

  /**
   * @param items - the tools; see {@link toolsToRetrievalItems}
   * @throws {@link ToolpipeError} with code `"invalid-argument"`
   */
  constructor(items: readonly ToolRetrievalItem[]) {
    this.#catalog = new ToolCatalog(items);
  }

  /**
   * Ranks the tools that share a word with the query.
   *
   * @param query - a request in the words of a user
   * @param options - how many results
   * @returns at most `topK` results, best first; the best one has the score 1
   * @throws {@link ToolpipeError} with code `"invalid-argument"`
   */
  rank(query: string, options: ToolTextRankOptions): ToolRetrievalRankedResult[] {
    const resultOptions = checkResultOptions(options);
    const lexical = this.#catalog.match(checkQuery(query));
    return toRankedResults(this.#catalog, lexical, undefined, WORDS_ONLY, resultOptions);
  }
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
 * @param tools - an AI SDK `ToolSet` or another record by name, or a list of tools that carry their
 *   names (MCP, OpenAI, Anthropic, Gemini, Bedrock)
 * @param options - what the tools themselves do not tell
 * @returns one item per tool in the order given; what has no name is left out
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
  tools: Readonly<Record<string, unknown>> | readonly unknown[],
  options: ToolsToRetrievalItemsOptions = {},
): ToolRetrievalItem[] {
  const { serverOf = () => undefined } = options;
  const items = Array.isArray(tools)
    ? tools.map((tool) => readRetrievalItem(tool, undefined, serverOf))
    : Object.entries(tools).map(([name, tool]) => readRetrievalItem(tool, name, serverOf));
  return items.filter((item) => item !== undefined);
}

function isInvalidArgument(error: unknown): boolean {
  return error instanceof ToolpipeError && error.code === "invalid-argument";
}

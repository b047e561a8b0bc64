import type {
  ToolEmbeddingIndexOptions,
  ToolEmbedFunction,
  ToolRetrievalItem,
  ToolRetrievalRankedResult,
  ToolRetrievalRankOptions,
  ToolVectorCache,
} from "../../types/retrieval.ts";
import { adaptWeights } from "./adaptiveWeights.ts";
import { CallGuard } from "./callGuard.ts";
import { CandidateSimilarities } from "./candidateSimilarities.ts";
import { CatalogVectors } from "./catalogVectors.ts";
import { scaleSimilarities } from "./fusion.ts";
import { toRankedResults } from "./rankedResults.ts";
import {
  checkCallLimit,
  checkFunction,
  checkQuery,
  checkResultOptions,
  checkTimeout,
  checkWeights,
} from "./rankingOptions.ts";
import { asksForNothing, ToolCatalog } from "./toolCatalog.ts";

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_BATCH_SIZE = 100;
const DEFAULT_CONCURRENCY = 4;

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
   * @param items - the tools; see `toolsToRetrievalItems`
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
    checkFunction("embedFn", embedFn);
    const { cacheKey = (text: string) => text, embedQueryFn = embedFn, candidatesFn } = options;
    const source = {
      embedFn,
      cache: sharedVectorCache,
      cacheKey,
      onCacheError: containErrors(options.onCacheError),
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
   * nothing. Equal scores rank by name in code-unit order. Where meaning was compared, every tool has
   * evidence: the least similar ones come last with a score of 0, and `minScore` leaves them out.
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
    const weighing = weights ?? adaptWeights(lexical, similarities, this.#semantics);
    return toRankedResults(this.#catalog, lexical, similarities, weighing, resultOptions);
  }

  async #similarities(query: string, guard: CallGuard): Promise<Float64Array | undefined> {
    try {
      guard.throwIfAborted();
      const similarities = await this.#semantics.similarities(query, guard);
      return similarities === undefined ? undefined : scaleSimilarities(similarities);
    } finally {
      guard.close();
    }
  }
}

// Who is told of a failure must not add one.
function containErrors(listener: ((error: unknown) => void) | undefined): (error: unknown) => void {
  return (error) => {
    try {
      listener?.(error);
    } catch {
      // There is nobody left to tell.
    }
  };
}

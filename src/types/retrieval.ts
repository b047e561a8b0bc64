/** A tool as it is ranked: a name, the text that stands for it, and where known its parts. */
export interface ToolRetrievalItem {
  /** The name that comes back in results. */
  readonly name: string;
  /** The text that is embedded, and searched as the description where `fields` has none. */
  readonly text: string;
  /** The parts of the tool, for a lexical ranking that weighs each on its own. */
  readonly fields?: ToolRetrievalFields | undefined;
}

/** The searchable parts of a tool beside its name. */
export interface ToolRetrievalFields {
  /** The server or toolset that the tool belongs to. */
  readonly server?: string | undefined;
  readonly description?: string | undefined;
  /** The names of the parameters. */
  readonly parameters?: readonly string[] | undefined;
  readonly parameterDescriptions?: readonly string[] | undefined;
  /** Requests that this tool answers, in the words of a user. */
  readonly examples?: readonly string[] | undefined;
}

/** One ranked tool. */
export interface ToolRetrievalRankedResult {
  readonly name: string;
  /** The combined score, higher is better: in [0, 1] when the weights add up to 1. */
  readonly score: number;
  /** Where the score comes from; present when asked for with `explain`. */
  readonly explanation?: ToolRetrievalExplanation | undefined;
}

/** The parts of a score. */
export interface ToolRetrievalExplanation {
  /** The scaled embedding similarity, in [0, 1]; absent when meaning was not compared. */
  readonly cosine?: number | undefined;
  /** The scaled lexical score, in [0, 1]. */
  readonly bm25: number;
  /** What the two counted. */
  readonly weights: { readonly cosine: number; readonly bm25: number };
  /** The terms of the query that the tool has, with the fields they stand in. */
  readonly matches: readonly ToolRetrievalTermMatch[];
}

/** A term of the query, reduced to its stem, that a tool has. */
export interface ToolRetrievalTermMatch {
  readonly term: string;
  readonly fields: readonly ("name" | keyof ToolRetrievalFields)[];
}

/** How much meaning and words count in a hybrid ranking. */
export interface ToolRetrievalWeights {
  /** The weight of the embedding similarity. */
  readonly cosine?: number | undefined;
  /** The weight of the lexical score. */
  readonly bm25?: number | undefined;
}

/**
 * Turns texts into vectors, one per text and all of one length. Typed arrays are welcome too.
 */
export type ToolEmbedFunction = (texts: string[]) => PromiseLike<readonly ArrayLike<number>[]>;

/**
 * Where vectors are kept between indexes: a `Map`, or anything with its `get` and `set`, which may
 * be asynchronous, such as a Keyv instance over Redis. What is no vector, or has another length than
 * the vector of the query, is embedded anew.
 */
export interface ToolVectorCache {
  get(key: string): unknown;
  set(key: string, vector: number[]): unknown;
}

/** Where a `PackedVectorCache` keeps its texts: a `Map`, a Keyv instance, or the like. */
export interface ToolTextStore {
  get(key: string): unknown;
  set(key: string, text: string): unknown;
}

/** What a `PackedVectorCache` needs to know. */
export interface PackedVectorCacheOptions {
  /** The name of the embedding model, which becomes part of every key. */
  readonly model: string;
}

/** The part of an `AbortSignal` that is used; every `AbortSignal` has it. */
export interface ToolRetrievalSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** How {@link ToolTextIndex} and {@link rankLexical} rank. */
export interface ToolTextRankOptions {
  /** The most results to return: a whole number, or `Infinity` for all. */
  readonly topK: number;
  /**
   * The least score of a result.
   *
   * @defaultValue `0`: every tool that has anything in common with the query
   */
  readonly minScore?: number | undefined;
  /**
   * Whether each result tells where its score comes from. Leave it off outside of debugging.
   *
   * @defaultValue `false`
   */
  readonly explain?: boolean | undefined;
}

/** How {@link ToolEmbeddingIndex.rank} ranks. */
export interface ToolRetrievalRankOptions extends ToolTextRankOptions {
  /**
   * How much meaning and words count. A weight of 0 leaves that side out, and without meaning
   * nothing is embedded. Give weights for an embedder that is much better than words (see the
   * README for figures); leave them away otherwise.
   *
   * @defaultValue weights chosen for each query; where one of the two is given, `0.4` for `cosine`
   *   and `0.6` for `bm25`
   */
  readonly weights?: ToolRetrievalWeights | undefined;
  /**
   * How long one embedding call may take, in milliseconds; `Infinity` for no limit.
   *
   * @defaultValue `10000`
   */
  readonly timeoutMs?: number | undefined;
  /** Ends the waiting early: `rank` rejects with the reason of the signal. */
  readonly signal?: ToolRetrievalSignal | undefined;
}

/** How a {@link ToolEmbeddingIndex} asks for vectors. */
export interface ToolEmbeddingIndexOptions {
  /**
   * The most texts in one embedding call. Providers differ: Gemini takes 100, OpenAI 2,048.
   *
   * @defaultValue `100`
   */
  readonly batchSize?: number | undefined;
  /**
   * The most embedding calls of one ranking at one time.
   *
   * @defaultValue `4`
   */
  readonly concurrency?: number | undefined;
  /**
   * The key of a text in the vector cache. Put the name of the model in front when models share a
   * cache.
   *
   * @defaultValue the text itself
   */
  readonly cacheKey?: ((text: string) => string) | undefined;
  /**
   * Is told when the vector cache fails, does not answer within the time limit, or holds vectors of
   * another length than that of the query. The ranking goes on as if the cache held nothing.
   *
   * @defaultValue nobody is told
   */
  readonly onCacheError?: ((error: unknown) => void) | undefined;
  /**
   * Embeds the query, for models that treat queries and documents differently.
   *
   * @defaultValue `embedFn`
   */
  readonly embedQueryFn?: ToolEmbedFunction | undefined;
  /**
   * Finds the nearest tools in a vector engine of your own, for catalogs whose vectors should not be
   * in memory. The tools are then not embedded here.
   *
   * @defaultValue every tool is compared
   */
  readonly candidatesFn?: ToolCandidatesFunction | undefined;
}

/** Finds the tools whose vectors are nearest to that of a query, at most `limit` of them. */
export type ToolCandidatesFunction = (
  vector: number[],
  limit: number,
) => PromiseLike<readonly ToolCandidate[]>;

/** A tool found by a {@link ToolCandidatesFunction}. */
export interface ToolCandidate {
  readonly name: string;
  /** The cosine similarity to the query. */
  readonly similarity: number;
}

/** How {@link selectRelevantToolNames} selects. */
export interface ToolRetrievalSelectOptions
  extends Omit<ToolRetrievalRankOptions, "explain">,
    ToolEmbeddingIndexOptions {
  readonly embedFn: ToolEmbedFunction;
  /** Where vectors are kept from one selection to the next. */
  readonly vectorCache?: ToolVectorCache | undefined;
}

/** How {@link toolsToRetrievalItems} reads tools. */
export interface ToolsToRetrievalItemsOptions {
  /** Tells which server or toolset a tool belongs to, by its name. */
  readonly serverOf?: ((name: string) => string | undefined) | undefined;
}

/** How {@link createRetriever} makes a retriever. */
export interface ToolRetrieverOptions extends ToolEmbeddingIndexOptions {
  readonly embedFn: ToolEmbedFunction;
  /** Where vectors are kept between retrievers. */
  readonly vectorCache?: ToolVectorCache | undefined;
  /**
   * What to do when the embedder fails: rank by words, or pass the error on.
   *
   * @defaultValue `"lexical"`
   */
  readonly fallback?: "lexical" | "none" | undefined;
}

/** Ranks tools, whether or not the embedder works. */
export interface ToolRetriever {
  /** Ranks the tools for a query, as {@link ToolEmbeddingIndex.rank} does. */
  rank(query: string, options: ToolRetrievalRankOptions): Promise<ToolRetrieverAnswer>;
}

/** The answer of a {@link ToolRetriever}. */
export interface ToolRetrieverAnswer {
  readonly results: readonly ToolRetrievalRankedResult[];
  /** `"lexical"` when the embedder failed and the tools were ranked by words alone. */
  readonly mode: "hybrid" | "lexical";
  /** What the embedder failed with. */
  readonly error?: unknown;
}

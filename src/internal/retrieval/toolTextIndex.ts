import type {
  ToolRetrievalItem,
  ToolRetrievalRankedResult,
  ToolTextRankOptions,
} from "../../types/retrieval.ts";
import { toRankedResults } from "./rankedResults.ts";
import { checkQuery, checkResultOptions, WORDS_ONLY } from "./rankingOptions.ts";
import { ToolCatalog } from "./toolCatalog.ts";

/**
 * Ranks tools by words alone: no embedder, no waiting.
 *
 * The ranking is the one of `ToolEmbeddingIndex` without its semantic half: BM25F over name,
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
   * @param items - the tools; see `toolsToRetrievalItems`
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

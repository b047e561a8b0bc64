import { ToolpipeError } from "../../errors.ts";
import type { ToolCandidatesFunction, ToolEmbedFunction } from "../../types/retrieval.ts";
import type { CallGuard } from "./callGuard.ts";
import { embedText } from "./embedTexts.ts";
import { hasDirection } from "./vectors.ts";

// Enough for words to pick from, and little for any vector engine.
const CANDIDATES = 100;
const JUST_BELOW = 0.01;

/** The similarities that the caller's own vector engine knows; it keeps the vectors of the tools. */
export class CandidateSimilarities {
  /** Without the vectors of the tools there is nothing to doubt. */
  readonly trust = 1;
  readonly #names: readonly string[];
  readonly #candidatesFn: ToolCandidatesFunction;
  readonly #embedQueryFn: ToolEmbedFunction;

  /**
   * @param names - the names of the tools
   * @param candidatesFn - the vector engine
   * @param embedQueryFn - embeds the query
   */
  constructor(
    names: readonly string[],
    candidatesFn: ToolCandidatesFunction,
    embedQueryFn: ToolEmbedFunction,
  ) {
    this.#names = names;
    this.#candidatesFn = candidatesFn;
    this.#embedQueryFn = embedQueryFn;
  }

  /**
   * Compares the query with the nearest tools.
   *
   * @returns one cosine per tool, for a tool that is no candidate just below the least of those that
   *   are; `undefined` when the query has no vector or the engine no candidates
   */
  async similarities(query: string, guard: CallGuard): Promise<Float64Array | undefined> {
    const vector = await guard.wait(embedText(query, this.#embedQueryFn));
    if (!hasDirection(vector)) return undefined;
    const candidates = await guard.wait(this.#candidatesFn(Array.from(vector), CANDIDATES));
    if (candidates.length === 0) return undefined;
    const byName = new Map<string, number>();
    for (const { name, similarity } of candidates) {
      if (!Number.isFinite(similarity)) {
        throw new ToolpipeError(
          "invalid-embedding",
          `Cannot rank tools: candidatesFn must return finite similarities, but returned ${similarity} for ${JSON.stringify(name)}`,
        );
      }
      byName.set(name, similarity);
    }
    const others = Math.min(...byName.values()) - JUST_BELOW;
    return Float64Array.from(this.#names, (name) => byName.get(name) ?? others);
  }
}

import type { ToolRetrievalRankedResult } from "../../types/retrieval.ts";
import { pickBest } from "../text/pickBest.ts";
import { fuseScores } from "./fusion.ts";
import type { CheckedResultOptions, CheckedWeights } from "./rankingOptions.ts";
import type { LexicalEvidence, ToolCatalog } from "./toolCatalog.ts";

/**
 * Combines the evidence for each tool, and picks the best.
 *
 * Without similarities only tools that share a word with the query are ranked; a similarity is
 * evidence for every tool.
 *
 * @param similarities - scaled similarities; `undefined` when meaning was not compared
 */
export function toRankedResults(
  catalog: ToolCatalog,
  lexical: LexicalEvidence,
  similarities: Float64Array | undefined,
  weights: CheckedWeights,
  { topK, minScore, explain }: CheckedResultOptions,
): ToolRetrievalRankedResult[] {
  const { names } = catalog;
  const scores = fuseScores(lexical.scores, similarities, weights);
  const candidates =
    similarities !== undefined ? names.keys() : weights.bm25 > 0 ? lexical.matches : [];

  return pickBest(candidates, scores, names, topK)
    .filter(({ score }) => score >= minScore)
    .map(({ name, score, index }) => {
      if (!explain) return { name, score };
      const explanation = {
        cosine: similarities?.[index],
        bm25: Number(lexical.scores[index]),
        weights,
        matches: catalog.explain(lexical.terms, index),
      };
      return { name, score, explanation };
    });
}

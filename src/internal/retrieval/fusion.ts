import type { CheckedWeights } from "./rankingOptions.ts";

// A spread of similarities below this says nothing: models differ by more on two wordings of one
// sentence. Without it, scaling by the range would blow noise up to the full scale.
const SMALLEST_SPREAD = 0.05;

/**
 * Scales lexical scores to [0, 1] by their maximum, in place, so that 0 stays "no word in common" and
 * a lone match counts in full.
 *
 * @param scores - scores of at least 0
 * @param matches - the positions of those above 0
 */
export function scaleLexicalScores(scores: Float64Array, matches: readonly number[]): void {
  const highest = highestScore(scores, matches);
  for (const match of matches) scores[match] = Number(scores[match]) / highest;
}

/** Returns the highest score among the matches; 0 where nothing matches. */
export function highestScore(scores: Float64Array, matches: readonly number[]): number {
  return matches.reduce((highest, match) => Math.max(highest, Number(scores[match])), 0);
}

/**
 * Scales cosine similarities to [0, 1] by their range, because models use very different parts of
 * the scale: 1 is the most similar tool, and close similarities stay close.
 *
 * @param similarities - cosines; `NaN` where there is no vector, which becomes 0
 * @returns the scaled similarities; `undefined` when no tool is similar at all
 */
export function scaleSimilarities(similarities: Float64Array): Float64Array | undefined {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const similarity of similarities) {
    if (similarity < lowest) lowest = similarity;
    if (similarity > highest) highest = similarity;
  }
  if (highest === 0) return undefined;
  const spread = Math.max(highest - lowest, SMALLEST_SPREAD);
  return similarities.map((similarity) =>
    Number.isNaN(similarity) ? 0 : Math.max(0, 1 - (highest - similarity) / spread),
  );
}

/**
 * Adds up what words and meaning say about each tool.
 *
 * @param lexical - scaled lexical scores
 * @param similarities - scaled similarities; `undefined` when meaning was not compared
 */
export function fuseScores(
  lexical: Float64Array,
  similarities: Float64Array | undefined,
  weights: CheckedWeights,
): Float64Array {
  if (similarities === undefined) {
    return weights.bm25 === 1 ? lexical : lexical.map((score) => weights.bm25 * score);
  }
  return lexical.map(
    (score, position) => weights.bm25 * score + weights.cosine * Number(similarities[position]),
  );
}

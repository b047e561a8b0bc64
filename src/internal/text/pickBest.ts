import { TopK } from "./topK.ts";

/**
 * Picks the best candidates: by score, then by name in code-unit order, then by position.
 *
 * @param candidates - positions in `scores` and `names`
 * @returns at most `topK` positions, best first
 */
export function pickBest(
  candidates: Iterable<number>,
  scores: Float64Array,
  names: readonly string[],
  topK: number,
): number[] {
  const top = new TopK(topK, (a, b) => {
    const difference = Number(scores[b]) - Number(scores[a]);
    return difference === 0 ? compareNames(names, a, b) : difference;
  });
  for (const candidate of candidates) top.push(candidate);
  return top.best();
}

function compareNames(names: readonly string[], a: number, b: number): number {
  const first = String(names[a]);
  const second = String(names[b]);
  if (first === second) return a - b;
  return first < second ? -1 : 1;
}

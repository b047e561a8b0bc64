import { TopK } from "./topK.ts";

/** One of the best, by its position among all. */
export interface Picked {
  readonly index: number;
  readonly name: string;
  readonly score: number;
}

/**
 * Picks the best candidates: by score, then by name in code-unit order, then by position.
 *
 * @param candidates - positions in `scores` and `names`
 * @returns at most `topK` of them, best first
 */
export function pickBest(
  candidates: Iterable<number>,
  scores: Float64Array,
  names: readonly string[],
  topK: number,
): Picked[] {
  const top = new TopK(topK, (a, b) => {
    const difference = Number(scores[b]) - Number(scores[a]);
    return difference === 0 ? compareNames(names, a, b) : difference;
  });
  for (const candidate of candidates) top.push(candidate);
  return top
    .best()
    .map((index) => ({ index, name: String(names[index]), score: Number(scores[index]) }));
}

function compareNames(names: readonly string[], a: number, b: number): number {
  const first = String(names[a]);
  const second = String(names[b]);
  if (first === second) return a - b;
  return first < second ? -1 : 1;
}

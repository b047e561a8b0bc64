/**
 * The least overlaps with which two sets can reach a Jaccard threshold.
 *
 * Every bound is found by stepping with the very division of the final comparison. A formula such as
 * `ceil(threshold * size)` rounds differently and loses pairs that lie exactly on the threshold;
 * division is monotone, so stepping is exact.
 */
export class OverlapBounds {
  readonly #threshold: number;
  // Zero stands for not yet known: no bound is below one.
  readonly #bySize: Int32Array;
  readonly #byTotal: Int32Array;

  /**
   * @param threshold - the least `intersection / union`, above 0 and at most 1
   * @param largestSize - the size of the largest set
   */
  constructor(threshold: number, largestSize: number) {
    this.#threshold = threshold;
    this.#bySize = new Int32Array(largestSize + 1);
    this.#byTotal = new Int32Array(2 * largestSize + 1);
  }

  /** The least overlap of a set of this size, if the other set held nothing else. */
  ofSize(size: number): number {
    const known = this.#bySize[size];
    if (known) return known;
    const bound = this.#step(this.#threshold * size, size, () => size);
    this.#bySize[size] = bound;
    return bound;
  }

  /** The least overlap of two sets that have this many members together. */
  ofTotal(total: number): number {
    const known = this.#byTotal[total];
    if (known) return known;
    const estimate = (this.#threshold * total) / (1 + this.#threshold);
    const bound = this.#step(estimate, total, (overlap) => total - overlap);
    this.#byTotal[total] = bound;
    return bound;
  }

  #step(estimate: number, highest: number, unionOf: (overlap: number) => number): number {
    const reaches = (overlap: number): boolean => overlap / unionOf(overlap) >= this.#threshold;
    let overlap = Math.min(Math.max(Math.ceil(estimate), 1), highest);
    while (overlap > 1 && reaches(overlap - 1)) overlap -= 1;
    while (overlap < highest && !reaches(overlap)) overlap += 1;
    return overlap;
  }
}

import { toUnitVector, type Vector } from "./vectors.ts";

/**
 * Vectors of one length, scaled to length 1 once and kept in one block, so that a ranking is one
 * pass of multiplications over memory in order.
 */
export class VectorMatrix {
  /** The length of the vectors. */
  readonly dimension: number;
  readonly #rows: Float32Array;
  readonly #isPresent: Uint8Array;

  /**
   * @param vectors - one vector per row; a missing one, or one without direction, is similar to
   *   nothing
   * @param dimension - the length of every vector that is there
   */
  constructor(vectors: readonly (Vector | undefined)[], dimension: number) {
    this.dimension = dimension;
    this.#rows = new Float32Array(vectors.length * dimension);
    this.#isPresent = new Uint8Array(vectors.length);
    for (const [row, vector] of vectors.entries()) {
      const unit = vector === undefined ? undefined : toUnitVector(vector);
      if (unit === undefined) continue;
      this.#rows.set(unit, row * dimension);
      this.#isPresent[row] = 1;
    }
  }

  /** Tells whether a row has a vector. */
  has(row: number): boolean {
    return this.#isPresent[row] === 1;
  }

  /** Returns the cosine similarity of two rows that have vectors. */
  similarityBetween(row: number, other: number): number {
    const first = row * this.dimension;
    const second = other * this.dimension;
    let sum = 0;
    for (let index = 0; index < this.dimension; index++) {
      sum += (this.#rows[first + index] ?? 0) * (this.#rows[second + index] ?? 0);
    }
    return sum;
  }

  /**
   * Returns the cosine similarity of the query to each row, `NaN` for a row without a vector.
   *
   * @param query - a vector of length 1
   */
  similarities(query: Float64Array): Float64Array {
    const rows = this.#rows;
    const dimension = this.dimension;
    const single = Float32Array.from(query);
    const similarities = new Float64Array(this.#isPresent.length).fill(Number.NaN);
    for (let row = 0, start = 0; row < similarities.length; row++, start += dimension) {
      if (this.#isPresent[row] === 0) continue;
      let sum = 0;
      for (let index = 0; index < dimension; index++) {
        sum += (rows[start + index] ?? 0) * (single[index] ?? 0);
      }
      similarities[row] = sum;
    }
    return similarities;
  }
}

import { ToolpipeError } from "../../errors.ts";
import type { ToolVectorCache } from "../../types/retrieval.ts";

/**
 * A cache of vectors that never outgrows a number of entries: the one that was not used for the
 * longest time leaves first.
 *
 * Vectors are kept as 32-bit floats, half the size of plain numbers. All operations take constant
 * time. An index that evicts below its own number of texts still ranks right, because it keeps the
 * vectors it has loaded.
 *
 * @example
 * ```ts
 * const cache = new LruVectorCache(10_000);
 * const index = new ToolEmbeddingIndex([], async () => [], cache);
 * cache.size; // 0
 * ```
 */
export class LruVectorCache implements ToolVectorCache {
  readonly #maxEntries: number;
  // A Map iterates in the order of insertion: the first key is the one used longest ago.
  readonly #vectors = new Map<string, Float32Array>();

  /**
   * @param maxEntries - the most vectors to keep, a whole number of at least 1
   * @throws {@link ToolpipeError} with code `"invalid-argument"`
   */
  constructor(maxEntries: number) {
    if (!(Number.isInteger(maxEntries) && maxEntries >= 1)) {
      throw new ToolpipeError(
        "invalid-argument",
        `Cannot create a vector cache: maxEntries must be a whole number of at least 1, but is ${String(maxEntries)}`,
      );
    }
    this.#maxEntries = maxEntries;
  }

  /** The number of vectors kept. */
  get size(): number {
    return this.#vectors.size;
  }

  /** Returns the vector of a key, which counts as a use; `undefined` for an unknown key. */
  get(key: string): Float32Array | undefined {
    const vector = this.#vectors.get(key);
    if (vector !== undefined) this.#touch(key, vector);
    return vector;
  }

  /** Keeps a copy of a vector. */
  set(key: string, vector: ArrayLike<number>): this {
    this.#touch(key, Float32Array.from(vector));
    for (const oldest of this.#vectors.keys()) {
      if (this.#vectors.size <= this.#maxEntries) break;
      this.#vectors.delete(oldest);
    }
    return this;
  }

  #touch(key: string, vector: Float32Array): void {
    this.#vectors.delete(key);
    this.#vectors.set(key, vector);
  }
}

/**
 * Remembers what was built last for a key, for values that follow from the key alone: an agent
 * partitions the same catalog on each turn, and an index takes longer to build than to search.
 *
 * Holds at most `capacity` values, the most recently used.
 */
export class RecentCache<Value> {
  readonly #capacity: number;
  readonly #values = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Returns the value of a key, built when it is not remembered. */
  get(key: string, build: () => Value): Value {
    const value = this.#values.get(key) ?? build();
    // A Map is ordered by insertion: deleting first makes this the most recent one.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#capacity) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}

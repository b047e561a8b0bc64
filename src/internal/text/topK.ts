/**
 * Keeps the best of many candidates without sorting them all.
 *
 * A binary heap with the worst kept candidate on top: `O(n log k)` time, `O(k)` memory. A candidate
 * is a plain index; the caller's comparator knows what it stands for.
 */
export class TopK {
  readonly #capacity: number;
  readonly #compare: (a: number, b: number) => number;
  readonly #heap: number[] = [];

  /**
   * @param capacity - how many candidates to keep, a whole number of at least 0
   * @param compare - negative when `a` ranks before `b`; must order totally to be deterministic
   */
  constructor(capacity: number, compare: (a: number, b: number) => number) {
    this.#capacity = capacity;
    this.#compare = compare;
  }

  /** Offers a candidate, which is kept while it is among the best so far. */
  push(candidate: number): void {
    const heap = this.#heap;
    if (heap.length < this.#capacity) {
      heap.push(candidate);
      this.#siftUp(heap.length - 1);
      return;
    }
    const worst = heap[0];
    if (worst === undefined || this.#compare(candidate, worst) >= 0) return;
    heap[0] = candidate;
    this.#siftDown();
  }

  /** Returns the kept candidates, best first. */
  best(): number[] {
    return this.#heap.slice().sort(this.#compare);
  }

  #siftUp(from: number): void {
    let child = from;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#isWorse(child, parent)) return;
      this.#swap(child, parent);
      child = parent;
    }
  }

  #siftDown(): void {
    const { length } = this.#heap;
    let parent = 0;
    for (let child = 1; child < length; child = 2 * parent + 1) {
      const sibling = child + 1;
      if (sibling < length && this.#isWorse(sibling, child)) child = sibling;
      if (!this.#isWorse(child, parent)) return;
      this.#swap(parent, child);
      parent = child;
    }
  }

  #isWorse(a: number, b: number): boolean {
    return this.#compare(Number(this.#heap[a]), Number(this.#heap[b])) > 0;
  }

  #swap(a: number, b: number): void {
    const first = Number(this.#heap[a]);
    this.#heap[a] = Number(this.#heap[b]);
    this.#heap[b] = first;
  }
}

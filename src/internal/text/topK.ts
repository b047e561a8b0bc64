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
    let parent = 0;
    for (;;) {
      const left = 2 * parent + 1;
      const right = left + 1;
      let worst = parent;
      if (this.#isWorse(left, worst)) worst = left;
      if (this.#isWorse(right, worst)) worst = right;
      if (worst === parent) return;
      this.#swap(parent, worst);
      parent = worst;
    }
  }

  #isWorse(a: number, b: number): boolean {
    const first = this.#heap[a];
    const second = this.#heap[b];
    return first !== undefined && second !== undefined && this.#compare(first, second) > 0;
  }

  #swap(a: number, b: number): void {
    const first = this.#heap[a];
    const second = this.#heap[b];
    if (first === undefined || second === undefined) return;
    this.#heap[a] = second;
    this.#heap[b] = first;
  }
}

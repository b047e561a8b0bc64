import type { Exchange } from "./exchange.ts";

/** First in, first out, with what was taken elsewhere skipped: each entry is visited once. */
class Queue {
  readonly #entries: Exchange[] = [];
  #head = 0;
  #live = 0;

  get live(): number {
    return this.#live;
  }

  add(exchange: Exchange): void {
    this.#entries.push(exchange);
    this.#live++;
  }

  /** Counts out an entry that was taken from another queue. */
  release(): void {
    this.#live--;
  }

  first(): Exchange | undefined {
    while (this.#entries[this.#head]?.result !== undefined) this.#head++;
    return this.#entries[this.#head];
  }
}

/**
 * Unanswered calls that may own the same results, to be taken in order. Two different names that are
 * both known never meet.
 *
 * Every operation is constant time, amortised, whatever the names are.
 */
export class CallPool {
  readonly #all: Queue = new Queue();
  readonly #nameless: Queue = new Queue();
  readonly #named: Map<string, Queue> = new Map();

  add(exchange: Exchange): void {
    this.#all.add(exchange);
    const name = exchange.call?.name;
    if (name === undefined) {
      this.#nameless.add(exchange);
      return;
    }
    const queue = this.#named.get(name);
    if (queue === undefined) {
      const fresh = new Queue();
      fresh.add(exchange);
      this.#named.set(name, fresh);
    } else {
      queue.add(exchange);
    }
  }

  /** How many calls could own a result of this name. */
  count(name: string | undefined): number {
    if (name === undefined) return this.#all.live;
    return (this.#named.get(name)?.live ?? 0) + this.#nameless.live;
  }

  /** The first call of exactly this name. */
  named(name: string | undefined): Exchange | undefined {
    return name === undefined ? undefined : this.#named.get(name)?.first();
  }

  /** The first call that could own a result of this name. */
  first(name: string | undefined): Exchange | undefined {
    if (name === undefined) return this.#all.first();
    return this.named(name) ?? this.#nameless.first();
  }

  /** Tells the pool that a call of its own got its result. */
  taken(exchange: Exchange): void {
    this.#all.release();
    const name = exchange.call?.name;
    (name === undefined ? this.#nameless : this.#named.get(name))?.release();
  }
}

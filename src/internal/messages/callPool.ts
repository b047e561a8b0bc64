import type { CallKey, CallMap } from "./callMap.ts";
import type { Exchange } from "./exchange.ts";

/** First in, first out, with what was taken elsewhere skipped: each entry is visited once. */
class Queue {
  readonly #entries: Exchange[] = [];
  #head = 0;

  add(exchange: Exchange): void {
    this.#entries.push(exchange);
  }

  first(): Exchange | undefined {
    while (this.#entries[this.#head]?.result !== undefined) this.#head++;
    return this.#entries[this.#head];
  }

  /** Whether more than one is left. Looks no further than that. */
  hasSecond(): boolean {
    const first = this.first();
    if (first === undefined) return false;
    let next = this.#head + 1;
    while (this.#entries[next]?.result !== undefined) next++;
    // What was skipped stays skipped: the first moves up to its side.
    this.#head = next - 1;
    this.#entries[this.#head] = first;
    return next < this.#entries.length;
  }
}

/** Adds a call to the pool it belongs to, which is made where there is none yet. */
export function addToPool(pools: CallMap<CallPool>, call: CallKey, exchange: Exchange): void {
  const known = pools.get(call);
  if (known === undefined) pools.set(call, new CallPool(exchange));
  else known.add(exchange);
}

/** The calls of a pool by name, made when there is more than one to choose from. */
interface ByName {
  readonly all: Queue;
  readonly nameless: Queue;
  readonly named: ReadonlyMap<string, Queue>;
}

/**
 * Unanswered calls that may own the same results, to be taken in order. Two different names that are
 * both known never meet.
 *
 * Every operation is constant time, amortised, whatever the names are.
 */
export class CallPool {
  readonly #exchanges: Exchange[];
  #byName: ByName | undefined;

  constructor(first: Exchange) {
    this.#exchanges = [first];
  }

  /** Adds a call. Not after the first question. */
  add(exchange: Exchange): void {
    this.#exchanges.push(exchange);
  }

  /** The first call of exactly this name. */
  named(name: string | undefined): Exchange | undefined {
    if (name === undefined) return undefined;
    const only = this.#only();
    if (only === undefined) return this.#index().named.get(name)?.first();
    return only.call?.name === name && only.result === undefined ? only : undefined;
  }

  /** The first call that could own a result of this name. */
  first(name: string | undefined): Exchange | undefined {
    const only = this.#only();
    if (only === undefined) {
      const { all, nameless } = this.#index();
      return name === undefined ? all.first() : (this.named(name) ?? nameless.first());
    }
    if (only.result !== undefined) return undefined;
    const called = only.call?.name;
    return name === undefined || called === undefined || called === name ? only : undefined;
  }

  /** The call that could own a result of this name, if it is the only one. */
  sole(name: string | undefined): Exchange | undefined {
    return this.isAmbiguous(name) ? undefined : this.first(name);
  }

  /** Whether more than one call could own a result of this name. */
  isAmbiguous(name: string | undefined): boolean {
    if (this.#only() !== undefined) return false;
    const { all, nameless, named } = this.#index();
    if (name === undefined) return all.hasSecond();
    const queue = named.get(name);
    if (queue?.first() !== undefined && nameless.first() !== undefined) return true;
    return nameless.hasSecond() || queue?.hasSecond() === true;
  }

  #only(): Exchange | undefined {
    return this.#exchanges.length === 1 ? this.#exchanges[0] : undefined;
  }

  #index(): ByName {
    this.#byName ??= byName(this.#exchanges);
    return this.#byName;
  }
}

function byName(exchanges: readonly Exchange[]): ByName {
  const all = new Queue();
  const nameless = new Queue();
  const named = new Map<string, Queue>();
  for (const exchange of exchanges) {
    all.add(exchange);
    const name = exchange.call?.name;
    if (name === undefined) nameless.add(exchange);
    else {
      const queue = named.get(name) ?? new Queue();
      named.set(name, queue);
      queue.add(exchange);
    }
  }
  return { all, nameless, named };
}

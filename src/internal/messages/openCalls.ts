import type { Part } from "./view.ts";

/** The calls of one turn as a validator crosses them off, each with one result. */
export class OpenCalls {
  readonly #open: Set<Part>;
  readonly #known: ReadonlySet<string>;
  readonly #piles: Map<string, Part[]> = new Map();

  constructor(calls: readonly Part[]) {
    this.#open = new Set(calls);
    this.#known = new Set(calls.map(idKey));
    for (const call of [...calls].reverse()) {
      for (const key of callKeys(call)) {
        const pile = this.#piles.get(key);
        if (pile === undefined) this.#piles.set(key, [call]);
        else pile.push(call);
      }
    }
  }

  /** Crosses off the call a result answers. */
  answer(result: Part): boolean {
    for (const key of resultKeys(result)) {
      const pile = this.#piles.get(key) ?? [];
      for (let call = pile.pop(); call !== undefined; call = pile.pop()) {
        if (this.#open.delete(call)) return true;
      }
    }
    return false;
  }

  /** Whether a result names a call of this turn, answered or not. */
  knows(result: Part): boolean {
    return result.id !== undefined && this.#known.has(idKey(result));
  }

  /** The calls nobody answered. */
  left(): Iterable<Part> {
    return this.#open;
  }
}

function idKey({ family, id }: Part): string {
  return JSON.stringify([family, id ?? null]);
}

/** The piles a call lies on: with and without its identifier, with and without its name. */
function callKeys({ family, id, name }: Part): string[] {
  const numbers = id === undefined ? ["none", "any"] : [`id ${id}`, "any"];
  const names = name === undefined ? ["none", "any"] : [`name ${name}`, "any"];
  return numbers.flatMap((number) => names.map((word) => JSON.stringify([family, number, word])));
}

/** The piles that may hold the call of a result, the surest first. */
function resultKeys({ family, id, name }: Part): string[] {
  const numbers = id === undefined ? ["none", "any"] : [`id ${id}`, "none"];
  const names = name === undefined ? ["any"] : [`name ${name}`, "none"];
  return numbers.flatMap((number) => names.map((word) => JSON.stringify([family, number, word])));
}

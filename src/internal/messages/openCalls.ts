import type { Part } from "./view.ts";

/** The calls of one turn as a validator crosses them off, each with one result. */
export class OpenCalls {
  readonly #calls: readonly Part[];
  readonly #open: Set<Part>;
  /** How many calls were answered in the very order in which they stand. */
  #inOrder = 0;
  /** The calls by identifier, and all together; made when a result asks. */
  #byId: ReadonlyMap<string | undefined, Pile> | undefined;
  #all: Pile | undefined;

  constructor(calls: readonly Part[]) {
    this.#calls = calls;
    this.#open = new Set(calls);
  }

  /** Crosses off the call a result answers. A call without an identifier or a name fits any. */
  answer(result: Part): boolean {
    if (this.#open.size === 0) return false;
    const next = this.#calls[this.#inOrder];
    if (next !== undefined && isPair(next, result) && this.#open.delete(next)) {
      this.#inOrder++;
      return true;
    }
    const { id } = result;
    if (this.#take(this.#numbered(id), result)) return true;
    if (id !== undefined) return this.#take(this.#numbered(undefined), result);
    this.#all ??= new Pile(this.#calls);
    return this.#take(this.#all, result);
  }

  /** Whether a result names a call of this turn, answered or not. */
  knows({ id, family }: Part): boolean {
    return id !== undefined && this.#calls.length > 0 && this.#numbered(id)?.has(family) === true;
  }

  /** The calls nobody answered. */
  left(): Iterable<Part> {
    return this.#open;
  }

  #take(pile: Pile | undefined, result: Part): boolean {
    const call = pile?.take(result, this.#open);
    return call !== undefined && this.#open.delete(call);
  }

  #numbered(id: string | undefined): Pile | undefined {
    this.#byId ??= pilesById(this.#calls);
    return this.#byId.get(id);
  }
}

/** Calls of which a result can answer any, but for the tool's name. */
class Pile {
  readonly #calls: readonly Part[];
  /** The calls by family and name, and by family alone; made when there is more than one call. */
  #stacks: ReadonlyMap<string, Part[]> | undefined;

  constructor(calls: readonly Part[]) {
    this.#calls = calls;
  }

  /** The first open call that fits: one of the same name before one without. */
  take({ family, name }: Part, open: ReadonlySet<Part>): Part | undefined {
    const [first] = this.#calls;
    if (this.#calls.length === 1 && first !== undefined) {
      const fits = name === undefined || first.name === undefined || first.name === name;
      return fits && first.family === family && open.has(first) ? first : undefined;
    }
    if (name === undefined) return this.#pop(family, open);
    return this.#pop(`${family} =${name}`, open) ?? this.#pop(`${family} `, open);
  }

  has(family: string): boolean {
    const [first] = this.#calls;
    if (this.#calls.length === 1) return first?.family === family;
    this.#stacks ??= stacksOf(this.#calls);
    return this.#stacks.has(family);
  }

  #pop(key: string, open: ReadonlySet<Part>): Part | undefined {
    this.#stacks ??= stacksOf(this.#calls);
    const stack = this.#stacks.get(key);
    let call = stack?.pop();
    while (call !== undefined && !open.has(call)) call = stack?.pop();
    return call;
  }
}

function pilesById(calls: readonly Part[]): ReadonlyMap<string | undefined, Pile> {
  const grouped = new Map<string | undefined, Part[]>();
  for (const call of calls) {
    const sharing = grouped.get(call.id);
    if (sharing === undefined) grouped.set(call.id, [call]);
    else sharing.push(call);
  }
  return new Map([...grouped].map(([id, sharing]) => [id, new Pile(sharing)]));
}

/** Backwards, because the first call is taken off the top. */
function stacksOf(calls: readonly Part[]): ReadonlyMap<string, Part[]> {
  const stacks = new Map<string, Part[]>();
  for (const call of [...calls].reverse()) {
    const { family, name } = call;
    for (const key of [family, name === undefined ? `${family} ` : `${family} =${name}`]) {
      const stack = stacks.get(key);
      if (stack === undefined) stacks.set(key, [call]);
      else stack.push(call);
    }
  }
  return stacks;
}

/** Whether a result certainly answers a call: by its identifier, and no name speaks against it. */
function isPair(call: Part, { family, id, name }: Part): boolean {
  if (id === undefined || call.id !== id || call.family !== family) return false;
  return name === undefined || call.name === name;
}

import type { Part } from "./view.ts";

/** Calls a result may answer: those of one identifier and name, or of any. */
interface Wish {
  readonly ids: "equal" | "any";
  readonly names: "equal" | "any";
  readonly key: string;
}

const EQUAL = { by: "equal", value: undefined } as const;
const ANY = { by: "any", value: undefined } as const;

/** The calls of one turn as a validator crosses them off, each with one result. */
export class OpenCalls {
  readonly #calls: readonly Part[];
  readonly #open: Set<Part>;
  /** How many calls were answered in the very order in which they stand. */
  #inOrder = 0;
  /** The calls by what a result can ask for; made when one asks. */
  readonly #piles: Map<string, ReadonlyMap<string, Part[]>> = new Map();
  #known: ReadonlySet<string> | undefined;

  constructor(calls: readonly Part[]) {
    this.#calls = calls;
    this.#open = new Set(calls);
  }

  /** Crosses off the call a result answers. */
  answer(result: Part): boolean {
    const next = this.#calls[this.#inOrder];
    if (next !== undefined && isPair(next, result) && this.#open.delete(next)) {
      this.#inOrder++;
      return true;
    }
    return wishes(result).some((wish) => this.#take(wish));
  }

  /** Whether a result names a call of this turn, answered or not. */
  knows(result: Part): boolean {
    this.#known ??= new Set(this.#calls.map(({ family, id }) => key(family, id, undefined)));
    return result.id !== undefined && this.#known.has(key(result.family, result.id, undefined));
  }

  /** The calls nobody answered. */
  left(): Iterable<Part> {
    return this.#open;
  }

  #take({ ids, names, key }: Wish): boolean {
    const pile = this.#pilesBy(ids, names).get(key) ?? [];
    for (let call = pile.pop(); call !== undefined; call = pile.pop()) {
      if (this.#open.delete(call)) return true;
    }
    return false;
  }

  #pilesBy(ids: Wish["ids"], names: Wish["names"]): ReadonlyMap<string, Part[]> {
    const made = this.#piles.get(`${ids} ${names}`);
    if (made !== undefined) return made;
    const piles = new Map<string, Part[]>();
    // Backwards, because the first call is taken off the top.
    for (const call of [...this.#open].reverse()) {
      const id = ids === "equal" ? call.id : undefined;
      const name = names === "equal" ? call.name : undefined;
      const wished = key(call.family, id, name);
      const pile = piles.get(wished);
      if (pile === undefined) piles.set(wished, [call]);
      else pile.push(call);
    }
    this.#piles.set(`${ids} ${names}`, piles);
    return piles;
  }
}

/** Whether a result certainly answers a call: by its identifier, and no name speaks against it. */
function isPair(call: Part, { family, id, name }: Part): boolean {
  if (id === undefined || call.id !== id || call.family !== family) return false;
  return name === undefined || call.name === name;
}

/** What a result asks for, the surest first. A call without an identifier or a name fits any. */
function wishes({ family, id, name }: Part): Wish[] {
  const numbers = id === undefined ? [EQUAL, ANY] : [{ by: "equal", value: id } as const, EQUAL];
  const names = name === undefined ? [ANY] : [{ by: "equal", value: name } as const, EQUAL];
  return numbers.flatMap((number) =>
    names.map((word) => ({
      ids: number.by,
      names: word.by,
      key: key(family, number.value, word.value),
    })),
  );
}

/** Says an identifier and a name in one text. Their author is anybody, so their length is said too. */
function key(family: string, id: string | undefined, name: string | undefined): string {
  return `${family} ${id === undefined ? "" : `${id.length}:${id}`} ${name === undefined ? "" : `=${name}`}`;
}

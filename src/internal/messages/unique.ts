/**
 * Hands out names none of which is taken. A wished name that is taken gets a number, and the search
 * for it never starts over: linear however often one name is wished for.
 */
export class UniqueNames {
  readonly #taken: Set<unknown>;
  readonly #next: Map<string, number> = new Map();

  /** @param taken - the names that are taken from the start; the set is kept and added to */
  constructor(taken: Set<unknown>) {
    this.#taken = taken;
  }

  /** The name itself where it is free, else the first free one of the series. */
  name(wished: string, numbered: (number: number) => string): string {
    let name = wished;
    let number = this.#next.get(wished) ?? 2;
    while (this.#taken.has(name)) name = numbered(number++);
    this.#next.set(wished, number);
    this.#taken.add(name);
    return name;
  }
}

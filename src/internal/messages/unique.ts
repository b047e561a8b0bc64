/** The names made of one that was wished for. */
interface Series {
  /** The number of the last that was looked at; the name without one is the first. */
  last: number;
}

/**
 * Hands out names none of which is taken. A wished name that is taken gets a number, and the search
 * for it never starts over: linear however often one name is wished for.
 */
export class UniqueNames {
  readonly #taken: Set<unknown>;
  readonly #separator: string;
  readonly #shape: (name: string) => string;
  readonly #series: Map<string, Series> = new Map();

  /**
   * @param taken - the names that are taken from the start; the set is kept and added to
   * @param separator - what stands between a name and its number
   * @param shape - brings a name into the form all have to have
   */
  constructor(
    taken: Set<unknown>,
    separator: string,
    shape: (name: string) => string = (name) => name,
  ) {
    this.#taken = taken;
    this.#separator = separator;
    this.#shape = shape;
  }

  /** The name itself where it is free, else the first free one of the series. */
  name(wished: string): string {
    const series = this.#seriesOf(wished);
    let name = this.#shape(wished);
    while (this.#taken.has(name)) name = this.#shape(`${wished}${this.#separator}${++series.last}`);
    this.#taken.add(name);
    return name;
  }

  #seriesOf(wished: string): Series {
    const known = this.#series.get(wished);
    if (known !== undefined) return known;
    const made = { last: 1 };
    this.#series.set(wished, made);
    return made;
  }
}

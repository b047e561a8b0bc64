import { stem } from "./stem.ts";

const NONE: ReadonlySet<string> = new Set();

/** Words that stand for each other, by their stems. */
export class WordGroups {
  readonly #groups: readonly string[];
  #othersByTerm: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  /** @param groups - English words of one group in a text, groups separated by commas */
  constructor(groups: readonly string[]) {
    this.#groups = groups;
  }

  /**
   * Returns the other words of all groups that a word is in.
   *
   * @param term - one term as `tokenize` returns it
   */
  othersOf(term: string): ReadonlySet<string> {
    // Stemmed on the first use, so that who does not search does not pay.
    this.#othersByTerm ??= stemGroups(this.#groups);
    return this.#othersByTerm.get(term) ?? NONE;
  }
}

function stemGroups(groups: readonly string[]): Map<string, Set<string>> {
  const othersByTerm = new Map<string, Set<string>>();
  for (const group of groups.flatMap((text) => text.split(","))) {
    const terms = new Set(group.trim().split(/\s+/).map(stem));
    for (const term of terms) {
      const others = othersByTerm.get(term) ?? new Set();
      for (const other of terms) if (other !== term) others.add(other);
      othersByTerm.set(term, others);
    }
  }
  return othersByTerm;
}

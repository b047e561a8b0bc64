import { isUnspacedCharacter } from "./splitWords.ts";

/**
 * Finds the pairs of characters, as scripts without spaces are indexed, that a character stands in:
 * who asks for "猫" means "猫的图片" as well.
 *
 * Building is linear in the terms, and happens on the first search for a single character.
 */
export class CharacterPairs {
  readonly #terms: Iterable<string>;
  #byCharacter: Map<string, string[]> | undefined;

  /** @param terms - the terms of an index, each once */
  constructor(terms: Iterable<string>) {
    this.#terms = terms;
  }

  /**
   * Returns the pairs with the character, in the order of the terms.
   *
   * @param term - one term as `tokenize` returns it; no pairs unless it is a single character of a
   *   script without spaces
   */
  find(term: string): readonly string[] {
    if (!isUnspacedCharacter(term)) return [];
    this.#byCharacter ??= groupPairs(this.#terms);
    return this.#byCharacter.get(term) ?? [];
  }
}

function groupPairs(terms: Iterable<string>): Map<string, string[]> {
  const pairs = new Map<string, string[]>();
  for (const term of terms) {
    const characters = new Set(Array.from(term.slice(0, LONGEST_PAIR)));
    if (!Array.from(characters).every(isUnspacedCharacter)) continue;
    for (const character of characters) {
      if (character === term) continue;
      const known = pairs.get(character);
      if (known === undefined) pairs.set(character, [term]);
      else known.push(term);
    }
  }
  return pairs;
}

// Two characters outside the basic plane, in UTF-16 code units.
const LONGEST_PAIR = 4;

import { CharacterPairs } from "./characterPairs.ts";

// What another form of a word counts against the word itself: an ending apart, one half of a
// compound, or a compound that the word is a half of.
const INFLECTION = 0.5;
const PART = 0.7;
const COMPOUND = 0.3;
// A character inside a run stands in two pairs.
const PAIR = 0.5;

// Shorter halves are endings and accidents: "ing", "able", "port".
const SHORTEST_PART = 4;
const SHORTEST_HALF = 5;
const LONGEST_ENDING = 3;
const SHORT_ENDING = 2;
const SHORTEST_STEMMED = 6;
const SHORTEST_UNSTEMMED = 4;
const SHORTEST_ROOT = 3;
const MOST_NEIGHBOURS = 16;
// Longer words are identifiers or attacks, and trying all their halves takes quadratic time.
const LONGEST_WORD = 40;
// What German and its neighbours put between the halves: "Arbeitsverzeichnis", "Dateienliste".
const LINKS = ["", "s", "es", "n", "en", "er"] as const;

/**
 * Finds terms of an index that are related to a word it does not have: other inflections of it, the
 * halves of a compound, and compounds it is a half of, or the pairs that a character stands in. This
 * serves languages that are not stemmed.
 *
 * Building sorts the terms; a search takes a number of look-ups that depends on the word alone,
 * apart from the pairs of a single character.
 */
export class RelatedTerms {
  readonly #terms: ReadonlySet<string>;
  readonly #sorted: readonly string[];
  readonly #reversed: readonly string[];
  readonly #pairs: CharacterPairs;

  /** @param terms - the terms of the index */
  constructor(terms: Iterable<string>) {
    this.#terms = new Set(terms);
    this.#sorted = [...this.#terms].sort();
    this.#reversed = this.#sorted.map(reverse).sort();
    this.#pairs = new CharacterPairs(this.#terms);
  }

  /**
   * Finds the related terms of a word.
   *
   * @param word - one term as `tokenize` returns it
   * @returns the terms with what each counts, in (0, 1)
   */
  find(word: string): ReadonlyMap<string, number> {
    const related = new Map<string, number>();
    if (word.length > LONGEST_WORD) return related;
    const add = (terms: readonly string[], weight: number): void => {
      for (const term of terms) {
        if (term !== word) related.set(term, Math.max(related.get(term) ?? 0, weight));
      }
    };
    add(this.#inflections(word), INFLECTION);
    add(this.#parts(word), PART);
    add(this.#compounds(word), COMPOUND);
    add(this.#pairs.find(word), PAIR);
    return related;
  }

  #inflections(word: string): string[] {
    if (word.length < (isConsonantal(word) ? SHORTEST_ROOT : SHORTEST_UNSTEMMED)) return [];
    // English words are stemmed, so that short ones that begin alike are mostly different words.
    const isWhole = word.length < SHORTEST_STEMMED && /^[a-z0-9]+$/.test(word);
    const shortest = isWhole ? word.length : Math.max(SHORTEST_UNSTEMMED, word.length - 2);
    const longest = word.length + (isWhole ? SHORT_ENDING : LONGEST_ENDING);
    return beginningWith(this.#sorted, word.slice(0, shortest)).filter(
      ({ length }) => length <= longest,
    );
  }

  #parts(word: string): string[] {
    for (let end = word.length - SHORTEST_PART; end >= SHORTEST_PART; end--) {
      const first = this.#formsOf(word.slice(0, end));
      if (first.length === 0) continue;
      for (const link of LINKS) {
        const rest = word.startsWith(link, end) ? word.slice(end + link.length) : "";
        const second = rest.length < SHORTEST_PART ? [] : this.#formsOf(rest);
        if (second.length > 0) return [...first, ...second];
      }
    }
    return [];
  }

  // The word itself, or else what it is the beginning of: "datei" stands there as "dateien".
  #formsOf(word: string): string[] {
    if (this.#terms.has(word)) return [word];
    const longest = word.length + LONGEST_ENDING;
    return beginningWith(this.#sorted, word).filter(({ length }) => length <= longest);
  }

  #compounds(word: string): string[] {
    if (word.length < SHORTEST_HALF) return [];
    const ending = beginningWith(this.#reversed, reverse(word)).map(reverse);
    return [...beginningWith(this.#sorted, word), ...ending].filter(
      ({ length }) => length >= word.length + SHORTEST_PART,
    );
  }
}

// Arabic and Hebrew write few vowels, so that their words are short.
function isConsonantal(word: string): boolean {
  return /^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word);
}

function beginningWith(sorted: readonly string[], beginning: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (String(sorted[middle]) < beginning) low = middle + 1;
    else high = middle;
  }
  const neighbours = sorted.slice(low, low + MOST_NEIGHBOURS);
  const end = neighbours.findIndex((term) => !term.startsWith(beginning));
  return end === -1 ? neighbours : neighbours.slice(0, end);
}

function reverse(word: string): string {
  return Array.from(word).reverse().join("");
}

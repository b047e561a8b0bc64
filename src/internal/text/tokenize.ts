import { splitWords } from "./splitWords.ts";
import { stemWord } from "./stemWord.ts";
import { isStopWord } from "./stopWords.ts";

/**
 * Turns a text into the terms it is indexed and searched by: words as {@link splitWords} finds them,
 * English function words dropped unless nothing else is left, English words stemmed, identifiers in
 * parts and also as one word, and runs of a script without spaces as pairs of characters.
 *
 * Linear in the length of the text.
 *
 * @param text - prose, an identifier, or both
 * @param stemmer - the stemmer; an index that tokenizes many texts hands in one that remembers
 * @returns the terms in text order, with repetitions
 *
 * @example
 * ```ts
 * tokenize("Gets the getUserToken"); // ["get", "get", "user", "token", "getusertoken"]
 * tokenize("搜索文件"); // ["搜索", "索文", "文件"]
 * ```
 */
export function tokenize(text: string, stemmer: (word: string) => string = stemWord): string[] {
  return readTerms(text, stemmer, true);
}

/**
 * Turns a text into its terms without those that are whole identifiers, so that each word counts
 * once: `getUserToken` is `["get", "user", "token"]`.
 *
 * @param text - prose, an identifier, or both
 */
export function tokenizeWords(text: string): string[] {
  return readTerms(text, stemWord, false);
}

function readTerms(
  text: string,
  stemmer: (word: string) => string,
  keepIdentifiers: boolean,
): string[] {
  const terms: string[] = [];
  const stopWords: string[] = [];
  for (const { parts, joined, unspaced } of splitWords(text)) {
    if (unspaced) {
      for (const part of parts) pushBigrams(part, terms);
      continue;
    }
    for (const part of parts) {
      if (isStopWord(part)) stopWords.push(part);
      else terms.push(stemmer(part));
    }
    if (joined !== undefined && keepIdentifiers) terms.push(stemmer(joined));
  }
  return terms.length > 0 ? terms : stopWords;
}

// A character as readers see it: with its marks, and in Thai and Lao with the vowels written before and
// behind it, because single letters of an alphabet say too little in pairs.
const CHARACTER =
  /[\u0e40-\u0e44\u0ec0-\u0ec4]?\P{M}\p{M}*[\u0e30\u0e32\u0e33\u0eb0\u0eb2\u0eb3]?/gu;

function pushBigrams(run: string, terms: string[]): void {
  const characters = run.match(CHARACTER) ?? [];
  if (characters.length === 1) terms.push(run);
  for (let index = 1; index < characters.length; index++) {
    terms.push(`${characters[index - 1]}${characters[index]}`);
  }
}

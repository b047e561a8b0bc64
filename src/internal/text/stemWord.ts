import { stem } from "./stem.ts";

// The Arabic article, after "and", "with", "like", "so" or "to": "والملفات" is "ملفات".
const ARABIC_ARTICLE = /^(?:[وبكف]?ال|لل)(?=\p{Script=Arabic}{3})/u;

/**
 * Reduces a word to what its forms share: English by its stemmer, Arabic by its article. Words of
 * other languages come back unchanged; see `RelatedTerms` for those.
 *
 * @param word - one word as `splitWords` returns it
 */
export function stemWord(word: string): string {
  const code = word.charCodeAt(0);
  return code < 128 ? stem(word) : word.replace(ARABIC_ARTICLE, "");
}

import { splitWords } from "../text/splitWords.ts";
import { stemWord } from "../text/stemWord.ts";
import { isStopWord } from "../text/stopWords.ts";
import { tokenize } from "../text/tokenize.ts";
import { wordSet } from "../text/wordSet.ts";

/** A word of a query or of a name, as it is written and as it is indexed. */
export interface Word {
  readonly raw: string;
  readonly term: string;
  /** Whether it is a value by itself, such as "42" or "null", and no part of a name like "s3". */
  readonly isValue?: boolean | undefined;
}

// What programs write where there is nothing to say.
const LITERALS: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  "false nan nil none null true undefined void",
);

/**
 * Splits a query or a name into words, each once: function words are left out, and scripts without
 * spaces come as pairs of characters.
 *
 * @param text - a query, or an identifier
 * @returns the words in text order
 */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const { parts, joined, unspaced } of splitWords(text)) {
    for (const raw of parts) {
      if (unspaced) for (const term of tokenize(raw)) words.set(term, { raw: term, term });
      else if (!isStopWord(raw)) {
        const term = stemWord(raw);
        const isValue = LITERALS.has(joined ?? raw) || (joined === undefined && isNumber(raw));
        if (!words.has(term)) words.set(term, isValue ? { raw, term, isValue } : { raw, term });
      }
    }
  }
  return [...words.values()];
}

function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word);
}

import { splitWords } from "../text/splitWords.ts";
import { stemWord } from "../text/stemWord.ts";
import { isFillerWord, isStopWord } from "../text/stopWords.ts";
import { tokenize } from "../text/tokenize.ts";

/** A word of a query or of a name, as it is written and as it is indexed. */
export interface Word {
  readonly raw: string;
  readonly term: string;
}

// Words that models put around a search for tools, beyond those that people put around any request.
// They say nothing about which tool is meant, but unlike function words they may be part of a name,
// so they still count for the order of hits.
const FILLER_WORDS: ReadonlySet<string> = new Set(
  `again anyone anything assistant best continue else ever everything feature function functions go
  good got helpful let look maybe mind more morning never new next nice now ok old really same see
  something still stuff thing things today tomorrow tool tools try up use used using well yes
  yet`.split(/\s+/),
);

/** Tells whether a word of a query says something about what is wanted. */
export function isTelling({ raw }: Word): boolean {
  return !FILLER_WORDS.has(raw) && !isFillerWord(raw);
}

/**
 * Splits a query or a name into words, each once: function words are left out, and scripts without
 * spaces come as pairs of characters.
 *
 * @param text - a query, or an identifier
 * @returns the words in text order
 */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const { parts, unspaced } of splitWords(text)) {
    for (const raw of parts) {
      if (unspaced) for (const term of tokenize(raw)) words.set(term, { raw: term, term });
      else if (!isStopWord(raw)) {
        const term = stemWord(raw);
        if (!words.has(term)) words.set(term, { raw, term });
      }
    }
  }
  return [...words.values()];
}

import { splitWords } from "../text/splitWords.ts";
import { stem } from "../text/stem.ts";
import { isStopWord } from "../text/stopWords.ts";
import { tokenize } from "../text/tokenize.ts";

/** A word of a query or of a name, as it is written and as it is indexed. */
export interface Word {
  readonly raw: string;
  readonly term: string;
}

// Words that people and models put around any request. They say nothing about which tool is meant,
// but unlike function words they may be part of a name, so the index keeps them.
const FILLER_WORDS: ReadonlySet<string> = new Set(
  `able anything assistant everything function functions hello help helpful hey hi need needed ok
  okay something stuff sure thank thanks thing things tool tools try use used using want yes`.split(
    /\s+/,
  ),
);

/**
 * Splits a text into the words that carry its meaning, each once: function words and filler are
 * left out, and scripts without spaces come as pairs of characters.
 *
 * @param text - a query
 * @returns the words in text order
 */
export function contentWords(text: string): Word[] {
  return wordsOf(text).filter(({ raw }) => !FILLER_WORDS.has(raw));
}

/**
 * Splits a name into words, each once, without function words.
 *
 * @param name - an identifier
 */
export function wordsOf(name: string): Word[] {
  const words = new Map<string, Word>();
  for (const { parts, unspaced } of splitWords(name)) {
    for (const raw of parts) {
      if (unspaced) for (const term of tokenize(raw)) words.set(term, { raw: term, term });
      else if (!isStopWord(raw)) {
        const term = stem(raw);
        if (!words.has(term)) words.set(term, { raw, term });
      }
    }
  }
  return [...words.values()];
}

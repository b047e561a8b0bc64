import { splitWords } from "../text/splitWords.ts";
import { stemWord } from "../text/stemWord.ts";
import { isFillerWord, isStopWord } from "../text/stopWords.ts";
import { tokenize } from "../text/tokenize.ts";

/** A word of a query or of a name, as it is written and as it is indexed. */
export interface Word {
  readonly raw: string;
  readonly term: string;
  /** Whether it is a value by itself, such as "42" or "null", and no part of a name like "s3". */
  readonly isValue?: boolean | undefined;
}

// Words that models put around a search for tools, beyond those that people put around any request.
// They say nothing about which tool is meant, but unlike function words they may be part of a name,
// so they still count for the order of hits.
const FILLER_WORDS: ReadonlySet<string> = new Set(
  `all anyone anything assistant available beautiful best capabilities capability continue cool each
  else ever every everything feature fine function functions go good got helpful let look maybe mind
  more morning much never new next ok old really same see something still stuff super thing things
  tool tools try up use used using yes yet`.split(/\s+/),
);

// What programs write where there is nothing to say.
const LITERALS: ReadonlySet<string> = new Set(
  "false nan nil none null true undefined void".split(" "),
);

const TIMES: ReadonlySet<string> = new Set(
  "again later now today tomorrow tonight yesterday".split(" "),
);

// Said with a request, but with small talk as often.
const GREETINGS: ReadonlySet<string> = new Set("hello hey hi thank thanks".split(" "));

// Said about what was done, hardly ever about what shall be done. A tool that has nothing but the
// rest of such a sentence is not meant.
const PRAISE: ReadonlySet<string> = new Set(
  `amazing awesome brilliant excellent fantastic great lovely nice perfect well wonderful`.split(
    /\s+/,
  ),
);

// What can be done with anything: a request is about the thing that follows.
const ACTIONS: ReadonlySet<string> = new Set(
  `add change create delete display do edit execute fetch find get give insert list load make open post
  print read remove reveal run search send set show start stop update view write`
    .split(/\s+/)
    .map(stemWord),
);

/** Tells whether a word of a query says something about what is wanted. */
export function isTelling({ raw, isValue = false }: Word): boolean {
  if (isValue || isFillerWord(raw)) return false;
  return ![FILLER_WORDS, TIMES, PRAISE].some((words) => words.has(raw));
}

/** Tells whether a word is what a request is put in ("I need"), or says when it shall be done. */
export function isAsking({ raw }: Word): boolean {
  return TIMES.has(raw) || (isFillerWord(raw) && !GREETINGS.has(raw));
}

/** Tells whether a word is said in praise, which makes other things than requests. */
export function isPraise({ raw }: Word): boolean {
  return PRAISE.has(raw);
}

/** Tells whether a word only says what to do, and not with what. */
export function isAction({ term }: Word): boolean {
  return ACTIONS.has(term);
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

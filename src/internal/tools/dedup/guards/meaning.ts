import { splitWords } from "../../../text/splitWords.ts";
import { isStopWord } from "../../../text/stopWords.ts";

/** Words that say where something goes or what it is about. */
export const DIRECTIONS: ReadonlySet<string> = new Set([
  "above",
  "after",
  "before",
  "below",
  "between",
  "for",
  "from",
  "in",
  "into",
  "of",
  "on",
  "onto",
  "over",
  "to",
  "toward",
  "towards",
  "under",
  "until",
  "via",
  "with",
  "从",
  "從",
  "到",
  "至",
]);

/** Words of which one turns the meaning round; `"off"` by `"on"` and the other way. */
export const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ["above", "below"],
  ["below", "above"],
  ["after", "before"],
  ["before", "after"],
  ["down", "up"],
  ["up", "down"],
  ["in", "out"],
  ["out", "in"],
  ["off", "on"],
  ["on", "off"],
  ["over", "under"],
  ["under", "over"],
]);

// A bare "t" is what is left of "does not" written short.
export const NEGATIONS: ReadonlySet<string> = new Set([
  "cannot",
  "except",
  "never",
  "no",
  "non",
  "not",
  "t",
  "without",
]);

// Possessives are function words, but "my issues" are not everybody's.
const SCOPES: ReadonlySet<string> = new Set(["my", "own", "our", "your"]);

// Signs that stand for a direction; arrows come first, because they end in what compares.
const SIGNS: readonly (readonly [sign: RegExp, word: string])[] = [
  [/[-=]>|[→⇒⟶⟹➔➜]/gu, " to "],
  [/<-|[←⇐⟵⟸]/gu, " from "],
  [/[>≥]/gu, " above "],
  [/[<≤]/gu, " below "],
];

/** All words of a text in lower case, with arrows and comparisons written out. Linear. */
export function wordsOf(text: string): string[] {
  const spoken = SIGNS.reduce((read, [sign, word]) => read.replace(sign, word), text);
  return splitWords(spoken)
    .flatMap(({ parts }) => parts)
    .map((word) => word.toLowerCase());
}

/** Tells whether a word says more than how others belong together. */
export function carriesMeaning(word: string): boolean {
  return SCOPES.has(word) || !(isStopWord(word) || DIRECTIONS.has(word) || NEGATIONS.has(word));
}

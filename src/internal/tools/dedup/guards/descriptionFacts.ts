import { splitWords } from "../../../text/splitWords.ts";
import { isStopWord } from "../../../text/stopWords.ts";
import { reduceWord } from "./actionVerbs.ts";

/** What a description states, as far as it can tell two tools apart. */
export interface DescriptionFacts {
  /** The words that carry meaning, of the whole text. */
  readonly words: ReadonlySet<string>;
  /** The same of the first sentence, which names what the tool does. */
  readonly summary: ReadonlySet<string>;
  /** Words after a word of direction: `"from internal"`, `"to external"`. */
  readonly directions: ReadonlySet<string>;
  /** Words after a negation. */
  readonly negated: ReadonlySet<string>;
}

const DIRECTIONS: ReadonlySet<string> = new Set([
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
  "off",
  "on",
  "onto",
  "out",
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

// A bare "t" is what is left of "does not" written short.
const NEGATIONS: ReadonlySet<string> = new Set([
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

const FIRST_SENTENCE = /^[\s\S]*?(?:[.!?](?=\s|$)|[。！？\n]|$)/u;

/**
 * Reads what a description states. Linear in its length.
 *
 * @param description - the text, in any language
 * @returns its facts
 */
export function readDescriptionFacts(description: string): DescriptionFacts {
  const text = description.trim();
  const directions = new Set<string>();
  const negated = new Set<string>();
  const words = new Set<string>();
  let direction: string | undefined;
  let negates = false;
  for (const word of wordsOf(text)) {
    if (DIRECTIONS.has(word)) direction = word;
    if (NEGATIONS.has(word)) negates = true;
    if (!carriesMeaning(word)) continue;
    const reduced = reduceWord(word);
    words.add(reduced);
    if (direction !== undefined) directions.add(`${direction} ${reduced}`);
    if (negates) negated.add(reduced);
    direction = undefined;
    negates = false;
  }
  const summary = wordsOf(FIRST_SENTENCE.exec(text)?.[0] ?? "").filter(carriesMeaning);
  return { words, summary: new Set(summary.map(reduceWord)), directions, negated };
}

/** Tells whether each text says something that the other does not, or their summaries differ. */
export function describeDifferently(a: DescriptionFacts, b: DescriptionFacts): boolean {
  if (!includesAll(a.summary, b.summary) || !includesAll(b.summary, a.summary)) return true;
  return !includesAll(a.words, b.words) && !includesAll(b.words, a.words);
}

/** Tells whether the same words are put the other way round, or are negated in one text only. */
export function pointDifferently(a: DescriptionFacts, b: DescriptionFacts): boolean {
  if (denies(a, b) || denies(b, a)) return true;
  return turns(a, b) && turns(b, a);
}

function denies(a: DescriptionFacts, b: DescriptionFacts): boolean {
  return some(a.negated, (word) => b.words.has(word) && !b.negated.has(word));
}

function turns(a: DescriptionFacts, b: DescriptionFacts): boolean {
  return some(a.directions, (direction) => {
    const word = direction.slice(direction.indexOf(" ") + 1);
    return !b.directions.has(direction) && b.words.has(word);
  });
}

function wordsOf(text: string): string[] {
  return splitWords(text)
    .flatMap(({ parts }) => parts)
    .map((word) => word.toLowerCase());
}

function carriesMeaning(word: string): boolean {
  return SCOPES.has(word) || !(isStopWord(word) || DIRECTIONS.has(word) || NEGATIONS.has(word));
}

function includesAll(set: ReadonlySet<string>, members: ReadonlySet<string>): boolean {
  return !some(members, (member) => !set.has(member));
}

function some(set: ReadonlySet<string>, test: (member: string) => boolean): boolean {
  for (const member of set) if (test(member)) return true;
  return false;
}

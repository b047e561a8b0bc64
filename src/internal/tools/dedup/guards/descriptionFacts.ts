import { reduceWord } from "./actionVerbs.ts";
import { carriesMeaning, DIRECTIONS, NEGATIONS, OPPOSITES, wordsOf } from "./meaning.ts";
import { reorders, sequenceOf, type WordSequence } from "./wordOrder.ts";

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
  /** The words of which one stands for the opposite of another, with that other: `"off"` by `"on"`. */
  readonly poles: ReadonlyMap<string, string>;
  /** What carries meaning or points somewhere, in the order of the text: who does what to whom. */
  readonly sequence: WordSequence;
  /** The same of the first sentence. */
  readonly summarySequence: WordSequence;
  /** What follows after the part that is read. */
  readonly unread: string;
}

const END_OF_SENTENCE = /[.!?]\s|[。！？\n]|$/u;

// Three times the longest description of the known servers. Past it, texts must be equal to the letter.
const MAX_READ = 20_000;

/**
 * Reads what a description states. Linear in its length, up to a limit.
 *
 * @param description - the text, in any language
 * @returns its facts
 */
export function readDescriptionFacts(description: string): DescriptionFacts {
  const trimmed = description.trim();
  const text = trimmed.slice(0, MAX_READ);
  const all = wordsOf(text);
  const directions = new Set<string>();
  const negated = new Set<string>();
  const words = new Set<string>();
  const poles = new Map<string, string>();
  let direction: string | undefined;
  let negates = false;
  for (const word of all) {
    const opposite = OPPOSITES.get(word);
    if (opposite !== undefined) poles.set(word, opposite);
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
  const first = wordsOf(text.slice(0, text.search(END_OF_SENTENCE)));
  return {
    words,
    summary: new Set(first.filter(carriesMeaning).map(reduceWord)),
    directions,
    negated,
    poles,
    sequence: sequenceOf(all),
    summarySequence: sequenceOf(first),
    unread: trimmed.slice(MAX_READ),
  };
}

/** Tells whether each text says something that the other does not, or their summaries differ. */
export function describeDifferently(a: DescriptionFacts, b: DescriptionFacts): boolean {
  if (a.unread !== b.unread) return true;
  if (!includesAll(a.summary, b.summary) || !includesAll(b.summary, a.summary)) return true;
  return !includesAll(a.words, b.words) && !includesAll(b.words, a.words);
}

/**
 * Tells whether the same words are put the other way round or in another order, have the opposite in
 * their place, or are negated in one text only.
 */
export function pointDifferently(a: DescriptionFacts, b: DescriptionFacts): boolean {
  if (a.unread !== b.unread) return true;
  if (denies(a, b) || denies(b, a) || opposes(a, b)) return true;
  if (reorders(a.summarySequence, b.summarySequence) || reorders(a.sequence, b.sequence))
    return true;
  return turns(a, b) && turns(b, a);
}

function denies(a: DescriptionFacts, b: DescriptionFacts): boolean {
  return some(a.negated, (word) => b.words.has(word) && !b.negated.has(word));
}

function opposes(a: DescriptionFacts, b: DescriptionFacts): boolean {
  return some(
    a.poles,
    ([word, opposite]) => !b.poles.has(word) && b.poles.has(opposite) && !a.poles.has(opposite),
  );
}

function turns(a: DescriptionFacts, b: DescriptionFacts): boolean {
  return some(a.directions, (direction) => {
    const word = direction.slice(direction.indexOf(" ") + 1);
    return !b.directions.has(direction) && b.words.has(word);
  });
}

function includesAll(set: ReadonlySet<string>, members: ReadonlySet<string>): boolean {
  return !some(members, (member) => !set.has(member));
}

function some<Member>(members: Iterable<Member>, test: (member: Member) => boolean): boolean {
  for (const member of members) if (test(member)) return true;
  return false;
}

import { reduceWord } from "./actionVerbs.ts";
import { carriesMeaning, DIRECTIONS } from "./meaning.ts";

/** What carries meaning or points somewhere, in the order of a text: who does what to whom. */
export interface WordSequence {
  readonly words: readonly string[];
  readonly set: ReadonlySet<string>;
}

/** Takes out of all words those whose order tells roles apart. */
export function sequenceOf(words: readonly string[]): WordSequence {
  const sequence = words.filter((word, index) => ranks(word, words[index + 1])).map(reduceWord);
  return { words: sequence, set: new Set(sequence) };
}

/** Whether the words of both are in an order that the other lacks; one text may say more. */
export function reorders(a: WordSequence, b: WordSequence): boolean {
  const ofA = a.words.filter((word) => b.set.has(word));
  const ofB = b.words.filter((word) => a.set.has(word));
  return ofA.length <= ofB.length ? !isSubsequence(ofA, ofB) : !isSubsequence(ofB, ofA);
}

// "Replaces A by B": a letter is a name there, and "a" no article unless it stands before a noun.
function ranks(word: string, next: string | undefined): boolean {
  if (carriesMeaning(word) || DIRECTIONS.has(word)) return true;
  return word.length === 1 && (word !== "a" || next === undefined || !carriesMeaning(next));
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let found = 0;
  for (const word of whole) if (word === part[found]) found += 1;
  return found === part.length;
}

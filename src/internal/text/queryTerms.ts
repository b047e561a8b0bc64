import { splitWords } from "./splitWords.ts";
import { stemWord } from "./stemWord.ts";
import { isFillerWord, isStopWord } from "./stopWords.ts";
import { tokenize } from "./tokenize.ts";
import { isGrammaticalPair, isVagueWord } from "./vagueWords.ts";

/** The terms of a query with what each counts: 1 for a word that stands there once. */
export type QueryTerms = ReadonlyMap<string, number>;

// "GitLab" is one thing, and not the three things "git", "lab" and "gitlab".
const IDENTIFIER_PART = 0.1;
const FILLER_WORD = 0.2;
const VAGUE_WORD = 0.7;
const GRAMMATICAL_PAIR = 0.1;

/**
 * Reads what a query asks for: the terms of `tokenize`, where the parts of an identifier count less
 * than the whole, filler words ("I want to know") hardly, and vague ones ("the latest") less.
 *
 * A repeated word counts by the square root. Linear in the length of the query.
 *
 * @param query - a request in the words of a user
 *
 * @example
 * ```ts
 * readQueryTerms("close the GitHub issue");
 * // Map { "close" => 1, "git" => 0.316..., "hub" => 0.316..., "github" => 1, "issu" => 1 }
 * ```
 */
export function readQueryTerms(query: string): QueryTerms {
  const counts = new Map<string, number>();
  const add = (term: string, count: number): void => {
    counts.set(term, (counts.get(term) ?? 0) + count);
  };
  for (const { parts, joined, unspaced } of splitWords(query)) {
    if (unspaced) {
      for (const term of tokenize(parts.join(""))) {
        add(term, isGrammaticalPair(term) ? GRAMMATICAL_PAIR : 1);
      }
      continue;
    }
    for (const part of parts) {
      if (isStopWord(part)) continue;
      if (joined !== undefined) add(stemWord(part), IDENTIFIER_PART);
      else add(stemWord(part), weigh(part));
    }
    if (joined !== undefined) add(stemWord(joined), 1);
  }
  return counts.size === 0 ? weighTerms(tokenize(query)) : toWeights(counts);
}

function weigh(word: string): number {
  if (isFillerWord(word)) return FILLER_WORD;
  return isVagueWord(word) ? VAGUE_WORD : 1;
}

/**
 * Weighs plain terms by how often they occur.
 *
 * @param terms - terms as `tokenize` returns them
 */
export function weighTerms(terms: readonly string[]): QueryTerms {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return toWeights(counts);
}

// A long request repeats itself without meaning it twice as much.
function toWeights(counts: ReadonlyMap<string, number>): QueryTerms {
  return new Map(Array.from(counts, ([term, count]) => [term, Math.sqrt(count)]));
}

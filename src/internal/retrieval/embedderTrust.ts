import { inverseDocumentFrequency } from "../text/bm25fPostings.ts";
import { synonymsOf } from "../text/synonyms.ts";
import { tokenizeWords } from "../text/tokenize.ts";
import { topicWordsOf } from "../text/topics.ts";
import { Correlation } from "./correlation.ts";
import type { VectorMatrix } from "./vectorMatrix.ts";

// Enough pairs to tell chance from knowledge, and a few dozen milliseconds.
const LARGEST_SAMPLE = 120;
// With fewer texts, or fewer pairs of one topic, chance decides.
const SMALLEST_SAMPLE = 20;
const FEWEST_RELATED_PAIRS = 30;
// Two texts that share less than this of their words have nothing in common but small talk.
const UNRELATED = 0.05;

// The ranges in which trust grows, measured over the retrieval sets: between chance and the weakest
// embedder that helps.
const WORDS_FROM = 0.05;
const WORDS_TO = 0.15;
const TOPICS_FROM = 0.1;
const TOPICS_TO = 0.18;
// What is left to an embedder that knows the letters of words and not what they mean.
const LETTERS_ALONE = 0.4;
// Not 0: where no word of a request is known, any similarity is better than none.
const LEAST_TRUST = 0.02;

/** Words with how much each says. */
type WeighedWords = ReadonlyMap<string, number>;

interface Profile {
  readonly words: WeighedWords;
  /** Synonyms and words of the same topics, without the words themselves. */
  readonly related: WeighedWords;
  /** How much all words say. */
  readonly information: number;
}

/**
 * Measures how far an embedder can be trusted, from the texts of the tools and their vectors alone.
 *
 * Two things are asked of it. Texts that share words must be more similar than others: vectors at
 * random, or of a model that does not know the language, fail here. And among texts that share no
 * words, those of one topic must be more similar: hashed letters and the like fail here, because they
 * know nothing that a search for words does not.
 *
 * Independent of the order of the texts.
 *
 * @param texts - one text per row of the matrix
 * @returns a number in (0, 1]; 1 as well where there is too little to measure by
 */
export function measureTrust(texts: readonly string[], matrix: VectorMatrix): number {
  const rows = pickSample(texts, matrix);
  if (rows.length < SMALLEST_SAMPLE) return 1;
  const profiles = readProfiles(rows.map((row) => texts[row] ?? ""));
  const byWords = new Correlation();
  const byTopics = new Correlation();
  let relatedPairs = 0;
  for (const [index, profile] of profiles.entries()) {
    for (const [otherIndex, other] of profiles.slice(0, index).entries()) {
      const similarity = matrix.similarityBetween(rows[index] ?? 0, rows[otherIndex] ?? 0);
      const unit = Math.sqrt(profile.information * other.information) || 1;
      const shared = sumOfCommon(profile.words, other.words) / unit;
      byWords.add(shared, similarity);
      if (shared >= UNRELATED) continue;
      const related = sumOfCommon(profile.related, other.words) / unit;
      byTopics.add(related, similarity);
      if (related > 0) relatedPairs++;
    }
  }
  const words = ramp(byWords.coefficient, WORDS_FROM, WORDS_TO);
  const topics =
    relatedPairs < FEWEST_RELATED_PAIRS
      ? 1
      : ramp(
          byTopics.coefficient / Math.max(byWords.coefficient, WORDS_FROM),
          TOPICS_FROM,
          TOPICS_TO,
        );
  return Math.max(LEAST_TRUST, words * (LETTERS_ALONE + (1 - LETTERS_ALONE) * topics));
}

/** Rows of distinct texts with vectors, spread evenly over the texts in code-unit order. */
function pickSample(texts: readonly string[], matrix: VectorMatrix): number[] {
  const rowByText = new Map<string, number>();
  for (const [row, text] of texts.entries()) {
    if (matrix.has(row) && !rowByText.has(text)) rowByText.set(text, row);
  }
  const rows = [...rowByText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (rows.length <= LARGEST_SAMPLE) return rows;
  const step = rows.length / LARGEST_SAMPLE;
  return Array.from({ length: LARGEST_SAMPLE }, (_, index) => rows[Math.floor(index * step)] ?? 0);
}

function readProfiles(texts: readonly string[]): Profile[] {
  const wordLists = texts.map((text) => new Set(tokenizeWords(text)));
  const frequencies = new Map<string, number>();
  for (const words of wordLists) {
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  const weigh = (words: Iterable<string>): Map<string, number> => {
    const weighed = new Map<string, number>();
    for (const word of words) {
      const frequency = frequencies.get(word);
      if (frequency === undefined) continue;
      weighed.set(word, inverseDocumentFrequency(frequency, texts.length));
    }
    return weighed;
  };
  return wordLists.map((list) => {
    const words = weigh(list);
    const related = weigh(
      [...list].flatMap((word) => [...synonymsOf(word), ...topicWordsOf(word)]),
    );
    for (const word of list) related.delete(word);
    return { words, related, information: sum(words.values()) };
  });
}

function sumOfCommon(words: WeighedWords, others: WeighedWords): number {
  let total = 0;
  for (const [word, weight] of words) if (others.has(word)) total += weight;
  return total;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** Grows from 0 at `from` to 1 at `to`, in a straight line. */
function ramp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

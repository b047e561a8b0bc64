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

interface SampledText {
  readonly row: number;
  readonly text: string;
}

interface Profile {
  readonly row: number;
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
  const sample = pickSample(texts, matrix);
  if (sample.length < SMALLEST_SAMPLE) return 1;
  const profiles = readProfiles(sample);
  const byWords = new Correlation();
  const byTopics = new Correlation();
  let relatedPairs = 0;
  for (const [index, profile] of profiles.entries()) {
    for (const other of profiles.slice(0, index)) {
      const similarity = matrix.similarityBetween(profile.row, other.row);
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

/** Distinct texts with vectors, spread evenly over all of them in code-unit order. */
function pickSample(texts: readonly string[], matrix: VectorMatrix): SampledText[] {
  const rowByText = new Map<string, number>();
  for (const [row, text] of texts.entries()) {
    if (matrix.has(row) && !rowByText.has(text)) rowByText.set(text, row);
  }
  // Up to the largest sample this takes every place.
  const step = rowByText.size / LARGEST_SAMPLE;
  const places = new Set(Array.from({ length: LARGEST_SAMPLE }, (_, n) => Math.floor(n * step)));
  return Array.from(rowByText, ([text, row]) => ({ text, row }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .filter((_, place) => places.has(place));
}

function readProfiles(sample: readonly SampledText[]): Profile[] {
  const wordLists = sample.map(({ row, text }) => ({ row, list: new Set(tokenizeWords(text)) }));
  const frequencies = new Map<string, number>();
  for (const { list } of wordLists) {
    for (const word of list) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  const weigh = (words: Iterable<string>): Map<string, number> => {
    const weighed = new Map<string, number>();
    for (const word of words) {
      const frequency = frequencies.get(word);
      if (frequency === undefined) continue;
      weighed.set(word, inverseDocumentFrequency(frequency, sample.length));
    }
    return weighed;
  };
  return wordLists.map(({ row, list }) => {
    const words = weigh(list);
    const related = weigh(
      [...list].flatMap((word) => [...synonymsOf(word), ...topicWordsOf(word)]),
    );
    for (const word of list) related.delete(word);
    return { row, words, related, information: sum(words.values()) };
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

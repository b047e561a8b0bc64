import { elementAt } from "../elementAt.ts";
import { Bm25fIndex } from "../text/bm25fIndex.ts";
import { inverseDocumentFrequency } from "../text/bm25fPostings.ts";
import { CharacterPairs } from "../text/characterPairs.ts";
import { synonymsOf } from "../text/synonyms.ts";
import { TopK } from "../text/topK.ts";
import type { CatalogDocument } from "./catalogDocument.ts";
import { byCodeUnits } from "./catalogEntry.ts";
import { AS_WRITTEN, gatherEvidence, type QueryTerm } from "./hitEvidence.ts";
import { isRelevant, type QueryShape, shapeQuery } from "./isRelevant.ts";
import { isSlip } from "./isSlip.ts";
import { type Word, wordsOf } from "./queryWords.ts";
import { firstSentence } from "./summarize.ts";
import { isAction, isAsking, isPraise, isSmallTalk, isTelling } from "./wordClasses.ts";

/** A tool that answers a query. */
export interface LexicalHit {
  /** The position of the tool. */
  readonly position: number;
  readonly score: number;
  /** Whether the tool has every word of the query as it is written. */
  readonly isComplete: boolean;
  /** Whether its name has every word of the query as it is written. */
  readonly isWholeInName: boolean;
}

interface JudgedHit extends LexicalHit {
  /** Whether the tool has enough of the query to be more than a coincidence. */
  readonly isRelevant: boolean;
}

/** Which tools a search may return. */
export interface LexicalFilter {
  /** Words that a tool must have. */
  readonly must: readonly Word[];
  /** Whether the query is more than one word, so that people may be talking in it. */
  readonly isPhrase: boolean;
  /** The positions to choose from; all when absent. */
  readonly members?: ReadonlySet<number> | undefined;
}

// The share of the best score below which a hit is only noise.
const WORTH_OF_BEST = 0.25;

// A word that no tool has is a value ("Paris") more often than a missing ability.
const UNKNOWN_WORD = 0.5;
// What a word counts that is only meant alike, or had to be corrected.
const SYNONYM = 0.5;
const CORRECTED = 0.7;
// The character itself stands in the pair, but a text that is nothing else is meant first.
const PAIR = AS_WRITTEN;
// Shorter words are one edit away from too many others.
const SHORTEST_CORRECTED = 4;
// The most similar index terms that stand in for an unknown word.
const MAX_CORRECTIONS = 3;
// A query of nothing but unknown words is no query with slips; looking for them all takes long.
const MAX_CORRECTED = 8;
// Scored by the index, then looked at more closely.
const POOL_SIZE = 50;

/**
 * Keyword search over names, servers, descriptions and parameters that returns nothing rather than
 * anything: a hit has to have most of the rarer words of the query.
 *
 * Building is linear in all texts. A search costs the postings of its words, plus a pass over the
 * words of names for each unknown word.
 */
export class LexicalSearch {
  readonly #index: Bm25fIndex;
  readonly #pairs: CharacterPairs;
  // The words of names as they are written, by length: a slip of the keyboard happens before stemming,
  // and changes the length by one at most.
  readonly #vocabulary = new Map<number, Map<string, string>>();
  readonly #nameLengths: readonly number[];
  readonly #descriptions: readonly string[];
  readonly #summaries = new Map<number, ReadonlySet<string>>();
  // All 0 between searches: a new one for each would be most of what a search leaves behind.
  readonly #scores: Float64Array;

  /** @param documents - the texts of the tools, ordered by name */
  constructor(documents: readonly CatalogDocument[]) {
    this.#index = new Bm25fIndex(documents);
    this.#scores = new Float64Array(this.#index.size);
    this.#pairs = new CharacterPairs(this.#index.terms());
    const names = documents.map(({ name }) => wordsOf(name));
    this.#nameLengths = names.map(({ length }) => length);
    this.#descriptions = documents.map(({ description }) => description);
    const servers = documents.map(({ server = "" }) => wordsOf(server));
    for (const { raw, term } of [...names, ...servers].flat()) {
      const sameLength = this.#vocabulary.get(raw.length) ?? new Map<string, string>();
      this.#vocabulary.set(raw.length, sameLength.set(raw, term));
    }
  }

  /**
   * Finds the tools that answer a query, best first; equal scores rank by name.
   *
   * @param words - the words of the query
   * @param filter - which tools may be returned
   */
  search(words: readonly Word[], { must, isPhrase, members }: LexicalFilter): LexicalHit[] {
    let unknown = 0;
    const query = words.map((word): QueryTerm => {
      const isKnown = this.#index.documentFrequency(word.term) > 0;
      const isCorrectable = word.raw.length >= SHORTEST_CORRECTED && unknown < MAX_CORRECTED;
      const isTalk = isPhrase && isSmallTalk(word);
      const corrects = !isKnown && isCorrectable && !isPraise(word) && !isTalk;
      if (corrects) unknown++;
      return {
        alternatives: corrects ? this.#corrections(word) : this.#alternatives(word),
        information: isTalk ? this.#unknownInformation() : this.#information(word),
        isContent: isTelling(word) && !isAction(word),
        isBeside: isAction(word) || isAsking(word),
        isTalk,
      };
    });
    const terms = new Map<string, number>();
    for (const { alternatives } of query) {
      for (const [term, share] of alternatives) {
        terms.set(term, Math.max(share, terms.get(term) ?? 0));
      }
    }
    const scores = this.#scores;
    const best = new TopK(POOL_SIZE, this.#comparator(scores));
    const matches = this.#index.addScores(terms, scores);
    for (const position of matches) {
      if (members?.has(position) === false) continue;
      if (must.length === 0 || must.every(({ term }) => this.#has(position, term))) {
        best.push(position);
      }
    }
    const shape = shapeQuery(query, isPhrase);
    const hits = this.#keepRelevant(best.best(), scores, shape, terms, members);
    for (const position of matches) scores[position] = 0;
    return hits;
  }

  #keepRelevant(
    candidates: readonly number[],
    scores: Float64Array,
    query: QueryShape,
    terms: ReadonlyMap<string, number>,
    members: ReadonlySet<number> | undefined,
  ): LexicalHit[] {
    const hits: LexicalHit[] = [];
    let worth = 0;
    for (const position of candidates) {
      const textScore = elementAt(scores, position);
      // What follows scores less, and a name doubles a score at most.
      if (2 * textScore < worth) break;
      const hit = this.#judge(position, textScore, query, terms);
      // A server that is named has said what the query is about.
      if (!hit.isRelevant && members === undefined) continue;
      hits.push(hit);
      scores[position] = hit.score;
      worth = Math.max(worth, WORTH_OF_BEST * hit.score);
    }
    const compare = this.#comparator(scores);
    return hits
      .filter(({ score }) => score >= worth)
      .sort((a, b) => compare(a.position, b.position));
  }

  #judge(
    position: number,
    textScore: number,
    query: QueryShape,
    terms: ReadonlyMap<string, number>,
  ): JudgedHit {
    const matches = this.#index.explain(terms, position);
    const fields = new Map(matches.map((match) => [match.term, match.fields]));
    const hit = gatherEvidence(query.terms, fields, elementAt(this.#nameLengths, position));
    return {
      position,
      score: textScore * hit.coverage * (1 + Math.min(1, hit.nameCoverage)),
      isRelevant: isRelevant(hit, query, () => this.#summaryTerms(position)),
      isComplete: hit.coverage === 1,
      isWholeInName: hit.nameWords === query.terms.length,
    };
  }

  #summaryTerms(position: number): ReadonlySet<string> {
    const known = this.#summaries.get(position);
    if (known !== undefined) return known;
    const sentence = firstSentence(elementAt(this.#descriptions, position));
    const terms = new Set(wordsOf(sentence).map(({ term }) => term));
    this.#summaries.set(position, terms);
    return terms;
  }

  #information(word: Word): number {
    if (!isTelling(word) && !isPraise(word)) return 0;
    const isKnown = !isPraise(word) && this.#index.documentFrequency(word.term) > 0;
    if (isKnown) return this.#index.inverseDocumentFrequency(word.term);
    return this.#unknownInformation();
  }

  #unknownInformation(): number {
    return UNKNOWN_WORD * inverseDocumentFrequency(1, this.#index.size);
  }

  #corrections(word: Word): ReadonlyMap<string, number> {
    const corrections = new Set<string>();
    for (const length of [word.raw.length - 1, word.raw.length, word.raw.length + 1]) {
      for (const [written, term] of this.#vocabulary.get(length) ?? []) {
        if (isSlip(word.raw, written)) corrections.add(term);
      }
    }
    const near =
      corrections.size > 0
        ? [...corrections].sort(byCodeUnits)
        : this.#index
            .similarTerms(word.term)
            .filter((term) => isSlip(word.term, term))
            .slice(0, MAX_CORRECTIONS);
    // A word that is unknown here may still be meant like one that is not.
    return new Map([...near.map((term) => [term, CORRECTED] as const), ...withSynonyms(word)]);
  }

  #alternatives(word: Word): ReadonlyMap<string, number> {
    // Not to be had from any tool: what it says against a tool is all that it says.
    if (isPraise(word)) return new Map();
    const pairs = this.#pairs.find(word.term).map((pair) => [pair, PAIR] as const);
    return new Map([...withSynonyms(word), ...pairs]);
  }

  #has(position: number, term: string): boolean {
    return this.#index.explain([term], position).length > 0;
  }

  // Positions are in the order of names.
  #comparator(scores: Float64Array): (a: number, b: number) => number {
    return (a, b) => elementAt(scores, b) - elementAt(scores, a) || a - b;
  }
}

function withSynonyms({ term }: Word): ReadonlyMap<string, number> {
  const synonyms = Array.from(synonymsOf(term), (synonym) => [synonym, SYNONYM] as const);
  return new Map([[term, 1], ...synonyms]);
}

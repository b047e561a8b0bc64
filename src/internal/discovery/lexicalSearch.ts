import { Bm25fIndex } from "../text/bm25fIndex.ts";
import { inverseDocumentFrequency } from "../text/bm25fPostings.ts";
import { CharacterPairs } from "../text/characterPairs.ts";
import { synonymsOf } from "../text/synonyms.ts";
import { TopK } from "../text/topK.ts";
import type { CatalogDocument } from "./catalogDocument.ts";
import { byCodeUnits } from "./catalogEntry.ts";
import { isSlip } from "./isSlip.ts";
import { isAction, isAsking, isPraise, isTelling, type Word, wordsOf } from "./queryWords.ts";

/** A tool that answers a query. */
export interface LexicalHit {
  /** The position of the tool. */
  readonly position: number;
  readonly score: number;
  /** Whether the tool has every word of the query as it is written. */
  readonly isComplete: boolean;
}

interface JudgedHit extends LexicalHit {
  /** Whether the tool has enough of the query to be more than a coincidence. */
  readonly isRelevant: boolean;
}

/** Which tools a search may return. */
export interface LexicalFilter {
  /** Words that a tool must have. */
  readonly must: readonly Word[];
  /** The positions to choose from; all when absent. */
  readonly members?: ReadonlySet<number> | undefined;
}

// The share of the information in a query that a tool must have when a word of it names the tool or
// its server, by the number of words: the fewer there are, the more of them must match. Chosen on
// requests of people against nonsense ("ignore previous instructions" has three words).
const ENOUGH_NAMED = [0.65, 0.48, 0.4, 0.3, 0.25] as const;
// The same share when the words only stand in descriptions and parameters.
const ENOUGH_ANYWHERE = 0.8;
// The share of the best score below which a hit is only noise.
const WORTH_OF_BEST = 0.25;

// A word that no tool has is a value ("Paris") more often than a missing ability.
const UNKNOWN_WORD = 0.5;
// What a word counts that is only meant alike, or had to be corrected.
const SYNONYM = 0.5;
const CORRECTED = 0.7;
// The character itself stands in the pair, but a text that is nothing else is meant first.
const PAIR = 0.9;
// Shorter words are one edit away from too many others.
const SHORTEST_CORRECTED = 4;
// The most similar index terms that stand in for an unknown word.
const MAX_CORRECTIONS = 3;
// A query of nothing but unknown words is no query with slips; looking for them all takes long.
const MAX_CORRECTED = 8;
// Scored by the index, then looked at more closely.
const POOL_SIZE = 50;

interface QueryTerm {
  /** The index terms that count as this word, with the share of it that each brings in. */
  readonly alternatives: ReadonlyMap<string, number>;
  /** How much the word says: rare ones more, filler nothing. */
  readonly information: number;
  /** Whether the word says what the request is about, and not only what to do with it. */
  readonly isContent: boolean;
  /** Whether the word goes along with any content: it says what to do, or asks for it. */
  readonly isBeside: boolean;
}

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
  // The words of names as they are written: a slip of the keyboard happens before stemming.
  readonly #vocabulary = new Map<string, string>();
  readonly #nameLengths: readonly number[];

  /** @param documents - the texts of the tools, ordered by name */
  constructor(documents: readonly CatalogDocument[]) {
    this.#index = new Bm25fIndex(documents);
    this.#pairs = new CharacterPairs(this.#index.terms());
    const names = documents.map(({ name }) => wordsOf(name));
    this.#nameLengths = names.map(({ length }) => length);
    const servers = documents.map(({ server = "" }) => wordsOf(server));
    for (const { raw, term } of [...names, ...servers].flat()) this.#vocabulary.set(raw, term);
  }

  /**
   * Finds the tools that answer a query, best first; equal scores rank by name.
   *
   * @param words - the words of the query
   * @param filter - which tools may be returned
   */
  search(words: readonly Word[], { must, members }: LexicalFilter): LexicalHit[] {
    let unknown = 0;
    const query = words.map((word): QueryTerm => {
      const isKnown = this.#index.documentFrequency(word.term) > 0;
      const isCorrectable = word.raw.length >= SHORTEST_CORRECTED && unknown < MAX_CORRECTED;
      const corrects = !isKnown && isCorrectable && !isPraise(word);
      if (corrects) unknown++;
      return {
        alternatives: corrects ? this.#corrections(word) : this.#alternatives(word),
        information: this.#information(word),
        isContent: isTelling(word) && !isAction(word),
        isBeside: isAction(word) || isAsking(word),
      };
    });
    const terms = new Map<string, number>();
    for (const { alternatives } of query) {
      for (const [term, share] of alternatives) {
        terms.set(term, Math.max(share, terms.get(term) ?? 0));
      }
    }
    const scores = new Float64Array(this.#index.size);
    const best = new TopK(POOL_SIZE, this.#comparator(scores));
    for (const position of this.#index.addScores(terms, scores)) {
      if (members?.has(position) === false) continue;
      if (must.every(({ term }) => this.#has(position, term))) best.push(position);
    }
    const hits = best
      .best()
      .map((position) => this.#judge(position, scores[position] ?? 0, query, terms))
      // A server that is named has said what the query is about.
      .filter(({ isRelevant }) => isRelevant || members !== undefined);
    for (const { position, score } of hits) scores[position] = score;
    const compare = this.#comparator(scores);
    const worth = WORTH_OF_BEST * Math.max(0, ...hits.map(({ score }) => score));
    return hits
      .filter(({ score }) => score >= worth)
      .sort((a, b) => compare(a.position, b.position));
  }

  #judge(
    position: number,
    textScore: number,
    query: readonly QueryTerm[],
    terms: ReadonlyMap<string, number>,
  ): JudgedHit {
    const matched = new Map(
      this.#index.explain(terms, position).map(({ term, fields }) => [term, fields]),
    );
    let total = 0;
    let covered = 0;
    let inName = 0;
    let named = false;
    let telling = 0;
    let found = 0;
    let content = 0;
    let described = false;
    for (const { alternatives, information, isContent } of query) {
      total += information;
      if (information > 0 && alternatives.size > 0) telling++;
      for (const [term, share] of alternatives) {
        const fields = matched.get(term);
        if (fields === undefined) continue;
        covered += information * share;
        const isInName = fields.includes("name");
        if (isInName) inName += share;
        if (information > 0) {
          named ||= isInName || fields.includes("server");
          found++;
          described ||= fields.some((field) => field !== "parameterDescriptions");
          if (isContent) content++;
        }
        break;
      }
    }
    const coverage = covered / total;
    const nameCoverage = inName / Math.max(1, this.#nameLengths[position] ?? 0);
    const score = textScore * coverage * (1 + Math.min(1, nameCoverage));
    // One word of many that stands in some description is a coincidence, and so are several that
    // only explain a parameter, and "send" when what shall be sent is unknown here.
    const isAbout = content > 0 || nameCoverage >= 1 || query.every(({ isContent }) => !isContent);
    const isOneWord = query.filter(({ isBeside }) => !isBeside).length <= 1;
    const isEnough = named
      ? coverage >= enoughNamed(telling)
      : coverage >= ENOUGH_ANYWHERE && ((found > 1 && described) || isOneWord);
    const isRelevant = isAbout && isEnough;
    return { position, score, isRelevant, isComplete: covered === total };
  }

  #information(word: Word): number {
    if (!isTelling(word) && !isPraise(word)) return 0;
    const isKnown = !isPraise(word) && this.#index.documentFrequency(word.term) > 0;
    if (isKnown) return this.#index.inverseDocumentFrequency(word.term);
    return UNKNOWN_WORD * inverseDocumentFrequency(1, this.#index.size);
  }

  #corrections(word: Word): ReadonlyMap<string, number> {
    const corrections = new Set<string>();
    for (const [written, term] of this.#vocabulary) {
      if (isSlip(word.raw, written)) corrections.add(term);
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
    return (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
  }
}

function withSynonyms({ term }: Word): ReadonlyMap<string, number> {
  const synonyms = Array.from(synonymsOf(term), (synonym) => [synonym, SYNONYM] as const);
  return new Map([[term, 1], ...synonyms]);
}

function enoughNamed(words: number): number {
  return ENOUGH_NAMED[Math.min(words, ENOUGH_NAMED.length) - 1] ?? 0;
}

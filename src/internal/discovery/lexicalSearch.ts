import type { Bm25fDocument } from "../text/bm25fIndex.ts";
import { Bm25fIndex } from "../text/bm25fIndex.ts";
import { isOneEditApart } from "../text/isOneEditApart.ts";
import { readParameters } from "../tools/readParameters.ts";
import { byCodeUnits, type CatalogEntry } from "./catalogEntry.ts";
import { type Word, wordsOf } from "./queryWords.ts";

/** A tool that answers a query. */
export interface LexicalHit {
  /** The position of the tool. */
  readonly position: number;
  readonly score: number;
  /** Whether the tool has every word of the query as it is written. */
  readonly complete: boolean;
}

/** Which tools a search may return. */
export interface LexicalFilter {
  /** Words that a tool must have. */
  readonly must: readonly Word[];
  /** The positions to choose from; all when absent. */
  readonly members?: ReadonlySet<number> | undefined;
}

/** How relevant a tool must be, in shares of the information in the query. */
export const RELEVANCE = {
  /** Enough of the query, when a word of it names the tool or its server. */
  named: 0.4,
  /** Enough of the query, wherever its words stand. */
  anywhere: 0.8,
  /** The share of the best score below which a hit is only noise. */
  ofBest: 0.25,
} as const;

// What a corrected word counts, against one that is written right.
const CORRECTED = 0.7;
// Shorter words are one edit away from too many others.
const SHORTEST_CORRECTED = 4;
// The most similar index terms that stand in for an unknown word.
const MAX_CORRECTIONS = 3;
// Scored by the index, then looked at more closely.
const POOL_SIZE = 100;

interface QueryTerm {
  /** The index terms that count as this word: itself, or its corrections. */
  readonly alternatives: readonly string[];
  /** How much the word says: rare ones more, unknown ones most. */
  readonly information: number;
  readonly credit: number;
}

/**
 * Keyword search over names, servers, descriptions and parameters that returns nothing rather than
 * anything: a hit has to have most of the rarer words of the query.
 *
 * Building is linear in all texts. A search costs the postings of its words, plus a pass over the
 * words of names for each unknown word.
 */
export class LexicalSearch {
  readonly #entries: readonly CatalogEntry[];
  readonly #index: Bm25fIndex;
  // The words of names as they are written: a slip of the keyboard happens before stemming.
  readonly #vocabulary = new Map<string, string>();
  readonly #nameLengths: readonly number[];

  /** @param entries - the tools, by position */
  constructor(entries: readonly CatalogEntry[]) {
    this.#entries = entries;
    this.#index = new Bm25fIndex(entries.map(toDocument));
    this.#nameLengths = entries.map(({ bare }) => wordsOf(bare).length);
    for (const { name } of entries) {
      for (const { raw, term } of wordsOf(name)) this.#vocabulary.set(raw, term);
    }
  }

  /**
   * Finds the tools that answer a query, best first; equal scores rank by name.
   *
   * @param words - the words of the query
   * @param filter - which tools may be returned
   */
  search(words: readonly Word[], { must, members }: LexicalFilter): LexicalHit[] {
    const query = words.map((word) => this.#toQueryTerm(word));
    const terms = query.flatMap(({ alternatives }) => alternatives);
    const scores = new Float64Array(this.#entries.length);
    const matches = this.#index
      .addScores(terms, scores)
      .filter((position) => members?.has(position) ?? true)
      .filter((position) => must.every(({ term }) => this.#has(position, term)));
    const compare = this.#comparator((position) => scores[position] ?? 0);
    const hits = matches
      .sort(compare)
      .slice(0, POOL_SIZE)
      .flatMap((position) => this.#judge(position, scores[position] ?? 0, query, terms));
    const byScore = new Map(hits.map(({ position, score }) => [position, score]));
    const best = Math.max(0, ...byScore.values());
    return hits
      .filter(({ score }) => score >= best * RELEVANCE.ofBest)
      .sort((a, b) => this.#comparator((at) => byScore.get(at) ?? 0)(a.position, b.position));
  }

  #judge(
    position: number,
    textScore: number,
    query: readonly QueryTerm[],
    terms: readonly string[],
  ): LexicalHit[] {
    const matched = new Map(
      this.#index.explain(terms, position).map(({ term, fields }) => [term, fields]),
    );
    let total = 0;
    let covered = 0;
    let inName = 0;
    let named = false;
    for (const { alternatives, information, credit } of query) {
      total += information;
      const term = alternatives.find((alternative) => matched.has(alternative));
      if (term === undefined) continue;
      covered += information * credit;
      const fields = matched.get(term) ?? [];
      if (fields.includes("name")) inName += credit;
      named ||= fields.includes("name") || fields.includes("server");
    }
    const coverage = covered / total;
    if (coverage < (named ? RELEVANCE.named : RELEVANCE.anywhere)) return [];
    const nameCoverage = inName / Math.max(1, this.#nameLengths[position] ?? 0);
    const score = textScore * coverage * (1 + Math.min(1, nameCoverage));
    return [{ position, score, complete: covered === total }];
  }

  #toQueryTerm({ raw, term }: Word): QueryTerm {
    const information = this.#index.inverseDocumentFrequency(term);
    if (this.#index.documentFrequency(term) > 0 || raw.length < SHORTEST_CORRECTED) {
      return { alternatives: [term], information, credit: 1 };
    }
    return { alternatives: this.#corrections({ raw, term }), information, credit: CORRECTED };
  }

  #corrections({ raw, term }: Word): string[] {
    const corrections = new Set<string>();
    for (const [word, stemmed] of this.#vocabulary) {
      if (isOneEditApart(word, raw)) corrections.add(stemmed);
    }
    if (corrections.size > 0) return [...corrections].sort(byCodeUnits);
    return this.#index.similarTerms(term).slice(0, MAX_CORRECTIONS);
  }

  #has(position: number, term: string): boolean {
    return this.#index.explain([term], position).length > 0;
  }

  #comparator(score: (position: number) => number): (a: number, b: number) => number {
    return (a, b) =>
      score(b) - score(a) ||
      byCodeUnits(this.#entries[a]?.name ?? "", this.#entries[b]?.name ?? "");
  }
}

// Parameters that cannot be read leave the tool searchable by everything else.
function toDocument({ bare, server, description, inputSchema }: CatalogEntry): Bm25fDocument {
  const parameters = readParametersOrNone(inputSchema);
  return {
    name: bare,
    server,
    description,
    parameters: parameters.flatMap(({ name, enumValues }) => [name, ...enumValues]),
    parameterDescriptions: parameters.map((parameter) => parameter.description ?? ""),
  };
}

function readParametersOrNone(
  inputSchema: unknown,
): NonNullable<ReturnType<typeof readParameters>> {
  try {
    return readParameters(inputSchema) ?? [];
  } catch {
    return [];
  }
}

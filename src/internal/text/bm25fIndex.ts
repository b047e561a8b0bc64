import type { Bm25fDocument, Bm25fField, Bm25fFieldParameters } from "./bm25fFields.ts";
import { DEFAULT_FIELD_PARAMETERS, FIELDS } from "./bm25fFields.ts";
import type { Postings } from "./bm25fPostings.ts";
import { buildPostings, highestImpact, inverseDocumentFrequency } from "./bm25fPostings.ts";
import { isOneEditApart } from "./isOneEditApart.ts";
import { pickBest } from "./pickBest.ts";
import { type QueryTerms, readQueryTerms, weighTerms } from "./queryTerms.ts";
import { tokenizeWords } from "./tokenize.ts";

export type { Bm25fDocument, Bm25fField, Bm25fFieldParameters } from "./bm25fFields.ts";

/** A request in words, terms as `tokenize` returns them, or terms with weights. */
export type Bm25fQuery = string | readonly string[] | QueryTerms;

/** How to search a {@link Bm25fIndex}. */
export interface Bm25fSearchOptions {
  /** The most results to return. */
  readonly limit: number;
  /** Leaves out documents it returns `false` for. */
  readonly accept?: ((index: number) => boolean) | undefined;
}

const NAME_BIT = /* @__PURE__ */ bitOf("name");
// The most that a name adds to the score of its document, measured best over the retrieval sets.
const NAME_REWARD = 0.5;

/** A document that matches, by its position among the documents of the index. */
export interface Bm25fResult {
  readonly index: number;
  /** The BM25F score, above 0 and without an upper bound. */
  readonly score: number;
}

/** A term of the query that a document has, with the fields it stands in. */
export interface Bm25fTermMatch {
  readonly term: string;
  readonly fields: readonly Bm25fField[];
}

/**
 * A read-only full-text index over short documents with fields.
 *
 * Building is linear in the length of all texts. A search costs the sum of the document frequencies
 * of its terms, plus `O(matches log limit)`. Results depend on the documents and the query alone:
 * equal scores rank by name in code-unit order, then by position.
 *
 * @example
 * ```ts
 * const index = new Bm25fIndex([{ name: "getUserToken" }, { name: "send_mail" }]);
 * index.search("user tokens", { limit: 5 }).map(({ index }) => index); // [0]
 * ```
 */
export class Bm25fIndex {
  /** The number of documents. */
  readonly size: number;
  readonly #names: readonly string[];
  readonly #postings: Postings;
  #nameInformation: Float64Array | undefined;

  /**
   * @param documents - the texts to search
   * @param parameters - how each field counts
   */
  constructor(
    documents: readonly Bm25fDocument[],
    parameters: Bm25fFieldParameters = DEFAULT_FIELD_PARAMETERS,
  ) {
    this.size = documents.length;
    this.#names = documents.map(({ name = "" }) => name);
    this.#postings = buildPostings(documents, parameters);
  }

  /**
   * Finds the documents that share terms with the query, best first.
   *
   * @param query - a request, or its terms
   */
  search(query: Bm25fQuery, options: Bm25fSearchOptions): Bm25fResult[] {
    const { limit, accept } = options;
    const terms = toQueryTerms(query);
    const scores = new Float64Array(this.size);
    const matches = this.addScores(terms, scores);
    this.rewardNames(terms, scores, matches);
    const candidates = accept === undefined ? matches : matches.filter((index) => accept(index));
    return pickBest(candidates, scores, this.#names, limit).map(({ index, score }) => ({
      index,
      score,
    }));
  }

  /**
   * Adds the BM25F score of each matching document to `scores`, and returns the matching documents
   * in no particular order. For rankings that combine scores; {@link search} is built on it.
   *
   * @param query - a request, or its terms
   * @param scores - one number per document, 0 for each document not yet matched
   */
  addScores(query: Bm25fQuery, scores: Float64Array): number[] {
    const { offsets, documents, impacts } = this.#postings;
    const matches: number[] = [];
    for (const [term, weight] of toQueryTerms(query)) {
      const id = this.#postings.termIds.get(term);
      if (id === undefined) continue;
      const end = Number(offsets[id + 1]);
      for (let posting = Number(offsets[id]); posting < end; posting++) {
        const document = Number(documents[posting]);
        const impact = weight * Number(impacts[posting]);
        // A field that weighs nothing matches nothing.
        if (impact === 0) continue;
        if (scores[document] === 0) matches.push(document);
        scores[document] = Number(scores[document]) + impact;
      }
    }
    return matches;
  }

  /**
   * Raises the score of each document by how much of its name the query says, up to one half: of
   * two tools that match the same words, the one with nothing else in its name is meant.
   *
   * @param query - a request, or its terms
   * @param scores - the scores that {@link addScores} gave
   * @param matches - the documents that it returned
   */
  rewardNames(query: Bm25fQuery, scores: Float64Array, matches: readonly number[]): void {
    const { termIds, offsets, documents, fieldBits } = this.#postings;
    const covered = new Float64Array(this.size);
    for (const [term, weight] of toQueryTerms(query)) {
      const id = termIds.get(term);
      if (id === undefined) continue;
      const information = Math.min(1, weight) * this.inverseDocumentFrequency(term);
      const end = Number(offsets[id + 1]);
      for (let posting = Number(offsets[id]); posting < end; posting++) {
        if ((Number(fieldBits[posting]) & NAME_BIT) === 0) continue;
        const document = Number(documents[posting]);
        covered[document] = Number(covered[document]) + information;
      }
    }
    this.#nameInformation ??= this.#measureNames();
    for (const document of matches) {
      const information = Number(covered[document]);
      if (information === 0) continue;
      const coverage = Math.min(1, information / Number(this.#nameInformation[document]));
      scores[document] = Number(scores[document]) * (1 + NAME_REWARD * coverage);
    }
  }

  /**
   * Returns the score of a document that has each term of the query countless times, before names
   * are rewarded. Terms that no document has count the most.
   */
  highestScore(query: Bm25fQuery): number {
    let highest = 0;
    for (const [term, weight] of toQueryTerms(query)) {
      highest += weight * highestImpact(this.documentFrequency(term), this.size);
    }
    return highest;
  }

  /** Returns the terms of the query that the document has, in query order. */
  explain(query: Bm25fQuery, index: number): Bm25fTermMatch[] {
    const matches: Bm25fTermMatch[] = [];
    for (const term of toQueryTerms(query).keys()) {
      const bits = this.#postings.fieldBits[this.#findPosting(term, index)] ?? 0;
      if (bits === 0) continue;
      matches.push({ term, fields: FIELDS.filter((_, field) => (bits & (1 << field)) !== 0) });
    }
    return matches;
  }

  /** Returns the number of documents that contain the term; 0 for an unknown term. */
  documentFrequency(term: string): number {
    const id = this.#postings.termIds.get(term);
    if (id === undefined) return 0;
    return Number(this.#postings.offsets[id + 1]) - Number(this.#postings.offsets[id]);
  }

  /** Returns how much the term says: highest for an unknown term, near 0 for one in every document. */
  inverseDocumentFrequency(term: string): number {
    return inverseDocumentFrequency(this.documentFrequency(term), this.size);
  }

  /** Returns all terms, in the order in which the documents mention them first. */
  terms(): Iterable<string> {
    return this.#postings.termIds.keys();
  }

  /**
   * Returns the terms that are one edit away from the given one, most frequent first, then in
   * code-unit order. Linear in the number of terms.
   */
  similarTerms(term: string): string[] {
    const similar: string[] = [];
    for (const candidate of this.terms()) {
      if (isOneEditApart(term, candidate)) similar.push(candidate);
    }
    return similar.sort().sort((a, b) => this.documentFrequency(b) - this.documentFrequency(a));
  }

  #measureNames(): Float64Array {
    return Float64Array.from(this.#names, (name) => {
      let information = 0;
      for (const term of new Set(tokenizeWords(name))) {
        information += this.inverseDocumentFrequency(term);
      }
      return information;
    });
  }

  #findPosting(term: string, document: number): number {
    const { termIds, offsets, documents } = this.#postings;
    const id = termIds.get(term);
    if (id === undefined) return -1;
    const end = Number(offsets[id + 1]);
    let low = Number(offsets[id]);
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (Number(documents[middle]) < document) low = middle + 1;
      else high = middle;
    }
    return low < end && documents[low] === document ? low : -1;
  }
}

function toQueryTerms(query: Bm25fQuery): QueryTerms {
  if (typeof query === "string") return readQueryTerms(query);
  return isTermList(query) ? weighTerms(query) : query;
}

function isTermList(query: readonly string[] | QueryTerms): query is readonly string[] {
  return Array.isArray(query);
}

function bitOf(field: Bm25fField): number {
  return 1 << FIELDS.indexOf(field);
}

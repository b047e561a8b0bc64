import type { Bm25fDocument, Bm25fFieldParameters, FieldParameters } from "./bm25fFields.ts";
import { FIELDS } from "./bm25fFields.ts";
import { stemWord } from "./stemWord.ts";
import { tokenize } from "./tokenize.ts";

/** An inverted index: for each term the documents that contain it, and what a match is worth. */
export interface Postings {
  readonly termIds: ReadonlyMap<string, number>;
  /** The postings of term `t` go from `offsets[t]` up to `offsets[t + 1]`. */
  readonly offsets: Uint32Array;
  /** The document of each posting, ascending within a term. */
  readonly documents: Uint32Array;
  /** What the posting adds to the score of its document, for a query that has the term once. */
  readonly impacts: Float32Array;
  /** The fields the term stands in: bit `n` is field `n` of `FIELDS`. */
  readonly fieldBits: Uint8Array;
}

/** All terms of all documents, as numbers. */
interface Occurrences {
  readonly termIds: ReadonlyMap<string, number>;
  /** `term * FIELDS.length + field`, document after document. */
  readonly codes: readonly number[];
  /** Where each document ends in `codes`. */
  readonly ends: Uint32Array;
  /** The number of terms: of the first field in each document, then of the second, and so on. */
  readonly lengths: Uint32Array;
}

// The usual value: the tenth occurrence of a term says little more than the third.
const SATURATION = 1.5;

/**
 * Builds the postings of BM25F: the term frequencies of all fields are weighted, normalised by the
 * length of their field and added up before they saturate, so that five fields are one document and
 * not five votes.
 *
 * Source: Zaragoza et al., "Microsoft Cambridge at TREC 13" (2004), with the inverse document
 * frequency that is never negative, so that a catalog of two tools can be ranked.
 *
 * Linear in the length of all texts.
 */
export function buildPostings(
  documents: readonly Bm25fDocument[],
  parameters: Bm25fFieldParameters,
): Postings {
  const occurrences = readOccurrences(documents);
  const { termIds, codes, ends } = occurrences;
  const offsets = countPostings(occurrences);
  const postingCount = Number(offsets[termIds.size]);
  const postings: Postings = {
    termIds,
    offsets,
    documents: new Uint32Array(postingCount),
    impacts: new Float32Array(postingCount),
    fieldBits: new Uint8Array(postingCount),
  };

  const weights = weighOccurrences(occurrences.lengths, documents.length, parameters);
  const next = offsets.slice();
  const latest = new Int32Array(termIds.size).fill(-1);
  for (let document = 0, index = 0; document < ends.length; document++) {
    for (const end = Number(ends[document]); index < end; index++) {
      const code = Number(codes[index]);
      const field = code % FIELDS.length;
      const term = (code - field) / FIELDS.length;
      if (latest[term] !== document) {
        latest[term] = document;
        const free = Number(next[term]);
        postings.documents[free] = document;
        next[term] = free + 1;
      }
      const posting = Number(next[term]) - 1;
      const weight = Number(weights[field * documents.length + document]);
      postings.impacts[posting] = Number(postings.impacts[posting]) + weight;
      postings.fieldBits[posting] = Number(postings.fieldBits[posting]) | (1 << field);
    }
  }
  saturate(postings, documents.length);
  return postings;
}

/** How much a term says that stands in `documentFrequency` of `documentCount` documents. */
export function inverseDocumentFrequency(documentFrequency: number, documentCount: number): number {
  return Math.log(1 + (documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** The score that no document can pass by a term, however often it has it; see `saturate`. */
export function highestImpact(documentFrequency: number, documentCount: number): number {
  return (SATURATION + 1) * inverseDocumentFrequency(documentFrequency, documentCount);
}

function readOccurrences(documents: readonly Bm25fDocument[]): Occurrences {
  const termIds = new Map<string, number>();
  const codes: number[] = [];
  const ends = new Uint32Array(documents.length);
  const lengths = new Uint32Array(FIELDS.length * documents.length);
  const stemmer = rememberStems();

  for (const [document, texts] of documents.entries()) {
    for (const [field, name] of FIELDS.entries()) {
      const start = codes.length;
      for (const text of toTexts(texts[name])) {
        for (const term of tokenize(text, stemmer)) {
          const id = termIds.get(term) ?? termIds.size;
          termIds.set(term, id);
          codes.push(id * FIELDS.length + field);
        }
      }
      lengths[field * documents.length + document] = codes.length - start;
    }
    ends[document] = codes.length;
  }
  return { termIds, codes, ends, lengths };
}

// Tools come from servers, and servers send what they like.
function toTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}

// A catalog uses few words many times, and stemming is the dearest step of indexing.
function rememberStems(): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const stemmed = stemWord(word);
    stems.set(word, stemmed);
    return stemmed;
  };
}

function countPostings({ termIds, codes, ends }: Occurrences): Uint32Array {
  const offsets = new Uint32Array(termIds.size + 1);
  const latest = new Int32Array(termIds.size).fill(-1);
  for (let document = 0, index = 0; document < ends.length; document++) {
    for (const end = Number(ends[document]); index < end; index++) {
      const term = Math.floor(Number(codes[index]) / FIELDS.length);
      if (latest[term] === document) continue;
      latest[term] = document;
      offsets[term + 1] = Number(offsets[term + 1]) + 1;
    }
  }
  for (let term = 1; term < offsets.length; term++) {
    offsets[term] = Number(offsets[term]) + Number(offsets[term - 1]);
  }
  return offsets;
}

/** What one occurrence is worth, by field and document as the lengths. */
function weighOccurrences(
  lengths: Uint32Array,
  documentCount: number,
  parameters: Bm25fFieldParameters,
): Float64Array {
  const weights = new Float64Array(lengths.length);
  for (const [field, name] of FIELDS.entries()) {
    const start = field * documentCount;
    const ofField = lengths.subarray(start, start + documentCount);
    weights.set(weighField(ofField, parameters[name]), start);
  }
  return weights;
}

function weighField(
  lengths: Uint32Array,
  { weight, lengthNormalization }: FieldParameters,
): Float64Array {
  let total = 0;
  let filled = 0;
  for (const length of lengths) {
    total += length;
    if (length > 0) filled++;
  }
  return Float64Array.from(lengths, (length) =>
    length === 0
      ? 0
      : weight / (1 - lengthNormalization + (lengthNormalization * length * filled) / total),
  );
}

function saturate({ offsets, impacts }: Postings, documentCount: number): void {
  for (let term = 0; term + 1 < offsets.length; term++) {
    const start = Number(offsets[term]);
    const end = Number(offsets[term + 1]);
    const highest = highestImpact(end - start, documentCount);
    for (let posting = start; posting < end; posting++) {
      const frequency = Number(impacts[posting]);
      impacts[posting] = (highest * frequency) / (frequency + SATURATION);
    }
  }
}

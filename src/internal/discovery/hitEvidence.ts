import type { Bm25fField } from "../text/bm25fFields.ts";

/** A word of a query, as tools are judged by it. */
export interface QueryTerm {
  /** The index terms that count as this word, with the share of it that each brings in. */
  readonly alternatives: ReadonlyMap<string, number>;
  /** How much the word says: rare ones more, filler nothing. */
  readonly information: number;
  /** Whether the word says what the request is about, and not only what to do with it. */
  readonly isContent: boolean;
  /** Whether the word goes along with any content: it says what to do, or asks for it. */
  readonly isBeside: boolean;
  /** Whether the word is small talk that only counts in a name. */
  readonly isTalk: boolean;
}

/** What speaks for a tool as the answer to a query. */
export interface HitEvidence {
  /** The share of the information in the query that the tool has. */
  readonly coverage: number;
  /** How many words of the query its name has, those that are only meant alike by their share. */
  readonly nameWords: number;
  /** The share of the words of its name that the query has. */
  readonly nameCoverage: number;
  /** Whether a word that says something names the tool or its server. */
  readonly isNamed: boolean;
  /** Whether such a word stands anywhere but in the text of a parameter. */
  readonly isDescribed: boolean;
  /** How many of the words that say something the tool has. */
  readonly found: number;
  /** The index terms by which the tool has content of the query. */
  readonly content: readonly string[];
  /** How many of these are small talk. */
  readonly talk: number;
  /** How many of the others are written in the query as they are in the tool. */
  readonly written: number;
  /** Whether one of these stands in the name. */
  readonly isWrittenInName: boolean;
}

/** The share of a word from which on an index term is the word as it is written. */
export const AS_WRITTEN = 0.9;

/**
 * Gathers what speaks for one tool.
 *
 * @param query - the words of the query
 * @param fields - for each term of the query that the tool has, the fields it stands in
 * @param nameLength - the number of words of its name
 */
export function gatherEvidence(
  query: readonly QueryTerm[],
  fields: ReadonlyMap<string, readonly Bm25fField[]>,
  nameLength: number,
): HitEvidence {
  let total = 0;
  let covered = 0;
  let inName = 0;
  let isNamed = false;
  let isDescribed = false;
  let found = 0;
  let talk = 0;
  let written = 0;
  let isWrittenInName = false;
  const content: string[] = [];
  for (const { alternatives, information, isContent, isTalk } of query) {
    total += information;
    for (const [term, share] of alternatives) {
      const where = fields.get(term);
      if (where === undefined) continue;
      const isInName = where.includes("name");
      if (isTalk && !isInName) break;
      covered += information * share;
      if (isInName) inName += share;
      if (information === 0) break;
      found++;
      isNamed ||= isInName || where.includes("server");
      isDescribed ||= where.some((field) => field !== "parameterDescriptions");
      if (!isContent) break;
      content.push(term);
      if (isTalk) talk++;
      else if (share >= AS_WRITTEN) {
        written++;
        isWrittenInName ||= isInName;
      }
      break;
    }
  }
  return {
    coverage: covered / total,
    nameWords: inName,
    nameCoverage: inName / Math.max(1, nameLength),
    isNamed,
    isDescribed,
    found,
    content,
    talk,
    written,
    isWrittenInName,
  };
}

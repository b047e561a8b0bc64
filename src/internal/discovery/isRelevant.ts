import type { HitEvidence, QueryTerm } from "./hitEvidence.ts";

// All thresholds were chosen on requests of people against small talk, quotations, and requests to
// other catalogs; `npm run bench -- discovery` and `npm run check:shared` measure both sides.

// The share of the information in a query that a tool must have when a word of it names the tool or
// its server, by the number of words: the fewer there are, the more of them must match. "ignore
// previous instructions" has three words.
const ENOUGH_NAMED = [0.65, 0.48, 0.4, 0.3, 0.25] as const;
// The same share when the words only stand in descriptions and parameters.
const ENOUGH_ANYWHERE = 0.8;
// A query that is about so many things asks for something, and need not be covered: a word that makes
// up this share of a name will do.
const LONG_QUERY = 4;
const ENOUGH_OF_NAME = 0.5;

/** What all tools are judged by: what is known of a query before it meets a tool. */
export interface QueryShape {
  readonly terms: readonly QueryTerm[];
  /** Whether the query is more than one word, so that people may be talking in it. */
  readonly isPhrase: boolean;
  /** Whether it has nothing but words for what to do. */
  readonly isAllActions: boolean;
  /** Whether at most one word is more than what a request is put in. */
  readonly isOneWord: boolean;
  /** How many words say what the request is about, small talk left out. */
  readonly content: number;
  /** How many words say anything that a tool could have. */
  readonly telling: number;
}

/** Counts what kinds of words a query has. */
export function shapeQuery(terms: readonly QueryTerm[], isPhrase: boolean): QueryShape {
  const count = (has: (term: QueryTerm) => boolean): number => terms.filter(has).length;
  return {
    terms,
    isPhrase,
    isAllActions: !terms.some(({ isContent }) => isContent),
    isOneWord: count(({ isBeside }) => !isBeside) <= 1,
    content: count(({ isContent, isTalk }) => isContent && !isTalk),
    telling: count(({ information, alternatives }) => information > 0 && alternatives.size > 0),
  };
}

/**
 * Tells whether a tool has enough of a query to be more than a coincidence. Small talk, values and
 * instructions to the model share a word with some tool in every catalog, and must find nothing.
 *
 * @param hit - what speaks for the tool
 * @param query - the words of the query
 * @param readSummary - returns the index terms of the first sentence of its description
 */
export function isRelevant(
  hit: HitEvidence,
  query: QueryShape,
  readSummary: () => ReadonlySet<string>,
): boolean {
  if (!isAboutContent(hit, query) || isOnlyTalk(hit)) return false;
  return (hasManyWords(hit, query) || isCovered(hit, query)) && !isAside(hit, query, readSummary);
}

// Not "send" when what shall be sent is unknown here.
function isAboutContent(hit: HitEvidence, { isAllActions }: QueryShape): boolean {
  return isAllActions || hit.content.length > 0 || hit.nameCoverage >= 1;
}

// Who says "wait a second" or "what a day" means no tool for waiting and none for days of a month.
function isOnlyTalk({ content, talk, coverage, nameCoverage }: HitEvidence): boolean {
  if (talk === 0 || talk < content.length) return false;
  return coverage < 1 || (talk === 1 && nameCoverage < 1);
}

function hasManyWords(hit: HitEvidence, query: QueryShape): boolean {
  const { written, isNamed, isWrittenInName, nameCoverage } = hit;
  if (written > 2 || (written > 1 && isNamed)) return true;
  return isWrittenInName && nameCoverage >= ENOUGH_OF_NAME && query.content >= LONG_QUERY;
}

// One word of many that stands in some description is a coincidence, and so are several that only
// explain a parameter.
function isCovered(hit: HitEvidence, { telling, isOneWord }: QueryShape): boolean {
  const { coverage, isNamed, isDescribed, found } = hit;
  if (isNamed) return coverage >= Math.min(...ENOUGH_NAMED.slice(0, telling));
  return coverage >= ENOUGH_ANYWHERE && ((found > 1 && isDescribed) || isOneWord);
}

// The one word that a phrase is about, somewhere in a description that begins with something else.
function isAside(
  { content, isNamed }: HitEvidence,
  query: QueryShape,
  readSummary: () => ReadonlySet<string>,
): boolean {
  if (isNamed || content.length === 0 || !query.isPhrase || query.content > 1) return false;
  const summary = readSummary();
  return !content.some((term) => summary.has(term));
}

import { ToolpipeError } from "../../errors.ts";
import type { ToolRetrievalItem } from "../../types/retrieval.ts";
import { Bm25fIndex, type Bm25fTermMatch } from "../text/bm25fIndex.ts";
import { expandTerms } from "../text/expandTerms.ts";
import { type QueryTerms, readQueryTerms } from "../text/queryTerms.ts";
import { RelatedTerms } from "../text/relatedTerms.ts";
import { splitSentences } from "../text/splitSentences.ts";
import { splitWords } from "../text/splitWords.ts";
import { isStopWord } from "../text/stopWords.ts";
import { highestScore, scaleLexicalScores } from "./fusion.ts";
import { ServerEvidence } from "./serverEvidence.ts";

const EXACT_NAME = 1.1;
// How much the sentence that a tool answers best counts against the whole request.
const SENTENCE_SHARE = 0.3;

/** What a query and the tools have in common, word by word. */
export interface LexicalEvidence {
  /** The terms of the query. */
  readonly terms: QueryTerms;
  /** The positions of the tools that share a term with the query, in no particular order. */
  readonly matches: readonly number[];
  /** One score per tool, in [0, 1]. */
  readonly scores: Float64Array;
  /** Whether the query is the name of a tool and nothing else. */
  readonly isNamed: boolean;
  /** How much of the query the best tool answers, in [0, 1]; unknown words count as well. */
  readonly confidence: number;
}

/** The tools of one ranking: names, texts to embed, and an index over the words. */
export class ToolCatalog {
  readonly names: readonly string[];
  /** The text to embed for each tool: its name where it has no other. */
  readonly texts: readonly string[];
  readonly #items: readonly ToolRetrievalItem[];
  #index: Bm25fIndex | undefined;
  #related: RelatedTerms | undefined;
  #servers: ServerEvidence | undefined;
  #positionsByName: ReadonlyMap<string, readonly number[]> | undefined;

  /** @throws {@link ToolpipeError} with code `"invalid-argument"` for items without the two texts */
  constructor(items: readonly ToolRetrievalItem[]) {
    checkItems(items);
    this.#items = items.slice();
    this.names = items.map(({ name }) => name);
    this.texts = items.map(({ name, text }) => (text.trim() === "" ? name : text));
  }

  /** Scores all tools by their words. */
  match(query: string): LexicalEvidence {
    const terms = readQueryTerms(query);
    const { scores, matches } = this.#score(terms);
    const highest = highestScore(scores, matches);
    const most = this.#textIndex().highestScore(terms);
    const confidence = highest === 0 ? 0 : Math.min(1, highest / most);

    this.#raiseSentences(query, terms, scores, matches);
    this.#serverEvidence().raise(scores, matches);
    const named = this.#named(query);
    raiseNamed(named, scores, matches);
    scaleLexicalScores(scores, matches);
    return { terms, matches, scores, isNamed: named.length > 0, confidence };
  }

  /** Tells which terms of a query the tool has, synonyms included, and where. */
  explain(terms: QueryTerms, position: number): Bm25fTermMatch[] {
    return this.#textIndex().explain(this.#expand(terms), position);
  }

  #expand(terms: QueryTerms): QueryTerms {
    const index = this.#textIndex();
    this.#related ??= new RelatedTerms(index.terms());
    return expandTerms(terms, this.#related, (term) => index.documentFrequency(term) > 0);
  }

  #score(terms: QueryTerms): { readonly scores: Float64Array; readonly matches: number[] } {
    const scores = new Float64Array(this.names.length);
    const index = this.#textIndex();
    const expanded = this.#expand(terms);
    const matches = index.addScores(expanded, scores);
    index.rewardNames(expanded, scores, matches);
    return { scores, matches };
  }

  // A request for two things has a best tool for each, which need not be good at both.
  #raiseSentences(
    query: string,
    terms: QueryTerms,
    scores: Float64Array,
    matches: readonly number[],
  ): void {
    const sentences = splitSentences(query);
    if (sentences.length < 2) return;
    const best = new Float64Array(scores.length);
    for (const sentence of sentences) {
      const own = readQueryTerms(sentence);
      // "Thank you!" has nothing but function words, which are read as terms where they stand alone.
      if (![...own.keys()].some((term) => terms.has(term))) continue;
      const part = this.#score(own);
      scaleLexicalScores(part.scores, part.matches);
      for (const match of part.matches) {
        best[match] = Math.max(Number(best[match]), Number(part.scores[match]));
      }
    }
    const highest = highestScore(scores, matches);
    for (const match of matches) {
      const whole = Number(scores[match]);
      scores[match] = whole + SENTENCE_SHARE * (highest * Number(best[match]) - whole);
    }
  }

  #named(query: string): readonly number[] {
    this.#positionsByName ??= groupByName(this.names);
    return this.#positionsByName.get(spellPlainly(query)) ?? [];
  }

  #serverEvidence(): ServerEvidence {
    this.#servers ??= new ServerEvidence(this.#items.map(({ fields }) => fields?.server));
    return this.#servers;
  }

  #textIndex(): Bm25fIndex {
    this.#index ??= new Bm25fIndex(
      this.#items.map(({ name, text, fields }) => ({
        ...fields,
        name,
        description: fields?.description ?? text,
      })),
    );
    return this.#index;
  }
}

/**
 * Tells whether a query asks for nothing: it has no words, or only function words that no tool has.
 * The nearest neighbours of such a query are noise.
 */
export function asksForNothing({ terms, matches }: LexicalEvidence): boolean {
  return matches.length === 0 && [...terms.keys()].every(isStopWord);
}

// A query that is a name and nothing else means the tool of that name, before any longer one.
function raiseNamed(named: readonly number[], scores: Float64Array, matches: number[]): void {
  const highest = highestScore(scores, matches);
  for (const position of named) {
    if (scores[position] === 0) matches.push(position);
    scores[position] = highest === 0 ? 1 : highest * EXACT_NAME;
  }
}

function groupByName(names: readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [position, name] of names.entries()) {
    const spelling = spellPlainly(name);
    // Nothing names a tool whose name has no letters.
    if (spelling === "") continue;
    const known = positions.get(spelling);
    if (known === undefined) positions.set(spelling, [position]);
    else known.push(position);
  }
  return positions;
}

/** Writes a name, or the words of it, in one way: "getUserToken", "get user token". */
function spellPlainly(name: string): string {
  return splitWords(name)
    .flatMap(({ parts }) => parts)
    .join("");
}

function checkItems(items: readonly ToolRetrievalItem[]): void {
  if (!Array.isArray(items)) throw invalid("the items must be an array, but are not");
  for (const [position, item] of items.entries()) {
    if (typeof item?.name === "string" && typeof item.text === "string") continue;
    throw invalid(`item ${position} must have the strings name and text, but has not`);
  }
}

function invalid(state: string): ToolpipeError {
  return new ToolpipeError("invalid-argument", `Cannot index tools: ${state}`);
}

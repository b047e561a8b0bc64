import { elementAt } from "../elementAt.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import { type CatalogIndexes, catalogIndexes } from "./catalogIndexes.ts";
import type { LexicalHit } from "./lexicalSearch.ts";
import { NameLookup } from "./nameLookup.ts";
import { parseQuery } from "./parseQuery.ts";
import { type Word, wordsOf } from "./queryWords.ts";
import { RecentCache } from "./recentCache.ts";
import { isAction, isTelling, isWhatever } from "./wordClasses.ts";

/** What a query finds. */
export interface QueryAnswer {
  /** What `select:` asks for, whether or not a tool has that name. */
  readonly select: readonly string[];
  /** The tools that the query names outright. */
  readonly exact: readonly string[];
  /** The tools that answer its words, best first. */
  readonly ranked: readonly string[];
  /** What another ranker may rank by instead; empty when `ranked` must stand. */
  readonly keywords: string;
  /** Whether the query asks for anything at all, apart from the tools that it names. */
  readonly isMeaningful: boolean;
}

const NOTHING: QueryAnswer = {
  select: [],
  exact: [],
  ranked: [],
  keywords: "",
  isMeaningful: true,
};

// The names of more catalogs than one process serves in turns.
const nameLookups = /* @__PURE__ */ new RecentCache<NameLookup>(8);

/**
 * The built-in search over a catalog: exact names first, then other spellings, then keywords.
 * Deterministic, and the same for every order in which the tools were given.
 */
export class CatalogSearch {
  readonly #entries: ReadonlyMap<string, CatalogEntry>;
  #names: NameLookup | undefined;
  #listedEntries: readonly CatalogEntry[] | undefined;
  #indexes: CatalogIndexes | undefined;

  /** @param entries - all deferrable tools by name, ordered by name */
  constructor(entries: ReadonlyMap<string, CatalogEntry>) {
    this.#entries = entries;
  }

  /** The look-up by name. Like the indexes it is built when it is first needed: many requests never search. */
  get names(): NameLookup {
    if (this.#names === undefined) {
      const names = [...this.#entries.keys()];
      this.#names = nameLookups.get(JSON.stringify(names), () => new NameLookup(names));
    }
    return this.#names;
  }

  /**
   * Answers one query.
   *
   * @param query - keywords, a name, or the query language of `parseQuery`
   */
  answer(query: string): QueryAnswer {
    const { select, must, text, parts } = parseQuery(query);
    if (select.length > 0) return { ...NOTHING, select };
    const whole = must.length > 0 ? [] : this.names.find(text);
    if (whole.length === 1) return { ...NOTHING, exact: whole };
    if (whole.length > 1) return { ...NOTHING, ranked: whole };

    const exact = parts.filter((part) => this.#isNamedOutright(part, parts));
    const rest = exact.length === 0 ? text : parts.filter((p) => !exact.includes(p)).join(" ");
    const words = wordsOf(rest);
    const isMeaningful = asksForSomething(words, parts);
    return {
      select: [],
      exact: exact.flatMap((part) => this.names.find(part)),
      ranked: isMeaningful ? this.#rank(rest, words, must) : this.#findMeant(words),
      keywords: isMeaningful && must.length === 0 ? rest : "",
      isMeaningful,
    };
  }

  // "search" is a word to most requests although a tool may have it as its name; "jira_search" is
  // not, and a query of nothing but names means them all.
  #isNamedOutright(part: string, parts: readonly string[]): boolean {
    if (this.names.find(part).length !== 1) return false;
    return IDENTIFIER.test(part) || parts.every((p) => this.names.find(p).length === 1);
  }

  #rank(text: string, words: readonly Word[], must: readonly string[]): string[] {
    const { lexical, servers, sentences } = this.#indexed();
    const nameAt = (position: number): string => elementAt(this.#listed(), position).name;
    const mustWords = must.flatMap(wordsOf);
    const mention = servers.find(words);
    const named = this.#findNamed(words);
    if (mention !== undefined && !mention.rest.some(isTelling)) {
      return [...new Set([...named, ...[...mention.members].map(nameAt)])];
    }
    const filter = { must: mustWords, isPhrase: /\S\s+\S/.test(text) };
    const everywhere = lexical.search(words, filter);
    // A server is only meant when the best answer is one of its tools: "time" is a word as well.
    const [best] = everywhere;
    const narrowed =
      mention !== undefined && best !== undefined && mention.members.has(best.position)
        ? lexical.search(mention.rest, { ...filter, members: mention.members })
        : [];
    const hits = narrowed.length > 0 ? narrowed : everywhere;
    const byWords = hits.map(({ position }) => nameAt(position));
    if (must.length > 0) return byWords;
    const quoted = sentences.find(text).map(nameAt);
    const mistyped = isAnswered(text, hits) ? [] : this.names.findMistyped(text);
    return [...new Set([...named, ...quoted, ...mistyped, ...byWords])];
  }

  // "I need a stock price tool" is about stock_price.
  #findNamed(words: readonly Word[]): readonly string[] {
    const telling = words.filter(isTelling);
    return [...this.names.findInflected(words), ...this.names.findInflected(telling)];
  }

  // "the search tool" is the one of that name, and none of the others that search. "list all tools"
  // is about no tool named "list".
  #findMeant(words: readonly Word[]): readonly string[] {
    return words.some(isWhatever) ? [] : [...new Set(this.#findNamed(words))];
  }

  #listed(): readonly CatalogEntry[] {
    // What a model may not be shown cannot be found by words, only by its very name.
    this.#listedEntries ??= [...this.#entries.values()].filter(({ listable }) => listable);
    return this.#listedEntries;
  }

  #indexed(): CatalogIndexes {
    this.#indexes ??= catalogIndexes(this.#listed());
    return this.#indexes;
  }
}

const IDENTIFIER = /[_\-./:\d]|[a-z][A-Z]/;

// What has all words of a request needs no correction. Who writes an identifier has read a name, and
// means none that a description merely has the words of.
function isAnswered(text: string, [best]: readonly LexicalHit[]): boolean {
  if (best === undefined) return false;
  return IDENTIFIER.test(text) && !/\s/.test(text) ? best.isWholeInName : best.isComplete;
}

// "list" alone is a keyword, "list them all" is none: it asks for whatever there is.
function asksForSomething(words: readonly Word[], parts: readonly string[]): boolean {
  const isAllActions = words.length >= parts.length && words.every(isTelling);
  return isAllActions || words.some((word) => isTelling(word) && !isAction(word));
}

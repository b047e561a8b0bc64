import type {
  DiscoveryOptions,
  SearchToolsInput,
  SearchToolsMatch,
  SearchToolsResult,
  UnknownToolName,
} from "../../types/discovery.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import type { CatalogSearch, QueryAnswer } from "./catalogSearch.ts";
import { MOST_DECLARED_TOOLS, tooManyTools } from "./catalogWarnings.ts";
import type { Delivery } from "./delivery.ts";
import type { DiscoveryEvents } from "./discoveryEvents.ts";
import { hideTool, readOwn, type ToolRecord } from "./liveRecord.ts";
import { parameterSignature } from "./parameterSignature.ts";
import { DEFAULT_LIMIT, MAX_LIMIT, normalizeSearch, readSearchInput } from "./searchInput.ts";
import { searchNote } from "./searchNote.ts";
import { summarize } from "./summarize.ts";
import { wireSchema } from "./wireSchema.ts";

/** What a session works on. */
export interface SessionParts {
  /** The record that the caller got, and passes to the agent loop. */
  readonly record: ToolRecord;
  readonly entries: ReadonlyMap<string, CatalogEntry>;
  readonly catalog: CatalogSearch;
  readonly delivery: Delivery;
  readonly options: DiscoveryOptions;
  readonly events: DiscoveryEvents;
}

const MAX_TRUNCATED = 20;
// What another ranker is asked for: enough to fill a search although many hits are loaded.
const RANKER_TOP = 2 * MAX_LIMIT;
const MAX_REMEMBERED_SEARCHES = 256;

/**
 * The life of one partitioned record: searches load tools into it, and so do direct calls.
 */
export class DiscoverySession {
  readonly #record: ToolRecord;
  readonly #entries: ReadonlyMap<string, CatalogEntry>;
  readonly #catalog: CatalogSearch;
  readonly #delivery: Delivery;
  readonly #options: DiscoveryOptions;
  readonly #events: DiscoveryEvents;
  readonly #emptySearches = new Set<string>();
  readonly #matches = new Map<string, SearchToolsMatch>();

  constructor({ record, entries, catalog, delivery, options, events }: SessionParts) {
    this.#record = record;
    this.#entries = entries;
    this.#catalog = catalog;
    this.#delivery = delivery;
    this.#options = options;
    this.#events = events;
  }

  /** Loads a cataloged tool into a record and into the session's own, and returns it. */
  resolve(name: string, record: ToolRecord): unknown {
    const entry = this.#entries.get(name);
    if (entry === undefined) {
      this.#events.emit({ type: "miss", name });
      return undefined;
    }
    this.#hydrate([name], "direct", record);
    return readOwn(record, name) ?? entry.tool;
  }

  /** Removes loaded tools from a record and from the session's own. */
  unload(names: readonly string[], record: ToolRecord): void {
    for (const name of names) {
      Reflect.deleteProperty(record, name);
      Reflect.deleteProperty(this.#record, name);
    }
    this.hide(names);
    this.#events.emit({ type: "evict", names });
  }

  /** Keeps tools as hidden properties that load themselves when read, if that is asked for. */
  hide(names: readonly string[]): void {
    if (this.#options.hiddenProperties !== true) return;
    for (const name of names) {
      hideTool(this.#record, name, () => this.resolve(name, this.#record));
    }
  }

  /** Searches the catalog, loads what it finds, and says so. */
  async search(raw: unknown): Promise<SearchToolsResult> {
    const read = readSearchInput(raw);
    const input = "input" in read ? read.input : {};
    const { queries, names, limit } = normalizeSearch(input);
    const answers = queries.map((query) => this.#catalog.answer(query));
    const rankings = await Promise.all(answers.map((answer) => this.#rank(answer)));
    // Nothing is awaited from here on: concurrent searches load one after the other.
    const asked = this.#resolveNames([...names, ...answers.flatMap(({ select }) => select)]);
    const exact = unique([...asked.found, ...answers.flatMap((answer) => answer.exact)]);
    const ranked = this.#freshFirst(interleave(rankings).filter((name) => !exact.includes(name)));
    const most = limit ?? Math.min(MAX_LIMIT, Math.max(DEFAULT_LIMIT, queries.length));
    const chosen = [...exact, ...ranked.slice(0, most)];

    const alreadyLoaded = chosen.filter((name) => this.#delivery.isLoaded(name));
    const fresh = chosen.filter((name) => !alreadyLoaded.includes(name));
    const loaded = fresh.slice(0, this.#room());
    const refused = fresh.slice(loaded.length);
    const cut = ranked.slice(most).filter((name) => !this.#delivery.isLoaded(name));
    const truncated = [...refused, ...cut].slice(0, MAX_TRUNCATED);
    this.#hydrate(loaded, "search", this.#record);

    const nothing = chosen.length === 0;
    const note = searchNote({
      loaded: loaded.length,
      alreadyLoaded: alreadyLoaded.length,
      truncated: truncated.length,
      full: refused.length > 0,
      meaningful: names.length > 0 || answers.some(isMeaningful),
      repeated: nothing && this.#wasEmptyBefore(input),
      howToCall: this.#delivery.howToCall,
    });
    this.#events.emit({
      type: "search",
      input,
      loaded,
      alreadyLoaded,
      notFound: asked.notFound.map(({ name }) => name),
      truncated,
    });
    return {
      loaded,
      alreadyLoaded,
      notFound: asked.notFound,
      truncated,
      matches: chosen
        .filter((name) => !refused.includes(name))
        .flatMap((name) => this.#match(name)),
      note,
    };
  }

  #hydrate(names: readonly string[], source: "search" | "direct", record: ToolRecord): void {
    const declared = Object.keys(this.#record).length;
    const fresh = this.#delivery.load(names, record);
    if (fresh.length === 0) return;
    const { onHydrate } = this.#options;
    if (onHydrate !== undefined) this.#events.contain("onHydrate", () => onHydrate([...fresh]));
    this.#events.emit({ type: "hydrate", source, names: fresh });
    if (declared <= MOST_DECLARED_TOOLS && declared + fresh.length > MOST_DECLARED_TOOLS) {
      this.#events.emit(tooManyTools(declared + fresh.length));
    }
  }

  /** Returns the JSON Schema of a tool, when it can be had. */
  describeSchema(inputSchema: unknown): unknown {
    try {
      return wireSchema(inputSchema, this.#options.toJsonSchema);
    } catch (error) {
      this.#events.error("toJsonSchema", error);
      return undefined;
    }
  }

  async #rank({ ranked, keywords }: QueryAnswer): Promise<readonly string[]> {
    const { ranker } = this.#options;
    if (ranker === undefined || keywords === "") return ranked;
    try {
      const options = { topK: RANKER_TOP };
      const ranking = await (typeof ranker === "function"
        ? ranker(keywords, options)
        : ranker.rank(keywords, options));
      return unique(ranking.map(({ name }) => name)).filter(
        (name) => this.#entries.get(name)?.listable === true,
      );
    } catch (error) {
      this.#events.error("ranker", error);
      return ranked;
    }
  }

  #resolveNames(names: readonly string[]): {
    readonly found: readonly string[];
    readonly notFound: readonly UnknownToolName[];
  } {
    const found: string[] = [];
    const notFound: UnknownToolName[] = [];
    for (const name of unique(names)) {
      const matches = this.#delivery.isLoaded(name) ? [name] : this.#catalog.names.find(name);
      if (matches.length === 1) found.push(...matches);
      else notFound.push({ name, didYouMean: this.#catalog.names.suggest(name) });
    }
    return { found, notFound };
  }

  // What is loaded needs no search, so it must not take the place of what is not.
  #freshFirst(names: readonly string[]): string[] {
    const fresh = names.filter((name) => !this.#delivery.isLoaded(name));
    return [...fresh, ...names.filter((name) => this.#delivery.isLoaded(name))];
  }

  #room(): number {
    const { maxLoaded } = this.#options;
    if (maxLoaded === undefined) return Number.POSITIVE_INFINITY;
    let loaded = 0;
    for (const name of this.#entries.keys()) if (this.#delivery.isLoaded(name)) loaded++;
    return Math.max(0, maxLoaded - loaded);
  }

  #match(name: string): SearchToolsMatch[] {
    const entry = this.#entries.get(name);
    if (entry === undefined) return [];
    const match = this.#matches.get(name) ?? this.#describe(entry);
    this.#matches.set(name, match);
    return [match];
  }

  #describe({ name, description, inputSchema, trusted }: CatalogEntry): SearchToolsMatch {
    const schema = this.#delivery.showsSchemas ? this.describeSchema(inputSchema) : undefined;
    return {
      name,
      summary: trusted ? summarize(description) : "",
      parameters: parameterSignature(inputSchema, trusted),
      ...(schema === undefined ? {} : { inputSchema: schema }),
    };
  }

  #wasEmptyBefore(input: SearchToolsInput): boolean {
    const search = JSON.stringify(normalizeSearch(input)).toLowerCase();
    if (this.#emptySearches.has(search)) return true;
    if (this.#emptySearches.size < MAX_REMEMBERED_SEARCHES) this.#emptySearches.add(search);
    return false;
  }
}

function isMeaningful({ select, exact, ranked, keywords }: QueryAnswer): boolean {
  return keywords !== "" || select.length + exact.length + ranked.length > 0;
}

// The first of each ranking, then the second of each: every query gets its share of the limit.
function interleave(rankings: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...rankings.map(({ length }) => length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    rankings.flatMap((ranking) => ranking.slice(round, round + 1)),
  );
  return unique(rounds.flat());
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

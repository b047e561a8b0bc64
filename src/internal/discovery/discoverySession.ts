import { ToolpipeError } from "../../errors.ts";
import type { DiscoveryOptions } from "../../types/discovery.ts";
import type {
  SearchToolsInput,
  SearchToolsResult,
  UnknownToolName,
} from "../../types/discoveryTools.ts";
import { CallGuard } from "../retrieval/callGuard.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import type { CatalogSearch, QueryAnswer } from "./catalogSearch.ts";
import { MOST_DECLARED_TOOLS, tooManyTools } from "./catalogWarnings.ts";
import { decideLoads } from "./decideLoads.ts";
import type { Delivery } from "./delivery.ts";
import type { DiscoveryEvents } from "./discoveryEvents.ts";
import { hideTool, isLoaded, readOwn, type ToolRecord } from "./liveRecord.ts";
import { DEFAULT_LIMIT, MAX_LIMIT, normalizeSearch, readSearchInput } from "./searchInput.ts";
import { searchNote } from "./searchNote.ts";
import type { ToolDescriber } from "./toolDescriber.ts";

/** What a session works on. */
export interface SessionParts {
  /** The record that the caller got, and passes to the agent loop. */
  readonly record: ToolRecord;
  readonly entries: ReadonlyMap<string, CatalogEntry>;
  readonly catalog: CatalogSearch;
  readonly delivery: Delivery;
  readonly describer: ToolDescriber;
  readonly options: DiscoveryOptions;
  readonly events: DiscoveryEvents;
}

const MAX_REMEMBERED_SEARCHES = 256;

/**
 * The life of one partitioned record: searches load tools into it, and so do direct calls.
 */
export class DiscoverySession {
  readonly #record: ToolRecord;
  readonly #entries: ReadonlyMap<string, CatalogEntry>;
  readonly #catalog: CatalogSearch;
  readonly #delivery: Delivery;
  readonly #describer: ToolDescriber;
  readonly #options: DiscoveryOptions;
  readonly #events: DiscoveryEvents;
  readonly #emptySearches = new Set<string>();

  constructor(parts: SessionParts) {
    this.#record = parts.record;
    this.#entries = parts.entries;
    this.#catalog = parts.catalog;
    this.#delivery = parts.delivery;
    this.#describer = parts.describer;
    this.#options = parts.options;
    this.#events = parts.events;
  }

  /** Loads a cataloged tool into a record and into the session's own, and returns it. */
  resolve(name: string, record: ToolRecord): unknown {
    const entry = this.#entries.get(name);
    if (entry === undefined) {
      this.#events.emit({ type: "miss", name });
      return undefined;
    }
    this.#hydrate([entry], "direct", record);
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
  hide(names: Iterable<string>): void {
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
    const { loaded: wanted, ...decision } = decideLoads({
      exact: unique([...asked.found, ...answers.flatMap(({ exact }) => exact)]),
      rankings,
      limit: limit ?? Math.min(MAX_LIMIT, Math.max(DEFAULT_LIMIT, queries.length)),
      room: this.#room(),
      isLoaded: this.#delivery.isLoaded,
    });
    const { alreadyLoaded, truncated, described, isFull } = decision;
    this.#hydrate(this.#entriesOf(wanted), "search", this.#record);
    const { growsRecord, isLoaded, howToCall } = this.#delivery;
    const loaded = growsRecord ? wanted.filter(isLoaded) : wanted;

    const { notFound } = asked;
    const isEmpty = described.length === 0 && !isFull;
    const note = searchNote({
      loaded: loaded.length,
      undeclared: wanted.length - loaded.length,
      alreadyLoaded: alreadyLoaded.length,
      truncated: truncated.length,
      isFull,
      isMeaningful: names.length > 0 || answers.some((answer) => answer.isMeaningful),
      isRepeated: isEmpty && this.#wasEmptyBefore(input),
      howToCall,
    });
    this.#events.emit({
      type: "search",
      input,
      loaded,
      alreadyLoaded,
      notFound: notFound.map(({ name }) => name),
      truncated,
    });
    const matches = this.#entriesOf(described).map((entry) => this.#describer.describe(entry));
    return { loaded, alreadyLoaded, notFound, truncated, matches, note };
  }

  // A search may name a tool that was declared all along, which is no entry.
  #entriesOf(names: readonly string[]): CatalogEntry[] {
    return names.flatMap((name) => this.#entries.get(name) ?? []);
  }

  #hydrate(
    entries: readonly CatalogEntry[],
    source: "search" | "direct",
    record: ToolRecord,
  ): void {
    const declared = Object.keys(this.#record).length;
    const fresh = this.#delivery.load(entries, record);
    if (fresh.length === 0) return;
    const { onHydrate } = this.#options;
    if (onHydrate !== undefined) this.#events.contain("onHydrate", () => onHydrate([...fresh]));
    const isTaken = (name: string): boolean =>
      this.#delivery.isLoaded(name) || isLoaded(record, name);
    const taken = fresh.filter(isTaken);
    if (taken.length < fresh.length) this.#events.error("record", refusedTools());
    if (taken.length === 0) return;
    this.#events.emit({ type: "hydrate", source, names: taken });
    if (declared <= MOST_DECLARED_TOOLS && declared + taken.length > MOST_DECLARED_TOOLS) {
      this.#events.emit(tooManyTools(declared + taken.length));
    }
  }

  async #rank({ ranked, keywords }: QueryAnswer): Promise<readonly string[]> {
    const { ranker } = this.#options;
    if (ranker === undefined || keywords === "") return ranked;
    try {
      // Enough to fill a search although many hits are loaded.
      const options = { topK: 2 * MAX_LIMIT };
      const ranking = await this.#waitFor(async () =>
        typeof ranker === "function" ? ranker(keywords, options) : ranker.rank(keywords, options),
      );
      return unique(ranking.map(({ name }) => name)).filter(
        (name) => this.#entries.get(name)?.listable === true,
      );
    } catch (error) {
      this.#events.error("ranker", error);
      return ranked;
    }
  }

  async #waitFor<Value>(call: () => Promise<Value>): Promise<Value> {
    const { rankerTimeoutMs } = this.#options;
    if (rankerTimeoutMs === undefined) return call();
    const guard = new CallGuard(rankerTimeoutMs, undefined, "the ranker");
    try {
      return await guard.wait(call());
    } finally {
      guard.close();
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

  #room(): number {
    const { maxLoaded } = this.#options;
    if (maxLoaded === undefined) return Number.POSITIVE_INFINITY;
    let loaded = 0;
    for (const name of this.#entries.keys()) if (this.#delivery.isLoaded(name)) loaded++;
    return Math.max(0, maxLoaded - loaded);
  }

  #wasEmptyBefore(input: SearchToolsInput): boolean {
    const search = JSON.stringify(normalizeSearch(input)).toLowerCase();
    if (this.#emptySearches.has(search)) return true;
    if (this.#emptySearches.size < MAX_REMEMBERED_SEARCHES) this.#emptySearches.add(search);
    return false;
  }
}

function refusedTools(): ToolpipeError {
  return new ToolpipeError(
    "invalid-argument",
    "Cannot load tools: the record must accept new members, but is frozen or sealed",
  );
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

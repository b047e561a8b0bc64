/** Ranks a catalog for a request, and shows what a model would see of it. */
import {
  type DiscoveryEvent,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  type SearchToolsResult,
  type ToolRetrievalTermMatch,
  ToolTextIndex,
  toolsToRetrievalItems,
} from "toolpipe";
import type { Catalog } from "../catalog/catalog.ts";

export interface RankedTool {
  readonly index: number;
  readonly name: string;
  readonly server: string;
  readonly score: number;
  readonly matches: readonly ToolRetrievalTermMatch[];
}

export interface Ranking {
  readonly ranked: readonly RankedTool[];
  readonly found: number;
}

export interface SearchTool {
  readonly description: string;
  readonly level: string;
  readonly characters: number;
  readonly unlisted: number;
  readonly warnings: readonly string[];
}

const SHOWN = 50;

/** Keeps the index of a catalog between requests. */
export class CatalogSearch {
  readonly #catalog: Catalog;
  #index: ToolTextIndex | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  rank(query: string): Ranking {
    const { tools, names } = this.#catalog;
    const positions = new Map(names.map((name, index) => [name, index]));
    const results = this.#textIndex().rank(query, { topK: Number.POSITIVE_INFINITY });
    const best = this.#textIndex().rank(query, { topK: SHOWN, explain: true });
    return {
      found: results.length,
      ranked: best.map(({ name, score, explanation }) => {
        const index = positions.get(name) ?? -1;
        return {
          index,
          name,
          // A mounted name says its server already.
          server: name === tools[index]?.name ? tools[index].server : "",
          score,
          matches: explanation?.matches ?? [],
        };
      }),
    };
  }

  /** The `search_tools` that stands for the whole catalog. */
  describe(budget: number): SearchTool {
    let level = "";
    let characters = 0;
    let unlisted = 0;
    const warnings: string[] = [];
    const onEvent = (event: DiscoveryEvent): void => {
      if (event.type === "partition") ({ level, characters, unlisted } = event);
      if (event.type === "warn") warnings.push(event.message);
    };
    const tool = this.#searchTool(budget, onEvent);
    return { description: tool?.description ?? "", level, characters, unlisted, warnings };
  }

  /** What the model gets back for a query. */
  async answer(query: string, budget: number): Promise<SearchToolsResult | undefined> {
    return this.#searchTool(budget)?.execute({ query });
  }

  // Each search loads what it finds, so that every one needs a record of its own.
  #searchTool(budget: number, onEvent?: (event: DiscoveryEvent) => void) {
    const { tools, names } = this.#catalog;
    const record = Object.fromEntries(
      tools.flatMap(({ element, isHosted }, index) =>
        isHosted ? [] : [[names[index] ?? "", element]],
      ),
    );
    const partitioned = partitionToolsForDiscovery(record, {
      deferrableNames: Object.keys(record),
      catalogBudget: budget,
      onEvent,
    });
    return Object.values(partitioned).find(isDiscoveryMetaTool);
  }

  #textIndex(): ToolTextIndex {
    if (this.#index === undefined) {
      const { tools, names } = this.#catalog;
      const servers = new Map(names.map((name, index) => [name, tools[index]?.server]));
      const named = new Map(
        tools.flatMap(({ element, isHosted }, index) =>
          isHosted ? [] : [[names[index] ?? "", element] as const],
        ),
      );
      this.#index = new ToolTextIndex(
        toolsToRetrievalItems(named, { serverOf: (name) => servers.get(name) }),
      );
    }
    return this.#index;
  }
}

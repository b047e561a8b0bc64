/** What the worker can be asked for. It keeps the catalog and the history that were given last. */
import {
  type Catalog,
  type CatalogSummary,
  estimateTokens,
  loadSources,
  type Source,
} from "../catalog/catalog.ts";
import type { DuplicateOptions } from "../duplicates/duplicateOptions.ts";
import {
  type DuplicateReport,
  findDuplicates,
  withoutDuplicates,
} from "../duplicates/findDuplicates.ts";
import {
  HistoryInspector,
  type HistoryOptions,
  type HistoryReport,
  type SnappedSplit,
} from "../history/inspectHistory.ts";
import { CatalogSearch, type Ranking, type SearchTool } from "../search/searchCatalog.ts";
import { detailsOf, type TargetDetails, verdictsOf } from "../targets/convertCatalog.ts";
import { isTarget, type Verdict } from "../targets/verdicts.ts";

let catalog: Catalog = { tools: [], names: [] };
let search = new CatalogSearch(catalog);
const history = new HistoryInspector();

/** A tool in full. */
export interface ToolDetails {
  readonly name: string;
  readonly server: string;
  readonly description: string;
  readonly definition: string;
  readonly tokens: number;
}

export const jobs = {
  loadCatalog(sources: readonly Source[]): CatalogSummary {
    const loaded = loadSources(sources);
    catalog = loaded.catalog;
    search = new CatalogSearch(catalog);
    return loaded.summary;
  },

  describeTool(index: number): ToolDetails | undefined {
    const tool = catalog.tools[index];
    if (tool === undefined) return undefined;
    return {
      name: tool.name,
      server: tool.server,
      description: tool.description,
      definition: JSON.stringify(tool.element, null, 2),
      tokens: estimateTokens(tool),
    };
  },

  findDuplicates(options: DuplicateOptions): DuplicateReport {
    return findDuplicates(catalog, options);
  },

  listWithoutDuplicates(options: DuplicateOptions): string {
    return JSON.stringify(withoutDuplicates(catalog, options), null, 2);
  },

  convertForTargets(input: { readonly from: number; readonly to: number }): Verdict[][] {
    return verdictsOf(catalog, input.from, input.to);
  },

  convertTool(input: {
    readonly index: number;
    readonly target: string;
  }): TargetDetails | undefined {
    const tool = catalog.tools[input.index];
    return tool !== undefined && isTarget(input.target) ? detailsOf(tool, input.target) : undefined;
  },

  rankTools(query: string): Ranking {
    return search.rank(query);
  },

  describeSearch(budget: number): SearchTool {
    return search.describe(budget);
  },

  async answerSearch(input: { readonly query: string; readonly budget: number }): Promise<string> {
    const answer = await search.answer(input.query, input.budget);
    return answer === undefined ? "" : JSON.stringify(answer, null, 2);
  },

  inspectHistory(input: {
    readonly text: string;
    readonly options: HistoryOptions;
  }): HistoryReport {
    return history.inspect(input.text, input.options);
  },

  repairedHistory(input: { readonly text: string; readonly options: HistoryOptions }): string {
    return history.repaired(input.text, input.options);
  },

  snapSplit(input: {
    readonly text: string;
    readonly index: number;
    readonly format: HistoryOptions["format"];
  }): SnappedSplit {
    return history.snap(input.text, input.index, input.format);
  },
};

export type Jobs = typeof jobs;

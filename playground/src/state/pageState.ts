/** Everything the reader can set, and how it is read back from a link that anybody may have written. */
import type { Source } from "../catalog/catalog.ts";
import {
  type DuplicateOptions,
  type ParameterGuard,
  RECOMMENDED,
} from "../duplicates/duplicateOptions.ts";
import { CATALOG_EXAMPLES } from "../examples/catalogExamples.ts";
import { HISTORY_EXAMPLES } from "../examples/historyExamples.ts";
import type { HistoryOptions } from "../history/inspectHistory.ts";
import { type Fields, isRecord } from "../json/isRecord.ts";

export const PANES = ["catalog", "duplicates", "targets", "search", "history"] as const;
export type PaneName = (typeof PANES)[number];

export interface SearchOptions {
  readonly query: string;
  readonly budget: number;
}

export interface HistoryState {
  /** The name of an example; empty for the reader's own history. */
  readonly example: string;
  readonly text: string;
  readonly options: HistoryOptions;
  readonly split: number;
  readonly prefer: "backward" | "forward" | "nearest";
}

export interface PageState {
  readonly pane: PaneName;
  /** The name of an example; empty for the reader's own files. */
  readonly example: string;
  readonly sources: readonly Source[];
  readonly duplicates: DuplicateOptions;
  readonly search: SearchOptions;
  readonly history: HistoryState;
}

export const FORMATS = [
  "auto",
  "rows",
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "bedrock",
  "ai-sdk",
  "ai-sdk-ui",
  "langchain",
] as const;
export const MISSING_RESULTS = ["placeholder", "drop-call"] as const;
export const ORPHAN_RESULTS = ["synthesize-call", "text", "drop"] as const;
export const TAILS = ["repair", "keep"] as const;
export const INCOMPLETE_CALLS = ["close", "drop"] as const;
export const IDENTIFIER_PROFILES = [
  "as-required",
  "openai-chat",
  "openai-responses",
  "anthropic",
  "bedrock",
  "mistral",
] as const;
export const SPLIT_DIRECTIONS = ["backward", "forward", "nearest"] as const;
export const PARAMETER_GUARDS: readonly ParameterGuard[] = ["off", "names", "types", "schema"];
export const LEAST_BUDGET = 600;
export const LARGEST_BUDGET = 20_000;

const FIRST_CATALOG = CATALOG_EXAMPLES[0];
const FIRST_HISTORY = HISTORY_EXAMPLES[0];

export function initialState(): PageState {
  return readState({});
}

/** Takes from a value what fits, and the default for the rest. */
export function readState(value: unknown): PageState {
  const state = fieldsIn(value);
  const sources = readSources(state["sources"]);
  const example = sources.length > 0 ? undefined : catalogExample(state["example"]);
  return {
    pane: oneOf(PANES, state["pane"]),
    example: example?.name ?? "",
    sources: example?.sources() ?? sources,
    duplicates: readDuplicates(fieldsIn(state["duplicates"])),
    search: readSearch(fieldsIn(state["search"])),
    history: readHistory(fieldsIn(state["history"])),
  };
}

function catalogExample(name: unknown): (typeof CATALOG_EXAMPLES)[number] | undefined {
  return CATALOG_EXAMPLES.find((example) => example.name === name) ?? FIRST_CATALOG;
}

function readSources(value: unknown): Source[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((source: unknown) => {
    const { name, text } = fieldsIn(source);
    return typeof name === "string" && typeof text === "string" ? [{ name, text }] : [];
  });
}

function readDuplicates(fields: Fields): DuplicateOptions {
  const flag = (name: Exclude<keyof DuplicateOptions, "threshold" | "parameters">): boolean =>
    booleanOr(fields[name], RECOMMENDED[name]);
  return {
    threshold: numberWithin(fields["threshold"], 0.5, 1, RECOMMENDED.threshold),
    parameters: oneOf(PARAMETER_GUARDS, fields["parameters"], RECOMMENDED.parameters),
    stripNamespace: flag("stripNamespace"),
    withinServer: flag("withinServer"),
    names: flag("names"),
    verbs: flag("verbs"),
    annotations: flag("annotations"),
    descriptions: flag("descriptions"),
    direction: flag("direction"),
  };
}

function readSearch({ query, budget }: Fields): SearchOptions {
  return {
    query: typeof query === "string" ? query.slice(0, 500) : "create an issue for the failed build",
    budget: Math.round(numberWithin(budget, LEAST_BUDGET, LARGEST_BUDGET, 8000)),
  };
}

function readHistory(fields: Fields): HistoryState {
  const options = fieldsIn(fields["options"]);
  const own = fields["text"];
  const example = typeof own === "string" ? undefined : historyExample(fields["example"]);
  return {
    example: example?.name ?? "",
    text: example?.text() ?? (typeof own === "string" ? own : ""),
    options: {
      format: oneOf(FORMATS, options["format"]),
      missingResult: oneOf(MISSING_RESULTS, options["missingResult"]),
      orphanResult: oneOf(ORPHAN_RESULTS, options["orphanResult"]),
      tail: oneOf(TAILS, options["tail"]),
      incompleteCall: oneOf(INCOMPLETE_CALLS, options["incompleteCall"]),
      ids: oneOf(IDENTIFIER_PROFILES, options["ids"]),
      chained: booleanOr(options["chained"], false),
    },
    split: Math.round(numberWithin(fields["split"], 0, 1_000_000, 3)),
    prefer: oneOf(SPLIT_DIRECTIONS, fields["prefer"]),
  };
}

function historyExample(name: unknown): (typeof HISTORY_EXAMPLES)[number] | undefined {
  return HISTORY_EXAMPLES.find((example) => example.name === name) ?? FIRST_HISTORY;
}

function fieldsIn(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The value if it is one of these, else the first. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  value: unknown,
  fallback?: Value,
): Value {
  const found = values.find((one) => one === value) ?? fallback ?? values[0];
  if (found === undefined) throw new Error("Cannot choose: there are no values");
  return found;
}

function booleanOr(value: unknown, fallback: boolean): boolean {
  return typeof value === "boolean" ? value : fallback;
}

function numberWithin(value: unknown, least: number, most: number, fallback: number): number {
  return typeof value === "number" && value >= least && value <= most ? value : fallback;
}

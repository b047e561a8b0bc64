import type { SearchToolsInput } from "../../types/discoveryTools.ts";
import { isRecord } from "../isRecord.ts";
import type { ObjectSchema, ReadInput } from "./inputSchema.ts";

export const DEFAULT_LIMIT = 5;
export const MAX_LIMIT = 20;
/** More than a model means; the rest is dropped. */
const MAX_QUERIES = 8;
const MAX_NAMES = 64;

/** What a model is told about the input of the search tool. */
export const SEARCH_INPUT_SCHEMA: ObjectSchema = {
  type: "object",
  properties: {
    query: {
      type: "string",
      description:
        "What to do in a few words, or an exact tool name. +word must match; select:a,b loads a and b.",
    },
    queries: {
      type: "array",
      items: { type: "string" },
      description: "Several queries at once.",
    },
    names: {
      type: "array",
      items: { type: "string" },
      description: "Exact tool names to load.",
    },
    limit: {
      type: "integer",
      minimum: 1,
      maximum: MAX_LIMIT,
      description: /* @__PURE__ */ limitDescription(),
    },
  },
  additionalProperties: false,
};

/** A search input with nothing left to decide. */
export interface NormalizedSearch {
  readonly queries: readonly string[];
  readonly names: readonly string[];
  /** `undefined` when the model set none. */
  readonly limit: number | undefined;
}

/**
 * Reads what a model passed to the search tool, and forgives what models do: a bare string, one
 * string where a list belongs, a number as text, additional properties.
 *
 * @param value - the input as it arrived
 */
export function readSearchInput(value: unknown): ReadInput<SearchToolsInput> {
  if (typeof value === "string") return { input: { query: value } };
  if (value === undefined || value === null) return { input: {} };
  if (!isRecord(value)) {
    return { problem: 'Cannot search tools: the input must be an object such as {"query": "..."}' };
  }
  const { query, limit } = value;
  const queries = readTexts(value["queries"], MAX_QUERIES);
  const names = readTexts(value["names"], MAX_NAMES);
  const most = readLimit(limit);
  return {
    input: {
      ...(typeof query === "string" ? { query } : {}),
      ...(queries.length > 0 ? { queries } : {}),
      ...(names.length > 0 ? { names } : {}),
      ...(most === undefined ? {} : { limit: most }),
    },
  };
}

/** Brings an input into one form: non-empty queries, and a limit within bounds. */
export function normalizeSearch({
  query,
  queries = [],
  names = [],
  limit,
}: SearchToolsInput): NormalizedSearch {
  const texts = query === undefined ? queries : [query, ...queries];
  return {
    queries: [...new Set(texts.map((text) => text.trim()))]
      .filter((text) => text !== "")
      .slice(0, MAX_QUERIES),
    names: [...new Set(names)].filter((name) => name !== ""),
    limit,
  };
}

function readTexts(value: unknown, most: number): string[] {
  const texts = typeof value === "string" ? value.split(",").map((text) => text.trim()) : value;
  if (!Array.isArray(texts)) return [];
  return texts.filter((text) => typeof text === "string").slice(0, most);
}

function readLimit(value: unknown): number | undefined {
  const limit = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof limit !== "number" || Number.isNaN(limit)) return undefined;
  return Math.min(MAX_LIMIT, Math.max(1, Math.floor(limit)));
}

function limitDescription(): string {
  return `The most tools to load by keywords, ${DEFAULT_LIMIT} by default.`;
}

import { ToolpipeError } from "../../errors.ts";
import type { ToolRetrievalWeights, ToolTextRankOptions } from "../../types/retrieval.ts";
import { typeNameOf } from "../typeName.ts";

/** Weights that are finite, not negative, and not both zero. */
export interface CheckedWeights {
  readonly cosine: number;
  readonly bm25: number;
}

/** The weights of a ranking without an embedder. */
export const WORDS_ONLY: CheckedWeights = { cosine: 0, bm25: 1 };

/** What to return, with defaults filled in and checked. */
export interface CheckedResultOptions {
  readonly topK: number;
  readonly minScore: number;
  readonly explain: boolean;
}

/** Fills in and checks what to return. */
export function checkResultOptions(options: ToolTextRankOptions): CheckedResultOptions {
  if (typeof options !== "object" || options === null) {
    throw invalid(`the options must be an object with topK, but are ${String(options)}`);
  }
  const { topK, minScore = 0, explain = false } = options;
  const isCount = Number.isInteger(topK) || topK === Number.POSITIVE_INFINITY;
  if (!(isCount && topK >= 0)) {
    throw invalid(`topK must be a whole number of at least 0, but is ${String(topK)}`);
  }
  if (!Number.isFinite(minScore)) {
    throw invalid(`minScore must be a finite number, but is ${String(minScore)}`);
  }
  return { topK, minScore, explain };
}

// Of all fixed weights the best on average with the embedded model of `node bench/run.mjs retrieval`.
const DEFAULT_WEIGHTS: CheckedWeights = { cosine: 0.4, bm25: 0.6 };

/**
 * Fills in and checks weights: finite, not negative, and not both zero.
 *
 * @returns `undefined` when the caller leaves the weighing to the query
 */
export function checkWeights(
  weights: ToolRetrievalWeights | undefined,
): CheckedWeights | undefined {
  if (weights === undefined) return undefined;
  if (typeof weights !== "object" || weights === null) {
    throw invalid(`weights must be an object, but is ${String(weights)}`);
  }
  const { cosine = DEFAULT_WEIGHTS.cosine, bm25 = DEFAULT_WEIGHTS.bm25 } = weights;
  for (const [name, weight] of Object.entries({ cosine, bm25 })) {
    if (!(Number.isFinite(weight) && weight >= 0)) {
      throw invalid(`weights.${name} must be a finite number of at least 0, but is ${weight}`);
    }
  }
  if (cosine === 0 && bm25 === 0) {
    throw invalid("one of the weights must be above 0, but both are 0");
  }
  return { cosine, bm25 };
}

/** Checks a time limit: a positive number of milliseconds, `Infinity` for none. */
export function checkTimeout(timeoutMs: number): number {
  if (timeoutMs > 0) return timeoutMs;
  throw invalid(`timeoutMs must be a positive number, but is ${String(timeoutMs)}`);
}

/** Checks a limit of the embedding calls: a whole number of at least 1. */
export function checkCallLimit(name: string, limit: number): number {
  if (Number.isInteger(limit) && limit >= 1) return limit;
  throw invalid(`${name} must be a whole number of at least 1, but is ${String(limit)}`);
}

/** Checks that an injected function is one. */
export function checkFunction(name: string, value: unknown): void {
  if (typeof value === "function") return;
  throw invalid(`${name} must be a function, but is ${typeNameOf(value)}`);
}

/** Checks that a query is a text. */
export function checkQuery(query: string): string {
  if (typeof query === "string") return query;
  throw invalid(`the query must be a string, but is ${typeNameOf(query)}`);
}

function invalid(state: string): ToolpipeError {
  return new ToolpipeError("invalid-argument", `Cannot rank tools: ${state}`);
}

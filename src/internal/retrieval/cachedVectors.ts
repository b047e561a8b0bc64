import { ToolpipeError } from "../../errors.ts";
import type { ToolVectorCache } from "../../types/retrieval.ts";
import type { CallGuard } from "./callGuard.ts";
import { hasDirection, isVector, type Vector } from "./vectors.ts";

/** A cache of vectors, and who is told when it fails. */
export interface WatchedCache {
  readonly cache: ToolVectorCache;
  readonly onCacheError: (error: unknown) => void;
}

/**
 * Reads vectors from a cache that may hold anything: other programs write to it, and some stores
 * keep half of what they were given when a process dies. What is no vector, or not as long as the
 * vector of the query, counts as missing and is written anew.
 *
 * A cache saves calls and decides nothing: one that fails, or does not answer within the time limit,
 * counts as one that holds nothing.
 *
 * @param keys - the keys to read
 * @param askDimension - tells the length of the query's vector; asked only when there is something
 *   to compare
 * @returns the usable vectors by key
 */
export function readCachedVectors(
  keys: readonly string[],
  watched: WatchedCache,
  askDimension: () => Promise<number>,
  guard: CallGuard,
): Map<string, Vector> | Promise<Map<string, Vector>> {
  const answers = keys.map((key) => askCache(() => watched.cache.get(key), watched));
  // No waiting for a cache that is empty: calls then start in the order of ranking.
  if (!answers.some((answer) => isPromiseLike(answer) || isUsable(answer))) return new Map();
  return selectVectors(keys, answers, watched, askDimension, guard);
}

async function selectVectors(
  keys: readonly string[],
  answers: readonly unknown[],
  watched: WatchedCache,
  askDimension: () => Promise<number>,
  guard: CallGuard,
): Promise<Map<string, Vector>> {
  const vectors = new Map<string, Vector>();
  const values = (await waitForCache(Promise.all(answers), watched, guard)) ?? [];
  for (const [index, key] of keys.entries()) {
    const value = values[index];
    if (isUsable(value)) vectors.set(key, value);
  }
  if (vectors.size > 0) dropOtherLengths(vectors, await askDimension(), watched);
  return vectors;
}

function isUsable(value: unknown): value is Vector {
  return isVector(value) && hasDirection(value);
}

/**
 * Writes vectors to a cache, those without direction left out.
 *
 * @returns a promise for the end of all writing; it never rejects
 */
export function writeCachedVectors(
  vectors: ReadonlyMap<string, Vector>,
  watched: WatchedCache,
): Promise<unknown> {
  return Promise.all(
    Array.from(vectors, ([key, vector]) => {
      if (!hasDirection(vector)) return undefined;
      const numbers = Array.isArray(vector) ? vector : Array.from(vector);
      return askCache(() => watched.cache.set(key, numbers), watched);
    }),
  );
}

/**
 * Waits for a cache within the time limit.
 *
 * @returns `undefined` when the time is over
 * @throws the reason of the guard's signal
 */
export async function waitForCache<Value>(
  answer: Promise<Value>,
  { onCacheError }: WatchedCache,
  guard: CallGuard,
): Promise<Value | undefined> {
  try {
    return await guard.wait(answer, "the vector cache");
  } catch (error) {
    guard.throwIfAborted();
    onCacheError(error);
    return undefined;
  }
}

function dropOtherLengths(
  vectors: Map<string, Vector>,
  dimension: number,
  { onCacheError }: WatchedCache,
): void {
  let other: number | undefined;
  for (const [key, { length }] of vectors) {
    if (length === dimension) continue;
    other = length;
    vectors.delete(key);
  }
  if (other === undefined) return;
  onCacheError(
    new ToolpipeError(
      "invalid-embedding",
      `Cannot use cached vectors: they must have ${dimension} numbers as the query has, but one has ${other}; give each embedding model its own cache or cacheKey`,
    ),
  );
}

function askCache(ask: () => unknown, { onCacheError }: WatchedCache): unknown {
  try {
    const answer = ask();
    return isPromiseLike(answer) ? answer.then(undefined, onCacheError) : answer;
  } catch (error) {
    onCacheError(error);
    return undefined;
  }
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value;
}

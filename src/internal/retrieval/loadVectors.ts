import type { ToolEmbedFunction, ToolVectorCache } from "../../types/retrieval.ts";
import type { CallGuard } from "./callGuard.ts";
import { embedTexts } from "./embedTexts.ts";
import { hasDirection, isVector, type Vector } from "./vectors.ts";

/** Where vectors come from, and how they may be asked for. */
export interface VectorSource {
  readonly embedFn: ToolEmbedFunction;
  readonly cache: ToolVectorCache;
  /** The key of a text in the cache. */
  readonly cacheKey: (text: string) => string;
  /** Is told when the cache fails; the ranking goes on without it. */
  readonly onCacheError: (error: unknown) => void;
  /** The most texts in one call. */
  readonly batchSize: number;
  /** The most calls at one time. */
  readonly concurrency: number;
}

interface Request {
  readonly text: string;
  readonly key: string;
}

/** The vectors that a call will bring, by cache key. */
type Batch = Promise<ReadonlyMap<string, Vector>>;

/** The calls of the rankings that use one cache at the moment, finished ones included. */
interface SharedCalls {
  readonly batches: Map<string, Batch>;
  users: number;
}

// Attached to the cache, so that rankings that start together embed a text once, also when they
// belong to two indexes. Gone when the last of them ends.
const sharedCalls = new WeakMap<object, SharedCalls>();

/**
 * Finds the vector of each text: in the cache, else in a call of another ranking, else by a call of
 * its own. A batch is cached once its whole answer is checked, never in part. No call starts after
 * the guard is closed.
 *
 * @param texts - the texts, without duplicates
 * @returns the vectors by text
 * @throws the first error of a call; see `embedTexts` and `CallGuard`
 */
export async function loadVectors(
  texts: readonly string[],
  source: VectorSource,
  guard: CallGuard,
): Promise<Map<string, Vector>> {
  const requests = texts.map((text) => ({ text, key: source.cacheKey(text) }));
  const answers = requests.map(({ key }) => askCache(() => source.cache.get(key), source));
  // Awaited only where there is something to wait for, so that calls start in the order of ranking.
  const cached = answers.some(isPromiseLike) ? await guard.wait(Promise.all(answers)) : answers;
  const vectors = readCached(requests, cached);
  const queue = requests.filter(({ text }) => !vectors.has(text));
  if (queue.length === 0) return vectors;

  const calls = joinCalls(source.cache);
  const work = async (): Promise<void> => {
    while (queue.length > 0 && !guard.isClosed) {
      const taken = takeBatch(queue, calls, source);
      const answer = await guard.wait(taken.batch).catch((error: unknown) => {
        // One failure ends this ranking; the next one shall call again, not wait for what hangs.
        queue.length = 0;
        for (const { key } of taken.requests) calls.batches.delete(key);
        throw error;
      });
      for (const { text, key } of taken.requests) {
        const vector = answer.get(key);
        if (vector !== undefined) vectors.set(text, vector);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: source.concurrency }, work));
  } finally {
    leaveCalls(source.cache, calls);
  }
  return vectors;
}

function readCached(requests: readonly Request[], cached: readonly unknown[]): Map<string, Vector> {
  const vectors = new Map<string, Vector>();
  for (const [index, { text }] of requests.entries()) {
    const value = cached[index];
    // A torn or foreign value counts as missing, and is written anew.
    if (isVector(value) && hasDirection(value)) vectors.set(text, value);
  }
  return vectors;
}

// Takes what stands together at the head of the queue: texts of one running call, or texts of none.
function takeBatch(
  queue: Request[],
  { batches }: SharedCalls,
  source: VectorSource,
): { readonly requests: readonly Request[]; readonly batch: Batch } {
  const running = queue[0] === undefined ? undefined : batches.get(queue[0].key);
  const limit = running === undefined ? source.batchSize : queue.length;
  const end = queue.findIndex(
    ({ key }, position) => position >= limit || batches.get(key) !== running,
  );
  const requests = queue.splice(0, end === -1 ? queue.length : end);
  if (running !== undefined) return { requests, batch: running };

  const batch = callAndCache(requests, source);
  for (const { key } of requests) batches.set(key, batch);
  return { requests, batch };
}

async function callAndCache(requests: readonly Request[], source: VectorSource): Batch {
  const answer = await embedTexts(
    requests.map(({ text }) => text),
    source.embedFn,
  );
  const vectors = new Map<string, Vector>();
  for (const [index, { key }] of requests.entries()) {
    const vector = answer[index];
    if (vector !== undefined) vectors.set(key, vector);
  }
  await Promise.all(
    Array.from(vectors, ([key, vector]) => {
      if (!hasDirection(vector)) return undefined;
      const numbers = Array.isArray(vector) ? vector : Array.from(vector);
      return askCache(() => source.cache.set(key, numbers), source);
    }),
  );
  return vectors;
}

// A cache saves calls and decides nothing: one that fails counts as one that holds nothing.
function askCache(ask: () => unknown, { onCacheError }: VectorSource): unknown {
  try {
    const answer = ask();
    return isPromiseLike(answer) ? answer.then(undefined, onCacheError) : answer;
  } catch (error) {
    onCacheError(error);
    return undefined;
  }
}

function joinCalls(cache: ToolVectorCache): SharedCalls {
  const calls = sharedCalls.get(cache) ?? { batches: new Map(), users: 0 };
  sharedCalls.set(cache, calls);
  calls.users++;
  return calls;
}

function leaveCalls(cache: ToolVectorCache, calls: SharedCalls): void {
  calls.users--;
  if (calls.users === 0) sharedCalls.delete(cache);
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value;
}

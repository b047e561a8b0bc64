import type { ToolEmbedFunction, ToolVectorCache } from "../../types/retrieval.ts";
import {
  readCachedVectors,
  type WatchedCache,
  waitForCache,
  writeCachedVectors,
} from "./cachedVectors.ts";
import type { CallGuard } from "./callGuard.ts";
import { embedTexts } from "./embedTexts.ts";
import type { Vector } from "./vectors.ts";

/** Where vectors come from, and how they may be asked for. */
export interface VectorSource extends WatchedCache {
  readonly embedFn: ToolEmbedFunction;
  /** The key of a text in the cache. */
  readonly cacheKey: (text: string) => string;
  /** The most texts in one call. */
  readonly batchSize: number;
  /** The most calls at one time. */
  readonly concurrency: number;
}

interface Request {
  readonly text: string;
  readonly key: string;
}

/** What a call brings. */
interface Answer {
  /** The vectors by cache key. */
  readonly vectors: ReadonlyMap<string, Vector>;
  /** Settles when the cache has them, and never rejects. */
  readonly written: Promise<unknown>;
}

type Batch = Promise<Answer>;

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
 * @param askDimension - tells the length of the query's vector, which those in the cache must have
 * @returns the vectors by text
 * @throws the first error of a call; see `embedTexts` and `CallGuard`
 */
export async function loadVectors(
  texts: readonly string[],
  source: VectorSource,
  askDimension: () => Promise<number>,
  guard: CallGuard,
): Promise<Map<string, Vector>> {
  const textsByKey = groupTexts(texts, source.cacheKey);
  const vectors = new Map<string, Vector>();
  const keep = (found: ReadonlyMap<string, Vector>): void => {
    for (const [key, vector] of found) {
      for (const text of textsByKey.get(key) ?? []) vectors.set(text, vector);
    }
  };

  const reading = readCachedVectors([...textsByKey.keys()], source, askDimension, guard);
  const cached = reading instanceof Map ? reading : await reading;
  keep(cached);
  const queue = Array.from(textsByKey, ([key, [text]]) => ({ key, text })).filter(
    ({ key }) => !cached.has(key),
  );
  if (queue.length === 0) return vectors;

  const calls = joinCalls(source.cache);
  const work = async (): Promise<void> => {
    for (let [next] = queue; next !== undefined && !guard.isClosed; [next] = queue) {
      const taken = takeBatch(next, queue, calls, source);
      const answer = await guard.wait(taken.batch).catch((error: unknown) => {
        // One failure ends this ranking; the next one shall call again, not wait for what hangs.
        queue.length = 0;
        for (const { key } of taken.requests) calls.batches.delete(key);
        throw error;
      });
      keep(answer.vectors);
      await waitForCache(answer.written, source, guard);
    }
  };
  try {
    await Promise.all(Array.from({ length: source.concurrency }, work));
  } finally {
    leaveCalls(source.cache, calls);
  }
  return vectors;
}

// Texts of one key share a vector, and one of them is embedded.
function groupTexts(
  texts: readonly string[],
  cacheKey: (text: string) => string,
): ReadonlyMap<string, readonly [text: string, ...others: string[]]> {
  const groups = new Map<string, [text: string, ...others: string[]]>();
  for (const text of texts) {
    const key = cacheKey(text);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [text]);
    else group.push(text);
  }
  return groups;
}

// Takes what stands together at the head of the queue: texts of one running call, or texts of none.
function takeBatch(
  next: Request,
  queue: Request[],
  { batches }: SharedCalls,
  source: VectorSource,
): { readonly requests: readonly Request[]; readonly batch: Batch } {
  const running = batches.get(next.key);
  const end = queue.findIndex(
    ({ key }, position) => position >= source.batchSize || batches.get(key) !== running,
  );
  const requests = queue.splice(0, end === -1 ? queue.length : end);
  if (running !== undefined) return { requests, batch: running };

  const batch = callAndCache(requests, source);
  for (const { key } of requests) batches.set(key, batch);
  return { requests, batch };
}

async function callAndCache(requests: readonly Request[], source: VectorSource): Batch {
  const answer = await embedTexts(requests, source.embedFn);
  const vectors = new Map(answer.map(([{ key }, vector]) => [key, vector]));
  return { vectors, written: writeCachedVectors(vectors, source) };
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

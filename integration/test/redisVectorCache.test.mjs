import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createClient } from "@keyv/redis";
import { ToolEmbeddingIndex } from "toolpipe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasRedis, startRedis } from "../servers/redisServer.mjs";
import {
  CACHES,
  connectKeyv,
  DIMENSION,
  ITEMS,
  QUERY,
  vectorOf,
} from "../servers/sharedVectors.mjs";

const PROCESS = fileURLToPath(new URL("../servers/rankingProcess.mjs", import.meta.url));
const KILLS = 10;

if (!hasRedis)
  console.warn("Not run: the tests over Redis, there is no redis-server on this machine");

describe.runIf(hasRedis).each(Object.keys(CACHES))("a %s cache of vectors in Redis", (kind) => {
  let redis;
  let client;
  let keyv;
  let cache;
  let expected;
  beforeAll(async () => {
    redis = await startRedis();
    client = createClient({ url: redis.url });
    await client.connect();
    keyv = connectKeyv(redis.url);
    cache = CACHES[kind](keyv);
    expected = await rank(new Map());
  });
  beforeEach(() => client.flushAll());
  afterAll(async () => {
    await keyv.disconnect();
    await client.close();
    await redis.stop();
  });

  const embedFn = async (texts) => texts.map(vectorOf);
  const rank = (store, options) =>
    new ToolEmbeddingIndex(ITEMS, embedFn, store, options).rank(QUERY, { topK: 10 });

  const start = () => {
    const child = spawn(process.execPath, [PROCESS, redis.url, kind]);
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      child.emit("batches", output.split("\n")[0].length);
    });
    const errors = [];
    child.stderr.on("data", (chunk) => errors.push(String(chunk)));
    const ended = once(child, "close").then(([code]) => {
      if (code !== 0) throw new Error(`the process ended with ${code}: ${errors.join("")}`);
      return JSON.parse(output.split("\n")[1]);
    });
    return { child, ended };
  };
  /** Ends a process in the middle of its work, after a number of batches. */
  const startAndKill = async (batches) => {
    const { child, ended } = start();
    child.on("batches", (count) => count >= batches && child.kill("SIGKILL"));
    await ended.then(
      () => Promise.reject(new Error("the process came to its end before it was killed")),
      () => undefined,
    );
  };

  // Scores may differ in the seventh digit, because packed vectors are 32-bit floats.
  const expectRanking = (results) => {
    expect(results.map(({ name }) => name)).toStrictEqual(expected.map(({ name }) => name));
    results.forEach(({ score }, position) => {
      expect(score).toBeCloseTo(expected[position].score, 5);
    });
  };
  /** Every vector that the store gives out is whole and right; returns how many there are. */
  const countRightVectors = async () => {
    let count = 0;
    for (const { text } of ITEMS) {
      const vector = await cache.get(text);
      if (vector === undefined) continue;
      const right = vectorOf(text);
      const scale = kind === "packed" ? Math.hypot(...right) : 1;
      expect(vector).toHaveLength(DIMENSION);
      const isRight = vector.every((one, index) => Math.abs(one - right[index] / scale) < 1e-6);
      expect(isRight, text).toBe(true);
      count++;
    }
    return count;
  };

  it("lets the second process embed nothing that the first one has embedded", async () => {
    const first = await start().ended;
    expect(first.embedded).toBe(ITEMS.length);
    expectRanking(first.results);
    const second = await start().ended;
    expect(second.embedded).toBe(0);
    expectRanking(second.results);
  });

  it("serves two processes at one time", async () => {
    const both = await Promise.all([start().ended, start().ended]);
    for (const { results } of both) expectRanking(results);
    expect(await countRightVectors()).toBe(ITEMS.length);
  });

  it(`holds whole vectors only, whenever a process is killed in the middle: ${KILLS} times`, async () => {
    let before = 0;
    let grown = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await startAndKill(1 + (kill % 4));
      const count = await countRightVectors();
      expect(count).toBeGreaterThanOrEqual(before);
      if (count > before && count < ITEMS.length) grown++;
      before = count;
      if (count > ITEMS.length - 60) {
        await client.flushAll();
        before = 0;
      }
    }
    // Otherwise none was killed in the middle, and nothing is proved.
    expect(grown).toBeGreaterThan(KILLS / 3);

    const left = await countRightVectors();
    const next = await start().ended;
    expect(next.embedded).toBe(ITEMS.length - left);
    expectRanking(next.results);
    expect(await countRightVectors()).toBe(ITEMS.length);
  });

  it("ranks on while another process is killed", async () => {
    const victim = start();
    const survivor = start();
    survivor.child.once("batches", () => victim.child.kill("SIGKILL"));
    await victim.ended.catch(() => undefined);
    expectRanking((await survivor.ended).results);
    expect(await countRightVectors()).toBe(ITEMS.length);
  });

  it("embeds anew whatever is torn, altered or of another program", async () => {
    await rank(cache);
    const keys = (await client.keys("*")).sort();
    expect(keys).toHaveLength(ITEMS.length);
    const damages = [
      (text) => text.slice(0, text.length >> 1),
      (text) => text.slice(0, -2),
      () => "",
      () => "{",
      () => "null",
      () => '{"value":[1,2,3]}',
      () => JSON.stringify({ value: Array.from({ length: DIMENSION }, () => "1") }),
      () => JSON.stringify({ value: Array.from({ length: DIMENSION }, () => null) }),
      () => JSON.stringify({ value: { length: DIMENSION, 0: 1, __proto__: [1] } }),
      () => '{"value":{"__proto__":[1,2,3],"constructor":{"prototype":{}}}}',
      () => '{"value":[1e999]}',
    ];
    for (const [index, damage] of damages.entries()) {
      await client.set(keys[index], damage(await client.get(keys[index])));
    }
    await client.del(keys[damages.length]);
    await client.rPush(keys[damages.length], ["a", "list"]);

    let embedded = 0;
    const counting = (texts) => {
      embedded += texts.length;
      return embedFn(texts);
    };
    const index = new ToolEmbeddingIndex(ITEMS, counting, cache, { embedQueryFn: embedFn });
    expectRanking(await index.rank(QUERY, { topK: 10 }));
    expect(embedded).toBe(damages.length + 1);
    expect(await countRightVectors()).toBe(ITEMS.length);
  });

  it("ranks without the store while the server does not answer", async () => {
    await rank(cache);
    redis.pause();
    const errors = [];
    try {
      const index = new ToolEmbeddingIndex(ITEMS, embedFn, cache, {
        onCacheError: (error) => errors.push(error.message),
      });
      expectRanking(await index.rank(QUERY, { topK: 10, timeoutMs: 300 }));
    } finally {
      redis.resume();
    }
    expect(errors).toContain("Cannot rank tools: the vector cache timed out after 300 ms");
  });
});

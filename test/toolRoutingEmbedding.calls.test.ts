import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToolEmbeddingIndex } from "../src/toolRoutingEmbedding.ts";
import { codeOf, ITEMS, makeEmbedder, names, VECTORS } from "./support/threeTools.ts";

describe("ToolEmbeddingIndex and its calls", () => {
  const many = Array.from({ length: 10 }, (_, n) => ({ name: `tool_${n}`, text: `text ${n}` }));

  it("passes an error of embedFn on as it is, and tries again next time", async () => {
    const failure = new Error("no quota");
    let fails = true;
    const embedder = makeEmbedder();
    const embedFn = (texts: string[]): Promise<number[][]> =>
      fails ? Promise.reject(failure) : embedder(texts);
    const index = new ToolEmbeddingIndex(ITEMS, embedFn);
    await expect(index.rank("files", { topK: 1 })).rejects.toBe(failure);
    fails = false;
    expect(await index.rank("files", { topK: 1 })).toHaveLength(1);
  });

  it("passes what embedFn throws at once on as well", async () => {
    const embedFn = (): never => {
      throw "not even an error";
    };
    await expect(new ToolEmbeddingIndex(ITEMS, embedFn).rank("files", { topK: 1 })).rejects.toBe(
      "not even an error",
    );
  });

  it.each([1, 2, 3])("sends batches of bounded size, %i at one time", async (concurrency) => {
    let running = 0;
    let most = 0;
    const sizes: number[] = [];
    const embedFn = async (texts: string[]): Promise<number[][]> => {
      if (texts[0] !== "query") sizes.push(texts.length);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return texts.map(() => [1]);
    };
    const limits = { batchSize: 3, concurrency };
    await new ToolEmbeddingIndex(many, embedFn, undefined, limits).rank("query", { topK: 1 });
    expect(sizes).toStrictEqual([3, 3, 3, 1]);
    expect(most).toBe(concurrency);
  });

  it("sends at most 100 texts in one call unless told otherwise", async () => {
    const embedder = makeEmbedder({});
    const items = Array.from({ length: 250 }, (_, n) => ({ name: `t${n}`, text: `text ${n}` }));
    await new ToolEmbeddingIndex(items, embedder).rank("query", { topK: 1 });
    expect(embedder.calls.map((texts) => texts.length).sort()).toStrictEqual([1, 100, 100, 50]);
  });

  it("keeps the batches that succeeded before another failed", async () => {
    const cache = new Map<string, number[]>();
    const embedFn = async (texts: string[]): Promise<number[][]> => {
      if (texts.includes("text 9")) throw new Error("too much");
      return texts.map(() => [1]);
    };
    const limits = { batchSize: 3, concurrency: 1 };
    const index = new ToolEmbeddingIndex(many, embedFn, cache, limits);
    await expect(index.rank("query", { topK: 1 })).rejects.toThrow("too much");
    expect(cache.size).toBe(9);
  });

  it("starts no further call after one failed", async () => {
    const calls: string[] = [];
    const embedFn = async (texts: string[]): Promise<number[][]> => {
      calls.push(texts.join());
      if (texts.includes("text 0")) throw new Error("no quota");
      return texts.map(() => [1]);
    };
    const limits = { batchSize: 1, concurrency: 2 };
    const index = new ToolEmbeddingIndex(many, embedFn, undefined, limits);
    await expect(index.rank("query", { topK: 1 })).rejects.toThrow("no quota");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls).toStrictEqual(["text 0", "query"]);
  });

  it("embeds each text once for rankings that start together", async () => {
    const embedder = makeEmbedder({});
    const cache = new Map<string, number[]>();
    const limits = { batchSize: 2, concurrency: 2 };
    const one = new ToolEmbeddingIndex(many, embedder, cache, limits);
    const other = new ToolEmbeddingIndex([...many].reverse(), embedder, cache, limits);
    await Promise.all([
      one.rank("query", { topK: 1 }),
      one.rank("query", { topK: 1 }),
      other.rank("query", { topK: 1 }),
    ]);
    const texts = embedder.calls.flat().filter((text) => text !== "query");
    expect(texts.sort()).toStrictEqual(many.map(({ text }) => text));
  });

  it.each([
    ["get", { get: () => Promise.reject(new Error("down")), set: () => Promise.resolve() }],
    ["set", { get: () => undefined, set: () => Promise.reject(new Error("down")) }],
    [
      "both at once",
      {
        get: (): never => {
          throw new Error("down");
        },
        set: (): never => {
          throw new Error("down");
        },
      },
    ],
  ])("ranks without a cache that fails in %s, and tells", async (_name, cache) => {
    const errors: unknown[] = [];
    const onCacheError = (error: unknown): void => {
      errors.push(error);
      throw new Error("and the listener fails as well");
    };
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder(), cache, { onCacheError });
    expect(names(await index.rank("will it rain", { topK: 1 }))).toStrictEqual(["get_weather"]);
    expect(errors.length).toBeGreaterThan(0);
  });

  it("embeds one of several texts that have the same key", async () => {
    const items = ["Lists files", "lists files"].map((text, n) => ({ name: `tool_${n}`, text }));
    const embedder = makeEmbedder({ "Lists files": [1, 0], "show it": [1, 0] });
    const cache = new Map<string, number[]>();
    const index = new ToolEmbeddingIndex(items, embedder, cache, {
      cacheKey: (text) => text.toLowerCase(),
    });
    expect(await index.rank("show it", { topK: 2 })).toStrictEqual([
      { name: "tool_0", score: 1 },
      { name: "tool_1", score: 1 },
    ]);
    expect(embedder.calls).toStrictEqual([["Lists files"], ["show it"]]);
    expect([...cache]).toStrictEqual([["lists files", [1, 0]]]);
  });

  it("takes from the call of another catalog no more than its own texts", async () => {
    const cache = new Map<string, number[]>();
    const embedder = makeEmbedder();
    const both = await Promise.all([
      new ToolEmbeddingIndex(ITEMS, embedder, cache).rank("will it rain", { topK: 3 }),
      new ToolEmbeddingIndex(ITEMS.slice(0, 2), embedder, cache).rank("will it rain", { topK: 3 }),
    ]);
    expect(both.map(names)).toStrictEqual([
      ["get_weather", "send_mail", "list_files"],
      ["get_weather", "send_mail"],
    ]);
    expect(embedder.calls.flat().filter((text) => text !== "will it rain")).toStrictEqual(
      ITEMS.map(({ text }) => text),
    );
  });

  it("embeds nothing when its signal is aborted already", async () => {
    const embedder = makeEmbedder();
    const reason = new Error("changed my mind");
    const ranking = new ToolEmbeddingIndex(ITEMS, embedder).rank("will it rain", {
      topK: 1,
      signal: AbortSignal.abort(reason),
    });
    await expect(ranking).rejects.toBe(reason);
    expect(embedder.calls).toStrictEqual([]);
  });

  it("works with a store that answers later", async () => {
    const stored = new Map<string, number[]>();
    const cache = {
      get: async (key: string): Promise<number[] | undefined> => stored.get(key),
      set: async (key: string, vector: number[]): Promise<void> => {
        await Promise.resolve();
        stored.set(key, vector);
      },
    };
    const first = makeEmbedder();
    await new ToolEmbeddingIndex(ITEMS, first, cache).rank("will it rain", { topK: 1 });
    expect(stored.size).toBe(3);
    const second = makeEmbedder();
    const results = await new ToolEmbeddingIndex(ITEMS, second, cache).rank("will it rain", {
      topK: 1,
    });
    expect(second.calls).toStrictEqual([["will it rain"]]);
    expect(names(results)).toStrictEqual(["get_weather"]);
  });
});

describe("ToolEmbeddingIndex over a vector engine", () => {
  const found = [
    { name: "send_mail", similarity: 0.8 },
    { name: "list_files", similarity: 0.2 },
    { name: "unknown", similarity: 0.9 },
  ];

  it("asks it for the nearest tools and embeds the query alone", async () => {
    const embedder = makeEmbedder();
    const asked: [number[], number][] = [];
    const candidatesFn = async (vector: number[], limit: number): Promise<typeof found> => {
      asked.push([vector, limit]);
      return found;
    };
    const index = new ToolEmbeddingIndex(ITEMS, embedder, undefined, { candidatesFn });
    const results = await index.rank("will it pour", { topK: 3 });
    expect(names(results)).toStrictEqual(["send_mail", "list_files", "get_weather"]);
    expect(embedder.calls).toStrictEqual([["will it pour"]]);
    expect(asked).toStrictEqual([[[1, 1, 1], 100]]);
  });

  it.each([
    ["knows no tool", [1, 1, 1], []],
    ["is asked for what has no direction", [0, 0, 0], found],
  ])("ranks by words where it %s", async (_, vector, candidates) => {
    const embedder = makeEmbedder({ "show the files": vector });
    const index = new ToolEmbeddingIndex(ITEMS, embedder, undefined, {
      candidatesFn: async () => candidates,
    });
    expect(await index.rank("show the files", { topK: 3 })).toStrictEqual([
      { name: "list_files", score: 1 },
    ]);
  });

  it("refuses similarities that are not finite", async () => {
    const candidatesFn = async (): Promise<typeof found> => [
      { name: "send_mail", similarity: Number.NaN },
    ];
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder(), undefined, { candidatesFn });
    expect(await codeOf(index.rank("will it rain", { topK: 3 }))).toStrictEqual([
      "invalid-embedding",
      'Cannot rank tools: candidatesFn must return finite similarities, but returned NaN for "send_mail"',
    ]);
  });
});

describe("ToolEmbeddingIndex and time", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function never(): Promise<number[][]> {
    return new Promise(() => {});
  }

  it("waits 10 seconds for one call", async () => {
    const ranking = codeOf(new ToolEmbeddingIndex(ITEMS, never).rank("files", { topK: 1 }));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ranking).toStrictEqual([
      "timeout",
      "Cannot rank tools: embedding timed out after 10000 ms",
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["read", { get: (): unknown => new Promise(() => {}), set: (): void => {} }],
    ["write", { get: (): unknown => undefined, set: (): unknown => new Promise(() => {}) }],
  ])("goes on without a cache whose %s never ends, and tells", async (_, cache) => {
    const errors: unknown[] = [];
    const onCacheError = (error: unknown): void => {
      errors.push(error);
    };
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder(), cache, { onCacheError });
    const ranking = index.rank("will it rain", { topK: 1, timeoutMs: 50 });
    await vi.advanceTimersByTimeAsync(50);
    expect(names(await ranking)).toStrictEqual(["get_weather"]);
    expect(errors).toMatchObject([
      { code: "timeout", message: "Cannot rank tools: the vector cache timed out after 50 ms" },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("can be aborted while the cache does not answer", async () => {
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    const cache = { get: () => new Promise(() => {}), set: () => undefined };
    const ranking = new ToolEmbeddingIndex(ITEMS, makeEmbedder(), cache).rank("will it rain", {
      topK: 1,
      signal: controller.signal,
    });
    controller.abort(reason);
    await expect(ranking).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves no timer behind, whether a ranking succeeds or fails", async () => {
    await new ToolEmbeddingIndex(ITEMS, makeEmbedder()).rank("files", { topK: 1 });
    expect(vi.getTimerCount()).toBe(0);
    const embedFn = (texts: string[]): Promise<number[][]> =>
      texts.length === 1 ? never() : Promise.reject(new Error("no quota"));
    await codeOf(new ToolEmbeddingIndex(ITEMS, embedFn).rank("files", { topK: 1 }));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sets no timer for an infinite time limit", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, never);
    void index.rank("files", { topK: 1, timeoutMs: Number.POSITIVE_INFINITY });
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ignores a rejection after the timeout, and calls again next time", async () => {
    let calls = 0;
    const embedFn = (texts: string[]): Promise<number[][]> => {
      calls++;
      return calls > 2
        ? Promise.resolve(texts.map(() => [1]))
        : new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 500));
    };
    const index = new ToolEmbeddingIndex(ITEMS, embedFn);
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const ranking = codeOf(index.rank("files", { topK: 1, timeoutMs: 100 }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await ranking).toStrictEqual([
      "timeout",
      "Cannot rank tools: embedding timed out after 100 ms",
    ]);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(await index.rank("files", { topK: 1 })).toHaveLength(1);
  });

  it("rejects with the reason of the signal, at once when it is aborted already", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, never);
    const controller = new AbortController();
    const { signal } = controller;
    const ranking = codeOf(index.rank("files", { topK: 1, signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort("enough");
    expect(await ranking).toBe("enough");
    expect(vi.getTimerCount()).toBe(0);
    expect(await codeOf(index.rank("files", { topK: 1, signal }))).toBe("enough");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("rejects when it is aborted by the very call that it is about to wait for", async () => {
    const controller = new AbortController();
    const index = new ToolEmbeddingIndex(ITEMS, () => {
      controller.abort("enough");
      return never();
    });
    const ranking = index.rank("files", { topK: 1, signal: controller.signal });
    expect(await codeOf(ranking)).toBe("enough");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("lets one ranking be aborted while another one goes on", async () => {
    const embedFn = async (texts: string[]): Promise<number[][]> => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return texts.map((text) => VECTORS[text] ?? [1, 1, 1]);
    };
    const index = new ToolEmbeddingIndex(ITEMS, embedFn);
    const controller = new AbortController();
    const aborted = codeOf(index.rank("files", { topK: 1, signal: controller.signal }));
    const other = index.rank("will it rain", { topK: 1 });
    await vi.advanceTimersByTimeAsync(50);
    controller.abort("enough");
    expect(await aborted).toBe("enough");
    await vi.advanceTimersByTimeAsync(100);
    expect(names(await other)).toStrictEqual(["get_weather"]);
  });

  it("works where there are no timers", async () => {
    vi.stubGlobal("setTimeout", undefined);
    try {
      const results = await new ToolEmbeddingIndex(ITEMS, makeEmbedder()).rank("files", {
        topK: 1,
      });
      expect(names(results)).toStrictEqual(["list_files"]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToolpipeError } from "../src/errors.ts";
import {
  cosineSimilarity,
  createRetriever,
  LruVectorCache,
  rankLexical,
  selectRelevantToolNames,
  ToolEmbeddingIndex,
  ToolTextIndex,
  toolsToRetrievalItems,
} from "../src/toolRoutingEmbedding.ts";
import type { ToolEmbedFunction, ToolRetrievalItem } from "../src/types/retrieval.ts";

const ITEMS = [
  { name: "get_weather", text: "get_weather: Current weather for a city" },
  { name: "send_mail", text: "send_mail: Sends a message to a person" },
  { name: "list_files", text: "list_files: Lists the files of a folder" },
];

const VECTORS: Readonly<Record<string, number[]>> = {
  "get_weather: Current weather for a city": [1, 0, 0],
  "send_mail: Sends a message to a person": [0, 1, 0],
  "list_files: Lists the files of a folder": [0, 0, 1],
  "will it rain": [0.9, 0.4, 0],
  "show the files": [0, 0.1, 1],
};

interface Embedder {
  (texts: string[]): Promise<number[][]>;
  readonly calls: string[][];
}

function makeEmbedder(vectors: Readonly<Record<string, number[]>> = VECTORS): Embedder {
  const calls: string[][] = [];
  const embed = async (texts: string[]): Promise<number[][]> => {
    calls.push(texts);
    return texts.map((text) => (Object.hasOwn(vectors, text) ? (vectors[text] ?? []) : [1, 1, 1]));
  };
  return Object.assign(embed, { calls });
}

function names(results: readonly { readonly name: string }[]): string[] {
  return results.map(({ name }) => name);
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no error",
    (error: unknown) => (error instanceof ToolpipeError ? [error.code, error.message] : error),
  );
}

describe("cosineSimilarity", () => {
  it("is the cosine of the angle", () => {
    expect(cosineSimilarity([1, 0], [0, 1])).toBe(0);
    expect(cosineSimilarity([1, 2, 3], [1, 2, 3])).toBe(1);
    expect(cosineSimilarity([1, 0], [-2, 0])).toBe(-1);
    expect(cosineSimilarity([1, 1], [1, 0])).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("is 0 for empty, zero and different-length vectors", () => {
    expect(cosineSimilarity([], [])).toBe(0);
    expect(cosineSimilarity([0, 0], [1, 2])).toBe(0);
    expect(cosineSimilarity([1, 2], [1, 2, 3])).toBe(0);
  });

  it("is 0, never NaN, for components that are not finite", () => {
    expect(cosineSimilarity([Number.NaN, 1], [1, 1])).toBe(0);
    expect(cosineSimilarity([1, 1], [Number.POSITIVE_INFINITY, 1])).toBe(0);
    expect(cosineSimilarity([1, 1], [Number.NEGATIVE_INFINITY, 1])).toBe(0);
  });

  it("neither overflows nor vanishes", () => {
    expect(cosineSimilarity([1e200, 1e200], [1e200, 1e200])).toBe(1);
    expect(cosineSimilarity([5e-324, 0], [5e-324, 5e-324])).toBeCloseTo(Math.SQRT1_2, 12);
    expect(cosineSimilarity([1e-200, 0], [1e-200, 0])).toBe(1);
    expect(cosineSimilarity([Number.MAX_VALUE, 0], [0, Number.MAX_VALUE])).toBe(0);
  });

  it("takes typed arrays", () => {
    expect(cosineSimilarity(new Float32Array([3, 4]), [3, 4])).toBeCloseTo(1, 6);
  });
});

describe("ToolEmbeddingIndex", () => {
  it("ranks by meaning where no word is shared", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder());
    const results = await index.rank("will it rain", { topK: 3 });
    expect(names(results)).toStrictEqual(["get_weather", "send_mail", "list_files"]);
  });

  it("adds the weighted scores, each scaled to [0, 1]", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder());
    const weights = { cosine: 0.3, bm25: 0.7 };
    const results = await index.rank("show the files", { topK: 3, weights });
    expect(results).toStrictEqual([
      { name: "list_files", score: expect.closeTo(1, 6) },
      { name: "send_mail", score: expect.closeTo(0.3 * 0.1, 6) },
      { name: "get_weather", score: 0 },
    ]);
  });

  it("leaves a paraphrase to meaning, and counts words where they are shared", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder());
    const weigh = async (query: string): Promise<number> => {
      const [best] = await index.rank(query, { topK: 1, explain: true });
      return best?.explanation?.weights.cosine ?? Number.NaN;
    };
    expect(await weigh("will it pour")).toBe(1);
    expect(await weigh("show the files")).toBeLessThan(0.4);
  });

  it("trusts words where the embedder contradicts them", async () => {
    const misled = { ...VECTORS, "list the files of my folder": [1, 0.1, 0] };
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder(misled));
    const results = await index.rank("list the files of my folder", { topK: 1, explain: true });
    expect(results).toMatchObject([
      { name: "list_files", explanation: { weights: { cosine: expect.closeTo(0.015, 3) } } },
    ]);
  });

  it("ranks the tool first whose name is the query, whatever its vector", async () => {
    const items = ["create_issue", "issue_create", "zebra", "quartz", "violin", "lamp"].map(
      (name) => ({ name, text: name }),
    );
    const embedFn = async (texts: string[]): Promise<number[][]> =>
      texts.map((text) => (text === "issue_create" || text === "create issue" ? [1, 0] : [0, 1]));
    const index = new ToolEmbeddingIndex(items, embedFn);
    const [best] = await index.rank("create issue", { topK: 1 });
    expect(best?.name).toBe("create_issue");
  });

  it("fills a missing weight in with its fixed default", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder());
    const options = { topK: 1, explain: true, weights: { cosine: 2 } };
    const results = await index.rank("show the files", options);
    expect(results).toMatchObject([{ explanation: { weights: { cosine: 2, bm25: 0.6 } } }]);
  });

  it("embeds the tools once and then the query alone", async () => {
    const embedder = makeEmbedder();
    const index = new ToolEmbeddingIndex(ITEMS, embedder);
    await index.rank("will it rain", { topK: 1 });
    await index.rank("show the files", { topK: 1 });
    expect(embedder.calls).toStrictEqual([
      ITEMS.map(({ text }) => text),
      ["will it rain"],
      ["show the files"],
    ]);
  });

  it("embeds equal texts once", async () => {
    const embedder = makeEmbedder();
    const twins = [
      { name: "b", text: "same text" },
      { name: "a", text: "same text" },
    ];
    const results = await new ToolEmbeddingIndex(twins, embedder).rank("query", { topK: 2 });
    expect(embedder.calls).toStrictEqual([["same text"], ["query"]]);
    expect(names(results)).toStrictEqual(["a", "b"]);
  });

  it("shares vectors through the cache, keyed by text", async () => {
    const cache = new Map<string, number[]>();
    const first = makeEmbedder();
    await new ToolEmbeddingIndex(ITEMS, first, cache).rank("will it rain", { topK: 1 });
    expect([...cache.keys()]).toStrictEqual(ITEMS.map(({ text }) => text));

    const second = makeEmbedder();
    await new ToolEmbeddingIndex(ITEMS, second, cache).rank("will it rain", { topK: 1 });
    expect(second.calls).toStrictEqual([["will it rain"]]);
  });

  it("never takes the vector of a tool for the vector of a query", async () => {
    const cache = new Map<string, number[]>();
    const embedder = makeEmbedder();
    const item = { name: "rain", text: "will it rain" };
    await new ToolEmbeddingIndex([item], embedder, cache).rank("will it rain", { topK: 1 });
    expect(embedder.calls).toStrictEqual([["will it rain"], ["will it rain"]]);
  });

  it("embeds queries with a function of their own when there is one", async () => {
    const embedder = makeEmbedder();
    const embedQueryFn = makeEmbedder();
    const index = new ToolEmbeddingIndex(ITEMS, embedder, undefined, { embedQueryFn });
    await index.rank("will it rain", { topK: 1 });
    expect(embedder.calls).toStrictEqual([ITEMS.map(({ text }) => text)]);
    expect(embedQueryFn.calls).toStrictEqual([["will it rain"]]);
  });

  it("keeps models apart that share a cache with a cacheKey", async () => {
    const cache = new Map<string, number[]>();
    const rank = (model: string, embedder: Embedder): Promise<unknown> =>
      new ToolEmbeddingIndex(ITEMS, embedder, cache, {
        cacheKey: (text) => `${model}:${text}`,
      }).rank("will it rain", { topK: 1 });
    await rank("small", makeEmbedder());
    const large = makeEmbedder({});
    await rank("large", large);
    expect(large.calls).toHaveLength(2);
    expect(cache.size).toBe(6);
  });

  it("counts one tool and equal similarities in full", async () => {
    const [item] = ITEMS.slice(0, 1);
    const single = new ToolEmbeddingIndex(item === undefined ? [] : [item], makeEmbedder());
    expect(await single.rank("will it rain", { topK: 3 })).toStrictEqual([
      { name: "get_weather", score: 1 },
    ]);
    const all = new ToolEmbeddingIndex(ITEMS, makeEmbedder({}));
    const results = await all.rank("zebra", { topK: 3, weights: { cosine: 1, bm25: 0 } });
    expect(results).toStrictEqual([
      { name: "get_weather", score: 1 },
      { name: "list_files", score: 1 },
      { name: "send_mail", score: 1 },
    ]);
  });

  it("does not blow a tiny difference of similarity up", async () => {
    const vectors = { a: [1, 0.01], b: [1, 0.012], query: [1, 0.0101] };
    const items = ["a", "b"].map((name) => ({ name, text: name }));
    const results = await new ToolEmbeddingIndex(items, makeEmbedder(vectors)).rank("query", {
      topK: 2,
      weights: { cosine: 1, bm25: 0 },
    });
    expect(results[1]?.score).toBeGreaterThan(0.9);
  });

  it("leaves a side with weight 0 out, and embeds nothing without meaning", async () => {
    const embedder = makeEmbedder();
    const index = new ToolEmbeddingIndex(ITEMS, embedder);
    expect(await index.rank("files", { topK: 3, weights: { cosine: 0, bm25: 1 } })).toStrictEqual([
      { name: "list_files", score: 1 },
    ]);
    expect(embedder.calls).toStrictEqual([]);
    const byMeaning = await index.rank("files", { topK: 3, weights: { cosine: 1, bm25: 0 } });
    expect(byMeaning).toHaveLength(3);
  });

  it("multiplies scores by the weight of words where meaning does not count", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder());
    expect(await index.rank("files", { topK: 3, weights: { cosine: 0, bm25: 0.5 } })).toStrictEqual(
      [{ name: "list_files", score: 0.5 }],
    );
  });

  it("finds nothing by meaning alone where the query has no direction", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder({ ...VECTORS, files: [0, 0, 0] }));
    expect(await index.rank("files", { topK: 3, weights: { cosine: 1, bm25: 0 } })).toStrictEqual(
      [],
    );
  });

  it("tells why a tool was ranked", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder());
    const results = await index.rank("show the files", { topK: 1, explain: true });
    expect(results).toStrictEqual([
      {
        name: "list_files",
        score: expect.closeTo(1, 6),
        explanation: {
          cosine: expect.closeTo(1, 6),
          bm25: 1,
          weights: { cosine: expect.closeTo(0.315, 3), bm25: expect.closeTo(0.685, 3) },
          matches: [
            { term: "file", fields: ["name", "description"] },
            { term: "folder", fields: ["description"] },
          ],
        },
      },
    ]);
  });

  it("drops results under minScore", async () => {
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder());
    const results = await index.rank("show the files", { topK: 3, minScore: 0.5 });
    expect(names(results)).toStrictEqual(["list_files"]);
  });

  it("changes no input", async () => {
    const items = Object.freeze(ITEMS.map((item) => Object.freeze({ ...item })));
    const options = Object.freeze({ topK: 2, weights: Object.freeze({ cosine: 0.5, bm25: 0.5 }) });
    await new ToolEmbeddingIndex(items, makeEmbedder()).rank("show the files", options);
    expect(items).toStrictEqual(ITEMS);
  });

  it("does not notice when its items change later", async () => {
    const items = ITEMS.slice();
    const index = new ToolEmbeddingIndex(items, makeEmbedder());
    items.length = 0;
    expect(await index.rank("files", { topK: 1 })).toHaveLength(1);
  });

  it("ranks tools named after object members", async () => {
    const items = ["__proto__", "constructor", "toString"].map((name) => ({ name, text: name }));
    const results = await new ToolEmbeddingIndex(items, makeEmbedder({})).rank("constructor", {
      topK: 1,
    });
    expect(names(results)).toStrictEqual(["constructor"]);
  });
});

describe("ToolEmbeddingIndex for queries that ask for nothing", () => {
  it.each(["", "   ", "?!…", "🙂", "the a of to", "can you please"])(
    "returns nothing and embeds nothing for %j",
    async (query) => {
      const embedder = makeEmbedder();
      expect(await new ToolEmbeddingIndex(ITEMS, embedder).rank(query, { topK: 3 })).toStrictEqual(
        [],
      );
      expect(embedder.calls).toStrictEqual([]);
    },
  );

  it("finds a tool that is named by a function word", async () => {
    const items = [...ITEMS, { name: "who", text: "who" }];
    const results = await new ToolEmbeddingIndex(items, makeEmbedder()).rank("who", { topK: 1 });
    expect(names(results)).toStrictEqual(["who"]);
  });

  it("returns nothing for an empty catalog and for topK 0", async () => {
    const embedder = makeEmbedder();
    expect(await new ToolEmbeddingIndex([], embedder).rank("files", { topK: 3 })).toStrictEqual([]);
    expect(await new ToolEmbeddingIndex(ITEMS, embedder).rank("files", { topK: 0 })).toStrictEqual(
      [],
    );
    expect(embedder.calls).toStrictEqual([]);
  });
});

describe("ToolEmbeddingIndex with hostile vectors", () => {
  it("never ranks a tool without a usable vector first", async () => {
    const vectors = {
      "get_weather: Current weather for a city": [Number.NaN, 1, 1],
      "send_mail: Sends a message to a person": [0, 0, 0],
      "list_files: Lists the files of a folder": [0.1, 0, 1],
      "will it rain": [1, 0, 0],
    };
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder(vectors));
    const options = { topK: 3, weights: { cosine: 1, bm25: 0 } };
    expect(await index.rank("will it rain", options)).toStrictEqual([
      { name: "list_files", score: 1 },
      { name: "get_weather", score: 0 },
      { name: "send_mail", score: 0 },
    ]);
  });

  it("returns nothing where no tool is similar and no word is shared", async () => {
    const vectors = { ...VECTORS, zebra: [-1, -1, -1] };
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder(vectors));
    expect(await index.rank("zebra", { topK: 3 })).toStrictEqual([]);
  });

  it.each([[[Number.NaN, 0, 0]], [[0, 0, 0]], [[Number.POSITIVE_INFINITY, 0, 0]]])(
    "falls back to words for a query vector of %j",
    async (vector) => {
      const embedder = makeEmbedder({ ...VECTORS, "show the files": vector });
      const index = new ToolEmbeddingIndex(ITEMS, embedder);
      expect(await index.rank("show the files", { topK: 3 })).toStrictEqual([
        { name: "list_files", score: 1 },
      ]);
    },
  );

  it("never caches a vector that is not finite", async () => {
    const cache = new Map<string, number[]>();
    const vectors = { ...VECTORS, "send_mail: Sends a message to a person": [Number.NaN, 0, 0] };
    await new ToolEmbeddingIndex(ITEMS, makeEmbedder(vectors), cache).rank("files", { topK: 1 });
    expect(cache.size).toBe(2);
  });

  it("embeds anew what the cache holds in a broken form", async () => {
    const texts = ITEMS.map(({ text }) => text);
    const broken: unknown[] = [
      ["1", 0, 0],
      [1, Number.NaN, 2],
      [1, "2", 3],
    ];
    const cache = new Map<string, unknown>(texts.map((text, index) => [text, broken[index]]));
    const embedder = makeEmbedder();
    await new ToolEmbeddingIndex(ITEMS, embedder, cache).rank("will it rain", { topK: 1 });
    expect(embedder.calls[0]).toStrictEqual(texts);
    expect(cache.get(texts[2] ?? "")).toStrictEqual([0, 0, 1]);
  });

  it.each([
    [[[1, 2]], "return 3 vectors, but returned 1"],
    [[[1], [1], [1], [1]], "return 3 vectors, but returned 4"],
    [[[1, 2], [1, 2], [1]], "return vectors of one length, but returned 2 and 1 numbers"],
    [[[1, 2], [], [1, 2]], "return vectors of numbers, but returned an empty one"],
    [[[1, 2], null, [1, 2]], "return vectors of numbers, but returned null"],
    [undefined, "return an array of vectors, but returned undefined"],
  ])("refuses %j for 3 texts and caches nothing", async (answer, requirement) => {
    const cache = new Map<string, number[]>();
    const embedFn = async (texts: string[]): Promise<number[][]> =>
      JSON.parse(JSON.stringify({ answer: texts.length === 3 ? answer : [[1, 2]] })).answer;
    const index = new ToolEmbeddingIndex(ITEMS, embedFn, cache);
    expect(await codeOf(index.rank("files", { topK: 1 }))).toStrictEqual([
      "invalid-embedding",
      `Cannot rank tools: embedFn must ${requirement}`,
    ]);
    expect(cache.size).toBe(0);
  });

  it("refuses vectors of big integers", async () => {
    const embedFn: ToolEmbedFunction = async (texts) =>
      JSON.parse(JSON.stringify(texts.map(() => "big"))).map(() => new BigInt64Array(2));
    expect(
      await codeOf(new ToolEmbeddingIndex(ITEMS, embedFn).rank("files", { topK: 1 })),
    ).toStrictEqual([
      "invalid-embedding",
      "Cannot rank tools: embedFn must return vectors of numbers, but returned object",
    ]);
  });

  it("refuses a query vector of another length than those of the tools", async () => {
    const embedQueryFn: ToolEmbedFunction = async () => [[1, 2, 3, 4]];
    const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder(), undefined, { embedQueryFn });
    expect(await codeOf(index.rank("files", { topK: 1 }))).toStrictEqual([
      "invalid-embedding",
      "Cannot rank tools: all vectors must have one length, but the query has 4 numbers and the tools have 3; give each embedding model its own cache or cacheKey",
    ]);
  });

  it("refuses vectors of several lengths from several calls", async () => {
    let calls = 0;
    const embedFn: ToolEmbedFunction = async (texts) =>
      texts.map(() => (++calls === 3 ? [1] : [1, 2, 3]));
    const limits = { batchSize: 1, concurrency: 1 };
    const index = new ToolEmbeddingIndex(ITEMS, embedFn, undefined, limits);
    expect(await codeOf(index.rank("files", { topK: 1 }))).toStrictEqual([
      "invalid-embedding",
      'Cannot rank tools: all vectors must have one length, but one has 3 numbers and that of "list_files: Lists the files of a folder" has 1; give each embedding model its own cache or cacheKey',
    ]);
  });

  it.each([
    ["one", [[1], [0, 1, 0], [0, 0, 1]], [ITEMS[0]?.text]],
    ["all", [[1], [2], [3]], ITEMS.map(({ text }) => text)],
  ])(
    "embeds anew when %s of the cached vectors is not as long as the query",
    async (_, cached, anew) => {
      const cache = new Map(ITEMS.map(({ text }, index) => [text, cached[index] ?? []]));
      const embedder = makeEmbedder();
      const errors: unknown[] = [];
      const index = new ToolEmbeddingIndex(ITEMS, embedder, cache, {
        onCacheError: (error) => errors.push(error),
      });
      expect(names(await index.rank("will it rain", { topK: 1 }))).toStrictEqual(["get_weather"]);
      expect(embedder.calls).toStrictEqual([["will it rain"], anew]);
      expect(cache).toStrictEqual(new Map(ITEMS.map(({ text }) => [text, VECTORS[text]])));
      expect(errors).toMatchObject([
        {
          code: "invalid-embedding",
          message:
            "Cannot use cached vectors: they must have 3 numbers as the query has, but one has 1; give each embedding model its own cache or cacheKey",
        },
      ]);
    },
  );

  it("finds nothing among tools that have neither a name nor a text", async () => {
    const embedder = makeEmbedder();
    const index = new ToolEmbeddingIndex([{ name: " ", text: "" }], embedder);
    expect(await index.rank("show the files", { topK: 3 })).toStrictEqual([]);
    expect(embedder.calls).toStrictEqual([["show the files"]]);
  });

  it("embeds the name of a tool whose text is blank, never the blank", async () => {
    const embedder = makeEmbedder();
    const items = [...ITEMS, { name: "wordless", text: "  " }, { name: "", text: "" }];
    const results = await new ToolEmbeddingIndex(items, embedder).rank("wordless", { topK: 1 });
    expect(embedder.calls[0]).toStrictEqual([...ITEMS.map(({ text }) => text), "wordless"]);
    expect(names(results)).toStrictEqual(["wordless"]);
  });

  it("takes typed arrays and stores plain ones", async () => {
    const cache = new Map<string, number[]>();
    const embedFn = async (texts: string[]): Promise<Float32Array[]> =>
      texts.map((text) => new Float32Array(VECTORS[text] ?? [1, 1, 1]));
    await new ToolEmbeddingIndex(ITEMS, embedFn, cache).rank("will it rain", { topK: 1 });
    expect([...cache.values()]).toStrictEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });
});

describe("ToolEmbeddingIndex when arguments are wrong", () => {
  const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder());

  it.each([-1, Number.NaN, 1.5, Number.NEGATIVE_INFINITY])("refuses topK %d", async (topK) => {
    expect(await codeOf(index.rank("files", { topK }))).toStrictEqual([
      "invalid-argument",
      `Cannot rank tools: topK must be a whole number of at least 0, but is ${topK}`,
    ]);
  });

  it.each([1e9, Number.POSITIVE_INFINITY])("returns all for topK %d", async (topK) => {
    expect(await index.rank("files", { topK })).toHaveLength(3);
  });

  it.each([
    [{ cosine: Number.NaN }, "weights.cosine must be a finite number of at least 0, but is NaN"],
    [{ bm25: -1 }, "weights.bm25 must be a finite number of at least 0, but is -1"],
    [{ cosine: 0, bm25: 0 }, "one of the weights must be above 0, but both are 0"],
  ])("refuses the weights %j", async (weights, state) => {
    expect(await codeOf(index.rank("files", { topK: 1, weights }))).toStrictEqual([
      "invalid-argument",
      `Cannot rank tools: ${state}`,
    ]);
  });

  it.each([0, -5, Number.NaN])("refuses timeoutMs %d", async (timeoutMs) => {
    expect(await codeOf(index.rank("files", { topK: 1, timeoutMs }))).toStrictEqual([
      "invalid-argument",
      `Cannot rank tools: timeoutMs must be a positive number, but is ${timeoutMs}`,
    ]);
  });

  it("refuses a minScore that is no number, before it embeds", async () => {
    const embedder = makeEmbedder();
    const ranking = new ToolEmbeddingIndex(ITEMS, embedder).rank("files", {
      topK: 1,
      minScore: Number.NaN,
    });
    expect(await codeOf(ranking)).toStrictEqual([
      "invalid-argument",
      "Cannot rank tools: minScore must be a finite number, but is NaN",
    ]);
    expect(embedder.calls).toStrictEqual([]);
  });

  it("refuses a query that is no text", async () => {
    for (const [json, found] of [
      ["null", "null"],
      ["7", "number"],
    ] as const) {
      const query: string = JSON.parse(json);
      expect(await codeOf(index.rank(query, { topK: 1 }))).toStrictEqual([
        "invalid-argument",
        `Cannot rank tools: the query must be a string, but is ${found}`,
      ]);
    }
  });

  it("refuses items that are no list", () => {
    const items: [] = JSON.parse('{ "name": "a", "text": "b" }');
    expect(() => new ToolTextIndex(items)).toThrow(
      new ToolpipeError(
        "invalid-argument",
        "Cannot index tools: the items must be an array, but are not",
      ),
    );
  });

  it("refuses items without the two texts", () => {
    const items = JSON.parse('[{ "name": "a", "text": "b" }, { "name": "c" }]');
    expect(() => new ToolEmbeddingIndex(items, makeEmbedder())).toThrow(
      new ToolpipeError(
        "invalid-argument",
        "Cannot index tools: item 1 must have the strings name and text, but has not",
      ),
    );
  });

  it.each(["batchSize", "concurrency"])("refuses a %s of 0", (limit) => {
    expect(() => new ToolEmbeddingIndex(ITEMS, makeEmbedder(), undefined, { [limit]: 0 })).toThrow(
      new ToolpipeError(
        "invalid-argument",
        `Cannot rank tools: ${limit} must be a whole number of at least 1, but is 0`,
      ),
    );
  });
});

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

describe("selectRelevantToolNames", () => {
  it("returns the names of the best tools", async () => {
    const vectorCache = new Map<string, number[]>();
    const embedFn = makeEmbedder();
    const options = { topK: 2, embedFn, vectorCache, weights: { cosine: 0.8, bm25: 0.2 } };
    expect(await selectRelevantToolNames("will it rain", ITEMS, options)).toStrictEqual([
      "get_weather",
      "send_mail",
    ]);
    await selectRelevantToolNames("show the files", ITEMS, options);
    expect(embedFn.calls).toHaveLength(3);
  });

  it("names each tool once", async () => {
    const twice = [...ITEMS, { name: "list_files", text: "list_files: Shows a directory" }];
    const selected = await selectRelevantToolNames("files", twice, {
      topK: 4,
      embedFn: makeEmbedder(),
    });
    expect(selected.filter((name) => name === "list_files")).toHaveLength(1);
  });
});

describe("createRetriever", () => {
  const failure = new Error("no quota");
  const failing = (): Promise<number[][]> => Promise.reject(failure);

  it("ranks by meaning and words while the embedder works", async () => {
    const embedFn = makeEmbedder();
    const answer = await createRetriever(ITEMS, { embedFn }).rank("will it rain", { topK: 1 });
    expect(answer).toStrictEqual({ mode: "hybrid", results: [{ name: "get_weather", score: 1 }] });
  });

  it("ranks by words when the embedder fails, and says so", async () => {
    const retriever = createRetriever(ITEMS, { embedFn: failing });
    expect(await retriever.rank("list files", { topK: 5 })).toStrictEqual({
      mode: "lexical",
      results: [{ name: "list_files", score: 1 }],
      error: failure,
    });
  });

  it.each([
    ["too few vectors", async () => []],
    [
      "an error of the provider with a code that is one of ours as well",
      () => Promise.reject(Object.assign(new Error("bad input"), { code: "invalid-argument" })),
    ],
  ])("takes %s for a failure of the embedder", async (_, embedFn) => {
    const { mode, results } = await createRetriever(ITEMS, { embedFn }).rank("files", { topK: 3 });
    expect(mode).toBe("lexical");
    expect(results).toStrictEqual([{ name: "list_files", score: 1 }]);
  });

  it("passes the error on without a fallback", async () => {
    const retriever = createRetriever(ITEMS, { embedFn: failing, fallback: "none" });
    await expect(retriever.rank("list files", { topK: 5 })).rejects.toBe(failure);
  });

  it("takes neither wrong arguments nor an aborted signal for failures of the embedder", async () => {
    const retriever = createRetriever(ITEMS, { embedFn: failing });
    expect(await codeOf(retriever.rank("list files", { topK: -1 }))).toStrictEqual([
      "invalid-argument",
      "Cannot rank tools: topK must be a whole number of at least 0, but is -1",
    ]);
    const signal = AbortSignal.abort("enough");
    await expect(retriever.rank("list files", { topK: 1, signal })).rejects.toBe("enough");
  });
});

describe("LruVectorCache", () => {
  it("evicts what was not used for the longest time", () => {
    const cache = new LruVectorCache(2).set("a", [1]).set("b", [2]);
    cache.get("a");
    cache.set("c", [3]);
    expect(["a", "b", "c"].map((key) => cache.get(key)?.[0])).toStrictEqual([1, undefined, 3]);
    expect(cache.size).toBe(2);
  });

  it("keeps a copy", () => {
    const vector = [1, 2];
    const cache = new LruVectorCache(1).set("a", vector);
    vector[0] = 9;
    expect(cache.get("a")).toStrictEqual(new Float32Array([1, 2]));
  });

  it("serves an index, also one that is larger than the cache", async () => {
    const cache = new LruVectorCache(2);
    const embedder = makeEmbedder();
    const index = new ToolEmbeddingIndex(ITEMS, embedder, cache);
    await index.rank("will it rain", { topK: 1 });
    expect(names(await index.rank("show the files", { topK: 1 }))).toStrictEqual(["list_files"]);
    expect(embedder.calls).toHaveLength(3);
    const again = makeEmbedder();
    await new ToolEmbeddingIndex(ITEMS, again, cache).rank("will it rain", { topK: 1 });
    expect(again.calls[1]).toStrictEqual(["get_weather: Current weather for a city"]);
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses room for %d vectors", (maxEntries) => {
    expect(() => new LruVectorCache(maxEntries)).toThrow(
      new ToolpipeError(
        "invalid-argument",
        `Cannot create a vector cache: maxEntries must be a whole number of at least 1, but is ${maxEntries}`,
      ),
    );
  });
});

describe("rankLexical and ToolTextIndex", () => {
  it.each(["user token", "user tokens", "getUserToken", "get_user_token", "getusertoken", "TOKEN"])(
    "find both spellings of an identifier for %j",
    (query) => {
      const items = ["getUserToken", "get_user_token", "sendMail"].map((name) => ({
        name,
        text: "",
      }));
      expect(names(rankLexical(query, items, { topK: 5 }))).toStrictEqual([
        "getUserToken",
        "get_user_token",
      ]);
    },
  );

  it("return only tools that have a word in common, best first, the best with score 1", () => {
    const index = new ToolTextIndex(ITEMS);
    const results = index.rank("list the message folder files", { topK: 5 });
    expect(results).toStrictEqual([
      { name: "list_files", score: 1 },
      { name: "send_mail", score: expect.closeTo(0.27, 2) },
    ]);
    expect(index.rank("zebra", { topK: 5 })).toStrictEqual([]);
  });

  it("find tools of the topic, where no tool has the word", () => {
    const index = new ToolTextIndex(ITEMS);
    expect(index.rank("do I need an umbrella", { topK: 5 })).toStrictEqual([
      { name: "get_weather", score: 1 },
    ]);
  });

  it("give a tool credit for a sentence of its own", () => {
    const items = [
      {
        name: "convert_currency",
        text: "Converts an amount of money from one currency to another",
      },
      { name: "send_mail", text: "Sends a mail to a person" },
      { name: "get_news", text: "News of the day" },
    ];
    const scoreOf = (query: string): number =>
      rankLexical(query, items, { topK: 3 }).find(({ name }) => name === "convert_currency")
        ?.score ?? 0;
    const together = scoreOf("Convert 100 dollars to yen and send a mail about it to the person");
    const apart = scoreOf("Convert 100 dollars to yen. Send a mail about it to the person.");
    expect(apart).toBeGreaterThan(together);
    expect(scoreOf("Convert 100 dollars to yen. Thank you!")).toBe(1);
  });

  it("give no credit for a sentence of function words", () => {
    const items = [
      { name: "list_invoices", text: "Finds invoices" },
      { name: "find_it", text: "What you will" },
    ];
    const alone = rankLexical("Find the invoices.", items, { topK: 2 });
    expect(names(alone)).toStrictEqual(["list_invoices", "find_it"]);
    expect(rankLexical("Find the invoices. Will you?", items, { topK: 2 })).toStrictEqual(
      alone.map(({ name, score }) => ({ name, score: expect.closeTo(score, 9) })),
    );
  });

  it("rank the tools of a server together that matches", () => {
    const tool = (name: string, server?: string): ToolRetrievalItem => ({
      name,
      text: "Lists what is there",
      fields: { server, description: "Lists what is there" },
    });
    const list = ["list_issues", "list_pages", "list_files", "list_users"];
    const query = "list the issues";
    const without = rankLexical(
      query,
      list.map((name) => tool(name)),
      { topK: 4 },
    );
    const [first, second] = rankLexical(
      query,
      list.map((name) => tool(name, name === "list_issues" || name === "list_users" ? "a" : "b")),
      { topK: 4 },
    );
    expect(names(without).slice(0, 2)).toStrictEqual(["list_issues", "list_files"]);
    expect([first?.name, second?.name]).toStrictEqual(["list_issues", "list_users"]);
  });

  it("find other English words for the same thing, ranked after the word itself", () => {
    const items = ["remove_file", "delete_file", "read_file"].map((name) => ({ name, text: "" }));
    const results = rankLexical("delete", items, { topK: 5, explain: true });
    expect(names(results)).toStrictEqual(["delete_file", "remove_file"]);
    expect(results[1]?.explanation?.matches).toStrictEqual([{ term: "remov", fields: ["name"] }]);
  });

  it("find the forms of a short word that ends in two letters", () => {
    const items = [
      { name: "add_contact", text: "Puts a person into the book" },
      { name: "ad_campaign", text: "Runs advertisements" },
    ];
    expect(names(rankLexical("adding somebody", items, { topK: 5 }))).toStrictEqual([
      "add_contact",
    ]);
  });

  it("do not rank by function words", () => {
    expect(rankLexical("of the for a to", ITEMS, { topK: 5 })).toStrictEqual([]);
  });

  it("rank a catalog of two tools", () => {
    expect(names(rankLexical("mail", ITEMS.slice(0, 2), { topK: 5 }))).toStrictEqual(["send_mail"]);
  });

  it("break ties by name in code-unit order, not by locale or position", () => {
    const items = ["ä", "b", "Z", "a"].map((name) => ({ name, text: "same words" }));
    expect(names(rankLexical("words", items, { topK: 5 }))).toStrictEqual(["Z", "a", "b", "ä"]);
  });

  it("search the fields where there are some", () => {
    const items = [
      {
        name: "one",
        text: "hidden",
        fields: { description: "plain", examples: ["book a flight"] },
      },
      { name: "two", text: "seen", fields: { server: "github", parameters: ["repo_owner"] } },
      { name: "three", text: "", fields: { parameterDescriptions: ["The IATA code"] } },
    ];
    const first = (query: string): string[] => names(rankLexical(query, items, { topK: 1 }));
    expect(first("flights")).toStrictEqual(["one"]);
    expect(first("hidden")).toStrictEqual([]);
    expect(first("seen")).toStrictEqual(["two"]);
    expect(first("github")).toStrictEqual(["two"]);
    expect(first("owner")).toStrictEqual(["two"]);
    expect(first("iata")).toStrictEqual(["three"]);
  });

  it("rank the tool that is named exactly before longer names", () => {
    const items = ["search_search", "web_search", "search"].map((name) => ({ name, text: name }));
    expect(names(rankLexical("search", items, { topK: 1 }))).toStrictEqual(["search"]);
    expect(names(rankLexical("Web search", items, { topK: 1 }))).toStrictEqual(["web_search"]);
    expect(rankLexical("do it", [{ name: "do_it", text: "" }], { topK: 1 })).toStrictEqual([
      { name: "do_it", score: 1 },
    ]);
  });

  it("take texts, names and queries of any length", () => {
    const long = "x".repeat(200_000);
    const items = [
      { name: long, text: "aB_".repeat(50_000) },
      { name: "weather", text: "天".repeat(50_000) },
    ];
    expect(rankLexical(`${long}y`, items, { topK: 5 })).toStrictEqual([]);
    expect(names(rankLexical(long, items, { topK: 5 }))).toStrictEqual([long]);
    expect(names(rankLexical("天天", items, { topK: 5 }))).toStrictEqual(["weather"]);
  });

  it("skip fields that are no texts", () => {
    const fields = JSON.parse('{ "server": 5, "parameters": [1, "city"], "examples": { "a": 1 } }');
    const items = [{ name: "one", text: "weather", fields }];
    expect(names(rankLexical("city", items, { topK: 1 }))).toStrictEqual(["one"]);
    expect(names(rankLexical("weather", items, { topK: 1 }))).toStrictEqual(["one"]);
  });

  it("check their arguments", () => {
    expect(() => rankLexical("files", ITEMS, { topK: -1 })).toThrow(
      new ToolpipeError(
        "invalid-argument",
        "Cannot rank tools: topK must be a whole number of at least 0, but is -1",
      ),
    );
  });

  it("agree with the hybrid ranking without its semantic half", async () => {
    const options = { topK: 5, explain: true };
    const hybrid = await new ToolEmbeddingIndex(ITEMS, makeEmbedder()).rank("list a message", {
      ...options,
      weights: { cosine: 0, bm25: 1 },
    });
    expect(hybrid).toStrictEqual(rankLexical("list a message", ITEMS, options));
  });
});

describe("rankLexical in other languages", () => {
  const catalogs: Readonly<
    Record<string, readonly [texts: readonly string[], queries: readonly string[]]>
  > = {
    Chinese: [
      ["查询指定城市的天气预报", "发送电子邮件给联系人", "搜索文件夹中的文件"],
      ["明天北京天气怎么样", "给张三发邮件", "帮我搜索文件"],
    ],
    Japanese: [
      [
        "指定した都市の天気予報を取得します",
        "メールを送信します",
        "フォルダー内のファイルを検索します",
      ],
      ["東京の天気を教えて", "田中さんにメールを送って", "ファイルを探して検索"],
    ],
    Korean: [
      ["도시의 날씨 예보를 조회합니다", "이메일을 전송합니다", "폴더에서 파일을 검색합니다"],
      ["서울 날씨 알려줘", "김 대리에게 이메일 보내줘", "파일 검색해 줘"],
    ],
    Thai: [
      ["ดูพยากรณ์อากาศของเมือง", "ส่งอีเมลถึงผู้ติดต่อ", "ค้นหาไฟล์ในโฟลเดอร์"],
      ["พรุ่งนี้อากาศที่กรุงเทพเป็นอย่างไร", "ช่วยส่งอีเมลให้สมชาย", "หาไฟล์รายงาน"],
    ],
    German: [
      [
        "Ruft die Wettervorhersage einer Stadt ab",
        "Versendet eine Nachricht",
        "Listet Dateien in einem Verzeichnis auf",
      ],
      ["Wie wird das Wetter?", "Schick Anna ein paar Nachrichten", "Zeige das Dateiverzeichnis"],
    ],
    Arabic: [
      ["عرض حالة الطقس في مدينة", "إرسال رسالة بريد إلكتروني", "البحث عن ملفات في مجلد"],
      ["كيف الطقس غدا", "أريد إرسال الرسالة", "ابحث عن الملفات"],
    ],
    Hindi: [
      ["शहर के मौसम का पूर्वानुमान दिखाता है", "संपर्क को ईमेल भेजता है", "फ़ोल्डर में फ़ाइल खोजता है"],
      ["कल मौसम कैसा रहेगा", "राम को ईमेल भेजो", "मेरी फाइलें खोजो"],
    ],
    Russian: [
      ["Показывает прогноз погоды в городе", "Отправляет письмо", "Ищет файлы в папке"],
      ["какая завтра погода", "напиши письма Анне", "найди файл отчёта"],
    ],
    Spanish: [
      [
        "Consulta el pronóstico del tiempo",
        "Envía un correo electrónico",
        "Busca archivos en una carpeta",
      ],
      ["pronostico para mañana", "mandar correos a Ana", "archivo del informe"],
    ],
  };

  it.each(Object.entries(catalogs))("finds tools described in %s", (_, [texts, queries]) => {
    const items = texts.map((text, position) => ({ name: `tool_${position}`, text }));
    const found = queries.map((query) => names(rankLexical(query, items, { topK: 1 })));
    expect(found).toStrictEqual([["tool_0"], ["tool_1"], ["tool_2"]]);
  });
});

describe("wrong arguments", () => {
  // What plain JavaScript can pass, whatever the types say.
  const call = (target: (...rest: never[]) => unknown, ...rest: unknown[]): Promise<unknown> =>
    (async () => Reflect.apply(target, undefined, rest))();

  it.each([
    [
      "no options",
      () => call(rankLexical, "q", ITEMS),
      "the options must be an object with topK, but are undefined",
    ],
    [
      "no weights",
      () =>
        call(selectRelevantToolNames, "q", ITEMS, {
          topK: 1,
          embedFn: makeEmbedder(),
          weights: null,
        }),
      "weights must be an object, but is null",
    ],
    [
      "no embedder",
      () => call(selectRelevantToolNames, "q", ITEMS, { topK: 1 }),
      "embedFn must be a function, but is undefined",
    ],
    [
      "no options to select by",
      () => call(selectRelevantToolNames, "q", ITEMS),
      "the options must be an object with topK, but are undefined",
    ],
  ])("are a clear error: %s", async (_name, ranking, state) => {
    expect(await codeOf(ranking())).toStrictEqual([
      "invalid-argument",
      `Cannot rank tools: ${state}`,
    ]);
  });

  it("have no angle", async () => {
    expect(await call(cosineSimilarity, null, [1])).toBe(0);
    expect(await call(cosineSimilarity, "12", "12")).toBe(0);
  });
});

describe("toolsToRetrievalItems", () => {
  it("reads the functions that a Gemini group declares", () => {
    const groups = [
      { functionDeclarations: [{ name: "a", description: "A" }, { name: "b" }] },
      { function_declarations: [{ name: "c" }] },
    ];
    expect(names(toolsToRetrievalItems(groups))).toStrictEqual(["a", "b", "c"]);
  });

  const schema = {
    type: "object",
    properties: {
      city: { type: "string", description: "Where to look" },
      unit: { enum: ["celsius", "fahrenheit"] },
    },
  };
  const item = {
    name: "get_weather",
    text: "get weather: Current weather",
    fields: {
      server: undefined,
      description: "Current weather",
      parameters: ["city", "unit"],
      parameterDescriptions: ["Where to look", "celsius", "fahrenheit"],
    },
  };
  const description = "Current weather";
  const named = { name: "get_weather", description };

  it("reads a record by its keys", () => {
    const tools = { get_weather: { description, inputSchema: schema } };
    expect(toolsToRetrievalItems(tools)).toStrictEqual([item]);
    expect(toolsToRetrievalItems(new Map(Object.entries(tools)))).toStrictEqual([item]);
  });

  it.each([
    ["null", "null"],
    ['"search"', "string"],
  ])("refuses what holds no tools: %s", (json, found) => {
    const tools: [] = JSON.parse(json);
    expect(() => toolsToRetrievalItems(tools)).toThrow(
      new ToolpipeError(
        "invalid-argument",
        `Cannot read tools: they must be a record, a Map or a list, but are ${found}`,
      ),
    );
  });

  it.each([
    ["MCP", { ...named, inputSchema: schema }],
    ["Anthropic", { ...named, input_schema: schema }],
    ["OpenAI chat", { type: "function", function: { ...named, parameters: schema } }],
    ["OpenAI responses", { type: "function", ...named, parameters: schema }],
    ["Gemini", { ...named, parametersJsonSchema: schema }],
    ["Bedrock", { toolSpec: { ...named, inputSchema: { json: schema } } }],
  ])("reads a list in the shape of %s", (_, tool) => {
    expect(toolsToRetrievalItems([tool])).toStrictEqual([item]);
  });

  it("takes the name alone where there is no description", () => {
    expect(toolsToRetrievalItems([{ name: "ping" }])[0]?.text).toBe("ping");
  });

  it("writes the name as words, for the sake of embedders", () => {
    const texts = toolsToRetrievalItems([{ name: "listPRsForRepo" }, { name: "__" }]);
    expect(texts.map(({ text }) => text)).toStrictEqual(["list prs for repo", "__"]);
  });

  it("asks for the server by name", () => {
    const [read] = toolsToRetrievalItems([{ name: "mcp__github__star" }], {
      serverOf: (name) => name.split("__")[1],
    });
    expect(read?.fields?.server).toBe("github");
  });

  it("reads what it can of a tool with getters that throw", () => {
    const broken = {
      name: "broken",
      description: "Still described",
      get inputSchema(): unknown {
        throw new Error("not ready");
      },
    };
    const schema = {
      get properties(): unknown {
        throw new Error("not ready");
      },
    };
    const tools = { broken, halfBroken: { description: "Half", inputSchema: schema }, fine: {} };
    expect(toolsToRetrievalItems(tools).map(({ text }) => text)).toStrictEqual([
      "broken",
      "half broken: Half",
      "fine",
    ]);
    expect(names(toolsToRetrievalItems([broken, { name: "fine" }]))).toStrictEqual(["fine"]);
  });

  it("leaves out what has no name and keeps hostile names", () => {
    const tools = JSON.parse('{ "__proto__": { "description": "odd" }, "constructor": {} }');
    expect(names(toolsToRetrievalItems(tools))).toStrictEqual(["__proto__", "constructor"]);
    expect(toolsToRetrievalItems([{ description: "nameless" }, { name: "" }, 7])).toStrictEqual([]);
    expect(names(toolsToRetrievalItems({ "": { description: "nameless" }, a: {} }))).toStrictEqual([
      "a",
    ]);
  });
});

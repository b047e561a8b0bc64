import { describe, expect, it } from "vitest";
import { ToolpipeError } from "../src/errors.ts";
import {
  cosineSimilarity,
  rankLexical,
  selectRelevantToolNames,
  ToolEmbeddingIndex,
  ToolTextIndex,
} from "../src/toolRoutingEmbedding.ts";
import type { ToolEmbedFunction } from "../src/types/retrieval.ts";
import { codeOf, ITEMS, makeEmbedder, names, VECTORS } from "./support/threeTools.ts";

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

  it.each([null, undefined])(
    "takes %s from a cache for nothing, and not for a failure",
    async (no) => {
      const errors: unknown[] = [];
      const cache = { get: () => no as undefined, set: () => no };
      const onCacheError = (error: unknown) => errors.push(error);
      const index = new ToolEmbeddingIndex(ITEMS, makeEmbedder(), cache, { onCacheError });
      expect(names(await index.rank("will it rain", { topK: 1 }))).toStrictEqual(["get_weather"]);
      expect(errors).toStrictEqual([]);
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

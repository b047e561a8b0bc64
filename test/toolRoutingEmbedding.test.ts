import { describe, expect, it } from "vitest";
import { ToolpipeError } from "../src/errors.ts";
import {
  cosineSimilarity,
  createRetriever,
  LruVectorCache,
  selectRelevantToolNames,
  ToolEmbeddingIndex,
  toolsToRetrievalItems,
} from "../src/toolRoutingEmbedding.ts";
import {
  codeOf,
  type Embedder,
  ITEMS,
  makeEmbedder,
  names,
  VECTORS,
} from "./support/threeTools.ts";

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
    const weights = { bm25: -1, cosine: 1 };
    expect(await codeOf(retriever.rank("list files", { topK: 1, weights }))).toStrictEqual([
      "invalid-argument",
      "Cannot rank tools: weights.bm25 must be a finite number of at least 0, but is -1",
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

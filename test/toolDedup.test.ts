import { jsonSchema, tool } from "ai";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as z3 from "zod3";
import { computeToolSignature, dedupeTools } from "../src/toolDedup.ts";
import type { ToolDedupConfig } from "../src/types/dedup.ts";
import { deepFreeze } from "./deepFreeze.ts";

const search = "Search the documentation of the project for a word or a phrase";
const weather = "Tell the weather of a city for the next days";

function parameters(...names: string[]) {
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  };
}

describe("computeToolSignature", () => {
  test("joins the name, the folded description and the sorted parameters", () => {
    const signature = computeToolSignature("Read_File", {
      description: "  Reads\n a\u00a0 FILE ",
      inputSchema: {
        type: "object",
        properties: {
          b: { type: "number" },
          "a-b": { type: "string" },
          a: { type: "string" },
          c: {},
        },
      },
    });
    expect(signature).toBe("Read_File|reads a file|a-b:string,a:string,b:number,c");
  });

  test.each(["a\tb", "a\nb", "a  b", " a b", "a\u00a0b"])(
    "writes %j with single spaces",
    (description) => {
      expect(computeToolSignature("x", { description })).toBe("x|a b|");
    },
  );

  test("keeps its separators when there is nothing between them", () => {
    expect(computeToolSignature("ping", {})).toBe("ping||");
  });

  test("does not depend on the order in which properties are declared", () => {
    const forwards = computeToolSignature("x", { inputSchema: parameters("a", "b", "c") });
    const backwards = computeToolSignature("x", { inputSchema: parameters("c", "b", "a") });
    expect(forwards).toBe(backwards);
  });

  test("is the same for one schema in Zod 3, Zod 4, JSON Schema and an AI SDK tool", () => {
    const signatures = [
      { inputSchema: z.object({ path: z.string(), depth: z.number().int().optional() }) },
      { inputSchema: z3.object({ path: z3.string(), depth: z3.number().int().optional() }) },
      { inputSchema: { properties: { depth: { type: "integer" }, path: { type: "string" } } } },
      tool({ inputSchema: z.object({ path: z.string(), depth: z.int() }) }),
      {
        inputSchema: jsonSchema({
          type: "object",
          properties: { path: { type: "string" }, depth: { type: "integer" } },
        }),
      },
    ].map((listed) => computeToolSignature("x", listed));
    expect(new Set(signatures)).toStrictEqual(new Set(["x||depth:integer,path:string"]));
  });

  test("takes a description that is a function for none", () => {
    expect(computeToolSignature("x", { description: () => "later" })).toBe("x||");
  });

  test("refuses what it cannot read", () => {
    expect(() => computeToolSignature("x", { description: 5 })).toThrow(
      'Cannot read tool "x": its description must be a string, but is number',
    );
    expect(() => computeToolSignature("x", { inputSchema: { jsonSchema: null } })).toThrow(
      'Cannot read tool "x": its jsonSchema must be an object, but is null',
    );
  });
});

describe("dedupeTools", () => {
  const tools = deepFreeze({
    search_docs: { description: search, inputSchema: parameters("query") },
    get_weather: { description: weather, inputSchema: parameters("city") },
    find_docs: { description: search, inputSchema: parameters("query") },
  });

  test("removes the later of two tools that are similar enough", () => {
    expect(dedupeTools(tools, { enabled: true, threshold: 0.8 })).toStrictEqual({
      tools: { search_docs: tools.search_docs, get_weather: tools.get_weather },
      removed: [{ name: "find_docs", duplicateOf: "search_docs", similarity: 11 / 13 }],
    });
  });

  test.each<[string, ToolDedupConfig | undefined]>([
    ["options are missing", undefined],
    ["it is not enabled", {}],
    ["it is disabled", { enabled: false, threshold: 0 }],
    ["nothing is similar enough", { enabled: true }],
    ["the threshold is not a number", { enabled: true, threshold: Number.NaN }],
  ])("returns the very same record when %s", (_when, options) => {
    const result = dedupeTools(tools, options);
    expect(result).toStrictEqual({ tools, removed: [] });
    expect(result.tools).toBe(tools);
  });

  test("returns the very same record of one or no tool without reading it", () => {
    const one = {
      get broken(): { description: string } {
        throw new Error("read");
      },
    };
    expect(dedupeTools(one, { enabled: true, threshold: 0 }).tools).toBe(one);
    const none = {};
    expect(dedupeTools(none, { enabled: true, threshold: 0 }).tools).toBe(none);
  });

  test("removes a pair that lies exactly on the threshold", () => {
    const pair = {
      a: { description: "x y z w v u t s r" },
      b: { description: "x y z w v u t s r" },
    };
    expect(dedupeTools(pair, { enabled: true, threshold: 9 / 11 }).removed).toStrictEqual([
      { name: "b", duplicateOf: "a", similarity: 9 / 11 },
    ]);
    expect(dedupeTools(pair, { enabled: true, threshold: 0.8182 }).removed).toStrictEqual([]);
  });

  test("clamps the threshold to 0 and 1", () => {
    const same = {
      x: { description: "a b" },
      y: { description: "c d" },
      "x ": { description: "a b" },
    };
    expect(dedupeTools(same, { enabled: true, threshold: 2 }).removed).toStrictEqual([
      { name: "x ", duplicateOf: "x", similarity: 1 },
    ]);
    expect(dedupeTools(same, { enabled: true, threshold: -1 }).removed).toStrictEqual([
      { name: "y", duplicateOf: "x", similarity: 0 },
      { name: "x ", duplicateOf: "x", similarity: 1 },
    ]);
  });

  test("takes two empty token sets for equal and an empty one for unlike any other", () => {
    const odd = { "": {}, " ": {}, "|": {}, a: {} };
    expect(dedupeTools(odd, { enabled: true, threshold: 0.01 }).removed).toStrictEqual([
      { name: " ", duplicateOf: "", similarity: 1 },
      { name: "|", duplicateOf: "", similarity: 1 },
    ]);
  });

  describe("in a chain A~B~C", () => {
    const chain = new Map([
      ["A", { description: "p q r s" }],
      ["B", { description: "r s t u p q" }],
      ["C", { description: "t u r s v w" }],
    ]);
    const inOrder = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, chain.get(name) ?? {}]));
    const removedIn = (...names: string[]) =>
      dedupeTools(inOrder(...names), { enabled: true, threshold: 0.4 }).removed.map(
        ({ name, duplicateOf }) => `${name}->${duplicateOf}`,
      );

    test.each([
      [["A", "B", "C"], ["B->A"]],
      [["A", "C", "B"], ["B->A"]],
      [
        ["B", "A", "C"],
        ["A->B", "C->B"],
      ],
      [
        ["B", "C", "A"],
        ["C->B", "A->B"],
      ],
      [["C", "A", "B"], ["B->C"]],
      [["C", "B", "A"], ["B->C"]],
    ])("compares with representatives only: %j", (order, removed) => {
      expect(removedIn(...order)).toStrictEqual(removed);
    });
  });

  test("joins the first representative that is similar enough, not the most similar", () => {
    const three = {
      far: { description: "k l m n o p q r" },
      near: { description: "k l m n o x y z 1 2 3 4" },
      last: { description: "k l m n o x y z p q" },
    };
    expect(dedupeTools(three, { enabled: true, threshold: 0.5 }).removed).toStrictEqual([
      { name: "last", duplicateOf: "far", similarity: 7 / 13 },
    ]);
    expect(dedupeTools(three, { enabled: true, threshold: 0.53 }).removed).toStrictEqual([
      { name: "last", duplicateOf: "far", similarity: 7 / 13 },
    ]);
    expect(dedupeTools(three, { enabled: true, threshold: 0.54 }).removed).toStrictEqual([]);
  });

  test("keeps hostile names apart and in place", () => {
    const hostile = JSON.parse(
      `{"__proto__":{"description":"${search}"},"constructor":{"description":"${search}"},"7":{"description":"${weather}"}}`,
    );
    const result = dedupeTools(hostile, { enabled: true, threshold: 0.8 });
    expect(result.removed).toStrictEqual([
      { name: "constructor", duplicateOf: "__proto__", similarity: 10 / 12 },
    ]);
    expect(Object.keys(result.tools)).toStrictEqual(["7", "__proto__"]);
    expect(Object.getPrototypeOf(result.tools)).toBe(Object.prototype);
  });

  test("keeps symbol keys and a null prototype", () => {
    const marker = Symbol("marker");
    const bare: Record<string, { description: string }> = Object.assign(Object.create(null), {
      ...tools,
      [marker]: "kept",
    });
    const result = dedupeTools(bare, { enabled: true, threshold: 0.8 });
    expect(Object.getPrototypeOf(result.tools)).toBeNull();
    expect(Reflect.ownKeys(result.tools)).toStrictEqual(["search_docs", "get_weather", marker]);
  });

  test("returns a record that may be changed though the input is frozen", () => {
    const result = dedupeTools(tools, { enabled: true, threshold: 0.8 });
    result.tools["another"] = tools.search_docs;
    expect(Object.keys(result.tools)).toStrictEqual(["search_docs", "get_weather", "another"]);
  });

  const broken = {
    get description(): string {
      throw new Error("broken");
    },
  };

  test.each([
    ["a getter that throws", broken, "broken"],
    ["no tool at all", null, 'Cannot read tool "odd": it must be an object, but is null'],
    [
      "a numeric description",
      { description: 5 },
      'Cannot read tool "odd": its description must be a string, but is number',
    ],
  ])("leaves everything as it is because of %s, and says so", (_what, odd, message) => {
    const errors: unknown[] = [];
    const mixed = { ...tools, odd };
    const options = {
      enabled: true,
      threshold: 0.8,
      onError: (error: unknown) => errors.push(error),
    };
    // @ts-expect-error TS2769: one of the tools is not a tool, as happens in JavaScript
    const result = dedupeTools(mixed, options);
    expect(result.tools).toBe(mixed);
    expect(result.removed).toStrictEqual([]);
    expect(errors.map(String)).toStrictEqual([expect.stringContaining(message)]);
  });

  test("keeps the odd one and dedupes the rest when asked to", () => {
    const errors: unknown[] = [];
    const result = dedupeTools(
      { odd: broken, ...tools, odd2: broken },
      {
        enabled: true,
        threshold: 0.8,
        onToolError: "keep",
        onError: (error) => errors.push(error),
      },
    );
    expect(result.removed.map(({ name }) => name)).toStrictEqual(["find_docs"]);
    expect(Object.keys(result.tools)).toStrictEqual(["odd", "search_docs", "get_weather", "odd2"]);
    expect(errors.map(String)).toStrictEqual(["Error: broken", "Error: broken"]);
  });

  test("survives options that throw", () => {
    const options = {
      enabled: true,
      get threshold(): number {
        throw new Error("no threshold");
      },
      onError() {
        throw new Error("no reporter either");
      },
    };
    expect(dedupeTools(tools, options)).toStrictEqual({ tools, removed: [] });
  });

  test("tells two Zod tools apart by their parameters alone", () => {
    const description =
      "does one thing or another with the given file and then reports what it has done there";
    const pair = {
      one: { description, inputSchema: z.object({ path: z.string(), encoding: z.string() }) },
      other: { description, inputSchema: z.object({ delete: z.boolean(), force: z.boolean() }) },
    };
    expect(dedupeTools(pair, { enabled: true, threshold: 0.8 }).removed).toStrictEqual([]);
    const withoutSchemas = { one: { description }, other: { description } };
    expect(dedupeTools(withoutSchemas, { enabled: true, threshold: 0.8 }).removed).toHaveLength(1);
  });

  test("takes the promise of a schema for no parameters and swallows its rejection", async () => {
    const later = {
      description: search,
      inputSchema: jsonSchema(Promise.reject(new Error("offline"))),
    };
    const result = dedupeTools({ find: later, b: later }, { enabled: true, threshold: 0.8 });
    expect(result.removed).toStrictEqual([{ name: "b", duplicateOf: "find", similarity: 10 / 12 }]);
    await new Promise((resolve) => setImmediate(resolve));
  });

  test("dedupes a map in its own order", () => {
    const map = new Map(Object.entries({ 2: tools.search_docs, 1: tools.find_docs }).reverse());
    const result = dedupeTools(map, { enabled: true, threshold: 0.8 });
    expect(result).toStrictEqual({
      tools: new Map([["2", tools.search_docs]]),
      removed: [{ name: "1", duplicateOf: "2", similarity: 11 / 13 }],
    });
  });

  test("copes with 10,000 identical descriptions and with 1,000 tools of 3,000 tokens", () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`tool_${index}`, { description: search }]),
    );
    expect(dedupeTools(many, { enabled: true, threshold: 0.8 }).removed).toHaveLength(9_999);
    expect(dedupeTools(many, { enabled: true }).removed).toHaveLength(0);
    const long = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(" ");
    const large = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`tool_${index}`, { description: long }]),
    );
    expect(dedupeTools(large, { enabled: true }).removed).toHaveLength(999);
  });
});

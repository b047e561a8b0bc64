import { describe, expect, test } from "vitest";
import { createToolAliases, dedupeTools } from "../src/toolDedup.ts";
import { deepFreeze } from "./deepFreeze.ts";

const description = "Search the documentation of the project for a word or a phrase";
const schema = { type: "object", properties: { query: { type: "string" } } };
const options = { enabled: true, stripNamespace: true };
const removed = [{ name: "b__search", duplicateOf: "a__search", similarity: 1 }];

describe("dedupeTools on a list", () => {
  test.each([
    ["MCP", (name: string) => ({ name, description, inputSchema: schema })],
    [
      "OpenAI chat",
      (name: string) => ({ type: "function", function: { name, description, parameters: schema } }),
    ],
    [
      "OpenAI Responses",
      (name: string) => ({ type: "function", name, description, parameters: schema }),
    ],
    ["Anthropic", (name: string) => ({ name, description, input_schema: schema })],
    [
      "Bedrock",
      (name: string) => ({ toolSpec: { name, description, inputSchema: { json: schema } } }),
    ],
    ["Gemini declaration", (name: string) => ({ name, description, parametersJsonSchema: schema })],
  ])("keeps the elements of the shape %s", (_shape, make) => {
    const first = make("a__search");
    const other = { name: "ping", description: "Is it up?" };
    const tools = deepFreeze([first, make("b__search"), other]);
    const result = dedupeTools<object>(tools, options);
    expect(result.removed).toStrictEqual(removed);
    expect(result.tools).toHaveLength(2);
    expect(result.tools[0]).toBe(first);
    expect(result.tools[1]).toBe(other);
  });

  test("returns the very same list when nothing is removed", () => {
    const tools = deepFreeze([
      { name: "a", description: "One" },
      { name: "b", description: "Two" },
    ]);
    expect(dedupeTools(tools, options).tools).toBe(tools);
    expect(dedupeTools(tools, undefined).tools).toBe(tools);
  });

  test("lets a provider's own tools pass through", () => {
    const tools = deepFreeze([
      { type: "web_search_20250305", name: "web_search" },
      { name: "a__search", description, input_schema: schema },
      { type: "web_search_preview" },
      { type: "custom", custom: { name: "a__search", description } },
      { name: "b__search", description, input_schema: schema },
      { cachePoint: { type: "default" } },
      { type: "web_search_20250305", name: "web_search" },
    ]);
    const result = dedupeTools<object>(tools, { ...options, threshold: 0 });
    expect(result.removed).toStrictEqual(removed);
    expect(result.tools).toStrictEqual(tools.filter((_, index) => index !== 4));
  });

  test.each<[string, object]>([
    ["of AI SDK 6 and 7", { type: "provider", id: "openai.web_search", args: {} }],
    [
      "of AI SDK 6 and 7 with a schema",
      { type: "provider", id: "google.google_search", args: {}, inputSchema: schema },
    ],
    [
      "of AI SDK 5",
      {
        type: "provider-defined",
        id: "openai.web_search",
        name: "web_search",
        args: {},
        inputSchema: schema,
      },
    ],
    [
      "of AI SDK 4",
      { type: "provider-defined", id: "anthropic.bash", args: {}, parameters: schema },
    ],
    ["in the shape of a provider", { type: "web_search_20250305", name: "web_search" }],
  ])("lets a provider's own tools %s pass through every collection", (_what, own) => {
    const record = deepFreeze({
      openai__web_search: own,
      a__search: { description, inputSchema: schema },
      google__web_search: { ...own },
      b__search: { description, inputSchema: schema },
    });
    const list = deepFreeze(Object.entries(record).map(([name, tool]) => ({ name, ...tool })));
    const map = new Map<string, object>(Object.entries(record));
    for (const settings of [options, { ...options, threshold: 0 }]) {
      const ofRecord = dedupeTools<object>(record, settings);
      expect(ofRecord.removed).toStrictEqual(removed);
      expect(Array.from(createToolAliases(ofRecord, record).keys())).toStrictEqual(["b__search"]);
      expect(dedupeTools(map, settings).removed).toStrictEqual(removed);
      expect(dedupeTools<object>(list, settings).removed).toStrictEqual(removed);
    }
  });

  test("still compares functions of every type, and tools of an unknown one with a schema", () => {
    for (const type of ["function", "dynamic", "custom", "provider", 5, null]) {
      const tools = {
        a__search: { type, description, inputSchema: schema },
        b__search: { type, description, inputSchema: schema },
      };
      expect(dedupeTools(tools, options).removed).toHaveLength(1);
    }
  });

  test("moves the cache mark of a removed last tool to the new last one", () => {
    const mark = { type: "ephemeral" };
    const tools = deepFreeze([
      { name: "a__search", description, input_schema: schema },
      { name: "ping", description: "Is it up?", input_schema: schema },
      { name: "b__search", description, input_schema: schema, cache_control: mark },
    ]);
    const result = dedupeTools<object>(tools, options);
    expect(result.tools).toStrictEqual([
      tools[0],
      { name: "ping", description: "Is it up?", input_schema: schema, cache_control: mark },
    ]);
    expect(result.tools[0]).toBe(tools[0]);
  });

  test("leaves a cache mark that is already there", () => {
    const tools = deepFreeze([
      { name: "a__search", description, cache_control: { type: "ephemeral", ttl: "1h" } },
      { name: "b__search", description, cache_control: { type: "ephemeral" } },
    ]);
    const result = dedupeTools(tools, options);
    expect(result.tools[0]).toBe(tools[0]);
    expect(result.tools).toHaveLength(1);
  });

  test("takes declarations out of Gemini groups, and a group that is empty", () => {
    const kept = { name: "a__search", description, parameters: schema };
    const ping = { name: "ping", description: "Is it up?" };
    const copy = { name: "b__search", description, parameters: schema };
    const tools = deepFreeze([
      { functionDeclarations: [kept] },
      { functionDeclarations: [copy, ping] },
      { functionDeclarations: [{ ...copy, name: "c__search" }] },
      { functionDeclarations: [{ ...copy, name: "d__search" }], googleSearch: {} },
      { codeExecution: {} },
    ]);
    const result = dedupeTools<object>(tools, options);
    expect(result.tools).toStrictEqual([
      { functionDeclarations: [kept] },
      { functionDeclarations: [ping] },
      { googleSearch: {} },
      { codeExecution: {} },
    ]);
    expect(result.tools[0]).toBe(tools[0]);
    expect(result.removed.map(({ name }) => name)).toStrictEqual([
      "b__search",
      "c__search",
      "d__search",
    ]);
  });

  test("takes two tools of one name for duplicates if they are", () => {
    const tools = [
      { name: "search", description },
      { name: "search", description: "Something else altogether" },
      { name: "search", description },
    ];
    expect(dedupeTools(tools, options)).toStrictEqual({
      tools: [tools[0], tools[1]],
      removed: [{ name: "search", duplicateOf: "search", similarity: 1 }],
    });
  });

  test("keeps what is no tool when asked to, and else gives up", () => {
    const broken = {
      get name(): string {
        throw new Error("broken");
      },
    };
    const opaque = new Proxy(
      {},
      {
        get() {
          throw new Error("opaque");
        },
      },
    );
    const tools: object[] = [
      { name: "a__search", description },
      broken,
      opaque,
      { name: "b__search", description },
    ];
    expect(dedupeTools(tools, options)).toStrictEqual({ tools, removed: [] });
    const result = dedupeTools(tools, { ...options, onToolError: "keep" });
    expect(result.removed).toStrictEqual(removed);
    expect(result.tools[1]).toBe(broken);
    expect(result.tools[2]).toBe(opaque);
  });
});

import { type as arktype } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import { ToolpipeError } from "../src/errors.ts";
import { convertTools, lintTool, lintTools } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";

const SCHEMA = deepFreeze({
  type: "object",
  properties: { city: { type: "string", description: "Where" } },
  required: ["city"],
});

const CLOSED = deepFreeze({ ...SCHEMA, additionalProperties: false });

// A map: no strict mode can say it.
const MAP = deepFreeze({
  type: "object",
  properties: {
    labels: { type: "object", properties: {}, additionalProperties: { type: "string" } },
  },
  required: ["labels"],
  additionalProperties: false,
});

const WEATHER = deepFreeze({
  get_weather: { description: "Tells the weather", inputSchema: SCHEMA },
});

describe("convertTools", () => {
  describe("writes the form of", () => {
    const name = "get_weather";
    const description = "Tells the weather";

    it.each(["openai", "mistral", "xai", "moonshot", "grammar"] as const)("%s", (target) => {
      expect(convertTools(WEATHER, target).tools).toStrictEqual([
        { type: "function", function: { name, description, parameters: SCHEMA } },
      ]);
    });

    it.each(["openai-strict", "groq", "deepseek"] as const)("%s, strict", (target) => {
      expect(convertTools(WEATHER, target).tools).toStrictEqual([
        { type: "function", function: { name, description, parameters: CLOSED, strict: true } },
      ]);
    });

    it("OpenAI Responses, where strict is always said", () => {
      expect(convertTools(WEATHER, "openai", { api: "responses" }).tools).toStrictEqual([
        { type: "function", name, description, parameters: SCHEMA, strict: false },
      ]);
      expect(convertTools(WEATHER, "openai-strict", { api: "responses" }).tools).toStrictEqual([
        { type: "function", name, description, parameters: CLOSED, strict: true },
      ]);
    });

    it("Anthropic", () => {
      expect(convertTools(WEATHER, "anthropic").tools).toStrictEqual([
        { name, description, input_schema: SCHEMA },
      ]);
      expect(convertTools(WEATHER, "anthropic-strict").tools).toStrictEqual([
        { name, description, input_schema: CLOSED, strict: true },
      ]);
    });

    it("Gemini, all functions in one group", () => {
      const tools = { ...WEATHER, now: { description: "Tells the time" } };
      expect(convertTools(tools, "gemini").tools).toStrictEqual([
        {
          functionDeclarations: [
            { name, description, parameters: SCHEMA },
            { name: "now", description: "Tells the time" },
          ],
        },
      ]);
      expect(convertTools(WEATHER, "gemini-json-schema").tools).toStrictEqual([
        { functionDeclarations: [{ name, description, parametersJsonSchema: SCHEMA }] },
      ]);
    });

    it("Gemini without any function", () => {
      expect(convertTools({}, "gemini").tools).toStrictEqual([]);
    });

    it("Bedrock Converse", () => {
      expect(convertTools(WEATHER, "bedrock").tools).toStrictEqual([
        { toolSpec: { name, description, inputSchema: { json: SCHEMA } } },
      ]);
    });

    it("MCP", () => {
      expect(convertTools(WEATHER, "mcp").tools).toStrictEqual([
        { name, description, inputSchema: SCHEMA },
      ]);
    });

    it("MCP, without parameters", () => {
      expect(convertTools({ now: { description: "Tells the time" } }, "mcp").tools).toStrictEqual([
        {
          name: "now",
          description: "Tells the time",
          inputSchema: { type: "object", additionalProperties: false },
        },
      ]);
    });
  });

  describe("reads", () => {
    const description = "Tells the weather";
    const expected = [
      {
        name: "get_weather",
        description,
        input_schema: {
          type: "object",
          properties: { city: { type: "string" } },
          required: ["city"],
        },
      },
    ];
    const plain = {
      type: "object",
      properties: { city: { type: "string" } },
      required: ["city"],
    };
    const name = "get_weather";

    it.each([
      ["Zod 4", z.object({ city: z.string() })],
      ["Zod 3", z3.object({ city: z3.string() })],
      ["a raw shape", { city: z.string() }],
      ["a wrapper", { jsonSchema: plain }],
      ["a lazy schema", () => plain],
      ["ArkType", arktype({ city: "string" })],
      ["JSON Schema", plain],
    ])("an AI SDK tool with %s", (_kind, inputSchema) => {
      const { tools } = convertTools({ [name]: { description, inputSchema } }, "anthropic");
      expect(withoutCatchall(tools)).toStrictEqual(expected);
    });

    it.each<[string, object]>([
      ["MCP", { name, description, inputSchema: plain }],
      ["OpenAI chat", { type: "function", function: { name, description, parameters: plain } }],
      ["OpenAI Responses", { type: "function", name, description, parameters: plain }],
      ["Anthropic", { name, description, input_schema: plain }],
      ["Gemini", { functionDeclarations: [{ name, description, parameters: plain }] }],
      ["Bedrock", { toolSpec: { name, description, inputSchema: { json: plain } } }],
      ["LangChain", { name, description, schema: z.object({ city: z.string() }) }],
    ])("a list of tools in the form of %s", (_form, tool) => {
      const { tools } = convertTools([tool], "anthropic");
      expect(withoutCatchall(tools)).toStrictEqual(expected);
    });

    it("a Map", () => {
      const tools = new Map([[name, { description, inputSchema: plain }]]);
      expect(convertTools(tools, "anthropic").tools).toStrictEqual(expected);
    });

    it("its own output", () => {
      for (const target of ["openai", "anthropic", "gemini", "bedrock", "mcp"] as const) {
        const { tools } = convertTools(WEATHER, target);
        expect(convertTools(tools, target).tools).toStrictEqual(tools);
      }
    });
  });

  it("reuses a schema that the provider takes as it is", () => {
    const [tool] = convertTools(WEATHER, "anthropic").tools;
    expect(tool?.input_schema).toBe(SCHEMA);
  });

  it("leaves out a description that says nothing", () => {
    for (const description of ["", " \n", undefined, () => "later"]) {
      const { tools } = convertTools({ a: { description, inputSchema: SCHEMA } }, "bedrock");
      expect(tools).toStrictEqual([{ toolSpec: { name: "a", inputSchema: { json: SCHEMA } } }]);
    }
  });

  it("keeps the order of the tools", () => {
    const names = ["zeta", "alpha", "mid.dle", "beta"];
    const tools = new Map(names.map((name) => [name, { inputSchema: SCHEMA }]));
    const { reports } = convertTools(tools, "openai");
    expect(reports.map((report) => report.name)).toStrictEqual(names);
  });

  describe("names", () => {
    const tools = deepFreeze({
      "a.b": { inputSchema: SCHEMA },
      "21st_magic_x": { inputSchema: SCHEMA },
      __proto__: null,
      ["x".repeat(129)]: { inputSchema: SCHEMA },
      plain: { inputSchema: SCHEMA },
    });

    it("become legal, with a map each way", () => {
      const { names, wireNames } = convertTools(tools, "moonshot");
      const long = wireNames.get("x".repeat(129)) ?? "";
      expect(long).toMatch(/^x{55}_[a-z0-9]{8}$/u);
      expect(wireNames).toStrictEqual(
        new Map([
          ["21st_magic_x", "t_21st_magic_x"],
          ["a.b", "a_b"],
          ["x".repeat(129), long],
          ["plain", "plain"],
        ]),
      );
      expect(names).toStrictEqual(new Map([...wireNames].map(([name, wire]) => [wire, name])));
    });

    it("stay where the provider accepts them", () => {
      expect([...convertTools(tools, "gemini").names.keys()]).toContain("a.b");
    });

    it("that objects inherit are names like any other", () => {
      const inherited = JSON.parse('{"__proto__": {}, "constructor": {}, "toString": {}}');
      const { names, restore } = convertTools(inherited, "openai");
      expect([...names.values()]).toStrictEqual(["__proto__", "constructor", "toString"]);
      expect(restore("__proto__", {})).toStrictEqual({ name: "__proto__", args: {} });
      expect(restore("hasOwnProperty", {})).toStrictEqual({ name: "hasOwnProperty", args: {} });
    });

    it("that are missing are made up", () => {
      const { tools: wire, names } = convertTools([{ inputSchema: SCHEMA }], "anthropic");
      expect(wire[0]?.name).toMatch(/^tool_[a-z0-9]{8}$/u);
      expect(names.get(wire[0]?.name ?? "")).toBe("");
    });
  });

  describe("restore", () => {
    it("gives a call its original name", () => {
      const { restore } = convertTools({ "a.b": { inputSchema: SCHEMA } }, "openai");
      const args = { city: "Oslo" };
      expect(restore("a_b", args)).toStrictEqual({ name: "a.b", args });
      expect(restore("a_b", args).args).toBe(args);
    });

    it("knows a tool by its original name, unless another was sent under it", () => {
      const { restore } = convertTools(
        { "a.b": { inputSchema: SCHEMA }, a_b: { inputSchema: SCHEMA } },
        "openai",
      );
      expect(restore("a.b", {}).name).toBe("a.b");
      expect(restore("a_b", {}).name).toBe("a_b");
    });

    it("gives arguments back their names and leaves out what stands for nothing", () => {
      const inputSchema = {
        type: "object",
        properties: { "page[size]": { type: "integer" }, note: { type: "string" } },
        required: ["page[size]"],
      };
      const tools = { list: { inputSchema } };
      expect(convertTools(tools, "anthropic").restore("list", { page_size: 3 })).toStrictEqual({
        name: "list",
        args: { "page[size]": 3 },
      });
      const strict = convertTools(tools, "openai-strict");
      expect(strict.restore("list", { "page[size]": 3, note: null })).toStrictEqual({
        name: "list",
        args: { "page[size]": 3 },
      });
    });

    it("leaves a call of an unknown tool alone", () => {
      const { restore } = convertTools(WEATHER, "openai");
      for (const args of [undefined, null, "text", [1], { city: null }]) {
        expect(restore("unknown", args)).toStrictEqual({ name: "unknown", args });
      }
    });
  });

  describe("a tool that a strict mode cannot express", () => {
    const tools = deepFreeze({ ...WEATHER, label: { inputSchema: MAP } });

    it("is sent without the mode, and reported", () => {
      const { tools: wire, reports, skipped } = convertTools(tools, "openai-strict");
      expect(wire.map((tool) => tool.function.strict)).toStrictEqual([true, false]);
      expect(wire[1]?.function.parameters).toStrictEqual(MAP);
      expect(reports.map(({ name, strict }) => [name, strict])).toStrictEqual([
        ["get_weather", true],
        ["label", false],
      ]);
      expect(reports[1]?.error).toMatchObject({ code: "schema-not-representable" });
      expect(skipped).toStrictEqual([]);
    });

    it("is sent to Anthropic and the Responses API as they want it said", () => {
      const anthropic = convertTools(tools, "anthropic-strict").tools;
      expect(anthropic.map(({ strict }) => strict)).toStrictEqual([true, undefined]);
      const responses = convertTools(tools, "openai-strict", { api: "responses" }).tools;
      expect(responses.map(({ strict }) => strict)).toStrictEqual([true, false]);
    });

    it("is sent without the mode when only that has a limit of size", () => {
      const values = Array.from({ length: 1_001 }, (_, index) => `value ${index}`);
      const inputSchema = { type: "object", properties: { a: { enum: values } } };
      const { reports, skipped } = convertTools({ large: { inputSchema } }, "openai-strict");
      expect(reports).toMatchObject([{ strict: false, error: { code: "schema-too-large" } }]);
      expect(skipped).toStrictEqual([]);
    });

    it("is left out on demand", () => {
      const converted = convertTools(tools, "openai-strict", { onUnrepresentable: "skip" });
      expect(converted.tools).toHaveLength(1);
      expect(converted.skipped).toMatchObject([
        { name: "label", reason: "not-representable", error: { code: "schema-not-representable" } },
      ]);
    });

    it("is an error on demand, which names it", () => {
      const convert = () => convertTools(tools, "openai-strict", { onUnrepresentable: "throw" });
      expect(convert).toThrow(ToolpipeError);
      expect(convert).toThrow(
        /^Cannot convert tools: "label" failed with "Cannot convert schema /u,
      );
      expect(convert).toThrow(
        expect.objectContaining({
          cause: expect.objectContaining({ code: "schema-not-representable" }),
        }),
      );
    });
  });

  describe("a bad tool costs no other:", () => {
    const cyclic: Record<string, unknown> = { type: "object" };
    cyclic["properties"] = { self: cyclic };
    const deep = (): unknown => {
      let schema: unknown = { type: "string" };
      for (let level = 0; level < 300; level++) schema = { type: "array", items: schema };
      return { type: "object", properties: { deep: schema } };
    };
    const getter = {
      get inputSchema(): unknown {
        throw new Error("not ready");
      },
    };

    it.each([
      ["a getter that throws", getter, "unreadable"],
      ["the promise of a schema", { inputSchema: Promise.resolve(SCHEMA) }, "unreadable"],
      ["a schema that contains itself", { inputSchema: cyclic }, "unreadable"],
      ["a schema that is too deep", { inputSchema: deep() }, "too-large"],
      ["no object", 7, "unreadable"],
      ["nothing", null, "unreadable"],
      ["a number for a schema", { inputSchema: 7 }, "unreadable"],
      ["valibot without a converter", { inputSchema: v.object({}) }, "unreadable"],
    ])("%s", (_what, bad, reason) => {
      const { tools, skipped } = convertTools({ bad, ...WEATHER }, "anthropic");
      expect(tools.map(({ name }) => name)).toStrictEqual(["get_weather"]);
      expect(skipped).toMatchObject([{ name: "bad", reason }]);
      expect(skipped[0]?.error).toBeInstanceOf(ToolpipeError);
    });

    it("a record whose member throws", () => {
      const tools = {
        ...WEATHER,
        get bad(): unknown {
          throw new Error("not ready");
        },
      };
      const { skipped } = convertTools(tools, "anthropic");
      expect(skipped).toMatchObject([
        {
          name: "bad",
          reason: "unreadable",
          error: {
            message: 'Cannot convert tool "bad": reading it failed',
            cause: { message: "not ready" },
          },
        },
      ]);
    });

    it("a list member that throws", () => {
      const { tools, skipped } = convertTools(
        [getter, { name: "good", inputSchema: SCHEMA }],
        "anthropic",
      );
      expect(tools).toHaveLength(1);
      expect(skipped).toMatchObject([{ name: "", reason: "unreadable" }]);
    });

    it("a list member that cannot be touched, or says nothing", () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      const named = Object.defineProperty({ name: "named" }, "inputSchema", {
        get: () => {
          throw new Error("not ready");
        },
      });
      const list = [{ name: "", inputSchema: SCHEMA }, proxy, named, {}, null];
      expect(convertTools(list, "openai").skipped).toMatchObject([
        { name: "", reason: "unreadable" },
        { name: "named", reason: "unreadable" },
        { name: "", reason: "unreadable" },
        { name: "", reason: "unreadable" },
      ]);
      expect(lintTools(list, "openai").map(({ rule }) => rule)).toContain("tool-unreadable");
    });

    it("a second tool of one name", () => {
      const { tools, skipped } = convertTools(
        [
          { name: "a", inputSchema: SCHEMA },
          { name: "a", inputSchema: CLOSED },
        ],
        "anthropic",
      );
      expect(tools).toStrictEqual([{ name: "a", input_schema: SCHEMA }]);
      expect(skipped).toStrictEqual([{ name: "a", reason: "duplicate-name" }]);
    });
  });

  it("lists tools of a provider, which have no schema to convert", () => {
    const list = [
      { type: "web_search_20250305", name: "web_search" },
      { cachePoint: { type: "default" } },
      { type: "file_search" },
      { name: "a", inputSchema: SCHEMA },
    ];
    expect(convertTools(list, "anthropic")).toMatchObject({
      tools: [{ name: "a" }],
      skipped: [
        { name: "web_search", reason: "provider-tool" },
        { name: "cachePoint", reason: "provider-tool" },
        { name: "file_search", reason: "provider-tool" },
      ],
    });
    const record = { search: { type: "provider", id: "openai.web_search", args: {} } };
    expect(convertTools(record, "openai").skipped).toStrictEqual([
      { name: "search", reason: "provider-tool" },
    ]);
  });

  describe("carries what only one provider knows", () => {
    const marked = deepFreeze({
      name: "a",
      title: "A",
      inputSchema: SCHEMA,
      cache_control: { type: "ephemeral" },
      annotations: { readOnlyHint: true },
      providerOptions: { anthropic: {} },
    });

    it("to that provider alone", () => {
      expect(convertTools([marked], "anthropic").tools).toStrictEqual([
        { name: "a", input_schema: SCHEMA, cache_control: { type: "ephemeral" } },
      ]);
      expect(convertTools([marked], "mcp").tools).toStrictEqual([
        { name: "a", title: "A", inputSchema: SCHEMA, annotations: { readOnlyHint: true } },
      ]);
      expect(convertTools([marked], "openai").tools).toStrictEqual([
        { type: "function", function: { name: "a", parameters: SCHEMA } },
      ]);
    });

    it("what defers a tool to those that defer", () => {
      const marks = { defer_loading: true, allowed_callers: ["direct"] };
      const tool = deepFreeze({ name: "a", inputSchema: SCHEMA, ...marks });
      const [anthropic] = convertTools([tool], "anthropic").tools;
      expect(anthropic).toStrictEqual({ name: "a", input_schema: SCHEMA, ...marks });
      const [responses] = convertTools([tool], "openai", { api: "responses" }).tools;
      const wire = { type: "function", name: "a", parameters: SCHEMA, strict: false };
      expect(responses).toStrictEqual({ ...wire, defer_loading: true });
    });

    it("unless it is no JSON", () => {
      const cyclic: Record<string, unknown> = {};
      cyclic["self"] = cyclic;
      const tool = { name: "a", inputSchema: SCHEMA, _meta: cyclic, title: () => "A" };
      expect(convertTools([tool], "mcp").tools).toStrictEqual([{ name: "a", inputSchema: SCHEMA }]);
    });
  });

  it("tells when there are more tools than the provider takes", () => {
    const tools = Object.fromEntries(
      Array.from({ length: 129 }, (_, index) => [`tool_${index}`, { inputSchema: SCHEMA }]),
    );
    const { tools: wire, findings } = convertTools(tools, "openai");
    expect(wire).toHaveLength(129);
    expect(findings).toStrictEqual([
      {
        part: "tools",
        rule: "tool-count",
        pointer: "#",
        message: "A request takes at most 128 tools, but there are 129",
        providerPhrase: "array too long. Expected an array with maximum length 128",
      },
    ]);
    expect(convertTools(tools, "anthropic").findings).toStrictEqual([]);
  });

  it("reports a schema object at each of its places", () => {
    const even = { type: "integer", multipleOf: 2 };
    const inputSchema = deepFreeze({ type: "object", properties: { a: even, b: even } });
    const { reports } = convertTools({ count: { inputSchema } }, "gemini");
    const places = reports[0]?.changes.map(({ pointer, keyword }) => [pointer, keyword]);
    expect(places).toStrictEqual([
      ["#/properties/a", "multipleOf"],
      ["#/properties/b", "multipleOf"],
    ]);
  });

  it("gives the same bytes each time", () => {
    const tools = { ...WEATHER, "a.b": { inputSchema: MAP }, "a/b": { inputSchema: CLOSED } };
    const first = JSON.stringify(convertTools(tools, "openai-strict"));
    expect(JSON.stringify(convertTools(tools, "openai-strict"))).toBe(first);
  });

  describe("refuses", () => {
    it("what is no collection", () => {
      expect(() => convertTools(7 as never, "openai")).toThrow(
        "Cannot read tools: they must be a record, a Map or a list, but are number",
      );
    });

    it("an unknown target", () => {
      expect(() => convertTools({}, "claude" as never)).toThrow(
        expect.objectContaining({ code: "invalid-argument" }),
      );
    });

    it("a choice that is none", () => {
      expect(() => convertTools({}, "openai", { onUnrepresentable: "lose" as never })).toThrow(
        'Cannot convert tools: onUnrepresentable must be "loose", "skip" or "throw", but is "lose"',
      );
    });

    it("an API that is none, or of a target that has none", () => {
      expect(() => convertTools({}, "openai", { api: "assistants" as never })).toThrow(
        'Cannot convert tools: api must be "chat" or "responses", but is "assistants"',
      );
      expect(() => convertTools({}, "gemini", { api: "chat" })).toThrow(
        'Cannot convert tools: api must be left out for "gemini", but is "chat"',
      );
    });
  });
});

describe("lintTool", () => {
  it("finds nothing in what the provider takes", () => {
    const tool = { name: "a", description: "Does it", inputSchema: SCHEMA };
    expect(lintTool(tool, "openai")).toStrictEqual([]);
  });

  it("finds a name that the provider refuses, and says what it answers", () => {
    expect(lintTool({ name: "a.b", inputSchema: SCHEMA }, "openai")).toStrictEqual([
      {
        tool: "a.b",
        part: "name",
        rule: "name",
        pointer: "#",
        message: "The name must consist of a-zA-Z0-9_- and have 1 to 64 characters",
        providerPhrase: expect.stringContaining("string does not match pattern"),
      },
    ]);
    expect(lintTool({ name: "1a", inputSchema: SCHEMA }, "moonshot")).toMatchObject([
      {
        rule: "name",
        message:
          "The name must consist of a-zA-Z0-9_-, begin with one of a-zA-Z and have 1 to 64 characters",
      },
    ]);
    expect(lintTool({ name: "a".repeat(65), inputSchema: SCHEMA }, "openai")).toHaveLength(1);
    expect(lintTool({ name: "a".repeat(65), inputSchema: SCHEMA }, "anthropic")).toStrictEqual([]);
  });

  it("looks at a tool without a name for the rest", () => {
    expect(lintTool({ inputSchema: SCHEMA }, "openai")).toStrictEqual([]);
  });

  it("finds an empty description where that is refused", () => {
    const tool = { name: "a", description: " ", inputSchema: SCHEMA };
    expect(lintTool(tool, "bedrock")).toMatchObject([
      { tool: "a", part: "description", rule: "description-empty" },
    ]);
    expect(lintTool(tool, "anthropic")).toStrictEqual([]);
  });

  it("finds a description that some endpoints refuse", () => {
    const tool = { name: "a", description: "x".repeat(1_025), inputSchema: SCHEMA };
    expect(lintTool(tool, "openai")).toMatchObject([
      {
        tool: "a",
        part: "description",
        rule: "description-length",
        message: "The description has 1025 characters, and some endpoints take at most 1024",
      },
    ]);
  });

  it("finds what is wrong with the schema, with its pointer", () => {
    const tool = {
      name: "a",
      inputSchema: { type: "object", properties: { list: { type: "array" } } },
    };
    expect(lintTool(tool, "openai")).toMatchObject([
      { tool: "a", part: "schema", pointer: "#/properties/list" },
    ]);
  });

  it("reports a tool that cannot be read, and passes over those of a provider", () => {
    expect(lintTool(null, "openai")).toMatchObject([{ rule: "tool-unreadable" }]);
    expect(lintTool({ type: "web_search" }, "openai")).toStrictEqual([]);
  });
});

describe("lintTools", () => {
  it("finds names that are missing, equal, or equal once they are legal", () => {
    const inputSchema = SCHEMA;
    const tools = [
      { name: "a_b", inputSchema },
      { name: "a.b", inputSchema },
      { name: "a_b", inputSchema },
      { inputSchema },
    ];
    expect(lintTools(tools, "openai").map(({ tool, rule }) => [tool, rule])).toStrictEqual([
      ["a.b", "name"],
      ["a.b", "name-collision"],
      ["a_b", "name-duplicate"],
      [undefined, "name-missing"],
    ]);
  });

  it("finds too many tools", () => {
    const tools = Object.fromEntries(
      Array.from({ length: 129 }, (_, index) => [`tool_${index}`, { inputSchema: SCHEMA }]),
    );
    expect(lintTools(tools, "groq").at(-1)).toMatchObject({ part: "tools", rule: "tool-count" });
    expect(lintTools(tools, "anthropic")).toStrictEqual([]);
  });

  it("finds nothing in what convertTools writes", () => {
    const tools = { "a.b": { description: "", inputSchema: MAP }, "a/b": { inputSchema: CLOSED } };
    for (const target of ["openai", "anthropic", "gemini", "bedrock", "moonshot"] as const) {
      expect(lintTools(convertTools(tools, target).tools, target)).toStrictEqual([]);
    }
  });
});

describe("what a provider asks of tools", () => {
  const OPENAI_NAME =
    "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'";
  const CLAUDE_NAME = "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'";
  const CLAUDE_TWICE = "Tool names must be unique";
  const GEMINI_NAME = "Invalid function name. Must start with a letter or an underscore";
  const GEMINI_TWICE = "Duplicate function declaration found";
  const MANY = "array too long. Expected an array with maximum length 128";

  interface Limits {
    readonly allowed?: string;
    readonly first?: string;
    readonly longest?: number;
    readonly phrase?: string;
    readonly twice?: string;
    readonly most?: number;
    readonly many?: string;
  }
  const LIMITS: readonly (readonly [ProviderTarget, Limits])[] = [
    ["mcp", { allowed: "aZ9_.-", longest: 128 }],
    ["openai", { phrase: OPENAI_NAME, most: 128, many: MANY }],
    ["openai-strict", { phrase: OPENAI_NAME, most: 128, many: MANY }],
    ["anthropic", { longest: 128, phrase: CLAUDE_NAME, twice: CLAUDE_TWICE }],
    ["anthropic-strict", { longest: 128, phrase: CLAUDE_NAME, twice: CLAUDE_TWICE }],
    ...(["gemini", "gemini-json-schema"] as const).map((target): [ProviderTarget, Limits] => [
      target,
      {
        allowed: "aZ9_.-",
        first: "aZ_",
        phrase: GEMINI_NAME,
        twice: GEMINI_TWICE,
        most: 512,
        many: "At most 512 function declarations",
      },
    ]),
    ["bedrock", {}],
    ["mistral", {}],
    ["groq", { phrase: OPENAI_NAME, most: 128, many: "maximum number of items is 128" }],
    ["deepseek", { most: 128 }],
    ["xai", { most: 200 }],
    ["moonshot", { first: "aZ", phrase: "function name is invalid, must start with a letter" }],
    ["grammar", {}],
  ];

  it.each(LIMITS)("%s", (target, limits) => {
    const { allowed = "aZ9_-", first = allowed, longest = 64, most } = limits;
    const inputSchema = { type: "object", properties: { a: { type: "string" } } };
    const findingsOf = (name: string) =>
      lintTool({ name, inputSchema }, target).filter(({ part }) => part === "name");
    const isTaken = (name: string): boolean => findingsOf(name).length === 0;
    const characters = [..."aZ9_.-:/ é$"];
    expect(characters.filter((character) => isTaken(`a${character}`)).join("")).toBe(allowed);
    expect(characters.filter((character) => isTaken(`${character}a`)).join("")).toBe(first);
    expect([isTaken("a".repeat(longest)), isTaken("a".repeat(longest + 1))]).toStrictEqual([
      true,
      false,
    ]);
    expect(findingsOf(":")[0]?.providerPhrase).toBe(limits.phrase);
    const same = { name: "a", inputSchema };
    const twice = lintTools([same, same], target).find(({ rule }) => rule === "name-duplicate");
    expect(twice?.providerPhrase).toBe(limits.twice);
    const countOf = (count: number) =>
      lintTools(
        Array.from({ length: count }, (_, index) => ({ name: `a${index}` })),
        target,
      ).filter(({ rule }) => rule === "tool-count");
    expect(countOf(most ?? 600)).toStrictEqual([]);
    if (most === undefined) return;
    expect(countOf(most + 1).map(({ providerPhrase }) => providerPhrase)).toStrictEqual([
      limits.many,
    ]);
  });

  it("is a description of some length, and not of any", () => {
    const phrasesOf = (description: string) =>
      (["openai", "openai-strict", "bedrock"] as const).map(
        (target) =>
          lintTool({ name: "a", description, inputSchema: CLOSED }, target).find(
            ({ part }) => part === "description",
          )?.providerPhrase,
      );
    const long = "string too long. Expected a string with maximum length 1024";
    const empty =
      "failed to satisfy constraint: Member must have length greater than or equal to 1";
    expect(phrasesOf("x".repeat(1_025))).toStrictEqual([long, long, undefined]);
    expect(phrasesOf("x".repeat(1_024))).toStrictEqual([undefined, undefined, undefined]);
    expect(phrasesOf("")).toStrictEqual([undefined, undefined, empty]);
  });
});

/** ArkType's converter names a dialect; what it says otherwise is the same. */
function withoutCatchall<T>(tools: T): unknown {
  return JSON.parse(JSON.stringify(tools, (key, value) => (key === "$schema" ? undefined : value)));
}

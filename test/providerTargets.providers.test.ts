import { describe, expect, it } from "vitest";
import { SchemaTooLargeError } from "../src/errors.ts";
import { lintToolSchema, toProviderSchema } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { changesOf, convertX, type Schema, withX } from "./support/converted.ts";

describe("values for Gemini", () => {
  it.each<[string, unknown, unknown]>([
    [
      "numbers in an enum keep their type (router-for-me/CLIProxyAPI#1076)",
      { type: "integer", enum: [60, 1440], description: "Minutes" },
      { type: "integer", description: "Minutes. Constraints: enum: 60, 1440." },
    ],
    [
      "an enum gets its type (google-gemini/gemini-cli#4400)",
      { enum: ["a", "b"] },
      { type: "string", enum: ["a", "b"] },
    ],
    [
      "a format is told (google-gemini/gemini-cli#3178)",
      { type: "string", format: "uri", description: "Where." },
      { type: "string", description: "Where. Constraints: format: uri." },
    ],
    [
      "null in a union is nullable (taylorwilsdon/google_workspace_mcp#1099, P0luz/Ombre-Brain#119)",
      { anyOf: [{ type: "string" }, { type: "null" }], default: null },
      { type: "string", nullable: true, default: null },
    ],
    ["a constant is an enum of one", { const: "on" }, { type: "string", enum: ["on"] }],
    [
      "a list with null is nullable",
      { type: ["string", "null"], enum: ["a", null] },
      { type: "string", enum: ["a"], nullable: true },
    ],
    [
      "anyOf stands alone, with the description in its branches (anomalyco/opencode#14659)",
      {
        description: "Which",
        anyOf: [{ type: "string" }, { type: "integer", description: "A number" }],
      },
      {
        anyOf: [
          { type: "string", description: "Which" },
          { type: "integer", description: "Which. A number" },
        ],
      },
    ],
    [
      "propertyNames and maps are told (tailcallhq/forgecode#3426)",
      {
        type: "object",
        propertyNames: { pattern: "^a" },
        additionalProperties: { type: "string" },
      },
      {
        type: "object",
        properties: {},
        description:
          'Constraints: propertyNames: {"pattern":"^a"}; additionalProperties: {"type":"string"}.',
      },
    ],
    [
      "an exclusive bound of integers is the next integer (pizza-bot-app/pizza-bot#62)",
      { type: "integer", exclusiveMinimum: 0 },
      { type: "integer", minimum: 1 },
    ],
    [
      "an exclusive bound of numbers is told as well",
      { type: "number", exclusiveMinimum: 0 },
      { type: "number", minimum: 0, description: "Constraints: exclusiveMinimum: 0." },
    ],
    [
      "an empty text is no value of an enum (sbroenne/mcp-server-excel#607)",
      { type: "string", enum: ["open", ""] },
      { type: "string", enum: ["open"] },
    ],
    ["types in capitals are what they are elsewhere", { type: "STRING" }, { type: "string" }],
  ])("%s", (_name, x, expected) => {
    expect(convertX(x, "gemini")).toStrictEqual(expected);
  });

  it("any value is a union of all types (google/adk-python#4531, docker/docker-agent#3634)", () => {
    const any = convertX(true, "gemini");
    expect(any).toMatchObject({
      anyOf: [
        { type: "string", nullable: true },
        { type: "number", nullable: true },
        { type: "boolean", nullable: true },
        { type: "object", nullable: true },
        { type: "array", nullable: true },
      ],
    });
  });

  it("additionalProperties goes, and is reported (langchain-ai/langchainjs#8165)", () => {
    const schema = withX({ type: "string" }, { additionalProperties: true });
    expect(toProviderSchema(schema, "gemini").schema).toStrictEqual(withX({ type: "string" }));
    expect(changesOf(schema, "gemini")).toStrictEqual(["dropped additionalProperties #"]);
  });
});

describe("keywords of another type, for Gemini (ComposioHQ/composio#4022)", () => {
  it.each([
    [{ type: "string", properties: { b: { type: "string" } } }, ["properties"]],
    [{ type: "string", items: { type: "string" }, minItems: 1 }, ["items", "minItems"]],
    [{ type: "number", required: ["b"], maxProperties: 3 }, ["required", "maxProperties"]],
    [
      { type: "boolean", minLength: 1, pattern: "^a", minimum: 3 },
      ["minLength", "pattern", "minimum"],
    ],
    [{ type: "integer", propertyOrdering: ["b"] }, ["propertyOrdering"]],
  ])("are dropped from %j", (x, keywords) => {
    const schema = withX(x);
    expect(convertX(x, "gemini")).toStrictEqual({ type: x.type });
    expect(changesOf(schema, "gemini")).toStrictEqual(
      keywords.map((keyword) => `dropped ${keyword} #/properties/x`),
    );
    expect(lintToolSchema(schema, "gemini").map(({ rule }) => rule)).toStrictEqual(
      keywords.map(() => "foreign-keyword"),
    );
  });

  it("are dropped where schemas have become one", () => {
    const properties = { d: { type: "string" } };
    const array = { type: "array", items: { type: "string" } };
    const $defs = { A: { type: "string" } };
    expect(convertX({ allOf: [{ type: "boolean" }, array] }, "gemini")).toHaveProperty(
      "description",
    );
    expect(convertX({ allOf: [{ type: "boolean" }, { items: {} }] }, "gemini")).toStrictEqual({
      type: "boolean",
    });
    expect(convertX({ $ref: "#/$defs/A", properties }, "gemini", { $defs })).toStrictEqual({
      type: "string",
    });
    expect(
      convertX(
        { anyOf: [{ type: "string" }, { type: "object", properties: {} }], properties },
        "gemini",
      ),
    ).toStrictEqual({ anyOf: [{ type: "string" }, { type: "object", properties }] });
  });

  it("include formats, which are said where they mean something", () => {
    expect(convertX({ type: "object", format: "int32" }, "gemini")).toHaveProperty("description");
    expect(convertX({ type: ["number", "null"], format: "int64" }, "gemini")).toStrictEqual({
      type: "number",
      nullable: true,
      description: "Constraints: format: int64.",
    });
    expect(convertX({ type: "integer", format: "int64" }, "gemini")).toStrictEqual({
      type: "integer",
      format: "int64",
    });
  });
});

describe("older drafts", () => {
  it.each<[string, unknown, unknown]>([
    [
      "boolean exclusive bounds (Dokploy/mcp#74)",
      { type: "number", minimum: 0, exclusiveMinimum: true },
      { type: "number", exclusiveMinimum: 0 },
    ],
    [
      "a list in items",
      { type: "array", items: [{ type: "string" }], additionalItems: false },
      { type: "array", prefixItems: [{ type: "string" }], items: false },
    ],
    [
      "dependencies",
      { type: "object", dependencies: { a: ["b"], c: { minProperties: 2 } } },
      {
        type: "object",
        dependentRequired: { a: ["b"] },
        dependentSchemas: { c: { minProperties: 2 } },
      },
    ],
    [
      "bounds of 64-bit integers (adiom-data/grpcmcp#5)",
      { type: "integer", minimum: -(2 ** 63), maximum: 2 ** 63 },
      { type: "integer" },
    ],
  ])("%s become 2020-12 for Anthropic", (_name, x, expected) => {
    const result = convertX(x, "anthropic");
    const withoutBooleans = JSON.stringify(expected).replace(',"items":false', ',"maxItems":0');
    expect(JSON.stringify(result)).toBe(
      JSON.stringify(x).includes("additionalItems")
        ? '{"type":"array","prefixItems":[{"type":"string"}],"maxItems":1}'
        : withoutBooleans,
    );
  });

  it("stay for MCP where the document names draft-07", () => {
    const schema = withX(
      { type: "array", items: [{ type: "string" }] },
      { $schema: "http://json-schema.org/draft-07/schema#" },
    );
    expect(toProviderSchema(schema, "mcp").schema).toBe(schema);
    const { $schema, ...undeclared } = schema;
    expect(toProviderSchema(undeclared, "mcp").schema?.properties?.["x"]).toStrictEqual({
      type: "array",
      prefixItems: [{ type: "string" }],
    });
  });
});

describe("OpenAI without strict", () => {
  it.each<[string, unknown, unknown]>([
    [
      "arrays get items (digitalocean-labs/mcp-digitalocean#265, apify/apify-mcp-server#36)",
      { type: "array" },
      { type: "array", items: {} },
    ],
    [
      "objects get properties (bnb-chain/bnbchain-mcp#68)",
      { type: "object" },
      { type: "object", properties: {} },
    ],
    [
      "tuples become lists of their members",
      { type: "array", items: [{ type: "string" }, { type: "number" }], additionalItems: false },
      {
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "number" }] },
        maxItems: 2,
        description: 'Constraints: prefixItems: [{"type":"string"},{"type":"number"}].',
      },
    ],
    [
      "tuples of one kind lose nothing",
      {
        type: "array",
        prefixItems: [{ type: "number" }, { type: "number" }],
        items: false,
        minItems: 2,
      },
      { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
    ],
  ])("%s", (_name, x, expected) => {
    expect(convertX(x, "openai")).toStrictEqual(expected);
  });

  it("moves what is negated as a whole when it cannot be said exactly", () => {
    const not = { type: "array", prefixItems: [{ type: "string" }] };
    expect(convertX({ type: ["array", "string"], items: {}, not }, "openai")).toStrictEqual({
      type: ["array", "string"],
      items: {},
      description: 'Constraints: not: {"type":"array","prefixItems":[{"type":"string"}]}.',
    });
  });
});

describe("grammars (ggml-org/llama.cpp#26930, ggml-org/llama.cpp#27580, ggml-org/llama.cpp#25746)", () => {
  it.each<[unknown, unknown]>([
    [
      { type: "string", pattern: "^[0-9]{4}$", maxLength: 9 },
      { type: "string", pattern: "^[0-9]{4}$", description: "Constraints: maxLength: 9." },
    ],
    [
      { type: "string", pattern: "[0-9]+" },
      { type: "string", description: "Constraints: pattern: [0-9]+." },
    ],
    [
      { type: "string", maxLength: 5_000 },
      { type: "string", description: "Constraints: maxLength: 5000." },
    ],
    [
      { type: "array", items: { type: "string" }, uniqueItems: true },
      { type: "array", items: { type: "string" }, description: "Constraints: uniqueItems: true." },
    ],
  ])("%j", (x, expected) => {
    expect(convertX(x, "grammar")).toStrictEqual(expected);
  });
});

describe("Bedrock", () => {
  it("drops what identifies and closes (BerriAI/litellm#10062, Tracer-Cloud/opensre#2404)", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "tool",
      type: "object",
      properties: { x: { type: "string" } },
      additionalProperties: false,
    };
    expect(toProviderSchema(deepFreeze(schema), "bedrock").schema).toStrictEqual(
      withX({ type: "string" }),
    );
    expect(changesOf(schema, "bedrock")).toStrictEqual([
      "dropped $schema #",
      "dropped $id #",
      "dropped additionalProperties #",
    ]);
  });
});

describe("limits of OpenAI strict", () => {
  const ofLength = (length: number): Schema => ({
    type: "object",
    properties: {
      a: {
        type: "string",
        enum: Array.from({ length }, (_, index) => `${"v".repeat(60)}${index}`),
      },
    },
    required: ["a"],
    additionalProperties: false,
  });

  it("refuse an enum of many values with many characters", () => {
    expect(() => toProviderSchema(ofLength(260), "openai-strict")).toThrow(SchemaTooLargeError);
    expect(lintToolSchema(ofLength(260), "openai-strict").map(({ rule }) => rule)).toStrictEqual([
      "size",
    ]);
    expect(lintToolSchema(ofLength(250), "openai-strict")).toStrictEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import { SchemaNotRepresentableError, SchemaTooLargeError, ToolpipeError } from "../src/errors.ts";
import { targetRules } from "../src/internal/schema/targets/registry.ts";
import { lintToolSchema, toProviderSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { changesOf, convertX, type Schema, withX } from "./support/converted.ts";
import { TARGETS } from "./support/providerRules/targets.ts";

const STRICT: readonly ProviderTarget[] = ["openai-strict", "anthropic-strict", "groq", "deepseek"];

const NODE = {
  type: "object",
  properties: {
    name: { type: "string" },
    children: { type: "array", items: { $ref: "#/$defs/Node" } },
  },
  required: ["name"],
};

it("every target has a second set of rules to be held to", () => {
  expect(TARGETS).toStrictEqual([...targetRules.keys()]);
});

describe("a schema that the provider takes as it is", () => {
  const plain = deepFreeze({
    type: "object",
    properties: {
      city: { type: "string", description: "Where" },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["city", "tags"],
  });
  const closed = deepFreeze({ ...plain, additionalProperties: false });

  it.each(TARGETS)("comes back as the same object for %s", (target) => {
    const schema = STRICT.includes(target) ? closed : plain;
    const result = toProviderSchema(schema, target);
    const args = { city: "Oslo", tags: [] };
    expect(result.schema).toBe(schema);
    expect(result.changes).toStrictEqual([]);
    expect(result.restore(args)).toBe(args);
    expect(lintToolSchema(schema, target)).toStrictEqual([]);
  });
});

describe("a tool without parameters", () => {
  it.each([undefined, null])("%s is an object without properties", (nothing) => {
    expect(toProviderSchema(nothing, "openai").schema).toStrictEqual({
      type: "object",
      properties: {},
    });
    expect(toProviderSchema(nothing, "openai-strict").schema).toStrictEqual({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
  });

  it.each([undefined, null])("%s takes no properties for MCP", (nothing) => {
    const { schema, changes } = toProviderSchema(nothing, "mcp");
    expect(schema).toStrictEqual({ type: "object", additionalProperties: false });
    expect(changes).toStrictEqual([]);
    expect(lintToolSchema(nothing, "mcp")).toStrictEqual([]);
  });

  it("has no schema at all for Gemini", () => {
    expect(toProviderSchema(undefined, "gemini").schema).toBeUndefined();
    expect(lintToolSchema(undefined, "gemini")).toStrictEqual([]);
    expect(toProviderSchema({ type: "object" }, "gemini").schema).toBeUndefined();
  });

  it.each([
    [{ type: "object" }, ["dropped type #"]],
    [{ type: "object", properties: {} }, ["dropped properties #", "dropped type #"]],
    [
      { type: "object", description: "x", minProperties: 1 },
      ["dropped type #", "dropped description #", "dropped minProperties #"],
    ],
  ])("is told to have been %j", (schema, changes) => {
    expect(toProviderSchema(schema, "gemini").schema).toBeUndefined();
    expect(changesOf(schema, "gemini")).toStrictEqual(changes);
    expect(lintToolSchema(schema, "gemini").map(({ rule }) => rule)).toStrictEqual(["empty-root"]);
  });

  it("has its losses dropped, not moved, where there is no description to move them to", () => {
    const schema = { type: "object", additionalProperties: { type: "string" } };
    expect(changesOf(schema, "gemini")).toContain("dropped additionalProperties #");
  });
});

describe("changes", () => {
  it("list every keyword that another one has changed", () => {
    const x = { type: "integer", maximum: 100, exclusiveMaximum: 10 };
    expect(changesOf(withX(x), "moonshot")).toStrictEqual([
      "rewritten exclusiveMaximum #/properties/x",
      "rewritten maximum #/properties/x",
    ]);
    expect(changesOf(withX({ type: "string", nullable: true }), "moonshot")).toStrictEqual([
      "rewritten nullable #/properties/x",
      "rewritten type #/properties/x",
    ]);
  });

  it("stand where the keyword came from, through alternatives and references in a row", () => {
    const alternatives = {
      additionalProperties: { type: "null" },
      oneOf: [{ properties: { a: {} } }, false],
    };
    expect(changesOf(alternatives, "gemini")).toContain("moved type #/additionalProperties");
    const second = { $ref: "#/$defs/third" };
    const schema = withX(
      { if: {}, not: { $ref: "#/$defs/second" }, $ref: "#/$defs/second" },
      { $defs: { second, third: { else: {} } } },
    );
    expect(changesOf(schema, "moonshot")).toContain("moved not #/properties/x");
  });

  it("call a lost null what the document calls it", () => {
    const schema = { minLength: 0, else: { type: "null" }, enum: ["a", null] };
    expect(changesOf(schema, "gemini")).toContain("moved enum #");
  });

  it("name a negation as a whole when a tuple in it cannot be said", () => {
    const x = { not: { items: [{ type: "null" }] }, type: "array", items: {} };
    expect(changesOf(withX(x), "openai")).toStrictEqual(["moved not #/properties/x"]);
  });

  it("list definitions that get another address", () => {
    const y = { type: "string", pattern: "[" };
    const schema = {
      type: "object",
      properties: { x: { $ref: "#/definitions/A" }, y },
      definitions: { A: { const: "z" } },
    };
    expect(changesOf(schema, "openai")).toStrictEqual([
      "rewritten $ref #/properties/x",
      "moved pattern #/properties/y",
      "rewritten definitions #",
    ]);
  });

  it("do not call a bound inclusive where there is no next whole number", () => {
    const x = { type: "integer", exclusiveMaximum: 2 ** 63 };
    expect(changesOf(withX(x), "moonshot")).toStrictEqual([
      "moved exclusiveMaximum #/properties/x",
    ]);
  });
});

describe("a branch that requires what only it names", () => {
  it("names everything that it requires", () => {
    const schema = { type: "object", properties: { a: {} }, anyOf: [{ required: ["b", "a"] }] };
    expect(toProviderSchema(deepFreeze(schema), "mcp").schema).toStrictEqual({
      ...schema,
      anyOf: [{ required: ["b", "a"], properties: { b: {}, a: {} } }],
    });
  });
});

describe("the root", () => {
  it("keeps the name of its draft when it becomes a property", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const { schema } = toProviderSchema(deepFreeze({ type: "array", items: [{}], $schema }), "mcp");
    expect(schema).toStrictEqual({
      $schema,
      type: "object",
      properties: { value: { type: "array", items: [{}] } },
      required: ["value"],
    });
    expect(toProviderSchema(schema, "mcp").schema).toBe(schema);
  });

  it("gets a type and properties (Piotr1215/mcp-obsidian#17)", () => {
    expect(toProviderSchema({}, "openai").schema).toStrictEqual({ type: "object", properties: {} });
  });

  it("loses alternatives of required names to a sentence (anthropics/claude-code#5973)", () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    const schema = {
      type: "object",
      properties,
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    };
    expect(toProviderSchema(deepFreeze(schema), "anthropic").schema).toStrictEqual({
      type: "object",
      properties,
      description: "Constraints: anyOf: (a) or (b).",
    });
    expect(changesOf(schema, "anthropic")).toStrictEqual(["moved anyOf #"]);
  });

  it("becomes one object of several (langchain-ai/langchainjs#9804)", () => {
    const branch = (kind: string, name: string): Schema => ({
      type: "object",
      properties: { kind: { const: kind }, [name]: { type: "string" } },
      required: ["kind", name],
    });
    const schema = deepFreeze({ oneOf: [branch("file", "path"), branch("url", "url")] });
    expect(toProviderSchema(schema, "openai").schema).toStrictEqual({
      type: "object",
      properties: {
        kind: { type: "string", enum: ["file", "url"] },
        path: { type: "string" },
        url: { type: "string" },
      },
      required: ["kind"],
      description: 'Constraints: oneOf: (path, kind = "file") or (url, kind = "url").',
    });
  });

  it("that is no object becomes the property of one, and comes back out of it", () => {
    const { schema, restore } = toProviderSchema(
      deepFreeze({ type: "array", items: { type: "string" } }),
      "openai",
    );
    expect(schema).toStrictEqual({
      type: "object",
      properties: { value: { type: "array", items: { type: "string" } } },
      required: ["value"],
    });
    expect(restore({ value: ["a"] })).toStrictEqual(["a"]);
  });
});

describe("strict modes", () => {
  it("let null stand for an absent property, and take it out again", () => {
    const schema = {
      type: "object",
      properties: {
        city: { type: "string" },
        days: { type: "integer", default: 3 },
        unit: { type: "string", enum: ["C", "F"] },
        kind: { const: "a" },
        note: { type: ["string", "null"] },
        place: { type: "object", properties: { lat: { type: "number" } } },
        list: { type: "array", items: { type: "object", properties: { a: { type: "string" } } } },
      },
      required: ["city"],
    };
    const { schema: result, restore } = toProviderSchema(deepFreeze(schema), "openai-strict");
    expect(result).toStrictEqual({
      type: "object",
      properties: {
        city: { type: "string" },
        days: { type: ["integer", "null"], description: "Default: 3." },
        unit: { type: ["string", "null"], enum: ["C", "F", null] },
        kind: { enum: ["a", null], type: ["string", "null"] },
        note: { type: ["string", "null"] },
        place: {
          type: ["object", "null"],
          properties: { lat: { type: ["number", "null"] } },
          required: ["lat"],
          additionalProperties: false,
        },
        list: {
          type: ["array", "null"],
          items: {
            type: "object",
            properties: { a: { type: ["string", "null"] } },
            required: ["a"],
            additionalProperties: false,
          },
        },
      },
      required: ["city", "days", "unit", "kind", "note", "place", "list"],
      additionalProperties: false,
    });
    const args = deepFreeze({
      city: "Oslo",
      days: null,
      unit: null,
      kind: "a",
      note: null,
      place: { lat: null },
      list: [{ a: null }, { a: "x" }],
    });
    expect(restore(args)).toStrictEqual({
      city: "Oslo",
      kind: "a",
      note: null,
      place: {},
      list: [{}, { a: "x" }],
    });
  });

  it("restore along references and the branch of a union that was chosen", () => {
    const shape = (kind: string): Schema => ({
      type: "object",
      properties: {
        kind: { const: kind },
        size: { type: kind === "a" ? "number" : ["number", "null"] },
      },
      required: ["kind"],
    });
    const { restore } = toProviderSchema(
      deepFreeze({
        type: "object",
        properties: {
          shapes: {
            type: "array",
            items: { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] },
          },
        },
        required: ["shapes"],
        $defs: { A: shape("a"), B: shape("b") },
      }),
      "openai-strict",
    );
    expect(
      restore({
        shapes: [
          { kind: "a", size: null },
          { kind: "b", size: null },
        ],
      }),
    ).toStrictEqual({ shapes: [{ kind: "a" }, { kind: "b", size: null }] });
  });

  it("close an object of several types (docker/docker-agent#2168)", () => {
    const x = { type: ["object", "null"], properties: { a: { type: "string" } }, required: ["a"] };
    expect(convertX(x, "openai-strict", { required: ["x"] })).toStrictEqual({
      ...x,
      additionalProperties: false,
    });
  });

  it("merge allOf before they close anything", () => {
    const part = (name: string): Schema => ({
      type: "object",
      properties: { [name]: { type: "string" } },
      required: [name],
    });
    expect(
      convertX({ allOf: [part("a"), part("b")] }, "openai-strict", { required: ["x"] }),
    ).toStrictEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a", "b"],
      additionalProperties: false,
    });
  });

  it("split lists of types that name objects or arrays for DeepSeek", () => {
    expect(
      convertX({ type: ["array", "null"], items: { type: "string" }, maxItems: 3 }, "deepseek"),
    ).toStrictEqual({
      anyOf: [
        { type: "array", items: { type: "string" }, description: "Constraints: maxItems: 3." },
        { type: "null" },
      ],
    });
  });

  it("keep optional properties optional for Anthropic (BerriAI/litellm#39115)", () => {
    expect(
      toProviderSchema(
        withX({ type: "array", items: { type: "string" }, minItems: 2, maxItems: 5 }),
        "anthropic-strict",
      ).schema,
    ).toStrictEqual({
      type: "object",
      properties: {
        x: {
          type: "array",
          items: { type: "string" },
          minItems: 1,
          description: "Constraints: minItems: 2; maxItems: 5.",
        },
      },
      additionalProperties: false,
    });
  });

  it.each<[string, unknown]>([
    ["a map", { type: "object", additionalProperties: { type: "string" } }],
    ["an object of any properties", { type: "object" }],
    ["any value", {}],
    ["any value as a boolean", true],
    ["an array of any values", { type: "array" }],
  ])("refuse %s, and name its place", (_name, x) => {
    for (const target of STRICT) {
      const convert = (): unknown => toProviderSchema(withX({ type: "array", items: x }), target);
      expect(convert).toThrow(SchemaNotRepresentableError);
      expect(convert).toThrow(
        expect.objectContaining({
          code: "schema-not-representable",
          target,
          pointer: expect.stringMatching(/^#\/properties\/x\/items/u),
        }),
      );
    }
  });

  it("refuse recursion where there is none, and nesting beyond their levels", () => {
    const tree = withX({ $ref: "#/$defs/Node" }, { $defs: { Node: NODE } });
    expect(() => toProviderSchema(tree, "anthropic-strict")).toThrow(SchemaNotRepresentableError);
    let deep: Schema = { type: "string" };
    for (let level = 0; level < 11; level += 1) {
      deep = { type: "object", properties: { inner: deep }, required: ["inner"] };
    }
    expect(() => toProviderSchema(deep, "openai-strict")).toThrow(
      'Cannot convert schema for "openai-strict": the schema is nested deeper than 10 levels',
    );
  });

  it("refuse more properties than they take", () => {
    const names = Array.from({ length: 5_001 }, (_, index) => `p${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    expect(() => toProviderSchema({ type: "object", properties }, "openai-strict")).toThrow(
      SchemaTooLargeError,
    );
  });
});

describe("schemas of other kinds", () => {
  it.each<[string, unknown]>([
    ["Zod 4", z.object({ days: z.number().int().min(1).optional() })],
    ["Zod 3", z3.object({ days: z3.number().int().min(1).optional() })],
    ["a raw shape", { days: z.number().int().min(1).optional() }],
    [
      "an AI SDK wrapper",
      { jsonSchema: { type: "object", properties: { days: { type: "integer", minimum: 1 } } } },
    ],
  ])("%s is read", (_name, schema) => {
    expect(toProviderSchema(schema, "gemini").schema?.properties).toStrictEqual({
      days: { type: "integer", minimum: 1 },
    });
  });
});

describe("hostile input", () => {
  it("answers fan-out of references at once", () => {
    const $defs: Schema = { d0: { type: "string" } };
    for (let level = 1; level <= 25; level += 1) {
      const $ref = `#/$defs/d${level - 1}`;
      $defs[`d${level}`] = {
        type: "object",
        properties: { a: { $ref }, b: { $ref } },
        required: ["a", "b"],
      };
    }
    const schema = withX({ $ref: "#/$defs/d25" }, { $defs, required: ["x"] });
    expect(() => toProviderSchema(schema, "gemini")).toThrow(SchemaTooLargeError);
    expect(Object.keys(toProviderSchema(schema, "openai").schema ?? {})).toContain("$defs");
    expect(() => toProviderSchema(schema, "openai-strict")).not.toThrow(ToolpipeError);
  });

  it("stays small for unions inside each other", () => {
    let union: Schema = { type: "object", properties: { a: { const: 1 } } };
    for (let level = 0; level < 60; level += 1) {
      const other = { anyOf: [{ required: [`q${level}`] }, { type: "string", minLength: level }] };
      union = { oneOf: [union, other], description: "One of several" };
    }
    for (const target of ["gemini", "anthropic", "openai", "moonshot"] as const) {
      const text = JSON.stringify(toProviderSchema(withX(union), target).schema);
      expect(text.length).toBeLessThan(60_000);
    }
  });

  it("refuses chains of references that lead through too many schemas", () => {
    const $defs: Schema = { d0: { type: "object", properties: {} } };
    for (let level = 1; level < 5_000; level += 1)
      $defs[`d${level}`] = { $ref: `#/$defs/d${level - 1}` };
    const schema = { $ref: "#/$defs/d4999", $defs };
    expect(() => toProviderSchema(schema, "openai")).toThrow(SchemaTooLargeError);
    expect(() => toProviderSchema(withX({ $ref: "#/$defs/d4999" }, { $defs }), "gemini")).toThrow(
      SchemaTooLargeError,
    );
  });

  it("refuses what is no schema, and what is too deep or too large", () => {
    const cyclic: Schema = { type: "object" };
    cyclic["properties"] = { self: cyclic };
    let deep: Schema = {};
    for (let level = 0; level < 300; level += 1) deep = { items: deep };
    const wide = { anyOf: Array.from({ length: 50_001 }, () => ({})) };
    for (const [schema, code] of [
      [cyclic, "schema-invalid"],
      [deep, "schema-too-large"],
      [wide, "schema-too-large"],
      ["text", "schema-invalid"],
      [{ minimum: Number.NaN }, "schema-invalid"],
    ]) {
      expect(() => toProviderSchema(schema, "openai")).toThrow(expect.objectContaining({ code }));
      expect(lintToolSchema(schema, "openai").map(({ rule }) => rule)).toStrictEqual([code]);
    }
  });

  it("refuses an unknown target", () => {
    // @ts-expect-error no such target
    expect(() => toProviderSchema({}, "constructor")).toThrow(/target must be one of "mcp"/u);
  });

  it("mends keywords with values that no draft allows", () => {
    const x = {
      type: ["string", "STRING", "any"],
      enum: [],
      minLength: -1,
      description: 3,
      anyOf: [],
      required: "a",
    };
    expect(convertX(x, "openai")).toStrictEqual({ type: ["string"] });
    expect(lintToolSchema(withX(x), "openai").map(({ rule }) => rule)).toStrictEqual(
      Array.from({ length: 6 }, () => "malformed-keyword"),
    );
  });

  it("restores whatever it is given without throwing", () => {
    const { restore } = toProviderSchema(withX({ type: "string" }), "openai-strict");
    const cyclic: Schema = {};
    cyclic["x"] = cyclic;
    const thrower = {
      get x(): unknown {
        throw new Error("no");
      },
    };
    for (const args of [undefined, null, "text", 3, [], { y: null }, cyclic, thrower]) {
      expect(restore(args)).toBe(args);
    }
    expect(restore({ x: null, y: null })).toStrictEqual({ y: null });
  });
});

describe("options", () => {
  it("leave descriptions alone on request, and say then that constraints are dropped", () => {
    const schema = withX({ type: "string", format: "uri", description: "Where" });
    const { schema: result, changes } = toProviderSchema(schema, "gemini", { describe: false });
    expect(result).toStrictEqual(withX({ type: "string", description: "Where" }));
    expect(changes.map(({ action, keyword }) => `${action} ${keyword}`)).toStrictEqual([
      "dropped format",
    ]);
  });

  it("leave the description alone where a schema would contain itself", () => {
    const schema = { type: "object", properties: { a: { $ref: "#" } } };
    const { schema: result, changes } = toProviderSchema(schema, "gemini", { describe: false });
    expect(result).toStrictEqual({
      type: "object",
      properties: { a: { type: "object", properties: {} } },
    });
    expect(changes.map(({ action, keyword }) => `${action} ${keyword}`)).toStrictEqual([
      "dropped $ref",
      "added properties",
    ]);
  });

  it("leave the description alone where two schemas do not become one", () => {
    const schema = withX({ type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] });
    const { schema: result, changes } = toProviderSchema(schema, "gemini", { describe: false });
    expect(result).toStrictEqual(withX({ type: "string", pattern: "a" }));
    expect(changes.map(({ action, keyword }) => `${action} ${keyword}`)).toStrictEqual([
      "rewritten allOf",
      "dropped pattern",
    ]);
  });
});

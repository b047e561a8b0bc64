import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import * as z3v4 from "zod3/v4";
import { z as z40 } from "zod40";
import { z as z41 } from "zod41";
import { z as z43 } from "zod43";
import {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
  normalizeJsonSchemaObject,
  normalizeWireToolSchema,
} from "../src/schemaConversion.ts";
import type { SchemaDiagnostic } from "../src/types/schema.ts";
import { deepFreeze } from "./deepFreeze.ts";

type Schema = Record<string, unknown>;

const EVERY_ZOD_4 = { "4.6": z, "4.3": z43, "4.1": z41, "4.0": z40, "3.25/v4": z3v4 };

describe("convertZodToJsonSchema, of what is no schema", () => {
  it.each([
    ["a promise", Promise.resolve(z.object({ city: z.string() }))],
    ["a function that returns one", () => Promise.resolve(z.object({ city: z.string() }))],
  ])("refuses %s", (_name, value) => {
    expect(() => convertZodToJsonSchema(value)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: "Cannot convert schema: it is a promise, and must be awaited first",
      }),
    );
  });

  it.each([
    ["a number", 7],
    ["a string", "z.string()"],
    ["a boolean", true],
    ["a symbol", Symbol("schema")],
    ["a bigint", 7n],
    ["a list", [z.string()]],
    ["a function that returns none", () => 7],
    ["an object of another kind", new Map([["city", z.string()]])],
    ["an object of another kind", new Set([z.string()])],
    ["an object of another kind", new Date(0)],
    ["an object of another kind", /pattern/],
    ["an object of another kind", new (class Schema {})()],
  ])("refuses %s", (found, value) => {
    expect(() => convertZodToJsonSchema(value)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: `Cannot convert schema: it must be a schema, but is ${found}`,
      }),
    );
  });

  it.each([[undefined], [null], [{}], [Object.create(null)]])(
    "takes %o as a tool without parameters",
    (value) => {
      expect(convertZodToJsonSchema(value)).toStrictEqual({ type: "object", properties: {} });
    },
  );
});

describe("convertZodToJsonSchema, of a schema that is hard to read", () => {
  it("takes a consequence for no promise", () => {
    // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
    const schema = deepFreeze({ type: "object", if: {}, then: { type: "object" } });
    expect(convertZodToJsonSchema(schema)).toBe(schema);
  });

  it("refuses a function that throws, and keeps its error as the cause", () => {
    const failure = new Error("no");
    const schema = (): never => {
      throw failure;
    };
    expect(() => convertZodToJsonSchema(schema)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: "Cannot convert schema: reading it failed",
        cause: failure,
      }),
    );
  });
});

describe.each(Object.entries(EVERY_ZOD_4))("issues of Zod %s", (_name, zod) => {
  it.each([
    [{ const: { toString: 1 } }, '{"toString":1}'],
    [{ const: { toString: 1, valueOf: 1 } }, '{"toString":1,"valueOf":1}'],
    [{ enum: ["a", { toString: "x" }] }, '"a" or {"toString":"x"}'],
    [{ const: [[{ toString: null }]] }, '[[{"toString":null}]]'],
  ])("name the values of %j without their methods", (schema, text) => {
    for (const nested of [schema, { anyOf: [schema, { type: "number" }] }]) {
      expect(convertJsonSchemaToZod(nested, { z: zod }).safeParse("b").success).toBe(false);
    }
    expect(convertJsonSchemaToZod(schema, { z: zod }).safeParse("b").error).toMatchObject({
      issues: [{ message: `Invalid input: expected ${text}` }],
    });
  });
});

describe("normalizeWireToolSchema, of nullable unions", () => {
  const wire = (property: Schema): unknown => {
    const schema = deepFreeze({ type: "object", properties: { property } });
    const { properties } = normalizeWireToolSchema(schema) as { properties: Schema };
    return properties["property"];
  };

  it.each<[string, Schema]>([
    [
      "two defaults",
      { default: null, anyOf: [{ type: "string", default: "b" }, { type: "null" }] },
    ],
    ["two titles", { title: "A", oneOf: [{ type: "string", title: "B" }, { type: "null" }] }],
    [
      "a description of null",
      { anyOf: [{ type: "string" }, { type: "null", description: "off" }] },
    ],
    ["a title of null", { anyOf: [{ type: "string" }, { const: null, title: "Off" }] }],
    ["an untyped branch", { anyOf: [{ required: ["a"] }, { type: "null" }] }],
    ["an untyped bound", { anyOf: [{ minLength: 2 }, { type: "null" }] }],
    ["an untyped format", { anyOf: [{ format: "date" }, { type: "null" }] }],
    ["two real branches", { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] }],
    ["null twice", { oneOf: [{ type: ["string", "null"] }, { type: "null" }] }],
    ["nothing but null", { anyOf: [{ type: "null" }, { const: null }] }],
    ["values that are no list", { anyOf: [{ type: "string", enum: "a" }, { type: "null" }] }],
    ["a null of another type", { anyOf: [{ type: "string" }, { type: "string", const: null }] }],
    [
      "the same bound outside",
      { minLength: 1, anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] },
    ],
    [
      "a description that is no text",
      { description: 1, anyOf: [{ type: "string", description: "a" }, { type: "null" }] },
    ],
  ])("leaves one with %s", (_name, property) => {
    expect(wire(property)).toBe(property);
  });

  it.each<[string, Schema, Schema]>([
    [
      "one description outside",
      { description: "a", anyOf: [{ type: "string" }, { type: "null" }] },
      { type: ["string", "null"], description: "a" },
    ],
    [
      "one description inside",
      { default: null, anyOf: [{ type: "string", description: "b" }, { type: "null" }] },
      { type: ["string", "null"], description: "b", default: null },
    ],
    [
      "two descriptions",
      { description: "a", anyOf: [{ type: "string", description: "b" }, { type: "null" }] },
      { type: ["string", "null"], description: "a. b" },
    ],
    [
      "two sentences",
      { description: "A.", anyOf: [{ type: "string", description: "B." }, { type: "null" }] },
      { type: ["string", "null"], description: "A. B." },
    ],
    [
      "the same description twice",
      { description: "a", anyOf: [{ type: "string", description: "a" }, { type: "null" }] },
      { type: ["string", "null"], description: "a" },
    ],
    [
      "the same default twice",
      { default: "a", anyOf: [{ type: "string", default: "a" }, { type: "null" }] },
      { type: ["string", "null"], default: "a" },
    ],
    [
      "a format",
      { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
      { type: ["string", "null"], format: "date" },
    ],
    [
      "null as a constant",
      { oneOf: [{ type: "string" }, { const: null }] },
      { type: ["string", "null"] },
    ],
    [
      "null as the only value",
      { anyOf: [{ type: "null", enum: [null] }, { type: "string" }] },
      { type: ["string", "null"] },
    ],
    [
      "values that say their type",
      { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] },
      { enum: ["a", "b", null], type: ["string", "null"] },
    ],
  ])("collapses one with %s", (_name, property, expected) => {
    expect(wire(property)).toStrictEqual(expected);
  });
});

describe("roots that no object satisfies", () => {
  const ROOTS: Schema[] = [
    { const: "x" },
    { enum: ["x", 1, null, []] },
    { type: "object", enum: ["x"] },
    { not: {} },
    { not: true },
    { not: { type: "object" } },
    { not: { type: ["string", "object"] } },
    { anyOf: [{ type: "object" }, {}], const: 1 },
    { anyOf: [{ type: "string" }] },
    { oneOf: [{ type: "string" }, { type: "number" }] },
    { allOf: [{ type: "string" }, { minLength: 1 }] },
  ];

  it.each(ROOTS)("wraps %j for the wire, and says so", (schema) => {
    const diagnostics: SchemaDiagnostic[] = [];
    const wrapped = normalizeWireToolSchema(deepFreeze(schema), {
      onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
    });
    expect(wrapped).toStrictEqual({
      type: "object",
      properties: { value: schema },
      required: ["value"],
    });
    expect(diagnostics.map(({ code }) => code)).toStrictEqual(["wrapped-root"]);
  });

  it.each(ROOTS)("leaves %j alone where another root may stay", (schema) => {
    expect(normalizeJsonSchemaObject(deepFreeze(schema))).toBe(schema);
  });

  it.each<Schema>([
    { const: { a: 1 } },
    { enum: ["x", {}] },
    { not: { required: ["a"] } },
    { not: { type: "string" } },
    { not: false },
  ])("keeps %j, which some object satisfies, at the root", (schema) => {
    expect(normalizeWireToolSchema(deepFreeze(schema))).toStrictEqual({
      ...schema,
      type: "object",
      properties: {},
    });
  });

  it.each<Schema>([
    { anyOf: [{ title: "A" }, { type: "string" }] },
    { oneOf: [{ type: "string" }, { type: "object" }] },
    { allOf: [{ type: "object" }, { required: ["a"] }] },
    { type: ["object", "null"] },
  ])("keeps %j, and only says that it is an object", (schema) => {
    expect(normalizeWireToolSchema(deepFreeze(schema))).toStrictEqual({
      ...schema,
      type: "object",
    });
  });
});

describe("keywords that tell a model nothing", () => {
  const wire = (part: Schema): Schema =>
    normalizeWireToolSchema(deepFreeze({ type: "object", properties: {}, ...part }));

  it.each(["$schema", "$comment", "$vocabulary"])("are dropped: %s", (keyword) => {
    const properties = { a: { $ref: "https://example.com/a" } };
    expect(wire({ [keyword]: "x" })).toStrictEqual({ type: "object", properties: {} });
    expect(wire({ [keyword]: "x", properties })).toStrictEqual({ type: "object", properties });
  });

  it.each(["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"])(
    "are dropped once no reference is left that may need them: %s",
    (keyword) => {
      const properties = { a: { $ref: "https://example.com/a" } };
      const referring = { type: "object", properties, [keyword]: "x" };
      expect(wire({ [keyword]: "x" })).toStrictEqual({ type: "object", properties: {} });
      expect(wire(referring)).toStrictEqual(referring);
    },
  );
});

describe.each(Object.entries(EVERY_ZOD_4))("undefined in Zod %s", (_name, copy) => {
  const zod = copy as unknown as typeof z;

  it("is never required", () => {
    const fields = { a: zod.undefined(), b: zod.string(), c: zod.void() };
    const expected = { type: "object", required: ["b"] };
    expect(convertZodToJsonSchema(zod.object(fields))).toMatchObject(expected);
    expect(convertZodToJsonSchema(fields)).toMatchObject(expected);
    expect(convertZodToJsonSchema(zod.object({ a: zod.undefined() }))).not.toHaveProperty(
      "required",
    );
  });
});

describe("convertZodToJsonSchema for OpenAPI 3.0", () => {
  const pair = { anyOf: [{ type: "string" }, { type: "number" }] };

  it.each([
    ["4", z.map(z.string(), z.number())],
    ["3", z3.map(z3.string(), z3.number())],
  ])("types the pairs of a map of Zod %s", (_name, schema) => {
    expect(convertZodToJsonSchema(schema, "openApi3")).toStrictEqual({
      type: "array",
      items: { type: "array", items: pair, minItems: 2, maxItems: 2 },
    });
  });

  it.each([
    ["4", z.tuple([z.string(), z.number()])],
    ["3", z3.tuple([z3.string(), z3.number()])],
  ])("types the positions of a tuple of Zod %s", (_name, schema) => {
    expect(convertZodToJsonSchema(schema, "openApi3")).toStrictEqual({
      type: "array",
      items: pair,
      minItems: 2,
      maxItems: 2,
    });
  });

  it("leaves items past an open tuple open", () => {
    expect(
      convertZodToJsonSchema({ type: "array", items: [{ type: "string" }] }, "openApi3"),
    ).toMatchObject({ type: "array", items: {} });
  });
});

describe("a converted schema inside a schema of Zod 3", () => {
  const INNER = deepFreeze({
    type: "object",
    properties: {
      code: { type: "string", pattern: "^[a-z]+$", format: "slug" },
      n: { type: "integer", multipleOf: 5 },
    },
    required: ["code"],
    minProperties: 1,
    dependentRequired: { n: ["code"] },
  });
  const inner = convertJsonSchemaToZod(INNER, { z: z3 }) as unknown as z3.ZodObject<z3.ZodRawShape>;

  it.each<[string, z3.ZodTypeAny, Schema]>([
    ["as a property", z3.object({ w: inner }), { properties: { w: INNER } }],
    ["twice", z3.object({ v: inner, w: inner }), { properties: { v: INNER, w: INNER } }],
    ["optional", inner.optional(), INNER],
    ["as an item", z3.array(inner), { items: INNER }],
    [
      "with a default",
      z3.object({ w: inner.default({}) }),
      { properties: { w: { ...INNER, default: {} } } },
    ],
    [
      "described",
      z3.object({ w: inner.describe("A") }),
      { properties: { w: { ...INNER, description: "A" } } },
    ],
    [
      "extended",
      inner.extend({ more: z3.string() }),
      { properties: { ...INNER.properties, more: { type: "string" } } },
    ],
    ["picked from", inner.pick({ code: true }), { properties: { code: INNER.properties.code } }],
  ])("keeps its constraints %s", (_name, schema, expected) => {
    expect(convertZodToJsonSchema(schema)).toMatchObject(expected);
  });

  it("is what Zod made of it once its structure has changed", () => {
    expect(convertZodToJsonSchema(inner.strict())).not.toHaveProperty("dependentRequired");
    expect(convertZodToJsonSchema(z3.object({ w: inner.strict() }))).toMatchObject({
      properties: { w: { additionalProperties: false } },
    });
  });

  it("takes its definitions along when it is recursive", () => {
    const tree = {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#" } } },
    };
    const nested = convertJsonSchemaToZod(tree, { z: z3 }) as unknown as z3.ZodTypeAny;
    expect(convertZodToJsonSchema(z3.object({ tree: nested }))).toMatchObject({
      properties: { tree: { type: "object", properties: { children: { type: "array" } } } },
    });
  });
});

describe.each([
  ["4", undefined, z],
  ["3", z3, z3 as unknown as typeof z],
])("addresses of nested documents, through Zod %s", (_name, zod, host) => {
  it("do not outlive the references they are for", () => {
    const tree = { type: "object", properties: { child: { $ref: "#" }, name: { type: "string" } } };
    const nested = convertJsonSchemaToZod(tree, { z: zod }) as unknown as z.ZodType;
    expect(JSON.stringify(convertZodToJsonSchema(host.object({ nested })))).not.toContain("urn:");
  });
});

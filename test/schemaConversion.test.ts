import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import * as z3v4 from "zod3/v4";
import { z as z40 } from "zod40";
import { z as z41 } from "zod41";
import { z as z43 } from "zod43";
import {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
  ensureNestedSchemaTypes,
  inlineJsonSchema,
  isZod4Schema,
  isZodSchema,
  normalizeJsonSchemaObject,
  normalizeWireToolSchema,
} from "../src/schemaConversion.ts";
import type { JsonSchemaToZodOptions, SchemaDiagnostic } from "../src/types/schema.ts";
import { deepFreeze } from "./deepFreeze.ts";

type Schema = Record<string, unknown>;

function fanOut(levels: number): Schema {
  const $defs: Schema = { last: { type: "string" } };
  for (let level = 0; level < levels; level += 1) {
    const next = { $ref: level + 1 === levels ? "#/$defs/last" : `#/$defs/level${level + 1}` };
    $defs[`level${level}`] = { type: "object", properties: { left: next, right: next } };
  }
  return { type: "object", properties: { start: { $ref: "#/$defs/level0" } }, $defs };
}

function mutualRecursion(count: number): Schema {
  const names = Array.from({ length: count }, (_, index) => `node${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  return { type: "object", properties, $defs };
}

describe("inlineJsonSchema", () => {
  it("keeps the references of a chain that would exhaust the stack", () => {
    const length = 16_000;
    const definitions = Object.fromEntries(
      Array.from({ length }, (_, level) => [
        `d${level}`,
        level + 1 < length
          ? { properties: { a: { $ref: `#/$defs/d${level + 1}` } } }
          : { type: "string" },
      ]),
    );
    const schema = { $ref: "#/$defs/d0", $defs: definitions };
    const inlined = inlineJsonSchema(schema);
    expect(Object.keys(Object(inlined["$defs"])).length).toBeGreaterThanOrEqual(length - 1);
    expect(() => normalizeWireToolSchema(schema)).not.toThrow();
  });

  it("returns a schema without references as it is", () => {
    const schema = deepFreeze({ type: "object", properties: { $ref: { type: "string" } } });
    expect(inlineJsonSchema(schema)).toBe(schema);
  });

  it("inlines a reference at the root and drops the definitions", () => {
    expect(
      inlineJsonSchema({
        $ref: "#/definitions/City",
        definitions: { City: { type: "string", minLength: 1 } },
      }),
    ).toStrictEqual({ type: "string", minLength: 1 });
  });

  it("inlines references under every keyword that holds schemas", () => {
    const reference = { $ref: "#/$defs/text" };
    const text = { type: "string" };
    const build = (schema: unknown): Schema => ({
      properties: { a: schema },
      patternProperties: { "^b": schema },
      additionalProperties: schema,
      propertyNames: schema,
      dependentSchemas: { a: schema },
      dependencies: { a: schema, b: ["a"] },
      unevaluatedProperties: schema,
      prefixItems: [schema],
      items: schema,
      additionalItems: schema,
      contains: schema,
      unevaluatedItems: schema,
      contentSchema: schema,
      allOf: [schema],
      anyOf: [schema],
      oneOf: [schema],
      not: schema,
      if: schema,
      // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
      then: schema,
      else: schema,
    });
    const schema = deepFreeze({ ...build(reference), $defs: { text } });
    expect(inlineJsonSchema(schema)).toStrictEqual(build(text));
  });

  it("leaves values and names that look like references alone", () => {
    const properties = {
      $ref: { type: "string" },
      $defs: { type: "array" },
      enum: { const: { $ref: "#/nowhere" } },
      value: { default: { $ref: "#/nowhere" }, enum: [{ $ref: "#/nowhere" }] },
    };
    expect(inlineJsonSchema({ properties, $defs: { unused: {} } })).toStrictEqual({ properties });
  });

  it("lets the referrer describe and intersects what both constrain", () => {
    const schema = deepFreeze({
      properties: {
        a: { $ref: "#/$defs/count", description: "keep", default: 1, minimum: 5, maximum: 50 },
      },
      $defs: { count: { type: "integer", description: "lost", minimum: 0, maximum: 10 } },
    });
    expect(inlineJsonSchema(schema)).toStrictEqual({
      properties: {
        a: { type: "integer", minimum: 5, maximum: 10, description: "keep", default: 1 },
      },
    });
  });

  it("falls back to allOf where one schema cannot say both", () => {
    expect(
      inlineJsonSchema({
        properties: { a: { $ref: "#/$defs/code", pattern: "^b" } },
        $defs: { code: { type: "string", pattern: "^a", title: "Code" } },
      }),
    ).toStrictEqual({
      properties: {
        a: { pattern: "^b", allOf: [{ type: "string", pattern: "^a" }], title: "Code" },
      },
    });
  });

  it("keeps a closed object closed beside more properties", () => {
    const closed = { type: "object", properties: { a: {} }, additionalProperties: false };
    expect(
      inlineJsonSchema({ $ref: "#/$defs/closed", properties: { b: {} }, $defs: { closed } }),
    ).toStrictEqual({ properties: { b: {} }, allOf: [closed] });
  });

  it("decodes percent signs first, then ~1, then ~0", () => {
    const reference = (pointer: string): Schema => ({ $ref: `#/$defs/${pointer}` });
    expect(
      inlineJsonSchema({
        properties: {
          slash: reference("a~1b"),
          tilde: reference("~01"),
          percent: reference("50%25"),
          space: reference("a%20b"),
          malformed: reference("100%"),
        },
        $defs: {
          "a/b": { const: "slash" },
          "~1": { const: "tilde" },
          "50%": { const: "percent" },
          "a b": { const: "space" },
          "100%": { const: "malformed" },
        },
      }),
    ).toStrictEqual({
      properties: {
        slash: { const: "slash" },
        tilde: { const: "tilde" },
        percent: { const: "percent" },
        space: { const: "space" },
        malformed: { const: "malformed" },
      },
    });
  });

  it("resolves deep pointers, anchors and identifiers", () => {
    expect(
      inlineJsonSchema({
        properties: {
          deep: { $ref: "#/$defs/pair/properties/right/items/0" },
          anchor: { $ref: "#named" },
          identified: { $ref: "item.json" },
        },
        $defs: {
          pair: { properties: { right: { items: [{ type: "integer" }] } } },
          other: { $anchor: "named", type: "boolean" },
          item: { $id: "item.json", type: "null" },
        },
      }),
    ).toStrictEqual({
      properties: {
        deep: { type: "integer" },
        anchor: { type: "boolean" },
        identified: { type: "null" },
      },
    });
  });

  it("reads boolean targets as schemas", () => {
    expect(
      inlineJsonSchema({
        properties: { any: { $ref: "#/$defs/any" }, none: { $ref: "#/$defs/none" } },
        $defs: { any: true, none: false },
      }),
    ).toStrictEqual({ properties: { any: {}, none: { not: {} } } });
  });

  it("never finds what an object inherits", () => {
    const properties = {
      a: { $ref: "#/__proto__" },
      b: { $ref: "#/constructor" },
      c: { $ref: "#/$defs/toString" },
    };
    expect(inlineJsonSchema({ properties, $defs: {} })).toStrictEqual({ properties });
  });

  it("keeps a property named __proto__", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"type":"null"}}}',
    );
    expect(JSON.stringify(inlineJsonSchema(schema))).toBe(
      '{"properties":{"__proto__":{"type":"null"}}}',
    );
  });

  it("keeps references to other documents, which are never fetched", () => {
    const schema = { properties: { a: { $ref: "https://example.com/a.json", title: "A" } } };
    expect(inlineJsonSchema(schema)).toStrictEqual(schema);
  });

  it("puts a placeholder where the root contains itself", () => {
    expect(
      inlineJsonSchema({
        type: "object",
        description: "A folder",
        properties: { inner: { $ref: "#" } },
      }),
    ).toStrictEqual({
      type: "object",
      description: "A folder",
      properties: { inner: { type: "object", description: "A folder" } },
    });
  });

  it.each([
    ["object", { type: "object", properties: { next: { $ref: "#/$defs/self" } } }],
    ["array", { type: "array", items: { $ref: "#/$defs/self" } }],
    ["string", { type: "string", not: { $ref: "#/$defs/self" } }],
  ])("gives the placeholder of a recursive %s that type and its description", (name, self) => {
    const described = { ...self, description: "Itself" };
    const text = JSON.stringify(
      inlineJsonSchema({ properties: { a: { $ref: "#/$defs/self" } }, $defs: { self: described } }),
    );
    expect(text).toContain(JSON.stringify({ type: name, description: "Itself" }));
    expect(text).not.toContain("$ref");
  });

  it("gives the placeholder of a recursive union all its types", () => {
    const value = {
      anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/$defs/value" } }],
    };
    expect(inlineJsonSchema({ $ref: "#/$defs/value", $defs: { value } })).toStrictEqual({
      anyOf: [{ type: "string" }, { type: "array", items: { type: ["string", "array"] } }],
    });
  });

  it("stops at a reference that only leads to itself", () => {
    expect(
      inlineJsonSchema({
        properties: { a: { $ref: "#/$defs/a" } },
        $defs: { a: { $ref: "#/$defs/a" } },
      }),
    ).toStrictEqual({ properties: { a: { type: "object" } } });
  });

  it("stops at a pointer into the place it stands in", () => {
    // PrefectHQ/fastmcp#3893
    const node = { type: "object", properties: { children: { items: {} as Schema } } };
    node.properties.children.items = { $ref: "#/properties/nodes/items" };
    expect(
      inlineJsonSchema({ type: "object", properties: { nodes: { type: "array", items: node } } }),
    ).toStrictEqual({
      type: "object",
      properties: {
        nodes: {
          type: "array",
          items: { type: "object", properties: { children: { items: { type: "object" } } } },
        },
      },
    });
  });

  it("looks passed definitions up first and honours what is being expanded", () => {
    const definitions = { A: { type: "string" }, B: { type: "array", items: { type: "null" } } };
    const expanding = new Set(["#/definitions/B"]);
    expect(
      inlineJsonSchema(
        { properties: { a: { $ref: "#/$defs/A" }, b: { $ref: "#/definitions/B" } } },
        deepFreeze(definitions),
        expanding,
      ),
    ).toStrictEqual({ properties: { a: { type: "string" }, b: { type: "array" } } });
    expect([...expanding]).toStrictEqual(["#/definitions/B"]);
  });

  it("resolves references of a part against the root it belongs to", () => {
    const root = { properties: { unit: { enum: ["C", "F"] } } };
    expect(
      inlineJsonSchema({ items: { $ref: "#/properties/unit" } }, undefined, undefined, root),
    ).toStrictEqual({ items: { enum: ["C", "F"] } });
  });

  it("returns a fan-out of 25 levels as it is instead of 33 million schemas", () => {
    const schema = deepFreeze(fanOut(25));
    expect(inlineJsonSchema(schema)).toBe(schema);
  });

  it("keeps ten mutually recursive definitions as references, without the unused ones", () => {
    const schema = mutualRecursion(10);
    const { $defs } = schema;
    const crowded = { ...schema, $defs: { ...($defs as Schema), unused: { type: "null" } } };
    expect(inlineJsonSchema(deepFreeze(crowded))).toStrictEqual(schema);
  });

  it("refuses a schema that contains itself as an object", () => {
    const schema: Schema = { type: "object" };
    schema["properties"] = { self: schema };
    expect(() => inlineJsonSchema(schema)).toThrow(
      'Cannot inline JSON Schema: the schema at "#/properties/self" contains itself',
    );
  });

  it("refuses nesting past 200 levels", () => {
    let schema: Schema = {};
    for (let level = 0; level < 10_000; level += 1) schema = { items: schema };
    expect(() => inlineJsonSchema(schema)).toThrow(
      "Cannot inline JSON Schema: the schema has more than 200 levels of nesting",
    );
  });

  it("refuses a getter that throws and keeps its error as the cause", () => {
    const schema = {
      get properties(): never {
        throw new Error("boom");
      },
    };
    expect(() => inlineJsonSchema(schema)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: 'Cannot inline JSON Schema: reading the schema at "#/properties" failed',
        cause: new Error("boom"),
      }),
    );
  });

  it.each([
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["a bigint", 1n],
    ["a number that is not finite", Number.NaN],
  ])("refuses %s", (found, value) => {
    expect(() => inlineJsonSchema({ default: value })).toThrow(
      `Cannot inline JSON Schema: the schema at "#/default" must be JSON, but holds ${found}`,
    );
  });
});

const ANY_FLAT = ["string", "number", "boolean", "null", "object"].map((name) => ({ type: name }));
const ANY = { anyOf: [...ANY_FLAT, { type: "array", items: { anyOf: ANY_FLAT } }] };

describe("ensureNestedSchemaTypes", () => {
  it("returns a typed schema as it is", () => {
    const schema = deepFreeze({
      type: "object",
      properties: { a: { type: "array", items: { type: "string" } } },
      additionalProperties: false,
    });
    expect(ensureNestedSchemaTypes(schema)).toBe(schema);
  });

  it.each<[string, Schema, Schema]>([
    ["properties", { properties: {} }, { properties: {}, type: "object" }],
    ["required alone", { required: ["a"] }, { required: ["a"], type: "object" }],
    ["items", { items: { type: "null" } }, { items: { type: "null" }, type: "array" }],
    ["a text enum", { enum: ["a", "b"] }, { enum: ["a", "b"], type: "string" }],
    ["a number enum", { enum: [1, 2.5] }, { enum: [1, 2.5], type: "number" }],
    ["a boolean enum", { enum: [true] }, { enum: [true], type: "boolean" }],
    ["const", { const: "x" }, { const: "x", type: "string" }],
    ["format", { format: "email" }, { format: "email", type: "string" }],
    ["an integer format", { format: "int64" }, { format: "int64", type: "integer" }],
    ["pattern", { pattern: "^a" }, { pattern: "^a", type: "string" }],
    ["minimum", { minimum: 1 }, { minimum: 1, type: "number" }],
    [
      "allOf",
      { allOf: [{ type: "string" }, { minLength: 2 }] },
      { allOf: [{ type: "string" }, { minLength: 2, type: "string" }], type: "string" },
    ],
  ])("infers the type from %s", (_from, schema, typed) => {
    expect(ensureNestedSchemaTypes(deepFreeze(schema))).toStrictEqual(typed);
  });

  it("does not narrow a mixed enum to the type of its first value", () => {
    expect(ensureNestedSchemaTypes({ enum: [1, "x"] })).toStrictEqual({
      enum: [1, "x"],
      anyOf: [{ type: "number" }, { type: "string" }],
    });
  });

  it("gives an untyped schema a branch for every type", () => {
    expect(ensureNestedSchemaTypes({ description: "Anything" })).toStrictEqual({
      description: "Anything",
      ...ANY,
    });
  });

  it("gives each of several types its own branch with its own constraints", () => {
    expect(
      ensureNestedSchemaTypes({ type: ["string", "null"], minLength: 1, description: "A name" }),
    ).toStrictEqual({
      description: "A name",
      anyOf: [{ type: "string", minLength: 1 }, { type: "null" }],
    });
  });

  it("keeps a union of typed branches", () => {
    const schema = deepFreeze({ anyOf: [{ type: "string" }, { type: "null" }] });
    expect(ensureNestedSchemaTypes(schema)).toBe(schema);
  });

  it("gives untyped branches the type of the schema they stand in", () => {
    const branches = [{ required: ["a"] }, { required: ["b"] }];
    expect(ensureNestedSchemaTypes({ type: "object", anyOf: branches })).toStrictEqual({
      type: "object",
      anyOf: branches.map((branch) => ({ ...branch, type: "object" })),
    });
  });

  it("adds items to an array", () => {
    expect(ensureNestedSchemaTypes({ type: "array" })).toStrictEqual({ type: "array", items: ANY });
  });

  it("folds an allOf of one into its schema", () => {
    expect(
      ensureNestedSchemaTypes({
        allOf: [{ type: "object", properties: {}, description: "inner" }],
        nullable: true,
        description: "outer",
      }),
    ).toStrictEqual({ type: "object", properties: {}, nullable: true, description: "outer" });
  });

  it("types a property that may be anything and leaves one that may not exist", () => {
    expect(
      ensureNestedSchemaTypes({ type: "object", properties: { any: true, none: false } }),
    ).toStrictEqual({ type: "object", properties: { any: ANY, none: false } });
  });

  it("leaves what stands under not and if", () => {
    const schema = deepFreeze({
      type: "object",
      not: { required: ["a"] },
      if: { required: ["b"] },
    });
    expect(ensureNestedSchemaTypes(schema)).toBe(schema);
  });

  it("leaves references", () => {
    const schema = deepFreeze({ type: "object", properties: { a: { $ref: "#/$defs/a" } } });
    expect(ensureNestedSchemaTypes(schema)).toBe(schema);
  });

  it.each([[null], [undefined], ["text"], [[]]])(
    "reads %j as a schema that says nothing",
    (value) => {
      expect(Reflect.apply(ensureNestedSchemaTypes, undefined, [value])).toStrictEqual({});
    },
  );

  it("is idempotent", () => {
    const once = ensureNestedSchemaTypes({ properties: { a: {}, b: { type: ["array", "null"] } } });
    expect(ensureNestedSchemaTypes(once)).toBe(once);
  });
});

describe("normalizeJsonSchemaObject", () => {
  it.each([[undefined], [null]])("gives %s an object without properties", (nothing) => {
    expect(normalizeJsonSchemaObject(nothing)).toStrictEqual({ type: "object", properties: {} });
  });

  it("completes an untyped schema", () => {
    expect(normalizeJsonSchemaObject({})).toStrictEqual({ type: "object", properties: {} });
    expect(normalizeJsonSchemaObject({ properties: { a: {} } })).toStrictEqual({
      type: "object",
      properties: { a: {} },
    });
  });

  it("types a union whose branches are all objects, and no other", () => {
    const objects = { anyOf: [{ type: "object" }, { required: ["a"] }] };
    expect(normalizeJsonSchemaObject(objects)).toStrictEqual({ ...objects, type: "object" });
    const mixed = deepFreeze({ anyOf: [{ type: "object" }, { type: "string" }] });
    expect(normalizeJsonSchemaObject(mixed)).toBe(mixed);
    const texts = deepFreeze({ oneOf: [{ type: "string" }, { minLength: 2 }] });
    expect(normalizeJsonSchemaObject(texts)).toBe(texts);
    const exclusive = { oneOf: [{ type: "object" }, { required: ["a"] }] };
    expect(normalizeJsonSchemaObject(exclusive)).toStrictEqual({ ...exclusive, type: "object" });
  });

  it("inlines references", () => {
    expect(
      normalizeJsonSchemaObject({ $ref: "#/$defs/a", $defs: { a: { type: "object" } } }),
    ).toStrictEqual({ type: "object" });
  });

  it("returns a typed object as it is", () => {
    const schema = deepFreeze({ type: "object", properties: {} });
    expect(normalizeJsonSchemaObject(schema)).toBe(schema);
  });
});

describe("a schema that is no object", () => {
  it.each([["text"], [7], [true], [[]]])("is refused: %j", (value) => {
    const run = (action: (schema: Schema) => unknown): unknown =>
      Reflect.apply(action, undefined, [value]);
    expect(() => run(inlineJsonSchema)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: "Cannot inline JSON Schema: the schema must be an object",
      }),
    );
    expect(() => run(normalizeJsonSchemaObject)).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: "Cannot normalize JSON Schema: the schema must be an object",
      }),
    );
  });
});

describe("normalizeWireToolSchema", () => {
  it("reads whatever convertZodToJsonSchema reads", () => {
    const schema = z.object({ city: z.string() });
    const expected = {
      type: "object",
      properties: { city: { type: "string" } },
      required: ["city"],
    };
    expect(normalizeWireToolSchema(schema)).toMatchObject(expected);
    expect(normalizeWireToolSchema({ city: z.string() })).toMatchObject(expected);
    expect(normalizeWireToolSchema({ jsonSchema: expected })).toBe(expected);
  });

  it("returns a clean schema as it is", () => {
    const schema = deepFreeze({
      type: "object",
      title: "Search",
      description: "What to search",
      properties: {
        query: { type: "string", default: "x", examples: ["y"], enum: ["x", "y"] },
        limit: { type: ["integer", "null"] },
      },
      required: ["query"],
    });
    expect(normalizeWireToolSchema(schema)).toBe(schema);
  });

  it.each([[undefined], [null], ["text"], [[]], [7]])("reads %j as no parameters", (value) => {
    expect(normalizeWireToolSchema(value)).toStrictEqual({ type: "object", properties: {} });
  });

  it("strips annotations where a schema stands, and nowhere else", () => {
    expect(
      normalizeWireToolSchema({
        $schema: "http://json-schema.org/draft-07/schema#",
        $id: "https://example.com/tool",
        $comment: "internal",
        type: "object",
        properties: {
          $id: { type: "string", $comment: "internal" },
          $schema: { type: "string", default: { $id: 1, $comment: 2 } },
          list: { type: "array", items: { type: "string", $anchor: "item" } },
        },
        required: ["$id"],
      }),
    ).toStrictEqual({
      type: "object",
      properties: {
        $id: { type: "string" },
        $schema: { type: "string", default: { $id: 1, $comment: 2 } },
        list: { type: "array", items: { type: "string" } },
      },
      required: ["$id"],
    });
  });

  it("keeps properties and definitions that are named like keywords", () => {
    // PrefectHQ/fastmcp#3576, hypothesi/mcp-server-tauri#29
    const names = ["title", "type", "properties", "pattern", "items", "$defs", "anyOf", "required"];
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    const schema = deepFreeze({ type: "object", properties, required: names });
    expect(normalizeWireToolSchema(schema)).toBe(schema);
  });

  it("inlines before it strips the identifiers that references need", () => {
    expect(
      normalizeWireToolSchema({
        $id: "https://example.com/tool",
        type: "object",
        properties: { a: { $ref: "part" } },
        $defs: { part: { $id: "part", type: "string" } },
      }),
    ).toStrictEqual({ type: "object", properties: { a: { type: "string" } } });
  });

  it.each<[string, Schema, Schema]>([
    [
      "hoists the constraints of the real branch",
      { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }], description: "A name" },
      { type: ["string", "null"], minLength: 1, description: "A name" },
    ],
    [
      "joins the descriptions",
      { oneOf: [{ type: "null" }, { type: "integer", description: "in" }], description: "out" },
      { type: ["integer", "null"], description: "out. in" },
    ],
    [
      "lets null into an enum",
      { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      "turns a constant into an enum",
      { anyOf: [{ const: 1 }, { type: "null" }] },
      { type: ["number", "null"], enum: [1, null] },
    ],
    [
      "collapses objects",
      { anyOf: [{ type: "object", properties: { a: { type: "string" } } }, { type: "null" }] },
      { type: ["object", "null"], properties: { a: { type: "string" } } },
    ],
    [
      "keeps a union of two real branches",
      { anyOf: [{ type: "string" }, { type: "number" }] },
      { anyOf: [{ type: "string" }, { type: "number" }] },
    ],
    [
      "keeps a branch with a keyword that would refuse null",
      { anyOf: [{ type: "string", not: { type: "null" } }, { type: "null" }] },
      { anyOf: [{ type: "string", not: { type: "null" } }, { type: "null" }] },
    ],
    [
      "keeps a union beside a constraint it would overwrite",
      { minLength: 3, anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] },
      { minLength: 3, anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] },
    ],
  ])("%s", (_behaviour, property, collapsed) => {
    expect(
      normalizeWireToolSchema(deepFreeze({ type: "object", properties: { property } })),
    ).toStrictEqual({ type: "object", properties: { property: collapsed } });
  });

  it("gives a union at the root the type object", () => {
    const branches = [
      { type: "object", properties: { a: { type: "string" } } },
      { type: "string" },
    ];
    expect(normalizeWireToolSchema({ anyOf: branches })).toStrictEqual({
      anyOf: branches,
      type: "object",
    });
  });

  it("wraps a root that no object satisfies, and says so", () => {
    const diagnostics: SchemaDiagnostic[] = [];
    expect(
      normalizeWireToolSchema(
        { type: "string", description: "A city" },
        { onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) },
      ),
    ).toStrictEqual({
      type: "object",
      properties: { value: { type: "string", description: "A city" } },
      required: ["value"],
    });
    expect(diagnostics).toStrictEqual([
      {
        code: "wrapped-root",
        pointer: "#",
        message:
          'The arguments of a tool must be an object, so the schema became its property "value"',
      },
    ]);
  });

  it("tells of references that had to stay", () => {
    const diagnostics: SchemaDiagnostic[] = [];
    const schema = { type: "object", properties: { a: { $ref: "other.json" } } };
    expect(
      normalizeWireToolSchema(schema, { onDiagnostic: (found) => diagnostics.push(found) }),
    ).toStrictEqual(schema);
    normalizeWireToolSchema(fanOut(25), { onDiagnostic: (found) => diagnostics.push(found) });
    expect(diagnostics).toStrictEqual([
      {
        code: "unresolved-reference",
        pointer: "#/properties/a",
        message:
          'The reference "other.json" points to nothing in this schema, and nothing is fetched',
      },
      {
        code: "reference-kept",
        pointer: "#",
        message: "Inlining every reference takes more than 20000 schemas",
      },
    ]);
  });
});

// Every copy that a host may have, under the one interface the tests use.
type AnyZod = typeof z;
const VERSIONS: [string, AnyZod][] = Object.entries({
  "4.6": z,
  "3": z3,
  "3.25/v4": z3v4,
  "4.0": z40,
  "4.1": z41,
  "4.3": z43,
}).map(([name, copy]) => [name, copy as unknown as AnyZod]);

describe("isZodSchema and isZod4Schema", () => {
  it.each(VERSIONS)("know a schema of Zod %s", (name, zod) => {
    expect(isZodSchema(zod.string())).toBe(true);
    expect(isZod4Schema(zod.string())).toBe(name !== "3");
  });

  it("know a schema of Zod Mini", () => {
    expect([isZodSchema(mini.string()), isZod4Schema(mini.string())]).toStrictEqual([true, true]);
  });

  it.each([
    [undefined],
    [null],
    ["text"],
    [{ type: "string" }],
    [{ _def: 1, parse: () => 1 }],
    [{ _def: { typeName: "ZodString" } }],
    [{ _zod: true }],
    [{ toJSONSchema: () => ({}) }],
    [z],
  ])("refuse %o", (value) => {
    expect([isZodSchema(value), isZod4Schema(value)]).toStrictEqual([false, false]);
  });

  it("refuse a value whose getter throws", () => {
    const value = {
      get _zod(): never {
        throw new Error("boom");
      },
    };
    expect([isZodSchema(value), isZod4Schema(value)]).toStrictEqual([false, false]);
  });
});

describe("convertZodToJsonSchema", () => {
  describe.each(VERSIONS)("with Zod %s", (name, zod) => {
    const convert = (shape: Parameters<AnyZod["object"]>[0]): unknown =>
      convertZodToJsonSchema(zod.object(shape));

    it("describes the input, keeps descriptions and leaves plain objects open", () => {
      expect(
        convert({
          city: zod.string().min(2).describe("Where"),
          days: zod.number().int().positive().default(3),
          note: zod.string().optional(),
        }),
      ).toStrictEqual({
        type: "object",
        properties: {
          city: { type: "string", minLength: 2, description: "Where" },
          days: { type: "integer", exclusiveMinimum: 0, default: 3 },
          note: { type: "string" },
        },
        required: ["city"],
      });
    });

    it("closes strict objects", () => {
      expect(convertZodToJsonSchema(zod.object({ a: zod.string() }).strict())).toStrictEqual({
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        additionalProperties: false,
      });
    });

    it("writes what JSON has no type for as what JSON would carry", () => {
      const tuple = { minItems: 2, maxItems: 2 };
      const pair = { type: "array", items: [{ type: "string" }, { type: "number" }], ...tuple };
      expect(
        convert({
          date: zod.date(),
          big: zod.bigint(),
          set: zod.set(zod.string()),
          map: zod.map(zod.string(), zod.number()),
        }),
      ).toMatchObject({
        properties: {
          date: { type: "string", format: "date-time" },
          big: { type: "integer" },
          set: { type: "array", uniqueItems: true, items: { type: "string" } },
          map: { type: "array", items: pair },
        },
        required: ["date", "big", "set", "map"],
      });
    });

    it("describes the input of transforms and pipes, and keeps the fields beside them", () => {
      expect(
        convert({
          length: zod.string().transform((text) => text.length),
          pipe: zod.string().pipe(zod.string().min(2)),
          plain: zod.boolean(),
        }),
      ).toStrictEqual({
        type: "object",
        properties: {
          length: { type: "string" },
          pipe: { type: "string" },
          plain: { type: "boolean" },
        },
        required: ["length", "pipe", "plain"],
      });
    });

    it("keeps a null literal a null", () => {
      expect(convert({ nothing: zod.literal(null) })).toMatchObject({
        properties: { nothing: { type: "null" } },
      });
    });

    it("keeps a property named __proto__", () => {
      const shape = Object.defineProperty({}, "__proto__", {
        value: zod.string(),
        enumerable: true,
      });
      expect(JSON.stringify(convert(shape))).toBe(
        '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
      );
    });

    it("ends recursion in a placeholder", () => {
      const node: ReturnType<AnyZod["object"]> = zod.object({
        name: zod.string(),
        children: zod.array(zod.lazy(() => node)),
      });
      expect(convertZodToJsonSchema(node)).toStrictEqual({
        type: "object",
        properties: {
          name: { type: "string" },
          children: { type: "array", items: { type: "object" } },
        },
        required: ["name", "children"],
      });
    });

    it("writes nullable for OpenAPI", () => {
      expect(
        convertZodToJsonSchema(
          zod.object({ a: zod.string().nullable(), b: zod.literal("x"), c: zod.number().gt(1) }),
          "openApi3",
        ),
      ).toStrictEqual({
        type: "object",
        properties: {
          a: { type: "string", nullable: true },
          b: { type: "string", enum: ["x"] },
          c: { type: "number", minimum: 1, exclusiveMinimum: true },
        },
        required: ["a", "b", "c"],
      });
    });

    it("wraps a raw shape", () => {
      expect(convertZodToJsonSchema({ a: zod.string(), b: zod.number().optional() })).toStrictEqual(
        {
          type: "object",
          properties: { a: { type: "string" }, b: { type: "number" } },
          required: ["a"],
        },
      );
    });

    it("refuses a schema of the other major inside", () => {
      const [own, other, foreign] = name === "3" ? [3, 4, z] : [4, 3, z3];
      const mixed = zod.object({ a: foreign.string() as unknown as ReturnType<AnyZod["string"]> });
      expect(() => convertZodToJsonSchema(mixed)).toThrow(
        `Cannot convert Zod schema: a Zod ${own} schema must not hold a Zod ${other} schema`,
      );
    });
  });

  it("converts Zod Mini", () => {
    expect(
      convertZodToJsonSchema(
        mini.object({ a: mini.string().check(mini.minLength(1)), b: mini.optional(mini.number()) }),
      ),
    ).toStrictEqual({
      type: "object",
      properties: { a: { type: "string", minLength: 1 }, b: { type: "number" } },
      required: ["a"],
    });
  });

  it("refuses a shape of both majors", () => {
    expect(() => convertZodToJsonSchema({ a: z.string(), b: z3.string() })).toThrow(
      "Cannot convert Zod schema: a shape must not hold both Zod 3 and Zod 4 schemas",
    );
  });

  it.each([[undefined], [null]])("reads %j as no parameters", (value) => {
    expect(convertZodToJsonSchema(value)).toStrictEqual({ type: "object", properties: {} });
  });

  it("unwraps what the AI SDK wraps, lazily too", () => {
    const jsonSchema = deepFreeze({ type: "object", properties: { a: { type: "string" } } });
    expect(convertZodToJsonSchema({ jsonSchema })).toBe(jsonSchema);
    expect(convertZodToJsonSchema({ jsonSchema: () => jsonSchema })).toBe(jsonSchema);
    expect(convertZodToJsonSchema(() => ({ jsonSchema }))).toBe(jsonSchema);
  });

  it("refuses a promise of a schema", () => {
    expect(() => convertZodToJsonSchema({ jsonSchema: Promise.resolve({}) })).toThrow(
      "Cannot convert schema: its JSON Schema is a promise, and must be awaited first",
    );
  });

  it("asks Standard JSON Schema libraries", () => {
    expect(convertZodToJsonSchema(type({ a: "string", "b?": "number" }))).toStrictEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "number" } },
      required: ["a"],
    });
  });

  it("refuses a Standard Schema that only validates", () => {
    expect(() => convertZodToJsonSchema(v.object({ a: v.string() }))).toThrow(
      'Cannot convert schema: the "valibot" schema must offer Standard JSON Schema, but only validates',
    );
  });

  it("completes plain JSON Schema and returns what is complete as it is", () => {
    expect(
      convertZodToJsonSchema({
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: { a: { $ref: "#/definitions/a" } },
        definitions: { a: { enum: ["x"] } },
      }),
    ).toStrictEqual({ type: "object", properties: { a: { enum: ["x"], type: "string" } } });
    const complete = deepFreeze({ type: "object", properties: { a: { type: "string" } } });
    expect(convertZodToJsonSchema(complete)).toBe(complete);
  });

  it("speaks OpenAPI 3.0 throughout", () => {
    expect(
      convertZodToJsonSchema(
        {
          type: "object",
          properties: {
            constant: { const: 1 },
            several: { type: ["string", "integer", "null"] },
            tuple: { type: "array", items: [{ type: "string" }], additionalItems: false },
            bounds: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 9, maximum: 5 },
            nothing: { type: "null" },
            choice: { anyOf: [{ enum: ["a"] }, { type: "null" }], description: "One" },
          },
        },
        "openApi3",
      ),
    ).toStrictEqual({
      type: "object",
      properties: {
        constant: { type: "number", enum: [1] },
        several: {
          anyOf: [
            { type: "string", nullable: true },
            { type: "integer", nullable: true },
          ],
        },
        tuple: { type: "array", items: { type: "string" }, maxItems: 1 },
        bounds: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 5 },
        nothing: { type: "string", nullable: true, enum: [null] },
        choice: { enum: ["a", null], type: "string", nullable: true, description: "One" },
      },
    });
  });

  it("refuses a target it does not know", () => {
    expect(() => convertZodToJsonSchema({}, "xml" as "openApi3")).toThrow(
      'Cannot convert schema: target must be "jsonSchema7" or "openApi3", but is "xml"',
    );
  });
});

describe("convertJsonSchemaToZod", () => {
  const WEATHER = deepFreeze({
    type: "object",
    properties: {
      city: { type: "string", minLength: 1, description: "Where" },
      days: { type: "integer", minimum: 1, default: 3 },
      unit: { enum: ["C", "F"] },
      near: { $ref: "#" },
    },
    required: ["city"],
  });

  describe.each([...VERSIONS, ["mini", mini as unknown as AnyZod]] as [string, AnyZod][])(
    "with Zod %s",
    (_name, zod) => {
      const convert = (schema: Schema): ReturnType<AnyZod["object"]> =>
        convertJsonSchemaToZod(schema, { z: zod }) as unknown as ReturnType<AnyZod["object"]>;

      it("decides as JSON Schema does and fills defaults", () => {
        const schema = convert(WEATHER);
        expect(schema.parse({ city: "Oslo", more: 1 })).toStrictEqual({
          city: "Oslo",
          more: 1,
          days: 3,
        });
        expect(schema.safeParse({ city: "" }).success).toBe(false);
        expect(schema.safeParse({ days: 1 }).success).toBe(false);
        expect(schema.safeParse({ city: "a", near: { city: 1 } }).success).toBe(false);
      });

      it("has the shape of the object, and builds it once", () => {
        const { shape } = convert(WEATHER);
        expect(Object.keys(shape)).toStrictEqual(["city", "days", "unit", "near"]);
        expect(shape["city"]?.safeParse("").success).toBe(false);
        expect(shape["days"]?.parse(undefined)).toBe(3);
      });

      it("says where and what is wrong", () => {
        const { error } = convert(WEATHER).safeParse({ city: 1, near: { city: "a", unit: "K" } });
        expect(error?.issues.map(({ path }) => path)).toStrictEqual([["city"], ["near", "unit"]]);
        expect(error?.issues[0]?.code).toBe("invalid_type");
      });

      it("comes back as the very schema it was made from", () => {
        expect(convertZodToJsonSchema(convert(WEATHER))).toBe(WEATHER);
      });

      it("nests in a schema of the host", () => {
        const host = zod.object({ weather: convert(WEATHER) });
        expect(host.safeParse({ weather: { city: "Oslo" } }).success).toBe(true);
        expect(host.safeParse({ weather: { city: 1 } }).success).toBe(false);
      });
    },
  );

  it("keeps the schema through describe, and adds the description", () => {
    const schema = convertJsonSchemaToZod(WEATHER) as unknown as z.ZodObject;
    expect(convertZodToJsonSchema(schema.describe("Weather"))).toStrictEqual({
      ...WEATHER,
      description: "Weather",
    });
  });

  it("lets Zod take over when the shape changes, member by member", () => {
    const schema = convertJsonSchemaToZod(WEATHER) as unknown as z.ZodObject;
    const extended = schema.extend({ extra: z.number() });
    expect(extended.safeParse({ city: "Oslo", extra: 1 }).success).toBe(true);
    expect(extended.safeParse({ city: "Oslo" }).success).toBe(false);
    expect(extended.safeParse({ city: "", extra: 1 }).success).toBe(false);
    expect(schema.pick({ unit: true }).safeParse({}).success).toBe(true);
    expect(schema.strict().safeParse({ city: "Oslo", more: 1 }).success).toBe(false);
  });

  it("keeps checks that are added", () => {
    const schema = convertJsonSchemaToZod(WEATHER) as unknown as z.ZodObject;
    const refined = schema.refine((value) => value["city"] !== "Bergen", "Too wet");
    expect(refined.safeParse({ city: "Oslo" }).success).toBe(true);
    expect(refined.safeParse({ city: "Bergen" }).error?.issues[0]?.message).toBe("Too wet");
    expect(refined.safeParse({ city: 1 }).success).toBe(false);
  });

  it("leaves values as they are when defaults are off, and never fills before it decides", () => {
    const schema = { type: "object", properties: { a: { default: 1 } }, minProperties: 1 };
    const off = convertJsonSchemaToZod(schema, { applyDefaults: false });
    expect(off.parse({ b: 1 })).toStrictEqual({ b: 1 });
    const on = convertJsonSchemaToZod(schema);
    expect(on.safeParse({}).success).toBe(false);
    expect(on.parse({ b: 1 })).toStrictEqual({ b: 1, a: 1 });
  });

  it("fills a fresh copy of a default each time and never changes the input", () => {
    const schema = convertJsonSchemaToZod({
      type: "object",
      properties: { tags: { type: "array", default: ["a"] }, inner: { $ref: "#" } },
    });
    const input = deepFreeze({ inner: {} });
    const first = schema.parse(input) as { tags: string[]; inner: { tags: string[] } };
    expect(first).toStrictEqual({ tags: ["a"], inner: { tags: ["a"] } });
    first.tags.push("b");
    expect(schema.parse({})).toStrictEqual({ tags: ["a"] });
  });

  it("remembers the conversion of a schema until the schema changes", () => {
    const schema: Schema = { type: "object", properties: { a: { type: "string" } } };
    const first = convertJsonSchemaToZod(schema);
    expect(convertJsonSchemaToZod(schema)).toBe(first);
    expect(convertJsonSchemaToZod(schema, { applyDefaults: false })).not.toBe(first);
    schema["required"] = ["a"];
    expect(convertJsonSchemaToZod(schema).safeParse({}).success).toBe(false);
    expect(first.safeParse({}).success).toBe(true);
  });

  it.each([[undefined], [null]])("accepts any object for %s", (nothing) => {
    const schema = convertJsonSchemaToZod(nothing);
    expect(schema.safeParse({ a: 1 }).success).toBe(true);
    expect(schema.safeParse("text").success).toBe(false);
  });

  it("widens only the place of what it cannot carry over, and reports it", () => {
    const diagnostics: SchemaDiagnostic[] = [];
    const schema = convertJsonSchemaToZod(
      {
        type: "object",
        properties: {
          a: { $ref: "https://example.com/a.json" },
          b: { type: "string", pattern: "(" },
          c: { type: "integer", minimum: "1" },
          d: { $ref: "#/properties/d" },
        },
        additionalProperties: false,
      },
      { onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) },
    );
    expect(schema.safeParse({ a: 1, b: "x", c: 1, d: 2 }).success).toBe(true);
    expect(schema.safeParse({ b: 1 }).success).toBe(false);
    expect(schema.safeParse({ e: 1 }).success).toBe(false);
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toStrictEqual([
      "circular-reference #/properties/d",
      "invalid-keyword #/properties/c",
      "invalid-pattern #/properties/b",
      "unresolved-reference #/properties/a",
    ]);
  });

  it("refuses with strict what it would only report", () => {
    expect(() =>
      convertJsonSchemaToZod({ properties: { a: { type: "strng" } } }, { strict: true }),
    ).toThrow(
      'Cannot convert JSON Schema: at "#/properties/a", "type" must be the name of a JSON type or a list of them',
    );
  });

  it.each([
    [undefined, "undefined"],
    [null, "null"],
    [[], "a list"],
    ["text", "string"],
  ])("reports %j as no schema, or refuses it with strict", (value, found) => {
    const convert = (options: JsonSchemaToZodOptions): unknown =>
      Reflect.apply(convertJsonSchemaToZod, undefined, [value, options]);
    const diagnostics: SchemaDiagnostic[] = [];
    convert({ onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) });
    const message = `JSON Schema must be an object, but is ${found}`;
    expect(diagnostics).toStrictEqual([
      { code: "not-a-schema", pointer: "#", message: `A ${message}` },
    ]);
    expect(() => convert({ strict: true })).toThrow(
      expect.objectContaining({
        code: "schema-invalid",
        message: `Cannot convert JSON Schema: at "#", a ${message}`,
      }),
    );
  });

  it("refuses a z that is no Zod", () => {
    expect(() => convertJsonSchemaToZod({}, { z: {} })).toThrow(
      "Cannot convert JSON Schema: z must be the z of Zod 3 or Zod 4",
    );
  });

  it("reads siblings of a reference as the dialect does", () => {
    const schema = { properties: { a: { $ref: "#/$defs/a", minLength: 2 } }, $defs: { a: {} } };
    const accepts = (dialect?: "draft-07" | "2020-12"): boolean =>
      convertJsonSchemaToZod(schema, { dialect }).safeParse({ a: "x" }).success;
    expect([accepts(), accepts("2020-12"), accepts("draft-07")]).toStrictEqual([
      false,
      false,
      true,
    ]);
  });

  it("understands draft-4 bounds, array items and OpenAPI nullable where nothing is declared", () => {
    const schema = convertJsonSchemaToZod({
      properties: {
        bound: { minimum: 0, exclusiveMinimum: true },
        tuple: { items: [{ type: "string" }], additionalItems: false },
        nullable: { type: "string", nullable: true },
      },
    });
    expect(schema.safeParse({ bound: 1, tuple: ["a"], nullable: null }).success).toBe(true);
    expect(schema.safeParse({ bound: 0 }).success).toBe(false);
    expect(schema.safeParse({ tuple: ["a", "b"] }).success).toBe(false);
    expect(schema.safeParse({ nullable: 1 }).success).toBe(false);
  });
});

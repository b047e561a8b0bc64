import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  ensureNestedSchemaTypes,
  inlineJsonSchema,
  normalizeJsonSchemaObject,
  normalizeWireToolSchema,
} from "../src/schemaConversion.ts";
import type { SchemaDiagnostic } from "../src/types/schema.ts";
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

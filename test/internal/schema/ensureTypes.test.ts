import { describe, expect, it } from "vitest";
import { ensureTypes } from "../../../src/internal/schema/ensureTypes.ts";
import { deepFreeze } from "../../deepFreeze.ts";

type Schema = Record<string, unknown>;

const SCALARS = [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "null" }];
const FLAT = [...SCALARS, { type: "object" }];
const ANYTHING = [...FLAT, { type: "array", items: { anyOf: FLAT } }];

function types(cases: readonly [string, Schema, Schema][]): void {
  it.each(cases)("%s", (_name, schema, expected) => {
    expect(ensureTypes(deepFreeze(schema))).toStrictEqual(expected);
  });
}

describe("what is typed already", () => {
  it.each<[string, Schema]>([
    ["an object that is open or closed", { type: "object", additionalProperties: true }],
    ["a closed object", { type: "object", additionalProperties: false }],
    ["an object with an end", { type: "object", unevaluatedProperties: true }],
    ["a reference that had to stay", { $ref: "#/$defs/a" }],
    ["nothing, described", { not: {}, description: "Nothing" }],
    ["nothing, by true", { not: true }],
    ["a union of typed schemas", { anyOf: [{ type: "string" }, { type: "null" }] }],
    ["exclusive alternatives", { oneOf: [{ type: "string" }, { type: "null" }] }],
    ["what is excluded", { type: "string", not: { minLength: 2 } }],
    ["a premise", { type: "string", if: { minLength: 2 } }],
    ["names of properties", { type: "object", propertyNames: { minLength: 2 } }],
    ["a property that is false", { type: "object", properties: { a: false } }],
    ["a definition", { type: "object", $defs: { a: { minLength: 2 } } }],
    ["a definition in the older form", { type: "object", definitions: { a: { minLength: 2 } } }],
  ])("stays the very same: %s", (_name, schema) => {
    expect(ensureTypes(deepFreeze(schema))).toBe(schema);
  });
});

describe("a type that is missing", () => {
  types([
    ["is that of the constant", { const: 1 }, { const: 1, type: "number" }],
    ["is that of the values", { enum: ["a", "b"] }, { enum: ["a", "b"], type: "string" }],
    [
      "is that of the values that JSON has",
      { enum: ["a", undefined] },
      { enum: ["a", undefined], type: "string" },
    ],
    ["is that of its keywords", { minLength: 1 }, { minLength: 1, type: "string" }],
    ["is that of its numeric format", { format: "int32" }, { format: "int32", type: "integer" }],
    ["is that of a format for texts", { format: "date" }, { format: "date", type: "string" }],
    ["is any where nothing says", {}, { anyOf: ANYTHING }],
    ["is any where no value is listed", { enum: [] }, { enum: [], anyOf: ANYTHING }],
    [
      "is any where something is excluded",
      { not: { minLength: 2 } },
      { not: { minLength: 2 }, anyOf: ANYTHING },
    ],
    [
      "is that of its keywords beside nothing",
      { not: {}, minLength: 1 },
      { not: {}, minLength: 1, type: "string" },
    ],
    [
      "is any for true",
      { type: "object", properties: { a: true } },
      { type: "object", properties: { a: { anyOf: ANYTHING } } },
    ],
    ["is written as one, where it is a list of one", { type: ["string"] }, { type: "string" }],
    [
      "is that of what surrounds a condition",
      { type: "string", allOf: [{ pattern: "a" }, {}] },
      { type: "string", allOf: [{ pattern: "a", type: "string" }, { type: "string" }] },
    ],
    [
      "is that of what surrounds a consequence",
      {
        type: "number",
        if: {},
        // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
        then: {},
      },
      {
        type: "number",
        if: {},
        // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
        then: { type: "number" },
      },
    ],
    [
      "is any where all branches differ",
      { allOf: [{ type: "string" }, { type: "number" }] },
      { allOf: [{ type: "string" }, { type: "number" }], anyOf: ANYTHING },
    ],
  ]);
});

describe("a schema without a type about the value that the schema around it is about", () => {
  it.each<[string, (schema: Schema) => unknown]>([
    ["allOf", (schema) => [schema, schema]],
    ["anyOf", (schema) => [schema]],
    ["oneOf", (schema) => [schema]],
    ["then", (schema) => schema],
    ["else", (schema) => schema],
    ["dependentSchemas", (schema) => ({ a: schema })],
    ["dependencies", (schema) => ({ a: schema, b: ["a"] })],
  ])("has the type of that: %s", (keyword, hold) => {
    expect(ensureTypes({ type: "object", [keyword]: hold({}) })).toStrictEqual({
      type: "object",
      [keyword]: hold({ type: "object" }),
    });
  });
});

describe("a keyword that only one type has", () => {
  it.each<[string, readonly [string, unknown][]]>([
    [
      "object",
      [
        ["patternProperties", {}],
        ["additionalProperties", false],
        ["propertyNames", {}],
        ["minProperties", 1],
        ["maxProperties", 1],
        ["dependencies", {}],
        ["dependentRequired", {}],
        ["dependentSchemas", {}],
        ["unevaluatedProperties", false],
      ],
    ],
    [
      "array",
      [
        ["prefixItems", []],
        ["additionalItems", false],
        ["contains", { type: "string" }],
        ["minContains", 1],
        ["maxContains", 1],
        ["minItems", 1],
        ["maxItems", 1],
        ["uniqueItems", true],
        ["unevaluatedItems", false],
      ],
    ],
    [
      "string",
      [
        ["minLength", 1],
        ["maxLength", 1],
        ["pattern", "a"],
        ["contentEncoding", "base64"],
        ["contentMediaType", "text/plain"],
        ["contentSchema", { type: "string" }],
      ],
    ],
    [
      "number",
      [
        ["minimum", 1],
        ["maximum", 1],
        ["exclusiveMinimum", 1],
        ["exclusiveMaximum", 1],
        ["multipleOf", 1],
      ],
    ],
  ])("says that %s is meant", (type, keywords) => {
    for (const [keyword, value] of keywords) {
      expect(ensureTypes({ [keyword]: value })).toMatchObject({ [keyword]: value, type });
    }
  });

  it.each<[string, string]>([
    ["int32", "integer"],
    ["int64", "integer"],
    ["uint32", "integer"],
    ["uint64", "integer"],
    ["float", "number"],
    ["double", "number"],
    ["decimal", "number"],
    ["uuid", "string"],
  ])("is a format as well: %s", (format, type) => {
    expect(ensureTypes({ format })).toStrictEqual({ format, type });
  });

  it("goes before one of a type that says less", () => {
    expect(ensureTypes({ minLength: 1, properties: {} })).toMatchObject({ type: "object" });
    expect(ensureTypes({ minimum: 1, minItems: 1 })).toMatchObject({ type: "array" });
    expect(ensureTypes({ minimum: 1, format: "date", minLength: 1 })).toMatchObject({
      type: "string",
    });
  });
});

describe("combined schemas", () => {
  types([
    [
      "say the type that their alternatives share",
      { allOf: [{ oneOf: [{ type: "string" }, { type: "string", minLength: 1 }] }, {}] },
      {
        allOf: [
          { oneOf: [{ type: "string" }, { type: "string", minLength: 1 }] },
          { type: "string" },
        ],
        type: "string",
      },
    ],
    [
      "say all types of their alternatives",
      { allOf: [{ anyOf: [{ type: "string" }, { type: "null" }] }, { title: "T" }] },
      {
        allOf: [
          { anyOf: [{ type: "string" }, { type: "null" }] },
          { title: "T", anyOf: [{ type: "string" }, { type: "null" }] },
        ],
        anyOf: [{ type: "string" }, { type: "null" }],
      },
    ],
    [
      "say nothing where one alternative does not",
      { allOf: [{ anyOf: [{ type: "string" }, {}] }], anyOf: [{ type: "number" }] },
      {
        allOf: [{ anyOf: [{ type: "string" }, { anyOf: ANYTHING }] }],
        anyOf: [{ type: "number" }],
      },
    ],
  ]);
});

describe("a schema of several types", () => {
  types([
    [
      "has a branch for each, with the keywords of its type",
      { type: ["integer", "string", "object"], minimum: 1, minLength: 2, title: "T" },
      {
        title: "T",
        anyOf: [
          { type: "integer", minimum: 1 },
          { type: "string", minLength: 2 },
          { type: "object" },
        ],
      },
    ],
    [
      "gives the keywords of numbers to both kinds of them",
      { type: ["integer", "number"], maximum: 1 },
      {
        anyOf: [
          { type: "integer", maximum: 1 },
          { type: "number", maximum: 1 },
        ],
      },
    ],
    [
      "gives items to its arrays",
      { type: ["array", "null"], minItems: 1 },
      { anyOf: [{ type: "array", minItems: 1, items: { anyOf: ANYTHING } }, { type: "null" }] },
    ],
    [
      "leaves keywords outside that belong to none of them",
      { type: ["boolean", "null"], minLength: 2 },
      { minLength: 2, anyOf: [{ type: "boolean" }, { type: "null" }] },
    ],
  ]);
});

describe("an array", () => {
  types([
    ["gets items", { type: "array" }, { type: "array", items: { anyOf: ANYTHING } }],
    [
      "gets none where that left nothing for unevaluatedItems",
      { type: "array", prefixItems: [{}], unevaluatedItems: false },
      {
        type: "array",
        prefixItems: [{ anyOf: [...FLAT, { type: "array" }] }],
        unevaluatedItems: false,
      },
    ],
    [
      "gets none where that left nothing for unevaluatedItems further in",
      { type: "array", allOf: [{ type: "array", unevaluatedItems: false }, { type: "array" }] },
      { type: "array", allOf: [{ type: "array", unevaluatedItems: false }, { type: "array" }] },
    ],
  ]);
});

describe("an allOf of one", () => {
  types([
    [
      "is folded into its schema",
      { allOf: [{ type: "string" }], title: "T" },
      { type: "string", title: "T" },
    ],
    ["is folded where it is true", { allOf: [true], type: "string" }, { type: "string" }],
    [
      "is folded with the allOf of one inside it",
      { allOf: [{ allOf: [{ type: "string" }] }] },
      { type: "string" },
    ],
    [
      "stays where it is false",
      { allOf: [false], type: "string" },
      { allOf: [false], type: "string" },
    ],
    [
      "stays where one schema cannot say both",
      { allOf: [{ pattern: "a" }], pattern: "b" },
      { allOf: [{ pattern: "a", type: "string" }], pattern: "b", type: "string" },
    ],
    [
      "stays beside alternatives",
      { allOf: [{ minLength: 1 }], anyOf: [{ type: "string" }] },
      { allOf: [{ minLength: 1, type: "string" }], anyOf: [{ type: "string" }] },
    ],
  ]);
});

import { describe, expect, it } from "vitest";
import { toOpenApi3 } from "../../../src/internal/schema/openApi3.ts";
import { deepFreeze } from "../../deepFreeze.ts";

type Schema = Record<string, unknown>;

function rewrites(cases: readonly [string, Schema, Schema][]): void {
  it.each(cases)("%s", (_name, schema, expected) => {
    expect(toOpenApi3(deepFreeze(schema))).toStrictEqual(expected);
  });
}

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const NOTHING = { type: "null" };

describe("a schema for OpenAPI 3.0", () => {
  it("is the schema itself where that dialect has every word", () => {
    const schema = deepFreeze({
      type: "object",
      properties: { a: { type: "string", minLength: 1 } },
      required: ["a"],
      additionalProperties: false,
    });
    expect(toOpenApi3(schema)).toBe(schema);
  });

  rewrites([
    [
      "leaves out what the dialect has no word for",
      { $id: "a", $comment: "b", contentEncoding: "base64", propertyNames: {}, title: "T" },
      { title: "T" },
    ],
    [
      "writes true and false as schemas, except for additional properties",
      { properties: { a: true, b: false }, items: true, additionalProperties: true },
      { properties: { a: {}, b: { not: {} } }, items: {}, additionalProperties: true },
    ],
  ]);
});

describe("a keyword that OpenAPI 3.0 does not have", () => {
  const CONSTRAINTS = [
    "additionalItems",
    "contains",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "maxContains",
    "minContains",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
  ];
  const REMARKS = [
    "$schema",
    "$id",
    "$anchor",
    "$dynamicAnchor",
    "$comment",
    "$vocabulary",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
  ];

  it.each([...CONSTRAINTS, ...REMARKS])("is left out: %s", (keyword) => {
    expect(toOpenApi3({ title: "T", [keyword]: {} })).toStrictEqual({ title: "T" });
  });

  it.each(CONSTRAINTS)("takes its exclusion along, which would exclude more: %s", (keyword) => {
    expect(toOpenApi3({ title: "T", not: { [keyword]: {} } })).toStrictEqual({ title: "T" });
  });

  it.each(REMARKS)("leaves an exclusion that it does not touch: %s", (keyword) => {
    const excluded = { type: "string", [keyword]: {} };
    expect(toOpenApi3({ not: excluded })).toStrictEqual({ not: { type: "string" } });
  });
});

describe("null for OpenAPI 3.0", () => {
  rewrites([
    [
      "is an enum, since there is no such type",
      NOTHING,
      { type: "string", nullable: true, enum: [null] },
    ],
    [
      "is an enum as a constant too",
      { const: null, title: "T" },
      { type: "string", nullable: true, enum: [null], title: "T" },
    ],
    [
      "is an enum where it is the only value listed",
      { type: ["string", "null"], enum: [null] },
      { type: "string", nullable: true, enum: [null] },
    ],
    [
      "is no value of another type",
      { type: "string", enum: [null] },
      { type: "string", enum: [null] },
    ],
    [
      "is a flag beside one type",
      { type: ["string", "null"], minLength: 1 },
      { type: "string", minLength: 1, nullable: true },
    ],
    [
      "is a flag beside each of several types",
      { type: ["string", "null", "number"], title: "T" },
      {
        title: "T",
        anyOf: [
          { type: "string", nullable: true },
          { type: "number", nullable: true },
        ],
      },
    ],
    [
      "is left out where the values do not list it",
      { type: ["string", "null"], enum: ["a"] },
      { type: "string", enum: ["a"] },
    ],
    [
      "is no flag where the types do not name it",
      { type: ["string", "number"] },
      { anyOf: [TEXT, NUMBER] },
    ],
    ["is no flag beside one type in a list", { type: ["string"] }, { type: "string" }],
    [
      "keeps alternatives beside several types",
      { type: ["string", "number"], anyOf: [{ minLength: 1 }] },
      { anyOf: [{ minLength: 1 }], allOf: [{ anyOf: [TEXT, NUMBER] }] },
    ],
    [
      "keeps conditions and alternatives beside several types",
      { type: ["string", "number"], anyOf: [{ minLength: 1 }], allOf: [{ maxLength: 9 }] },
      { anyOf: [{ minLength: 1 }], allOf: [{ maxLength: 9 }, { anyOf: [TEXT, NUMBER] }] },
    ],
    [
      "is a flag on the one other alternative",
      { anyOf: [TEXT, NOTHING], title: "T" },
      { type: "string", nullable: true, title: "T" },
    ],
    [
      "lets what is said outside describe the one alternative",
      {
        anyOf: [{ ...TEXT, description: "inner", title: "inner" }, NOTHING],
        description: "outer",
        title: "outer",
      },
      { type: "string", description: "outer", title: "outer", nullable: true },
    ],
    [
      "keeps the one alternative apart from constraints it shares with the outside",
      { anyOf: [{ ...TEXT, minLength: 1 }, NOTHING], minLength: 2 },
      { minLength: 2, anyOf: [{ ...TEXT, minLength: 1, nullable: true }] },
    ],
    [
      "is a flag on every one of several alternatives",
      { anyOf: [TEXT, NOTHING, { enum: ["a", 1] }, { const: 2 }, { enum: ["b", null] }] },
      {
        anyOf: [
          { type: "string", nullable: true },
          { enum: ["a", 1, null], nullable: true },
          { enum: [2, null], nullable: true },
          { enum: ["b", null], nullable: true },
        ],
      },
    ],
    [
      "is a flag on only the first of alternatives that exclude each other",
      { oneOf: [NOTHING, TEXT, NUMBER, true] },
      { oneOf: [{ type: "string", nullable: true }, NUMBER, {}] },
    ],
    ["leaves true as it is", { anyOf: [true, NOTHING] }, { anyOf: [{}] }],
    [
      "is all that is left beside false",
      { oneOf: [false, NOTHING], title: "T" },
      { type: "string", nullable: true, enum: [null], title: "T" },
    ],
  ]);
});

describe("bounds and values for OpenAPI 3.0", () => {
  rewrites([
    ["list a constant as the only value", { const: "a" }, { enum: ["a"] }],
    [
      "flag a bound as exclusive",
      { exclusiveMinimum: 1, exclusiveMaximum: 9 },
      { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
    ],
    [
      "keep the tighter of two bounds",
      { minimum: 1, exclusiveMinimum: 2, maximum: 9, exclusiveMaximum: 8 },
      { minimum: 2, exclusiveMinimum: true, maximum: 8, exclusiveMaximum: true },
    ],
    [
      "keep the bound that excludes of two equal ones",
      { minimum: 1, exclusiveMinimum: 1 },
      { minimum: 1, exclusiveMinimum: true },
    ],
    [
      "drop a looser bound",
      { minimum: 2, exclusiveMinimum: 1, maximum: 8, exclusiveMaximum: 9 },
      { minimum: 2, maximum: 8 },
    ],
    [
      "leave flags as they are",
      { minimum: 2, exclusiveMinimum: true },
      { minimum: 2, exclusiveMinimum: true },
    ],
  ]);
});

describe("a tuple for OpenAPI 3.0", () => {
  rewrites([
    [
      "is an array of what its positions hold, once each",
      { prefixItems: [TEXT, NUMBER, TEXT], items: false },
      { items: { anyOf: [TEXT, NUMBER] }, maxItems: 3 },
    ],
    [
      "says one schema as it is",
      { items: [TEXT, TEXT], additionalItems: false },
      { items: TEXT, maxItems: 2 },
    ],
    [
      "counts what may follow",
      { prefixItems: [TEXT], items: NUMBER },
      { items: { anyOf: [TEXT, NUMBER] } },
    ],
    [
      "counts what may follow in the older form",
      { items: [TEXT], additionalItems: NUMBER },
      { items: { anyOf: [TEXT, NUMBER] } },
    ],
    ["says nothing of its items where anything may follow", { prefixItems: [TEXT] }, { items: {} }],
    [
      "is closed by its length as well",
      { items: [TEXT, NUMBER], maxItems: 2 },
      { items: { anyOf: [TEXT, NUMBER] }, maxItems: 2 },
    ],
    [
      "keeps a length below that of its positions",
      { prefixItems: [TEXT, NUMBER], items: false, maxItems: 1 },
      { items: { anyOf: [TEXT, NUMBER] }, maxItems: 1 },
    ],
    ["is open where it may be longer", { items: [TEXT], maxItems: 2 }, { items: {}, maxItems: 2 }],
  ]);
});

describe("properties with a pattern for OpenAPI 3.0", () => {
  const patternProperties = { "^a": TEXT, "^b": TEXT };
  rewrites([
    [
      "may be any further property",
      { patternProperties, additionalProperties: false },
      { additionalProperties: TEXT },
    ],
    [
      "are alternatives of further properties",
      { patternProperties, additionalProperties: NUMBER },
      { additionalProperties: { anyOf: [TEXT, NUMBER] } },
    ],
    ["say nothing where any property will do", { patternProperties }, {}],
    [
      "say nothing beside true",
      { patternProperties, additionalProperties: true },
      { additionalProperties: true },
    ],
    [
      "leave an object closed where there are none",
      { patternProperties: {}, additionalProperties: false },
      { additionalProperties: false },
    ],
    [
      "are none where they are no object",
      { patternProperties: [], additionalProperties: false },
      { additionalProperties: false },
    ],
  ]);
});

describe("examples for OpenAPI 3.0", () => {
  rewrites([
    ["become the one that there is a word for", { examples: [1, 2] }, { example: 1 }],
    ["do not replace it", { examples: [1], example: 2 }, { example: 2 }],
    ["are none where they are none", { examples: [] }, {}],
    ["stay where they are no list", { examples: {} }, { examples: {} }],
  ]);
});

describe("what is excluded for OpenAPI 3.0", () => {
  const vague = { type: "object", propertyNames: { maxLength: 1 } };
  rewrites([
    [
      "stays where it can be said",
      { not: { type: ["string", "null"] } },
      { not: { type: "string", nullable: true } },
    ],
    ["stays where it is false", { not: false }, { not: { not: {} } }],
    ["is dropped where it would exclude more", { not: vague, title: "T" }, { title: "T" }],
    ["is dropped where a part of it would exclude more", { not: { properties: { a: vague } } }, {}],
    ["is dropped where it is a tuple", { not: { items: [TEXT] } }, {}],
    [
      "leaves alternatives exclusive where they can be said",
      { oneOf: [TEXT, true] },
      { oneOf: [TEXT, {}] },
    ],
    [
      "are no alternatives that would match together",
      { oneOf: [TEXT, vague] },
      { anyOf: [TEXT, { type: "object" }] },
    ],
    [
      "are no alternatives that would match together, beside others",
      { oneOf: [vague], anyOf: [TEXT] },
      { anyOf: [TEXT], allOf: [{ anyOf: [{ type: "object" }] }] },
    ],
  ]);
});

import { describe, expect, it } from "vitest";
import { z as z3 } from "zod3";
import { convertJsonSchemaToZod } from "../src/schemaConversion.ts";
import type { SchemaDialect } from "../src/types/schema.ts";
import { deepFreeze } from "./deepFreeze.ts";

type Schema = Record<string, unknown>;

interface Case {
  readonly schema: Schema;
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
  readonly dialect?: SchemaDialect;
}

const LONG = { a: 1, b: 2, c: 3 };

const CASES: Record<string, Case> = {
  "type with one name": {
    schema: { type: "integer" },
    accepted: [1, 1.0, -0, 1e300],
    refused: [1.5, "1", null, true, Number.POSITIVE_INFINITY, Number.NaN],
  },
  "type with several": { schema: { type: ["string", "null"] }, accepted: ["", null], refused: [0] },
  "enum of scalars": {
    schema: { enum: ["a", 1, null] },
    accepted: ["a", 1, null],
    refused: ["1", 0],
  },
  "enum of containers": {
    schema: { enum: [{ a: [1] }, []] },
    accepted: [{ a: [1.0] }, []],
    refused: [{ a: [2] }, { a: [1], b: 1 }, [[]], {}],
  },
  "enum of nothing": { schema: { enum: [] }, accepted: [], refused: [1, null] },
  const: { schema: { const: 0 }, accepted: [0, -0], refused: [false, "0", null] },
  "const false": { schema: { const: false }, accepted: [false], refused: [0, [false]] },
  minimum: { schema: { minimum: 1 }, accepted: [1, 2, "0"], refused: [0.99] },
  maximum: { schema: { maximum: 1 }, accepted: [1, -5], refused: [1.01] },
  exclusiveMinimum: { schema: { exclusiveMinimum: 1 }, accepted: [1.01], refused: [1] },
  exclusiveMaximum: { schema: { exclusiveMaximum: 1 }, accepted: [0.99], refused: [1] },
  "boolean exclusive bounds": {
    schema: { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false },
    accepted: [2, 3],
    refused: [1, 4],
    dialect: "draft-04",
  },
  "multipleOf of integers": { schema: { multipleOf: 3 }, accepted: [9, 0, -3], refused: [10] },
  "multipleOf of decimals": {
    schema: { multipleOf: 0.01 },
    accepted: [0.07, 1.1, 4.35, 1e20],
    refused: [0.075],
  },
  "multipleOf of a tiny unit": {
    schema: { multipleOf: 1e-8 },
    accepted: [12_391_239_123],
    refused: [1e-9],
  },
  "multipleOf past all safe integers": {
    schema: { multipleOf: 0.123456789 },
    accepted: [],
    refused: [1e308],
  },
  "minLength counts characters": {
    schema: { minLength: 2 },
    accepted: ["ab", "💩💩"],
    refused: ["💩"],
  },
  "maxLength counts characters": { schema: { maxLength: 2 }, accepted: ["💩💩"], refused: ["abc"] },
  "pattern anywhere": { schema: { pattern: "b+" }, accepted: ["abc", 1], refused: ["ac"] },
  "pattern with Unicode": { schema: { pattern: "^\\p{Lu}$" }, accepted: ["É"], refused: ["é"] },
  "format is an annotation": { schema: { format: "email" }, accepted: ["no"], refused: [] },
  "content is an annotation": {
    schema: { contentEncoding: "base64", contentMediaType: "application/json" },
    accepted: ["!"],
    refused: [],
  },
  required: {
    schema: { required: ["a"] },
    accepted: [{ a: null }, []],
    refused: [{}, { a: undefined }],
  },
  properties: {
    schema: { properties: { a: { type: "string" } } },
    accepted: [{ a: "" }, {}, { b: 1 }, "a"],
    refused: [{ a: 1 }],
  },
  "properties that are booleans": {
    schema: { properties: { a: true, b: false } },
    accepted: [{ a: 1 }],
    refused: [{ b: 1 }],
  },
  patternProperties: {
    schema: { patternProperties: { "^a": { type: "number" }, z$: { minimum: 1 } } },
    accepted: [{ abz: 1 }, { b: "" }],
    refused: [{ a: "" }, { az: 0 }],
  },
  "additionalProperties closed": {
    schema: { properties: { a: {} }, patternProperties: { "^b": {} }, additionalProperties: false },
    accepted: [{ a: 1, bc: 2 }, "text"],
    refused: [{ c: 1 }],
  },
  "additionalProperties of a type": {
    schema: { properties: { a: {} }, additionalProperties: { type: "number" } },
    accepted: [{ a: "", b: 1 }],
    refused: [{ b: "" }],
  },
  propertyNames: {
    schema: { propertyNames: { maxLength: 1 } },
    accepted: [{ a: 1 }],
    refused: [{ ab: 1 }],
  },
  minProperties: { schema: { minProperties: 2 }, accepted: [LONG], refused: [{ a: 1 }] },
  maxProperties: { schema: { maxProperties: 2 }, accepted: [{ a: 1 }], refused: [LONG] },
  dependentRequired: {
    schema: { dependentRequired: { a: ["b"] } },
    accepted: [{ b: 1 }, { a: 1, b: 1 }],
    refused: [{ a: 1 }],
  },
  dependentSchemas: {
    schema: { dependentSchemas: { a: { required: ["b"] } } },
    accepted: [{}, { a: 1, b: 1 }],
    refused: [{ a: 1 }],
  },
  dependencies: {
    schema: { dependencies: { a: ["b"], c: { minProperties: 2 } } },
    accepted: [
      { a: 1, b: 1 },
      { c: 1, d: 1 },
    ],
    refused: [{ a: 1 }, { c: 1 }],
    dialect: "draft-07",
  },
  minItems: { schema: { minItems: 1 }, accepted: [[1], {}], refused: [[]] },
  maxItems: { schema: { maxItems: 1 }, accepted: [[1]], refused: [[1, 2]] },
  uniqueItems: {
    schema: { uniqueItems: true },
    accepted: [
      [1, "1", [1], { a: 1 }],
      [{ a: 1 }, { a: 2 }],
      [1, true],
    ],
    refused: [
      [1, 1.0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[], []],
      [null, null],
      [0, -0],
    ],
  },
  "uniqueItems of lists": {
    schema: { uniqueItems: true },
    accepted: [
      [[1], [2]],
      [[{ a: 1 }], [{ a: 2 }]],
      [[], [[]]],
    ],
    refused: [
      [[1], [1]],
      [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
    ],
  },
  "uniqueItems that is false": { schema: { uniqueItems: false }, accepted: [[1, 1]], refused: [] },
  items: { schema: { items: { type: "number" } }, accepted: [[1, 2], []], refused: [[1, ""]] },
  "items after prefixItems": {
    schema: { prefixItems: [{ type: "string" }], items: { type: "number" } },
    accepted: [["a", 1], ["a"], []],
    refused: [[1], ["a", "b"]],
  },
  "items as a list": {
    schema: { items: [{ type: "string" }], additionalItems: { type: "number" } },
    accepted: [["a", 1], []],
    refused: [[1], ["a", "b"]],
    dialect: "draft-07",
  },
  "additionalItems without a list": {
    schema: { items: {}, additionalItems: false },
    accepted: [[1, 2]],
    refused: [],
  },
  contains: { schema: { contains: { minimum: 5 } }, accepted: [[1, 5], "x"], refused: [[1], []] },
  "contains with counts": {
    schema: { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    accepted: [
      [1, 1],
      [1, 2, 1, 1],
    ],
    refused: [[1], [1, 1, 1, 1], []],
  },
  "contains at least none": {
    schema: { contains: { const: 1 }, minContains: 0, maxContains: 1 },
    accepted: [[], [1]],
    refused: [[1, 1]],
  },
  allOf: { schema: { allOf: [{ minimum: 1 }, { maximum: 3 }] }, accepted: [2], refused: [0, 4] },
  anyOf: { schema: { anyOf: [{ const: 1 }, { const: 2 }] }, accepted: [1, 2], refused: [3] },
  oneOf: { schema: { oneOf: [{ minimum: 1 }, { maximum: 3 }] }, accepted: [0, 4], refused: [2] },
  not: { schema: { not: { type: "string" } }, accepted: [1], refused: [""] },
  "if, then, else": {
    schema: {
      if: { required: ["a"] },
      // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
      then: { required: ["b"] },
      else: { required: ["c"] },
    },
    accepted: [{ a: 1, b: 1 }, { c: 1 }],
    refused: [{ a: 1 }, {}],
  },
  "then without if": {
    // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
    schema: { then: false, else: false },
    accepted: [1],
    refused: [],
  },
  unevaluatedProperties: {
    schema: {
      properties: { a: {} },
      allOf: [{ patternProperties: { "^b": {} } }],
      if: { required: ["c"], properties: { c: {} } },
      anyOf: [{ properties: { d: { const: 1 } }, required: ["d"] }, true],
      $ref: "#/$defs/more",
      $defs: { more: { properties: { e: {} } } },
      unevaluatedProperties: false,
    },
    accepted: [{ a: 1, b: 1, c: 1, d: 1, e: 1 }],
    refused: [{ f: 1 }, { d: 2 }],
  },
  "unevaluatedProperties of a type": {
    schema: { properties: { a: {} }, unevaluatedProperties: { type: "number" } },
    accepted: [{ a: "", b: 1 }],
    refused: [{ b: "" }],
  },
  unevaluatedItems: {
    schema: { prefixItems: [{}], contains: { const: 1 }, unevaluatedItems: { type: "string" } },
    accepted: [[0, 1, "a"], [1]],
    refused: [[0, 1, 2]],
  },
  "$ref with recursion": {
    schema: { properties: { next: { $ref: "#" } }, additionalProperties: false },
    accepted: [{ next: { next: {} } }],
    refused: [{ next: { next: { other: 1 } } }],
  },
  $anchor: {
    schema: {
      properties: { a: { $ref: "#text" } },
      $defs: { t: { $anchor: "text", type: "string" } },
    },
    accepted: [{ a: "" }],
    refused: [{ a: 1 }],
  },
  "$id in the middle": {
    schema: {
      $id: "https://example.com/root",
      properties: { a: { $ref: "folder/part#/$defs/inner" } },
      $defs: { p: { $id: "folder/part", $defs: { inner: { type: "string" } } } },
    },
    accepted: [{ a: "" }],
    refused: [{ a: 1 }],
  },
  $dynamicRef: {
    schema: {
      $id: "https://example.com/strings",
      $ref: "list",
      $defs: {
        item: { $dynamicAnchor: "item", type: "string" },
        list: {
          $id: "list",
          type: "array",
          items: { $dynamicRef: "#item" },
          $defs: { item: { $dynamicAnchor: "item" } },
        },
      },
    },
    accepted: [["a"]],
    refused: [[1]],
  },
  "a meta-schema": {
    schema: { $ref: "https://json-schema.org/draft/2020-12/schema" },
    accepted: [{ type: "string" }, { items: { minLength: 1 } }, true],
    refused: [{ type: "strng" }, { items: { minLength: -1 } }, 1],
  },
  "the meta-schema of draft-07": {
    schema: { $ref: "http://json-schema.org/draft-07/schema#" },
    accepted: [{ items: [{ type: "string" }] }],
    refused: [{ required: "a" }],
    dialect: "draft-07",
  },
  nullable: { schema: { type: "string", nullable: true }, accepted: [null, ""], refused: [1] },
  "keywords that are not known": {
    schema: { unknown: 1, "x-order": [] },
    accepted: [1],
    refused: [],
  },
};

describe.each([
  ["4", undefined],
  ["3", z3],
])("a schema through Zod %s", (_name, z) => {
  it.each(Object.entries(CASES))(
    "decides by %s",
    (_keyword, { schema, accepted, refused, dialect }) => {
      const zodSchema = convertJsonSchemaToZod(deepFreeze(schema), { z, dialect, strict: true });
      const accepts = (value: unknown): boolean => zodSchema.safeParse(value).success;
      expect(accepted.filter((value) => !accepts(value))).toStrictEqual([]);
      expect(refused.filter(accepts)).toStrictEqual([]);
    },
  );
});

describe("a document that declares draft-07", () => {
  it("does not mean the keywords that came later", () => {
    const schema = convertJsonSchemaToZod({
      $schema: "http://json-schema.org/draft-07/schema#",
      dependentRequired: { a: ["b"] },
      prefixItems: [{ type: "string" }],
      unevaluatedProperties: false,
    });
    expect([{ a: 1 }, [1]].map((value) => schema.safeParse(value).success)).toStrictEqual([
      true,
      true,
    ]);
  });

  it("means nothing by what stands beside a reference", () => {
    const schema = convertJsonSchemaToZod({
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: { a: { $ref: "#/definitions/a", maxLength: 1 } },
      definitions: { a: { type: "string" } },
    });
    expect(schema.safeParse({ a: "long" }).success).toBe(true);
    expect(schema.safeParse({ a: 1 }).success).toBe(false);
  });
});

describe("a keyword with a value that no draft allows", () => {
  it.each<[string, unknown]>([
    ["type", "text"],
    ["type", []],
    ["enum", "a"],
    ["minimum", "1"],
    ["multipleOf", 0],
    ["minLength", -1],
    ["pattern", 5],
    ["required", "a"],
    ["required", true],
    ["properties", []],
    ["properties", { a: null }],
    ["additionalProperties", "no"],
    ["items", 5],
    ["prefixItems", {}],
    ["contains", null],
    ["uniqueItems", "yes"],
    ["allOf", {}],
    ["anyOf", []],
    ["oneOf", [1]],
    ["not", "x"],
    ["if", 1],
    ["dependentRequired", { a: "b" }],
    ["dependentSchemas", { a: 1 }],
    ["dependencies", { a: 1 }],
    ["$ref", 5],
    ["propertyNames", 1],
    ["unevaluatedItems", 1],
  ])("is left out and reported: %s %j", (keyword, value) => {
    const reported: string[] = [];
    const zodSchema = convertJsonSchemaToZod(
      { properties: { x: { [keyword]: value } } },
      { onDiagnostic: ({ code, pointer }) => reported.push(`${code} ${pointer}`) },
    );
    expect(reported).toStrictEqual(["invalid-keyword #/properties/x"]);
    expect(zodSchema.safeParse({ x: { a: 1 } }).success).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { mergeIntoOne, mergeSchemas } from "../../../src/internal/schema/mergeSchemas.ts";
import { deepFreeze } from "../../deepFreeze.ts";

type Schema = Record<string, unknown>;

// biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
const CONSEQUENCE = { then: false };

describe("mergeSchemas", () => {
  it.each<[string, Schema, Schema, Schema]>([
    ["a type both name", { type: "string" }, { type: "string" }, { type: "string" }],
    [
      "the types both name",
      { type: ["string", "null", "array"] },
      { type: ["array", "string"] },
      { type: ["string", "array"] },
    ],
    ["integer and number as integer", { type: "integer" }, { type: "number" }, { type: "integer" }],
    ["number and integer as integer", { type: "number" }, { type: "integer" }, { type: "integer" }],
    [
      "integer once, where it meets both",
      { type: ["integer", "number"] },
      { type: ["number", "integer"] },
      { type: ["integer", "number"] },
    ],
    ["the values both list", { enum: ["a", "b", 1] }, { enum: [1, "b"] }, { enum: ["b", 1] }],
    [
      "equal objects in lists of values",
      { enum: [{ a: 1 }] },
      { enum: [{ a: 1.0 }, 2] },
      { enum: [{ a: 1 }] },
    ],
    [
      "all required names, once",
      { required: ["a", "b"] },
      { required: ["b", "c"] },
      { required: ["a", "b", "c"] },
    ],
    [
      "both lists of conditions",
      { allOf: [{ minimum: 1 }] },
      { allOf: [true] },
      { allOf: [{ minimum: 1 }, true] },
    ],
    [
      "the larger minimum",
      { minimum: 1, minLength: 5 },
      { minimum: 2, minLength: 3 },
      { minimum: 2, minLength: 5 },
    ],
    [
      "the smaller maximum",
      { maximum: 1, maxItems: 5 },
      { maximum: 2, maxItems: 3 },
      { maximum: 1, maxItems: 3 },
    ],
    [
      "exclusive bounds",
      { exclusiveMinimum: 1, exclusiveMaximum: 9 },
      { exclusiveMinimum: 2, exclusiveMaximum: 8 },
      { exclusiveMinimum: 2, exclusiveMaximum: 8 },
    ],
    [
      "counts of members",
      { minItems: 1, minProperties: 4, maxProperties: 9, maxLength: 2 },
      { minItems: 2, minProperties: 3, maxProperties: 8, maxLength: 3 },
      { minItems: 2, minProperties: 4, maxProperties: 8, maxLength: 2 },
    ],
    [
      "unique items, when one asks for them",
      { uniqueItems: false },
      { uniqueItems: true },
      { uniqueItems: true },
    ],
    [
      "unique items, when the first asks for them",
      { uniqueItems: true },
      { uniqueItems: false },
      { uniqueItems: true },
    ],
    [
      "properties of both",
      { properties: { a: { type: "string" }, both: { minimum: 1 } } },
      { properties: { both: { maximum: 2 }, b: {} } },
      { properties: { a: { type: "string" }, both: { minimum: 1, maximum: 2 }, b: {} } },
    ],
    [
      "a property one of them allows or forbids outright",
      { properties: { a: false, b: { minimum: 1 }, c: true, d: { minimum: 1 } } },
      { properties: { a: { minimum: 1 }, b: true, c: { minimum: 1 }, d: false } },
      { properties: { a: false, b: { minimum: 1 }, c: { minimum: 1 }, d: false } },
    ],
    [
      "what the second says of names that the first closes over",
      { properties: { a: {} }, additionalProperties: false },
      { properties: { a: { minimum: 1 } } },
      { properties: { a: { minimum: 1 } }, additionalProperties: false },
    ],
    [
      "a closed object with bounds of another kind",
      { additionalProperties: false },
      { minimum: 1 },
      { additionalProperties: false, minimum: 1 },
    ],
    ["a reference with bounds", { $ref: "#/a" }, { minimum: 1 }, { $ref: "#/a", minimum: 1 }],
    [
      "items with properties",
      { items: {} },
      { properties: { a: {} } },
      { items: {}, properties: { a: {} } },
    ],
    ["nothing with something", {}, { minimum: 1 }, { minimum: 1 }],
    ["something with nothing", { minimum: 1 }, {}, { minimum: 1 }],
  ])("intersects %s", (_name, first, second, merged) => {
    expect(mergeSchemas(deepFreeze(first), deepFreeze(second))).toStrictEqual(merged);
  });

  it("lets the second describe, and keeps what only the first says", () => {
    expect(
      mergeSchemas(
        { minimum: 1, title: "T", description: "first" },
        { maximum: 2, description: "second", default: 1 },
      ),
    ).toStrictEqual({ minimum: 1, maximum: 2, title: "T", description: "second", default: 1 });
  });

  it.each([
    "title",
    "description",
    "default",
    "examples",
    "example",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "$schema",
  ])("lets the second say %s", (keyword) => {
    const merged = mergeSchemas({ minimum: 1, [keyword]: "first" }, { [keyword]: "second" });
    expect(merged).toStrictEqual({ minimum: 1, [keyword]: "second" });
  });

  it.each<[string, Schema, Schema]>([
    ["types that exclude each other", { type: "string" }, { type: "number" }],
    ["values that exclude each other", { enum: ["a"] }, { enum: ["b"] }],
    ["values that are no list", { enum: "a" }, { enum: ["a"] }],
    ["values beside what is no list", { enum: ["a"] }, { enum: "a" }],
    ["required names that are no list", { required: "a" }, { required: ["b"] }],
    ["required names beside what is no list", { required: ["a"] }, { required: "b" }],
    ["conditions that are no list", { allOf: {} }, { not: {}, allOf: [true] }],
    ["a minimum that is no number", { minimum: "1" }, { minimum: 2 }],
    ["a minimum beside what is no number", { minimum: 1 }, { minimum: "2" }],
    ["a maximum that is no number", { maximum: "1" }, { maximum: 2 }],
    ["a maximum beside what is no number", { maximum: 1 }, { maximum: "2" }],
    ["properties that are no object", { properties: [] }, { properties: { a: {} } }],
    ["properties beside what is no object", { properties: { a: {} } }, { properties: [] }],
    ["a property that is no schema", { properties: { a: 5 } }, { properties: { a: {} } }],
    ["a property beside what is no schema", { properties: { a: {} } }, { properties: { a: 5 } }],
    [
      "a closed object and properties that are no object",
      { properties: { a: {} }, additionalProperties: false },
      { properties: [] },
    ],
    ["two patterns", { pattern: "^a" }, { pattern: "b$" }],
    ["two divisors", { multipleOf: 2 }, { multipleOf: 3 }],
    ["two alternatives", { anyOf: [{ minimum: 1 }] }, { anyOf: [{ maximum: 2 }] }],
    ["two schemas for all items", { items: { minimum: 1 } }, { items: { maximum: 2 } }],
    ["items of two kinds", { prefixItems: [true] }, { items: false }],
    ["what an array contains, counted apart", { contains: { minimum: 1 } }, { maxContains: 2 }],
    ["a condition and a consequence apart", { if: { minimum: 1 } }, { else: false }],
    ["what an array contains, counted apart from below", { contains: {} }, { minContains: 2 }],
    ["a condition and a consequence that holds apart", { if: { minimum: 1 } }, CONSEQUENCE],
    ["a consequence and its condition apart", CONSEQUENCE, { if: { minimum: 1 } }],
    ["an alternative and its condition apart", { else: false }, { if: { minimum: 1 } }],
    ["counts and what they count apart", { minContains: 2 }, { contains: {} }],
    ["a count from above and what it counts apart", { maxContains: 2 }, { contains: {} }],
    ["positions and the rest apart", { items: [true] }, { additionalItems: false }],
    ["the rest and positions apart", { additionalItems: false }, { prefixItems: [true] }],
    ["items and what is left of them", { items: {} }, { unevaluatedItems: false }],
    [
      "properties and what is left of them",
      { properties: { a: {} } },
      { unevaluatedProperties: false },
    ],
    [
      "patterns and a closed object",
      { patternProperties: { a: {} } },
      { additionalProperties: false },
    ],
    ["two addresses", { $id: "a" }, { $id: "b" }],
    ["an address and a reference", { $id: "a" }, { $ref: "#/b" }],
    ["two references", { $ref: "#/a" }, { $dynamicRef: "#b" }],
    [
      "a closed object and more properties",
      { additionalProperties: false },
      { properties: { a: {} } },
    ],
    [
      "more properties and a closed object",
      { properties: { a: {} } },
      { additionalProperties: false },
    ],
    ["a closed object and patterns", { additionalProperties: false }, { patternProperties: {} }],
    [
      "a closed object and properties that are none",
      { properties: [], additionalProperties: false },
      { properties: { a: {} } },
    ],
    ["a bound that a flag makes exclusive", { minimum: 1, exclusiveMinimum: true }, { minimum: 2 }],
    [
      "a bound beside one that a flag makes exclusive",
      { maximum: 1 },
      { maximum: 2, exclusiveMaximum: true },
    ],
    ["what the first has not evaluated", { unevaluatedProperties: false }, { minimum: 1 }],
    ["items the first has not evaluated", { unevaluatedItems: false }, { minimum: 1 }],
  ])("says %s side by side", (_name, first, second) => {
    const { allOf, ...rest } = second;
    const conditions = Array.isArray(allOf) ? allOf : [];
    expect(mergeSchemas(deepFreeze(first), deepFreeze(second))).toStrictEqual({
      ...rest,
      allOf: [first, ...conditions],
    });
  });

  it("takes __proto__ for a name like any other", () => {
    const named = (schema: Schema): Schema =>
      Object.defineProperty({}, "__proto__", { value: schema, enumerable: true });
    const merged = mergeSchemas(
      { properties: named({ minimum: 1 }) },
      { properties: named({ maximum: 2 }) },
    );
    expect(JSON.stringify(merged)).toBe('{"properties":{"__proto__":{"minimum":1,"maximum":2}}}');
  });
});

describe("mergeIntoOne", () => {
  it("merges as mergeSchemas does where one schema can say it", () => {
    expect(mergeIntoOne({ minimum: 1, title: "a" }, { maximum: 2, title: "b" })).toStrictEqual({
      minimum: 1,
      maximum: 2,
      title: "b",
    });
  });

  it("gives nothing where it would take an allOf", () => {
    expect(mergeIntoOne({ pattern: "a" }, { pattern: "b" })).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { convertJsonSchemaToZod } from "../../../../src/schemaConversion.ts";
import { deepFreeze } from "../../../deepFreeze.ts";

type Schema = Record<string, unknown>;

/** What is wrong with a value, in short. */
function issuesOf(schema: Schema, value: unknown): readonly string[] {
  const { error } = convertJsonSchemaToZod(deepFreeze(schema)).safeParse(value) as {
    error: z.ZodError | undefined;
  };
  const issues = error === undefined ? [] : error.issues;
  return issues.map(({ path, message }) => `/${path.join("/")} ${message}`);
}

describe("what is said of a refused value", () => {
  it.each<[string, Schema, unknown, readonly string[]]>([
    [
      "every missing name",
      { required: ["a", "b", "c"] },
      { b: 1 },
      [
        "/a Invalid input: expected nonoptional, received undefined",
        "/c Invalid input: expected nonoptional, received undefined",
      ],
    ],
    [
      "each property that is wrong, and no other",
      { properties: { a: { type: "string" }, b: { minimum: 1 }, c: false, d: false } },
      { a: 1, b: 2, c: 3 },
      [
        "/a Invalid input: expected string, received number",
        "/c Invalid input: nothing is allowed here",
      ],
    ],
    [
      "each name that a pattern speaks of",
      { patternProperties: { "^a": { type: "string" }, b$: { minimum: 5 } } },
      { ab: 1, a: "x", b: 9, c: 0 },
      [
        "/ab Invalid input: expected string, received number",
        "/ab Too small: expected number to be >=5",
      ],
    ],
    [
      "the additional properties by name",
      { properties: { a: {} }, patternProperties: { "^b": {} }, additionalProperties: false },
      { a: 1, b: 1, c: 1, d: 1 },
      ['/ Unrecognized keys: "c", "d"'],
    ],
    [
      "what is wrong with additional properties",
      { properties: { a: {} }, additionalProperties: { type: "string" } },
      { a: 1, b: "x", c: 2 },
      ["/c Invalid input: expected string, received number"],
    ],
    [
      "each name that is wrong",
      { propertyNames: { maxLength: 1 } },
      { a: 1, bc: 1, de: 1 },
      [
        "/bc Too big: expected string to have <=1 characters",
        "/de Too big: expected string to have <=1 characters",
      ],
    ],
    [
      "what another property asks for",
      { dependentRequired: { a: ["b", "c"], x: ["y"] } },
      { a: 1, b: 1 },
      ['/c Invalid input: "c" is required beside "a"'],
    ],
    [
      "what another property asks of the object",
      { dependentSchemas: { a: { required: ["b"] }, c: { required: ["d"] }, e: true } },
      { a: 1, e: 1 },
      ["/b Invalid input: expected nonoptional, received undefined"],
    ],
    [
      "that another property asks for something, in the older form",
      { dependencies: { a: ["b"], c: { required: ["d"] } } },
      { a: 1, c: 1, d: 1 },
      ['/ Invalid input: does not satisfy "dependencies"'],
    ],
    [
      "too few and too many properties",
      { minProperties: 2, maxProperties: 0 },
      { a: 1 },
      ["/ Too small: expected object to be >=2", "/ Too big: expected object to be <=0"],
    ],
    [
      "each item that is wrong",
      { prefixItems: [{ type: "string" }, true], items: { minimum: 5 } },
      [1, 2, 3, 9],
      [
        "/0 Invalid input: expected string, received number",
        "/2 Too small: expected number to be >=5",
      ],
    ],
    [
      "each item that is wrong, in the older form",
      { items: [{ type: "string" }], additionalItems: { minimum: 5 } },
      [1, 2, 9],
      [
        "/0 Invalid input: expected string, received number",
        "/1 Too small: expected number to be >=5",
      ],
    ],
    [
      "too few and too many items",
      { minItems: 2, maxItems: 0 },
      [1],
      [
        "/ Too small: expected array to have >=2 items",
        "/ Too big: expected array to have <=0 items",
      ],
    ],
    [
      "that items must be unique",
      { uniqueItems: true },
      [1, 1],
      ["/ Invalid input: items must be unique"],
    ],
    [
      "how many items must match",
      { contains: { minimum: 5 } },
      [1],
      ['/ Invalid input: at least 1 items must match "contains"'],
    ],
    [
      "how many items may match",
      { contains: true, minContains: 2, maxContains: 3 },
      [1],
      ['/ Invalid input: at least 2 and at most 3 items must match "contains"'],
    ],
    [
      "a text of the wrong length",
      { minLength: 3, maxLength: 1 },
      "ab",
      [
        "/ Too small: expected string to have >=3 characters",
        "/ Too big: expected string to have <=1 characters",
      ],
    ],
    [
      "a text that does not match",
      { pattern: "^a" },
      "b",
      ["/ Invalid string: must match pattern /^a/"],
    ],
    ["a number out of bounds", { minimum: 5 }, 1, ["/ Too small: expected number to be >=5"]],
    ["a number on a bound", { exclusiveMinimum: 5 }, 5, ["/ Too small: expected number to be >5"]],
    ["a number over a bound", { maximum: 5 }, 6, ["/ Too big: expected number to be <=5"]],
    [
      "a number on the other bound",
      { exclusiveMaximum: 5 },
      5,
      ["/ Too big: expected number to be <5"],
    ],
    [
      "a number that is no multiple",
      { multipleOf: 2 },
      3,
      ["/ Invalid number: must be a multiple of 2"],
    ],
    [
      "no number that is not finite",
      { multipleOf: 2 },
      Number.POSITIVE_INFINITY,
      ["/ Invalid number: must be a multiple of 2"],
    ],
    ["the one value that is allowed", { const: "a" }, "b", ['/ Invalid input: expected "a"']],
    [
      "the values that are allowed",
      { enum: ["a", 1] },
      "b",
      ['/ Invalid option: expected one of "a"|1'],
    ],
    [
      "the wrong type and nothing that follows from it",
      { type: ["string", "null"], enum: ["a"], not: { type: "number" } },
      1,
      ["/ Invalid input: expected string | null, received number"],
    ],
    [
      "every condition that fails",
      { allOf: [{ minimum: 5 }, { maximum: 9 }, { multipleOf: 2 }] },
      3,
      ["/ Too small: expected number to be >=5", "/ Invalid number: must be a multiple of 2"],
    ],
    ["that no alternative matches", { anyOf: [{ type: "string" }] }, 1, ["/ Invalid input"]],
    [
      "that none of the exclusive alternatives matches",
      { oneOf: [{ type: "string" }] },
      1,
      ["/ Invalid input"],
    ],
    [
      "that more than one matches",
      { oneOf: [{ minimum: 1 }, { minimum: 2 }] },
      3,
      ["/ Invalid input: matches more than one schema of oneOf"],
    ],
    [
      "that more than one matches, but not all",
      { oneOf: [{ minimum: 1 }, { type: "string" }, { minimum: 2 }] },
      3,
      ["/ Invalid input: matches more than one schema of oneOf"],
    ],
    [
      "that what is excluded matches",
      { not: { type: "string" } },
      "a",
      ['/ Invalid input: matches the schema of "not"'],
    ],
    [
      "what the consequence refuses",
      {
        if: { minimum: 5 },
        // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
        then: { multipleOf: 2 },
      },
      7,
      ["/ Invalid number: must be a multiple of 2"],
    ],
    [
      "what the alternative refuses",
      { if: { minimum: 5 }, else: { multipleOf: 2 } },
      3,
      ["/ Invalid number: must be a multiple of 2"],
    ],
    [
      "what is wrong behind a reference",
      { properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { minimum: 5 } } },
      { a: 1 },
      ["/a Too small: expected number to be >=5"],
    ],
    [
      "properties nobody has evaluated",
      { properties: { a: {} }, unevaluatedProperties: false },
      { a: 1, b: 1, c: 1 },
      ['/ Unrecognized keys: "b", "c"'],
    ],
    [
      "what is wrong with properties nobody has evaluated",
      { properties: { a: {} }, unevaluatedProperties: { type: "string" } },
      { a: 1, b: 1, c: "x" },
      ["/b Invalid input: expected string, received number"],
    ],
    [
      "what is wrong with items nobody has evaluated",
      { prefixItems: [true], unevaluatedItems: { type: "string" } },
      [1, 2, "x"],
      ["/1 Invalid input: expected string, received number"],
    ],
  ])("is %s", (_name, schema, value, expected) => {
    expect(issuesOf(schema, value)).toStrictEqual(expected);
  });

  it.each<[string, Schema, unknown]>([
    ["nothing is allowed", { properties: { a: false } }, { a: 1 }],
    ["items must be unique", { uniqueItems: true }, [1, 1]],
    ["items must match", { contains: false }, [1]],
    ["what is excluded matches", { not: {} }, 1],
    ["more than one matches", { oneOf: [{}, {}] }, 1],
    ["another property asks for something", { dependentRequired: { a: ["b"] } }, { a: 1 }],
    ["the same in the older form", { dependencies: { a: ["b"] } }, { a: 1 }],
  ])("has a code of its own where Zod has none: %s", (_name, schema, value) => {
    const { error } = convertJsonSchemaToZod(deepFreeze(schema)).safeParse(value) as {
      error: z.ZodError;
    };
    expect(error.issues.map(({ code }) => code)).toStrictEqual(["custom"]);
  });

  it("ends where branches of branches fail, instead of telling of all of them", () => {
    let schema: Schema = { type: "string" };
    for (let level = 0; level < 10; level += 1) schema = { anyOf: [schema, { ...schema }] };
    const { error } = convertJsonSchemaToZod(schema).safeParse(1) as { error: z.ZodError };
    const told = JSON.stringify(error.issues).split('"expected":"string"').length - 1;
    expect(told).toBeGreaterThan(200);
    expect(told).toBeLessThan(500);
  });
});

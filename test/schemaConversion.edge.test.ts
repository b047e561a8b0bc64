import { describe, expect, it } from "vitest";
import * as z from "zod";
import { z as z3 } from "zod3";
import {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
  inlineJsonSchema,
} from "../src/schemaConversion.ts";

/** Converts, and lists what was reported. */
function convert(schema: Record<string, unknown>): {
  readonly accepts: (value: unknown) => boolean;
  readonly reported: readonly string[];
} {
  const reported: string[] = [];
  const zod = convertJsonSchemaToZod(schema, {
    onDiagnostic: ({ code, message }) => reported.push(`${code}: ${message}`),
  });
  return { accepts: (value) => zod.safeParse(value).success, reported };
}

describe("a keyword with a value that no draft knows", () => {
  it.each([
    ["minProperties", -1, "a whole number"],
    ["maxProperties", "1", "a whole number"],
    ["required", "a", "a list of names"],
    ["required", [1], "a list of names"],
    ["required", ["x", 1], "a list of names"],
    ["properties", [], "an object of schemas"],
    ["properties", { a: null }, "an object of schemas"],
    ["patternProperties", 7, "an object of schemas"],
    ["patternProperties", { a: 7 }, "an object of schemas"],
    ["additionalProperties", 7, "a schema"],
    ["propertyNames", "x", "a schema"],
    ["dependentRequired", [], "an object of lists of names"],
    ["dependentRequired", { a: "b" }, "an object of lists of names"],
    ["dependentSchemas", [], "an object of schemas"],
    ["dependentSchemas", { a: 3 }, "an object of schemas"],
    ["dependentSchemas", { a: ["b"] }, "an object of schemas"],
    ["dependencies", 4, "an object"],
    ["minItems", 1.5, "a whole number"],
    ["maxItems", null, "a whole number"],
    ["uniqueItems", "yes", "true or false"],
    ["items", 4, "a schema"],
    ["prefixItems", {}, "a list of schemas"],
    ["contains", 5, "a schema"],
    ["minimum", "1", "a number"],
    ["maximum", null, "a number"],
    ["exclusiveMinimum", "1", "a number"],
    ["exclusiveMaximum", {}, "a number"],
    ["multipleOf", 0, "a number greater than 0"],
    ["multipleOf", "2", "a number greater than 0"],
    ["minLength", -1, "a whole number"],
    ["maxLength", "x", "a whole number"],
    ["pattern", 5, "a text"],
    ["enum", "a", "a list"],
    ["type", "text", "the name of a JSON type or a list of them"],
    ["type", 7, "the name of a JSON type or a list of them"],
    ["allOf", {}, "a list of at least one schema"],
    ["allOf", [5], "a list of at least one schema"],
    ["anyOf", [], "a list of at least one schema"],
    ["anyOf", [false, 5], "a list of at least one schema"],
    ["oneOf", "x", "a list of at least one schema"],
    ["not", 5, "a schema"],
    ["if", 5, "a schema"],
    ["unevaluatedProperties", 5, "a schema"],
    ["unevaluatedItems", 5, "a schema"],
    ["$ref", 5, "a text"],
    ["$dynamicRef", 5, "a text"],
  ])("is reported and says nothing: %s %j", (keyword, value, needed) => {
    const { accepts, reported } = convert({ [keyword]: value });
    expect(reported).toStrictEqual([`invalid-keyword: "${keyword}" must be ${needed}`]);
    expect([{ a: [1] }, [1, 1], "x", 5, null].map(accepts)).toStrictEqual(Array(5).fill(true));
  });

  it.each(["exclusiveMinimum", "exclusiveMaximum"])(
    "is not reported where it is the flag of draft-04: %s",
    (keyword) => {
      expect(convert({ [keyword]: true }).reported).toStrictEqual([]);
    },
  );

  it.each([
    ["pattern", "("],
    ["patternProperties", { "(": true }],
  ])("is reported where it is a pattern that cannot be read: %s", (keyword, value) => {
    const { accepts, reported } = convert({ [keyword]: value });
    expect(reported).toStrictEqual(['invalid-pattern: The pattern "(" cannot be read']);
    expect(["(", { "(": 1 }].map(accepts)).toStrictEqual([true, true]);
  });

  it.each([
    ["$ref", "#/nowhere"],
    ["$ref", "https://example.org/x"],
    ["$dynamicRef", "#nowhere"],
  ])("is reported where it is a reference to nothing: %s %s", (keyword, reference) => {
    expect(convert({ [keyword]: reference }).reported).toStrictEqual([
      `unresolved-reference: The reference "${reference}" points to nothing in this schema, and nothing is fetched`,
    ]);
  });
});

describe("a reference that leads back to itself", () => {
  it("is reported and says nothing", () => {
    const { accepts, reported } = convert({
      properties: { a: { $ref: "#/properties/a" }, b: { $dynamicRef: "#/properties/b" } },
    });
    expect(reported).toStrictEqual(
      ["b", "a"].map(
        (name) =>
          `circular-reference: The reference "#/properties/${name}" leads back to itself and describes nothing`,
      ),
    );
    expect(accepts({ a: 1, b: 1 })).toBe(true);
  });
});

describe("a keyword about one type", () => {
  const values = [5, "abc", [1, 1], { a: 1 }, null, true];
  const all = values.map(() => true);
  const allBut = (refused: number): boolean[] => all.map((_, index) => index !== refused);
  const [NUMBER, TEXT, LIST, OBJECT] = [0, 1, 2, 3] as const;

  it.each([
    [{ minProperties: 2 }, OBJECT],
    [{ maxProperties: 0 }, OBJECT],
    [{ required: ["b"] }, OBJECT],
    [{ properties: { a: false } }, OBJECT],
    [{ patternProperties: { a: false } }, OBJECT],
    [{ additionalProperties: false }, OBJECT],
    [{ propertyNames: false }, OBJECT],
    [{ dependentRequired: { a: ["b"] } }, OBJECT],
    [{ dependentSchemas: { a: false } }, OBJECT],
    [{ dependencies: { a: ["b"] } }, OBJECT],
    [{ dependencies: { a: false } }, OBJECT],
    [{ unevaluatedProperties: false }, OBJECT],
    [{ minItems: 3 }, LIST],
    [{ maxItems: 1 }, LIST],
    [{ uniqueItems: true }, LIST],
    [{ items: false }, LIST],
    [{ prefixItems: [false] }, LIST],
    [{ contains: false }, LIST],
    [{ contains: true, maxContains: 1 }, LIST],
    [{ unevaluatedItems: false }, LIST],
    [{ minLength: 4 }, TEXT],
    [{ maxLength: 2 }, TEXT],
    [{ pattern: "^x" }, TEXT],
    [{ minimum: 9 }, NUMBER],
    [{ maximum: 4 }, NUMBER],
    [{ exclusiveMinimum: 5 }, NUMBER],
    [{ exclusiveMaximum: 5 }, NUMBER],
    [{ multipleOf: 7 }, NUMBER],
  ])("refuses a value of that type alone: %j", (schema, refused) => {
    expect(values.map(convert(schema).accepts)).toStrictEqual(allBut(refused));
  });
});

describe("the dialect that a schema names", () => {
  const schema = { minimum: 1, exclusiveMinimum: true, items: [{ type: "string" }] };
  const of = ($schema: string): ReturnType<typeof convert> => convert({ $schema, ...schema });

  it("of draft-04 has bounds that a flag makes exclusive", () => {
    expect(of("http://json-schema.org/draft-04/schema#").accepts(1)).toBe(false);
  });

  it.each([
    "http://json-schema.org/draft-06/schema#",
    "https://json-schema.org/draft/2019-09/schema",
  ])("of %s has lists of item schemas, and no such flag", (dialect) => {
    const { accepts } = of(dialect);
    expect([1, ["x"], [5]].map(accepts)).toStrictEqual([true, true, false]);
  });

  it("is 2020-12 where it is unknown, and that is reported", () => {
    expect(of("https://example.org/own").reported).toContain(
      'unknown-dialect: The dialect "https://example.org/own" is not known, and is read as 2020-12',
    );
  });
});

describe.each([
  ["Zod 3", (value: unknown) => z3.object({ a: z3.string().or(z3.any()).default(value) })],
  ["Zod 4", (value: unknown) => z.object({ a: z.string().or(z.any()).default(value) })],
] as const)("a default of %s", (_, objectWith) => {
  const defaultOf = (value: unknown): unknown => {
    const { properties } = convertZodToJsonSchema(objectWith(value));
    const { a } = properties as { a: Record<string, unknown> };
    return Object.hasOwn(a, "default") ? { default: a["default"] } : "none";
  };

  it.each([
    ["a text", "x", "x"],
    ["a flag", true, true],
    ["nothing", null, null],
    ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
    ["a list with a date", [1, new Date(0)], [1, "1970-01-01T00:00:00.000Z"]],
    ["an object with a gap", { a: new Date(0), b: undefined }, { a: "1970-01-01T00:00:00.000Z" }],
  ])("is written as JSON has it: %s", (_name, value, written) => {
    expect(defaultOf(value)).toStrictEqual({ default: written });
  });

  it.each([
    ["an invalid date", new Date(Number.NaN)],
    ["no number", Number.NaN],
    ["a list with no number", [Number.NaN]],
    ["a large integer", 2n ** 70n],
  ])("is left out where JSON has no form for it: %s", (_name, value) => {
    expect(defaultOf(value)).toBe("none");
  });
});

describe("inlineJsonSchema", () => {
  it("writes out references to true and false", () => {
    expect(
      inlineJsonSchema({
        properties: {
          anything: { $ref: "#/$defs/yes" },
          nothing: { $ref: "#/$defs/no" },
          described: { $ref: "#/$defs/yes", description: "Anything" },
        },
        $defs: { yes: true, no: false },
      }),
    ).toStrictEqual({
      properties: { anything: {}, nothing: { not: {} }, described: { description: "Anything" } },
    });
  });
});

import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { z as z3 } from "zod3";
import { convertJsonSchemaToZod } from "../../../../src/schemaConversion.ts";
import { deepFreeze } from "../../../deepFreeze.ts";

type Schema = Record<string, unknown>;

describe("an issue of Zod 3", () => {
  const issuesOf = (schema: Schema, value: unknown): unknown => {
    const zodSchema = convertJsonSchemaToZod(deepFreeze(schema), { z: z3 });
    const { error } = zodSchema.safeParse(value) as { error: z3.ZodError };
    return error.issues;
  };

  it.each<[string, Schema, unknown, Schema]>([
    [
      "a wrong type",
      { properties: { a: { type: "string" } } },
      { a: [1] },
      {
        code: "invalid_type",
        expected: "string",
        received: "array",
        path: ["a"],
        message: "Invalid input: expected string, received array",
      },
    ],
    [
      "null of the wrong type",
      { type: "object" },
      null,
      {
        code: "invalid_type",
        expected: "object",
        received: "null",
        path: [],
        message: "Invalid input: expected object, received null",
      },
    ],
    [
      "an object of the wrong type",
      { type: "string" },
      {},
      {
        code: "invalid_type",
        expected: "string",
        received: "object",
        path: [],
        message: "Invalid input: expected string, received object",
      },
    ],
    [
      "a missing property",
      { required: ["a"] },
      {},
      {
        code: "invalid_type",
        expected: "nonoptional",
        received: "undefined",
        path: ["a"],
        message: "Invalid input: expected nonoptional, received undefined",
      },
    ],
    [
      "a short text",
      { minLength: 2 },
      "a",
      {
        code: "too_small",
        minimum: 2,
        inclusive: true,
        exact: false,
        type: "string",
        path: [],
        message: "Too small: expected at least 2 characters",
      },
    ],
    [
      "a number that is too small",
      { exclusiveMinimum: 2 },
      2,
      {
        code: "too_small",
        minimum: 2,
        inclusive: false,
        exact: false,
        type: "number",
        path: [],
        message: "Too small: expected more than 2",
      },
    ],
    [
      "a number that is too big",
      { exclusiveMaximum: 2 },
      2,
      {
        code: "too_big",
        maximum: 2,
        inclusive: false,
        exact: false,
        type: "number",
        path: [],
        message: "Too big: expected less than 2",
      },
    ],
    [
      "a long list",
      { maxItems: 1 },
      [1, 2],
      {
        code: "too_big",
        maximum: 1,
        inclusive: true,
        exact: false,
        type: "array",
        path: [],
        message: "Too big: expected at most 1 items",
      },
    ],
    [
      "an object with too few properties, which comes nearest to a set",
      { minProperties: 1 },
      {},
      {
        code: "too_small",
        minimum: 1,
        inclusive: true,
        exact: false,
        type: "set",
        path: [],
        message: "Too small: expected at least 1 properties",
      },
    ],
    [
      "a number that is no multiple",
      { multipleOf: 2 },
      3,
      {
        code: "not_multiple_of",
        multipleOf: 2,
        path: [],
        message: "Invalid number: must be a multiple of 2",
      },
    ],
    [
      "properties nobody knows",
      { properties: { a: {} }, additionalProperties: false },
      { b: 1, c: 2 },
      {
        code: "unrecognized_keys",
        keys: ["b", "c"],
        path: [],
        message: 'Unrecognized keys: "b", "c"',
      },
    ],
    [
      "a text that does not match",
      { pattern: "^a" },
      "b",
      {
        code: "invalid_string",
        validation: "regex",
        path: [],
        message: "Invalid string: must match pattern /^a/",
      },
    ],
    [
      "none of the values",
      { enum: ["a", 1, null] },
      2,
      { code: "custom", path: [], message: 'Invalid input: expected "a" or 1 or null' },
    ],
    [
      "none of the alternatives",
      { anyOf: [{ type: "string" }, { type: "null" }] },
      2,
      { code: "custom", path: [], message: "Invalid input" },
    ],
    [
      "what is excluded",
      { not: {} },
      2,
      { code: "custom", path: [], message: 'Invalid input: matches the schema of "not"' },
    ],
  ])("tells of %s", (_name, schema, value, issue) => {
    expect(issuesOf(schema, value)).toStrictEqual([issue]);
  });
});

describe("an issue of Zod 4 inside a union", () => {
  const branchOf = (schema: Schema, value: unknown): unknown => {
    const zodSchema = convertJsonSchemaToZod(deepFreeze({ anyOf: [schema] }));
    const { error } = zodSchema.safeParse(value) as { error: z.ZodError };
    const [issue] = error.issues as unknown as { errors: unknown[][] }[];
    return issue?.errors[0];
  };

  it.each<[string, Schema, unknown, Schema]>([
    [
      "a wrong type",
      { properties: { a: { type: "string" } } },
      { a: 1 },
      {
        code: "invalid_type",
        expected: "string",
        path: ["a"],
        message: "Invalid input: expected string, received number",
      },
    ],
    [
      "a bound",
      { minimum: 5 },
      1,
      {
        code: "too_small",
        origin: "number",
        minimum: 5,
        inclusive: true,
        path: [],
        message: "Too small: expected at least 5",
      },
    ],
    [
      "a value",
      { const: "a" },
      1,
      { code: "invalid_value", values: ["a"], path: [], message: 'Invalid input: expected "a"' },
    ],
    [
      "a pattern",
      { pattern: "^a" },
      "b",
      {
        code: "invalid_pattern",
        pattern: "^a",
        path: [],
        message: "Invalid string: must match pattern /^a/",
      },
    ],
    [
      "another union",
      { oneOf: [{ type: "string" }] },
      1,
      {
        code: "invalid_union",
        errors: [
          [
            {
              code: "invalid_type",
              expected: "string",
              path: [],
              message: "Invalid input: expected string, received number",
            },
          ],
        ],
        path: [],
        message: "Invalid input",
      },
    ],
  ])("tells of %s", (_name, schema, value, issue) => {
    expect(branchOf(schema, value)).toStrictEqual([issue]);
  });
});

describe("an issue of Zod 4", () => {
  it("about a pattern is one that Zod can word", () => {
    const { error } = convertJsonSchemaToZod({ pattern: "^a" }).safeParse("b") as {
      error: z.ZodError;
    };
    expect(error.issues).toStrictEqual([
      {
        code: "invalid_format",
        format: "regex",
        origin: "string",
        pattern: "/^a/",
        path: [],
        message: "Invalid string: must match pattern /^a/",
      },
    ]);
  });

  it("about what cannot be read says so", () => {
    const cyclic: Schema = {};
    cyclic["a"] = cyclic;
    const hostile = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    const schema = convertJsonSchemaToZod({ properties: { a: { $ref: "#" } } });
    const messageOf = (value: unknown): unknown => {
      const { error } = schema.safeParse(value) as { error: z.ZodError };
      return error.issues.map(({ message, path }) => [message, path]);
    };
    expect(messageOf(cyclic)).toStrictEqual([
      ["Invalid input: the value is nested too deeply", []],
    ]);
    expect(messageOf(hostile)).toStrictEqual([["Invalid input: the value could not be read", []]]);
  });
});

describe("a list of values of Zod 3", () => {
  const definitionOf = (schema: Schema): Schema => {
    const { _def } = convertJsonSchemaToZod(schema, { z: z3 }) as unknown as { _def: Schema };
    return _def;
  };

  it("is an enum of texts, one literal, or a union of literals", () => {
    expect(definitionOf({ enum: ["a", "b"] })).toMatchObject({
      typeName: "ZodEnum",
      values: ["a", "b"],
    });
    expect(definitionOf({ const: 1 })).toMatchObject({ typeName: "ZodLiteral", value: 1 });
    expect(definitionOf({ enum: ["a", 1] })).toMatchObject({
      typeName: "ZodUnion",
      options: [{ _def: { value: "a" } }, { _def: { value: 1 } }],
    });
  });

  it("is shown behind a reference", () => {
    const schema = { $ref: "#/$defs/unit", title: "T", $defs: { unit: { enum: ["C", "F"] } } };
    expect(definitionOf({ ...schema, description: "Unit" })).toMatchObject({
      typeName: "ZodEnum",
      values: ["C", "F"],
      description: "Unit",
    });
  });
});

describe("the checks of Zod 3", () => {
  it("say what converters for Zod 3 look for", () => {
    const { shape } = convertJsonSchemaToZod(
      {
        properties: {
          text: { type: "string", minLength: 1, maxLength: 9, pattern: "^a", format: "email" },
          odd: { type: "string", pattern: "(", format: "odd", minLength: "1" },
          number: {
            type: "number",
            minimum: 1,
            maximum: 9,
            exclusiveMinimum: 0,
            exclusiveMaximum: 10,
            multipleOf: 2,
          },
          integer: { type: "integer", minimum: "1" },
          list: { type: "array", minItems: 1, maxItems: 9 },
          open: { type: "array", maxItems: "9" },
        },
        required: ["text", "odd", "number", "integer", "list", "open"],
      },
      { z: z3 },
    ) as unknown as { shape: Record<string, { _def: Schema }> };
    const read = (name: string): Schema => shape[name]?._def ?? {};
    expect(read("text")["checks"]).toStrictEqual([
      { kind: "min", value: 1 },
      { kind: "max", value: 9 },
      { kind: "email" },
      { kind: "regex", regex: /^a/ },
    ]);
    expect(read("odd")).toMatchObject({ checks: [], coerce: false });
    expect(read("number")["checks"]).toStrictEqual([
      { kind: "min", value: 1, inclusive: true },
      { kind: "min", value: 0, inclusive: false },
      { kind: "max", value: 9, inclusive: true },
      { kind: "max", value: 10, inclusive: false },
      { kind: "multipleOf", value: 2 },
    ]);
    expect(read("integer")).toMatchObject({ checks: [{ kind: "int" }], coerce: false });
    expect(read("list")).toMatchObject({ minLength: { value: 1 }, maxLength: { value: 9 } });
    expect(read("open")).toMatchObject({ minLength: null, maxLength: null, exactLength: null });
  });

  it.each([
    ["uri", { kind: "url" }],
    ["uuid", { kind: "uuid" }],
    ["date", { kind: "date" }],
    ["date-time", { kind: "datetime", offset: true, local: false, precision: null }],
  ])("name the format %s as Zod 3 does", (format, check) => {
    const { _def } = convertJsonSchemaToZod({ type: "string", format }, { z: z3 }) as unknown as {
      _def: Schema;
    };
    expect(_def["checks"]).toStrictEqual([check]);
  });
});

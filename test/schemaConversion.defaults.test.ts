import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import { z as z40 } from "zod40";
import { convertJsonSchemaToZod, convertZodToJsonSchema } from "../src/schemaConversion.ts";
import { deepFreeze } from "./deepFreeze.ts";

// Zod writes the JSON Schema of an output, in which every property with a default is required.

const SEARCH = deepFreeze({
  type: "object",
  properties: {
    query: { type: "string" },
    limit: { type: "integer", minimum: 1, default: 10 },
  },
  required: ["query", "limit"],
});

describe.each([
  ["4", undefined],
  ["4.0", z40],
  ["Mini", mini],
  ["3", z3],
])("required properties with a default, through Zod %s", (_name, zod) => {
  const parse = (schema: Record<string, unknown>, value: unknown): unknown =>
    convertJsonSchemaToZod(schema, { z: zod }).parse(deepFreeze(value));

  it("fills one that is missing", () => {
    expect(parse(SEARCH, { query: "tea" })).toStrictEqual({ query: "tea", limit: 10 });
  });

  it("keeps one that is there, and judges it", () => {
    expect(parse(SEARCH, { query: "tea", limit: 3 })).toStrictEqual({ query: "tea", limit: 3 });
    expect(
      convertJsonSchemaToZod(SEARCH, { z: zod }).safeParse({ query: "tea", limit: 0 }).success,
    ).toBe(false);
  });

  it("still refuses a missing one without a default, and names only that", () => {
    const { error } = convertJsonSchemaToZod(SEARCH, { z: zod }).safeParse({});
    expect(error).toMatchObject({ issues: [{ path: ["query"] }] });
  });

  it("refuses a missing one when defaults are off", () => {
    const schema = convertJsonSchemaToZod(SEARCH, { z: zod, applyDefaults: false });
    expect(schema.safeParse({ query: "tea" }).success).toBe(false);
  });

  it("fills nested ones, in lists and behind references", () => {
    const schema = {
      type: "object",
      properties: {
        first: { $ref: "#/$defs/search" },
        others: { type: "array", items: { $ref: "#/$defs/search" } },
      },
      required: ["first"],
      $defs: { search: SEARCH },
    };
    const value = { first: { query: "a" }, others: [{ query: "b" }, { query: "c", limit: 2 }] };
    expect(parse(schema, value)).toStrictEqual({
      first: { query: "a", limit: 10 },
      others: [
        { query: "b", limit: 10 },
        { query: "c", limit: 2 },
      ],
    });
  });

  it("fills what one part of an intersection requires and another declares", () => {
    const properties = { limit: { type: "integer", default: 10 } };
    const required = ["limit"];
    for (const schema of [
      { allOf: [{ properties }], required },
      { properties, allOf: [{ required }] },
      { allOf: [{ properties }, { required }] },
      { $ref: "#/$defs/base", required, $defs: { base: { properties } } },
    ]) {
      expect(parse({ type: "object", ...schema }, {})).toStrictEqual({ limit: 10 });
    }
  });

  it("fills a property named like a prototype's", () => {
    const schema = {
      type: "object",
      properties: { ["__proto__"]: { default: 1 }, constructor: { default: 2 } },
      required: ["__proto__", "constructor"],
    };
    expect(Object.entries(parse(schema, {}) as object)).toStrictEqual([
      ["__proto__", 1],
      ["constructor", 2],
    ]);
  });

  it("decides without the defaults of optional properties", () => {
    const schema = {
      type: "object",
      properties: {
        limit: { type: "integer", default: 10 },
        note: { type: "string", default: null },
      },
      required: ["limit"],
    };
    expect(parse(schema, {})).toStrictEqual({ limit: 10, note: null });
  });

  it("refuses a value that its own default would break", () => {
    const schema = {
      type: "object",
      properties: { limit: { type: "integer", default: "ten" } },
      required: ["limit"],
    };
    expect(convertJsonSchemaToZod(schema, { z: zod }).safeParse({}).success).toBe(false);
  });

  it("fills a value that is used twice at both places", () => {
    const schema = {
      type: "object",
      properties: { from: { $ref: "#/$defs/search" }, to: { $ref: "#/$defs/search" } },
      $defs: { search: SEARCH },
    };
    const shared = { query: "tea" };
    const filled = { query: "tea", limit: 10 };
    expect(parse(schema, { from: shared, to: shared })).toStrictEqual({ from: filled, to: filled });
  });

  it("refuses cyclic values and getters that throw as before", () => {
    const schema = convertJsonSchemaToZod(
      {
        type: "object",
        properties: { next: { $ref: "#" }, limit: { default: 1 } },
        required: ["limit"],
      },
      { z: zod },
    );
    const cyclic: Record<string, unknown> = {};
    cyclic["next"] = cyclic;
    const throwing = Object.defineProperty({}, "next", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    expect(schema.safeParse(cyclic).success).toBe(false);
    expect(schema.safeParse(throwing).success).toBe(false);
  });
});

it("fills required properties of a structure that was extended", () => {
  const schema = convertJsonSchemaToZod(SEARCH) as z.ZodObject;
  expect(schema.extend({ page: z.number() }).parse({ query: "tea", page: 1 })).toStrictEqual({
    query: "tea",
    limit: 10,
    page: 1,
  });
});

it("accepts what the schema takes whose output was converted", () => {
  const output = z.toJSONSchema(z.object({ limit: z.number().default(10) }));
  expect(output.required).toStrictEqual(["limit"]);
  expect(convertJsonSchemaToZod(output).parse({})).toStrictEqual({ limit: 10 });
});

it("hands back the schema with its required properties", () => {
  expect(convertZodToJsonSchema(convertJsonSchemaToZod(SEARCH))).toBe(SEARCH);
  const { $schema: _label, ...converted } = z.toJSONSchema(
    convertJsonSchemaToZod(SEARCH) as z.ZodType,
  );
  expect(converted).toStrictEqual(SEARCH);
});

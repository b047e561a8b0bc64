import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import * as z3 from "zod3";
import { canonicalSchemaReader } from "../../../src/internal/tools/canonicalSchema.ts";

function isSame(first: unknown, second: unknown): boolean {
  const canonical = canonicalSchemaReader();
  return canonical(first) === canonical(second);
}

describe("canonicalSchemaReader", () => {
  test.each<[string, () => unknown]>([
    ["JSON Schema", () => ({ type: "object", properties: { a: { enum: ["x", 1, null, true] } } })],
    [
      "Zod 3",
      () => z3.object({ a: z3.string().min(1), b: z3.set(z3.bigint()), c: z3.enum(["x"]) }),
    ],
    [
      "Zod 4",
      () => z.object({ a: z.string().regex(/^x/), b: z.lazy(() => z.map(z.string(), z.date())) }),
    ],
    ["Zod 4 literals", () => z.object({ a: z.literal(["x", "y"]), b: z.date().min(new Date(0)) })],
    [
      "Valibot",
      () => v.object({ a: v.pipe(v.string(), v.minLength(1)), b: v.optional(v.number()) }),
    ],
    ["a raw shape", () => ({ a: z.string(), b: z3.string() && z.number() })],
  ])("writes equal schemas of %s alike", (_flavour, make) => {
    expect(isSame(make(), make())).toBe(true);
  });

  test.each<[string, unknown, unknown]>([
    ["a value", { enum: ["a"] }, { enum: ["b"] }],
    ["the type of a value", { const: 1 }, { const: "1" }],
    ["an object in a value", { const: { title: "a" } }, { const: { title: "b" } }],
    ["a pattern", z.object({ a: z.string().regex(/a/) }), z.object({ a: z.string().regex(/b/) })],
    ["a date", z.date().min(new Date(0)), z.date().min(new Date(1))],
    [
      "a check of Zod 3",
      z3.object({ a: z3.number().min(1) }),
      z3.object({ a: z3.number().max(1) }),
    ],
    ["a check of Valibot", v.pipe(v.string(), v.minLength(1)), v.pipe(v.string(), v.minLength(2))],
    ["a refinement", z.string().refine(() => true), z.string().refine(() => true)],
    [
      "the name of a parameter in a raw shape with a check",
      { title: z.string().min(1) },
      { description: z.string().min(1) },
    ],
    ["an alternative without a type", { anyOf: [true, { type: "string" }] }, { type: "string" }],
    ["a set", { const: new Set(["a"]) }, { const: new Set(["b"]) }],
  ])("tells schemas apart by %s", (_what, first, second) => {
    expect(isSame(first, second)).toBe(false);
    expect(isSame(first, first)).toBe(true);
  });

  describe("in several flavours", () => {
    const ofZod4 = z.object({
      a: z.string().describe("A"),
      b: z.number().int().optional(),
      c: z.enum(["x", "y"]).default("x"),
      d: z.array(z.boolean()).nullable(),
      e: z.object({ f: z.literal("f"), g: z.union([z.string(), z.number()]) }).strict(),
    });
    const ofZod3 = z3.object({
      e: z3.object({ f: z3.literal("f"), g: z3.union([z3.string(), z3.number()]) }).strict(),
      d: z3.array(z3.boolean()).nullable(),
      c: z3.enum(["x", "y"]).default("x"),
      b: z3.number().int().optional(),
      a: z3.string().describe("Also A"),
    });

    test("writes one schema alike", () => {
      expect(isSame(ofZod4, ofZod3)).toBe(true);
      expect(isSame(ofZod4, z.toJSONSchema(ofZod4, { io: "input" }))).toBe(true);
      expect(isSame(ofZod4, ofZod4.shape)).toBe(true);
      const ofMini = mini.object({ a: mini.string(), b: mini.optional(mini.int()) });
      const ofValibot = v.object({
        a: v.string(),
        b: v.optional(v.pipe(v.number(), v.integer(), v.description("B"))),
      });
      expect(isSame(ofMini, ofValibot)).toBe(true);
      const withDefault = v.strictObject({ a: v.optional(v.picklist(["x", "y"]), "x") });
      expect(isSame(withDefault, z.strictObject({ a: z.enum(["x", "y"]).default("x") }))).toBe(
        true,
      );
      expect(isSame(ofMini, z.toJSONSchema(ofMini, { io: "input" }))).toBe(true);
    });

    test.each<[string, unknown, unknown]>([
      ["one value", z.literal(true), { type: "boolean", const: true }],
      ["one number", z.literal(1), v.literal(1)],
      ["several values", z.literal(["a", "b"]), { type: "string", enum: ["b", "a"] }],
      ["values and a literal of several", z.enum(["a", "b"]), z.literal(["a", "b"])],
    ])("writes %s alike", (_what, first, second) => {
      expect(isSame(first, second)).toBe(true);
    });

    test("writes bare types alike, as a list or as alternatives", () => {
      expect(
        isSame(
          { anyOf: [{ type: "string" }, { type: "null", description: "None" }] },
          { type: ["null", "string"] },
        ),
      ).toBe(true);
      const restricted = [{ type: "string", pattern: "x" }, { type: "null" }];
      expect(isSame({ anyOf: restricted }, { type: ["string", "null"] })).toBe(false);
    });

    test.each<[string, unknown, unknown]>([
      ["a check", z.string().min(1), z3.string()],
      ["a check of Zod 3", z.string(), z3.string().min(1)],
      ["a format", z.email(), { type: "string" }],
      ["a refinement", z.string().refine(() => true), { type: "string" }],
      ["a refinement of Zod 3", z3.string().refine(() => true), { type: "string" }],
      ["a refined object", z.object({}).refine(() => true), z3.object({})],
      ["a length", z3.array(z3.string()).min(1), { type: "array", items: { type: "string" } }],
      ["a rest of other properties", v.looseObject({}), v.object({})],
      ["a typed rest", v.objectWithRest({}, v.string()), v.object({})],
      ["a typed rest of Zod", z.object({}).catchall(z.string()), z.object({})],
      ["a most length", z3.array(z3.string()).max(1), z3.array(z3.string())],
      ["an exact length", z3.array(z3.string()).length(1), z3.array(z3.string())],
      [
        "a discriminator",
        z.discriminatedUnion("a", [z.object({ a: z.literal("x") })]),
        z.union([z.object({ a: z.literal("x") })]),
      ],
      [
        "a variant",
        v.variant("a", [v.object({ a: v.literal("x") })]),
        v.union([v.object({ a: v.literal("x") })]),
      ],
      ["a coercion", z.coerce.number(), z3.number()],
      ["a coercion of Zod 3", z3.coerce.number(), z.number()],
      ["a transformation", z.string().transform(Number), { type: "string" }],
      ["a transformation of Zod 3", z3.string().transform(Number), { type: "string" }],
      ["other properties", z.looseObject({}), z3.object({})],
      ["other properties of Zod 3", z3.object({}).catchall(z3.string()), z.object({})],
      ["refused properties", z.strictObject({}), z3.object({})],
      ["a default", z.object({ a: z.string().default("x") }), z3.object({ a: z3.string() })],
      ["a range", z.int32(), z3.number().int()],
      ["an integer", z.int(), z3.number()],
      [
        "a list as a default",
        z.object({ a: z.array(z.string()).default([]) }),
        v.object({ a: v.optional(v.array(v.string()), []) }),
      ],
      [
        "an alternative that has no counterpart",
        z.union([z.string(), z.date()]),
        z3.union([z3.string(), z3.date()]),
      ],
      ["values of several types", z.literal(["a", 1]), { enum: ["a", 1] }],
      ["the type of only one value", z.literal(["a", 1]), { type: "string", enum: ["a", 1] }],
      ["values that are none", z.enum([]), { enum: [] }],
      [
        "a check that is none of Zod's",
        { _zod: { def: { type: "string", checks: [7] } } },
        z.string(),
      ],
      ["properties that cannot be read", { _zod: { def: { type: "object" } } }, z.object({})],
      ["a check of Valibot", v.pipe(v.string(), v.minLength(1)), z.string()],
      ["a transformation of Valibot", v.pipe(v.string(), v.trim()), z.string()],
      [
        "a property that must be there",
        v.object({ a: v.undefinedable(v.string()) }),
        z.object({ a: z.string().optional() }),
      ],
      ["nullish", v.object({ a: v.nullish(v.string()) }), z.object({ a: z.string().nullable() })],
      [
        "exactly one of a union",
        z.xor([z.string(), z.number()]),
        z.union([z.string(), z.number()]),
      ],
    ])("tells them apart by %s", (_what, first, second) => {
      expect(isSame(first, second)).toBe(false);
    });

    test("ends where a schema never does", () => {
      const endless = (): unknown =>
        z.object({
          get a() {
            return z.array(endless() as z.ZodType);
          },
          get b() {
            return z.array(endless() as z.ZodType);
          },
        });
      expect(isSame(endless(), endless())).toBe(false);
    });
  });

  test.each([
    "$comment",
    "$id",
    "$schema",
    "deprecated",
    "description",
    "errorMap",
    "examples",
    "expects",
    "message",
    "title",
  ])("does not mind %s, which explains", (keyword) => {
    expect(isSame({ type: "string", [keyword]: "x" }, { type: "string" })).toBe(true);
    expect(isSame({ anyOf: [{ [keyword]: "x", type: "null" }] }, { type: ["null"] })).toBe(true);
  });

  test.each([
    "$defs",
    "definitions",
    "dependentSchemas",
    "entries",
    "patternProperties",
    "properties",
    "shape",
  ])("takes the keys in %s for names, whatever they are called", (keyword) => {
    const named = (name: string) => ({ [keyword]: { [name]: { type: "string" } } });
    expect(isSame(named("title"), named("description"))).toBe(false);
    expect(isSame(named("title"), { [keyword]: {} })).toBe(false);
    const explained = { [keyword]: { title: { type: "string", title: "Of a book" } } };
    expect(isSame(named("title"), explained)).toBe(true);
  });

  test.each(["const", "default", "enum"])("takes what is in %s for a value", (keyword) => {
    const valued = (title: string) => ({ [keyword]: [{ title }] });
    expect(isSame(valued("a"), valued("b"))).toBe(false);
    expect(isSame(valued("a"), valued("a"))).toBe(true);
  });

  test("does not mind the bounds that every integer of JavaScript keeps", () => {
    const [minimum, maximum] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    const integer = { type: "integer" };
    expect(isSame({ ...integer, minimum, maximum }, integer)).toBe(true);
    expect(isSame({ ...integer, minimum: 0, maximum }, integer)).toBe(false);
    expect(isSame({ ...integer, maximum: maximum - 1 }, integer)).toBe(false);
    expect(isSame({ type: "number", minimum }, { type: "number" })).toBe(false);
  });

  test.each([
    [1, "1"],
    [true, "true"],
    [null, "null"],
    [undefined, null],
    [new Date(0), new Date(1)],
    [/a/u, /a/gu],
    [new Map([["a", 1]]), new Map([["a", 2]])],
    [["a", "b"], ["a,b"]],
    [{ a: 1 }, [["a", 1]]],
  ])("tells the values %j and %j apart", (a, b) => {
    expect(isSame({ const: [a] }, { const: [b] })).toBe(false);
  });

  test("does not mind the order of keys, types, values and required names", () => {
    expect(
      isSame(
        { type: ["string", "null"], enum: ["a", "b"], required: ["x", "y"], description: "One" },
        { description: "Two", required: ["y", "x"], enum: ["b", "a"], type: ["null", "string"] },
      ),
    ).toBe(true);
  });

  test("takes an endless schema for equal to itself only", () => {
    const endless = (): Record<string, unknown> => {
      const schema: Record<string, unknown> = { type: "object" };
      schema["items"] = schema;
      return schema;
    };
    const first = endless();
    expect(isSame(first, first)).toBe(true);
    expect(isSame(first, endless())).toBe(false);
    const wide = { enum: Array.from({ length: 30_000 }, (_, index) => index) };
    expect(isSame(wide, { ...wide })).toBe(false);
  });
});

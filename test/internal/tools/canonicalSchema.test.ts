import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as z from "zod";
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
    ["a set", { const: new Set(["a"]) }, { const: new Set(["b"]) }],
  ])("tells schemas apart by %s", (_what, first, second) => {
    expect(isSame(first, second)).toBe(false);
    expect(isSame(first, first)).toBe(true);
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

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import { parameterSignature } from "../../../src/internal/discovery/parameterSignature.ts";

describe("parameterSignature", () => {
  it.each([
    ["no schema", undefined, "()"],
    ["no parameters", { type: "object", properties: {} }, "()"],
    ["a promise", Promise.resolve({}), "(unknown)"],
    [
      "required parameters first",
      { properties: { b: { type: "integer" }, a: { type: "string" } }, required: ["a"] },
      "(a: string, b?: integer)",
    ],
    ["enumerations", { properties: { mode: { enum: ["r", "w"] } } }, '(mode?: "r" | "w")'],
    [
      "enumerations that are too long",
      { properties: { mode: { type: "string", enum: ["x".repeat(50), "y".repeat(50)] } } },
      "(mode?: string)",
    ],
    ["parameters without a type", { properties: { any: {} } }, "(any?: any)"],
    [
      "Zod 4",
      z.object({ path: z.string(), limit: z.number().optional() }),
      "(path: string, limit?: number)",
    ],
    ["Zod 3", z3.object({ path: z3.string() }), "(path: string)"],
  ])("writes %s", (_, schema, signature) => {
    expect(parameterSignature(schema, true)).toBe(signature);
  });

  it("shows values only when they are trusted", () => {
    const schema = { properties: { mode: { type: "string", enum: ["obey\nme"] } } };
    expect(parameterSignature(schema, true)).toBe('(mode?: "obey me")');
    expect(parameterSignature(schema, false)).toBe("(mode?: string)");
  });

  it("makes names harmless", () => {
    const schema = { properties: { "evil\n`name`\u200b": { type: "string" } } };
    expect(parameterSignature(schema, true)).toBe("(evil 'name'?: string)");
  });

  it("counts the parameters that do not fit", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`parameter_${i}`, { type: "string" }]),
    );
    const signature = parameterSignature({ properties }, true);
    expect(signature.length).toBeLessThanOrEqual(420);
    expect(signature).toMatch(/^\(parameter_0\?: string, .*, and 83 more\)$/);
  });
});

import { jsonSchema } from "ai";
import { type } from "arktype";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import { wireSchema } from "../../../src/internal/discovery/wireSchema.ts";

const PLAIN = { type: "object", properties: { a: { type: "string" } } };

describe("wireSchema", () => {
  it.each([
    ["plain JSON Schema", PLAIN],
    ["an AI SDK schema", jsonSchema(PLAIN as never)],
    ["a lazy AI SDK schema", () => jsonSchema(PLAIN as never)],
  ])("finds it in %s", (_, schema) => {
    expect(wireSchema(schema, undefined)).toStrictEqual(PLAIN);
  });

  it.each([
    ["an object", z.object({ a: z.string() })],
    ["a function", type({ a: "string" })],
  ])("finds it in Standard JSON Schema that is %s", (_, schema) => {
    expect(wireSchema(schema, undefined)).toMatchObject(PLAIN);
  });

  it("takes no schema for no arguments, and adds a missing type", () => {
    expect(wireSchema(undefined, undefined)).toStrictEqual({ type: "object", properties: {} });
    expect(wireSchema({ properties: {} }, undefined)).toStrictEqual({
      type: "object",
      properties: {},
    });
  });

  it.each([
    ["Zod 3", z3.object({})],
    ["Zod 3 before Standard Schema", { _def: { typeName: "ZodObject" }, parse: () => ({}) }],
    ["a promise", Promise.resolve(PLAIN)],
    ["an AI SDK schema that is not ready", { jsonSchema: Promise.resolve(PLAIN) }],
    ["a validator without a schema", { "~standard": { version: 1, vendor: "x" } }],
    ["what is no schema", "text"],
  ])("knows none in %s", (_, schema) => {
    expect(wireSchema(schema, undefined)).toBe(undefined);
  });

  it("asks the caller first", () => {
    expect(wireSchema(z3.object({}), () => PLAIN)).toStrictEqual(PLAIN);
    expect(wireSchema(PLAIN, () => undefined)).toStrictEqual(PLAIN);
  });
});

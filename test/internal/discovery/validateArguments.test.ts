import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { validateArguments } from "../../../src/internal/discovery/validateArguments.ts";

describe("validateArguments", () => {
  it.each([
    ["object", {}, []],
    ["array", [], {}],
    ["integer", 3, 3.5],
    ["number", 3.5, "3"],
    ["string", "x", 3],
    ["boolean", true, "true"],
    ["null", null, 0],
  ])("checks the type %s of a JSON Schema", async (name, right, wrong) => {
    const schema = { properties: { a: { type: name } } };
    expect(await validateArguments(schema, { a: right })).toStrictEqual({ value: { a: right } });
    expect(await validateArguments(schema, { a: wrong })).toStrictEqual({
      problem: `"a" must be of type ${name}`,
    });
  });

  it("passes what it does not know", async () => {
    const value = { a: 1 };
    for (const schema of [undefined, "text", {}, { properties: { a: { type: "odd" } } }]) {
      expect(await validateArguments(schema, value)).toStrictEqual({ value });
    }
  });

  it("looks at own arguments only", async () => {
    const schema = { properties: { toString: { type: "string" } }, required: ["toString"] };
    expect(await validateArguments(schema, {})).toStrictEqual({ problem: '"toString" is missing' });
  });

  it("names at most five problems", async () => {
    const required = ["a", "b", "c", "d", "e", "f"];
    const properties = Object.fromEntries(required.map((name) => [name, {}]));
    const { problem } = await validateArguments({ properties, required }, {});
    expect(problem?.split("; ")).toHaveLength(5);
  });

  it.each([
    ["Zod", z.object({ a: z.object({ b: z.string() }) })],
    ["Valibot", v.object({ a: v.object({ b: v.string() }) })],
    ["ArkType", type({ a: { b: "string" } })],
  ])("says where %s sees a problem", async (_, schema) => {
    expect((await validateArguments(schema, { a: { b: 1 } })).problem).toMatch(/^a\.b: /);
    expect(await validateArguments(schema, { a: { b: "x" } })).toStrictEqual({
      value: { a: { b: "x" } },
    });
  });

  it("hands over what a schema makes of the arguments", async () => {
    const schema = z.object({ a: z.string().transform((text) => text.length) });
    expect(await validateArguments(schema, { a: "four" })).toStrictEqual({ value: { a: 4 } });
    expect(await validateArguments(() => schema, { a: "four" })).toStrictEqual({ value: { a: 4 } });
  });

  it("takes what a validator without Standard Schema makes of the arguments", async () => {
    const accepting = { safeParse: (value: unknown) => ({ success: true, data: [value] }) };
    expect(await validateArguments(accepting, { a: 1 })).toStrictEqual({ value: [{ a: 1 }] });
    const refusing = { safeParse: () => ({ success: false, error: new Error("no") }) };
    expect(await validateArguments(refusing, { a: 1 })).toStrictEqual({ problem: "no" });
  });

  it("checks nothing against a schema that is not there yet", async () => {
    const value = { a: 1 };
    expect(await validateArguments(Promise.resolve({ required: ["b"] }), value)).toStrictEqual({
      value,
    });
  });

  it("survives validators that answer nothing", async () => {
    const value = { a: 1 };
    for (const answer of [undefined, {}, { issues: undefined }]) {
      const silent = { "~standard": { validate: () => answer } };
      expect(await validateArguments(silent, value)).toStrictEqual({ value });
    }
    expect(await validateArguments({ validate: () => undefined }, value)).toStrictEqual({ value });
    const vague = { "~standard": { validate: () => ({ issues: [null, {}, { message: "no" }] }) } };
    expect(await validateArguments(vague, value)).toStrictEqual({
      problem: "invalid; invalid; no",
    });
  });
});

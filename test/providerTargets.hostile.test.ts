import { describe, expect, it } from "vitest";
import { SchemaTooLargeError } from "../src/errors.ts";
import { convertTools, lintToolSchema, toProviderSchema } from "../src/schemaConversion.ts";
import { changesOf, convert, type Schema, withX } from "./support/converted.ts";

describe("a boolean as the schema of a tool", () => {
  it("takes any parameters", () => {
    expect(convert(true, "anthropic")).toStrictEqual({ type: "object" });
    expect(convert(true, "openai")).toStrictEqual({ type: "object", properties: {} });
  });

  it("takes none at all", () => {
    expect(convert(false, "anthropic")).toStrictEqual({ type: "object", not: {} });
  });
});

describe("what is no schema", () => {
  it.each([
    [5, "a number"],
    ["a", "a string"],
    [[], "a list"],
  ])("%j is a finding and an error", (schema, found) => {
    const message = `Cannot convert schema: it must be a schema, but is ${found}`;
    expect(() => toProviderSchema(schema, "openai")).toThrow(message);
    expect(lintToolSchema(schema, "openai")).toStrictEqual([
      { rule: "schema-invalid", pointer: "#", message },
    ]);
  });
});

describe("schemas that come to be too large", () => {
  it("are refused by the number of schemas once references are written out", () => {
    const $defs: Schema = { d0: { type: "string" } };
    for (let level = 1; level <= 12; level += 1) {
      const $ref = `#/$defs/d${level - 1}`;
      const plain = { c: {}, d: {}, e: {}, f: {} };
      $defs[`d${level}`] = { type: "object", properties: { a: { $ref }, b: { $ref }, ...plain } };
    }
    const schema = withX({ $ref: "#/$defs/d12" }, { $defs });
    expect(() => toProviderSchema(schema, "gemini")).toThrow(SchemaTooLargeError);
    expect(() => toProviderSchema(schema, "gemini")).toThrow(
      'Cannot convert schema for "gemini": it has more than 20000 schemas once references are written out',
    );
  });

  it("are refused by their depth once references are written out", () => {
    const $defs: Schema = { d0: { type: "string" } };
    for (let level = 1; level <= 150; level += 1) {
      const $ref = `#/$defs/d${level - 1}`;
      const inner = { type: "array", items: { type: "array", items: { $ref } } };
      $defs[`d${level}`] = { type: "array", items: inner };
    }
    expect(() => toProviderSchema(withX({ $ref: "#/$defs/d150" }, { $defs }), "gemini")).toThrow(
      'Cannot convert schema for "gemini": it has more than 400 schemas inside each other',
    );
  });
});

describe("undefined in a schema", () => {
  it("is not there", () => {
    const schema = {
      type: "object",
      properties: { x: { type: "string", minLength: undefined } },
      allOf: [{ minProperties: undefined, maxProperties: 3 }],
    };
    expect(changesOf(schema, "mcp")).toStrictEqual([]);
    expect(convert(schema, "mcp")).toStrictEqual({
      type: "object",
      properties: { x: { type: "string" } },
      allOf: [{ maxProperties: 3 }],
    });
  });
});

describe("a tool whose schema fails while it is read", () => {
  const failing = {
    name: "a",
    inputSchema: {
      type: "object",
      get properties(): never {
        throw new Error("not ready");
      },
    },
  };

  it("costs no other", () => {
    const { tools, skipped } = convertTools([failing, { name: "b" }], "openai");
    expect(tools.map(({ function: { name } }) => name)).toStrictEqual(["b"]);
    expect(skipped.map(({ name, reason }) => `${name}: ${reason}`)).toStrictEqual([
      "a: unreadable",
    ]);
  });

  it("is a finding", () => {
    expect(lintToolSchema(failing.inputSchema, "openai").map(({ rule }) => rule)).toStrictEqual([
      "schema-invalid",
    ]);
  });
});

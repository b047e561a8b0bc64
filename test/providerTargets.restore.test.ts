import { describe, expect, it } from "vitest";
import { toProviderSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { type Schema, whenMet, withX } from "./support/converted.ts";

const spaced: Schema = { type: "object", properties: { "a b": { type: "string" } } };

type Case = readonly [
  what: string,
  target: ProviderTarget,
  schema: Schema,
  args: unknown,
  restored: unknown,
];

describe("restore", () => {
  it.each<Case>([
    [
      "follows a reference to the root",
      "openai-strict",
      { type: "object", properties: { kid: { $ref: "#" } } },
      { kid: { kid: { kid: null } } },
      { kid: { kid: {} } },
    ],
    [
      "follows references in circles",
      "anthropic",
      withX({ $ref: "#/$defs/A" }, { $defs: { A: { ...spaced, allOf: [{ $ref: "#/$defs/A" }] } } }),
      { x: { a_b: "c" } },
      { x: { "a b": "c" } },
    ],
    [
      "finds names in every part for the same value",
      "anthropic",
      withX({
        ...whenMet({ properties: { "b c": {} } }),
        allOf: [spaced],
        dependentSchemas: { f: { properties: { "d e": {} } } },
        else: { properties: { "g h": {} } },
        if: { minProperties: 9 },
      }),
      { x: { a_b: "1", b_c: "2", d_e: "3", g_h: "4" } },
      { x: { "a b": "1", "b c": "2", "d e": "3", "g h": "4" } },
    ],
    [
      "finds names by position, and after the last",
      "gemini-json-schema",
      withX({
        type: "array",
        prefixItems: [spaced],
        items: { type: "object", properties: { "c d": { type: "string" } } },
      }),
      { x: [{ a_b: "1" }, { c_d: "2" }] },
      { x: [{ "a b": "1" }, { "c d": "2" }] },
    ],
    [
      "finds names of further properties",
      "anthropic",
      withX({ type: "object", additionalProperties: spaced }),
      { x: { any: { a_b: "1" } } },
      { x: { any: { "a b": "1" } } },
    ],
    [
      "takes the first branch of the type where none fits",
      "anthropic",
      withX({
        anyOf: [
          { type: "string" },
          { ...spaced, required: ["a b"] },
          { type: "object", properties: { "c d": { type: "string" } }, required: ["c d"] },
        ],
      }),
      { x: { a_b: 1, e: 2 } },
      { x: { "a b": 1, e: 2 } },
    ],
    [
      "prefers the name that was asked for to the old one",
      "anthropic",
      spaced,
      { "a b": "old", a_b: "new" },
      { "a b": "new" },
    ],
    [
      "prefers the name that was asked for, whatever comes first",
      "anthropic",
      spaced,
      { a_b: "new", "a b": "old" },
      { "a b": "new" },
    ],
    [
      "leaves a name alone that is that of another property",
      "anthropic",
      { type: "object", properties: { "a b": { type: "string" }, a_b: { type: "string" } } },
      { a_b: "1", a_b_2: "2" },
      { a_b: "1", "a b": "2" },
    ],
    [
      "takes the only property of what was no object",
      "openai-strict",
      { type: "array", items: { type: "object", properties: { a: { type: "string" } } } },
      { value: [{ a: null }] },
      [{}],
    ],
    [
      "leaves arguments that lack the only property",
      "openai",
      { type: "string" },
      { other: "a" },
      { other: "a" },
    ],
    [
      "keeps a null that means something",
      "openai-strict",
      {
        type: "object",
        properties: { a: { type: ["string", "null"] }, b: { type: "string" } },
        required: ["a"],
      },
      { a: null, b: null },
      { a: null },
    ],
  ])("%s, for %s", (_what, target, schema, args, restored) => {
    const { restore } = toProviderSchema(deepFreeze(schema), target);
    expect(restore(deepFreeze(args))).toStrictEqual(restored);
  });
});

describe("a null for an optional property", () => {
  const orNull: Schema = { type: ["string", "null"] };
  const $defs: Schema = {
    Text: { type: "string" },
    OrNull: orNull,
    Itself: { ...orNull, allOf: [{ $ref: "#/$defs/Itself" }] },
  };
  const restoredFor = (x: unknown): unknown =>
    toProviderSchema(withX(x, { $defs }), "openai-strict").restore({ x: null });

  it.each<[Schema]>([
    [{ type: "null" }],
    [orNull],
    [{ type: "string", nullable: true }],
    [{ const: null }],
    [{ ...orNull, enum: ["a", null] }],
    [{ $ref: "#/$defs/OrNull" }],
    [{ $ref: "#/$defs/Itself" }],
    [{ ...orNull, allOf: [orNull] }],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }],
    [{ oneOf: [{ type: "string" }, { type: "null" }] }],
    [{ ...orNull, not: { const: "a" } }],
    [{ ...orNull, if: { type: "null" }, ...whenMet({ enum: ["a", null] }) }],
    [{ ...orNull, if: { type: "string" }, ...whenMet({ minLength: 1 }), else: { type: "null" } }],
    [{ ...orNull, if: { type: "null" }, else: { type: "string" } }],
  ])("is a value where the schema takes it: %j", (x) => {
    expect(restoredFor(x)).toStrictEqual({ x: null });
  });

  it.each<[Schema]>([
    [{ type: "string" }],
    [{ type: ["string", "integer"] }],
    [{ const: "a" }],
    [{ ...orNull, const: "a" }],
    [{ ...orNull, enum: ["a"] }],
    [{ $ref: "#/$defs/Text" }],
    [{ $ref: "#/$defs/OrNull", const: "a" }],
    [{ ...orNull, allOf: [orNull, { type: "string" }] }],
    [{ anyOf: [{ type: "string" }, { type: "integer" }] }],
    [{ ...orNull, anyOf: [{ type: "string" }, { const: "a" }] }],
    [{ oneOf: [{ type: "string" }, { type: "integer" }] }],
    [{ oneOf: [orNull, { type: "null" }] }],
    [{ ...orNull, not: { type: "null" } }],
    [{ ...orNull, if: { type: "null" }, ...whenMet({ type: "string" }) }],
    [{ ...orNull, if: { type: "string" }, ...whenMet({ minLength: 1 }), else: { const: "a" } }],
  ])("stands for its absence elsewhere: %j", (x) => {
    expect(restoredFor(x)).toStrictEqual({});
  });
});

import { describe, expect, it } from "vitest";
import { lintToolSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { convert, withX } from "./support/converted.ts";

describe("an object that cannot be closed", () => {
  it.each<[ProviderTarget, object, string]>([
    [
      "openai-strict",
      withX(
        { type: "object", additionalProperties: { type: "string" } },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but is a map",
    ],
    [
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          additionalProperties: { type: "string" },
        },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but is a map",
    ],
    [
      "openai-strict",
      withX(
        { type: "object", patternProperties: { "^a": { type: "string" } } },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but is a map",
    ],
    [
      "openai-strict",
      withX(
        {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          patternProperties: { "^a": { type: "string" } },
          additionalProperties: true,
        },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but is a map",
    ],
    [
      "openai-strict",
      withX({ type: "object" }, { required: ["x"], additionalProperties: false }),
      "must list its properties, but takes any",
    ],
    [
      "openai-strict",
      withX(
        { type: "object", additionalProperties: true },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but takes any",
    ],
    [
      "deepseek",
      withX(
        { type: "object", properties: {}, additionalProperties: false },
        { required: ["x"], additionalProperties: false },
      ),
      "must list its properties, but has none",
    ],
    [
      "openai-strict",
      { type: "object", additionalProperties: true },
      "must list its properties, but takes any",
    ],
    [
      "openai-strict",
      { type: "object", additionalProperties: { type: "string" } },
      "must list its properties, but is a map",
    ],
  ])("is refused by %s: %j", (target, schema, problem) => {
    expect(() => convert(schema, target)).toThrow(problem);
  });
});

describe("a finding", () => {
  const text = { type: "string" };

  it.each<[ProviderTarget, object, string]>([
    [
      "openai",
      { type: "object", properties: {}, required: ["a", "b"] },
      '"required" names "a", "b", which "properties" does not',
    ],
    [
      "openai-strict",
      { type: "object", properties: { a: text, b: text }, additionalProperties: false },
      'Every property must be required, but "a", "b" is not',
    ],
    [
      "anthropic",
      { type: "object", properties: { "a b": text, "c d": text }, required: ["c d"] },
      'Names are not taken: "a b", "c d"',
    ],
    [
      "gemini",
      { type: "object", title: "T", default: {}, anyOf: [text, { type: "integer" }] },
      '"anyOf" must stand alone, but has "type", "title", "default" beside it',
    ],
    ["openai", { not: true }, 'A boolean stands for a schema in "not"'],
    ["openai", { anyOf: [text, true] }, 'A boolean stands for a schema in "anyOf/1"'],
    [
      "gemini",
      { type: "string", propertyOrdering: ["a"] },
      '"propertyOrdering" is about values of type object, but the type is string',
    ],
    [
      "anthropic",
      { $schema: "http://json-schema.org/draft-07/schema#" },
      "The draft that $schema names is a form of an older draft",
    ],
    [
      "openai",
      { exclusiveMaximum: true },
      "A boolean exclusiveMaximum is a form of an older draft",
    ],
    [
      "openai",
      { items: text, additionalItems: text },
      "additionalItems is a form of an older draft",
    ],
    ["openai", { dependencies: {} }, "dependencies is a form of an older draft"],
    ["openai", { required: false }, "A boolean required is a form of an older draft"],
    [
      "openai",
      { properties: { a: { type: "string", required: true } } },
      "A boolean required in a property is a form of an older draft",
    ],
    ["openai", { not: { type: "string", pattern: "[" } }, 'What "not" says cannot be said here'],
  ])("for %s about %j names what it is about", (target, x, message) => {
    expect(lintToolSchema(withX(x), target).map((finding) => finding.message)).toContain(message);
  });
});

describe("a pattern", () => {
  const isTaken = (pattern: string, target: ProviderTarget): boolean =>
    lintToolSchema(withX({ type: "string", pattern }), target).every(
      ({ rule }) => rule !== "pattern",
    );
  const patterns = [
    ["^a$", "openai openai-strict grammar"],
    ["^(ab|c)+d?$", "openai openai-strict grammar"],
    ["^$", "openai openai-strict grammar"],
    ["a", "openai openai-strict"],
    ["^a", "openai openai-strict"],
    ["a$", "openai openai-strict"],
    ["$a^", "openai openai-strict"],
    ["^", "openai openai-strict"],
    ["^a$|b", "openai openai-strict"],
    ["^a(b|c$)d$", "openai openai-strict"],
    ["^a(^b)*$", "openai openai-strict"],
    ["^(a(b$))c$", "openai openai-strict"],
    ["^\\d$", "openai openai-strict"],
    ["^(?:a)$", "openai openai-strict"],
    ["\\ba", "openai"],
    ["a\\B", "openai"],
    ["^(?=a)b$", "openai"],
    ["^(a|(?!b)c)$", "openai"],
    ["^((?<=a)b)*$", "openai"],
    ["^(a)\\1$", "openai"],
    ["^(b|(a)\\2)$", "openai"],
    ["[", ""],
    ["(", ""],
  ] as const;

  it.each(patterns)("%s is taken by: %s", (pattern, targets) => {
    const all = ["openai", "openai-strict", "grammar"] as const;
    expect(all.filter((target) => isTaken(pattern, target)).join(" ")).toBe(targets);
  });
});

import { describe, expect, it } from "vitest";
import { toProviderSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { whenMet } from "./support/converted.ts";
import { TARGETS } from "./support/providerRules/targets.ts";

const A = { a: { type: "string" } };

/** Each keyword where it says something, beside what it needs. */
const SAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  title: { type: "string", title: "T" },
  description: { type: "string", description: "D" },
  default: { type: "string", default: "d" },
  examples: { type: "string", examples: ["e"] },
  example: { type: "string", example: "e" },
  enum: { type: "string", enum: ["a", "b"] },
  const: { type: "string", const: "a" },
  minimum: { type: "number", minimum: 1 },
  maximum: { type: "number", maximum: 9 },
  exclusiveMinimum: { type: "number", exclusiveMinimum: 1 },
  exclusiveMaximum: { type: "number", exclusiveMaximum: 9 },
  multipleOf: { type: "number", multipleOf: 3 },
  minLength: { type: "string", minLength: 2 },
  maxLength: { type: "string", maxLength: 9 },
  pattern: { type: "string", pattern: "^a+$" },
  format: { type: "string", format: "date-time" },
  minItems: { type: "array", items: { type: "string" }, minItems: 1 },
  maxItems: { type: "array", items: { type: "string" }, maxItems: 9 },
  uniqueItems: { type: "array", items: { type: "string" }, uniqueItems: true },
  contains: { type: "array", items: { type: "string" }, contains: { const: "a" } },
  prefixItems: { type: "array", items: { type: "string" }, prefixItems: [{ type: "number" }] },
  minProperties: { type: "object", properties: A, required: ["a"], minProperties: 1 },
  maxProperties: { type: "object", properties: A, required: ["a"], maxProperties: 9 },
  propertyNames: { type: "object", properties: A, propertyNames: { pattern: "^a" } },
  patternProperties: {
    type: "object",
    properties: A,
    patternProperties: { "^a": { type: "string" } },
  },
  anyOf: { anyOf: [{ type: "string" }, { type: "number" }] },
  oneOf: { oneOf: [{ type: "string" }, { type: "number" }] },
  allOf: { allOf: [{ type: "string" }, { minLength: 2 }] },
  not: { type: "string", not: { const: "a" } },
  if: { type: "string", if: { const: "a" }, ...whenMet({ maxLength: 3 }) },
  $comment: { type: "string", $comment: "c" },
  contentEncoding: { type: "string", contentEncoding: "base64" },
  contentMediaType: { type: "string", contentMediaType: "image/png" },
  deprecated: { type: "string", deprecated: true },
  readOnly: { type: "string", readOnly: true },
  writeOnly: { type: "string", writeOnly: true },
  unevaluatedItems: { type: "array", items: { type: "string" }, unevaluatedItems: { const: "a" } },
  unevaluatedProperties: { type: "object", properties: A, unevaluatedProperties: { const: "a" } },
  contentSchema: { type: "string", contentSchema: { type: "string" } },
  nullable: { type: "string", nullable: true },
  discriminator: { type: "object", properties: A, discriminator: { propertyName: "a" } },
  propertyOrdering: { type: "object", properties: A, propertyOrdering: ["a"] },
  xml: { type: "string", xml: { name: "x" } },
  externalDocs: { type: "string", externalDocs: { url: "https://a.example" } },
  id: { type: "string", id: "https://a.example/x" },
  $id: { type: "string", $id: "https://a.example/x" },
  $schema: { type: "string", $schema: "https://json-schema.org/draft/2020-12/schema" },
  $anchor: { type: "string", $anchor: "a" },
  $dynamicAnchor: { type: "string", $dynamicAnchor: "a" },
  $recursiveAnchor: { type: "string", $recursiveAnchor: true },
  $vocabulary: { type: "string", $vocabulary: { "https://a.example/v": true } },
};

const ALL = Object.keys(SAMPLES).join(" ");

/** What providers that read JSON Schema as it is do not know all the same. */
const without = (...keywords: string[]): string =>
  Object.keys(SAMPLES)
    .filter((keyword) => !keywords.includes(keyword))
    .join(" ");

/** The keywords each target keeps on a required property; every other one is changed and reported. */
const KEPT: readonly (readonly [ProviderTarget, string])[] = [
  ["mcp", ALL],
  ["openai", without("prefixItems")],
  [
    "openai-strict",
    "title description enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern format minItems maxItems anyOf",
  ],
  ["anthropic", ALL],
  ["anthropic-strict", "title description enum const format minItems anyOf"],
  [
    "gemini",
    "title description default example enum minimum maximum minLength maxLength pattern format minItems maxItems minProperties maxProperties anyOf nullable propertyOrdering",
  ],
  [
    "gemini-json-schema",
    "title description enum minimum maximum format minItems maxItems prefixItems anyOf propertyOrdering $id $anchor",
  ],
  [
    "bedrock",
    without(
      "prefixItems",
      "$comment",
      "unevaluatedProperties",
      "$id",
      "$schema",
      "$anchor",
      "$dynamicAnchor",
      "$vocabulary",
    ),
  ],
  ["mistral", without("prefixItems")],
  [
    "groq",
    "title description enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern format minItems maxItems anyOf",
  ],
  [
    "deepseek",
    "title description enum minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern anyOf",
  ],
  ["xai", without("prefixItems")],
  [
    "moonshot",
    "description default enum minimum maximum minLength maxLength pattern minItems maxItems anyOf",
  ],
  [
    "grammar",
    "title description default enum const minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern format minItems maxItems prefixItems minProperties maxProperties anyOf",
  ],
];

/** The keywords that say nothing of values: they leave no trace in a description. */
const UNSAID =
  "title $comment deprecated readOnly writeOnly discriminator propertyOrdering xml externalDocs id $id $schema $anchor $dynamicAnchor $recursiveAnchor $vocabulary";

it("tells of every target which keywords it keeps", () => {
  expect(KEPT.map(([target]) => target)).toStrictEqual(TARGETS);
});

describe.each(KEPT)("the target %s", (target, kept) => {
  it("keeps what the provider takes, and reports what it does not", () => {
    const found = Object.entries(SAMPLES).filter(([keyword, sample]) => {
      const schema = deepFreeze({
        type: "object",
        properties: { x: sample },
        required: ["x"],
        additionalProperties: false,
      });
      const outcome = converted(schema, target);
      if (outcome === undefined) return false;
      const isKept = outcome.schema?.properties?.["x"] === sample;
      const isReported = outcome.changes.some(({ pointer }) =>
        pointer.startsWith("#/properties/x"),
      );
      expect([keyword, isReported]).toStrictEqual([keyword, !isKept]);
      return isKept;
    });
    expect(found.map(([keyword]) => keyword).join(" ")).toBe(kept);
  });

  it("leaves out without a word what says nothing of values, and nothing else", () => {
    const dropped = Object.entries(SAMPLES).filter(([keyword, sample]) => {
      const schema = { type: "object", properties: { x: sample }, required: ["x"] };
      const changes = converted(deepFreeze(schema), target)?.changes ?? [];
      return changes.some((change) => change.keyword === keyword && change.action === "dropped");
    });
    const isKept = (keyword: string): boolean => kept.split(" ").includes(keyword);
    expect(dropped.map(([keyword]) => keyword)).toStrictEqual(
      UNSAID.split(" ").filter((keyword) => !isKept(keyword)),
    );
  });
});

/** What becomes of a schema, unless the target refuses it. */
function converted(schema: object, target: ProviderTarget) {
  try {
    return toProviderSchema(schema, target);
  } catch {
    return undefined;
  }
}

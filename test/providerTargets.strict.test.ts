import { describe, expect, it } from "vitest";
import { SchemaTooLargeError } from "../src/errors.ts";
import { toProviderSchema } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { changesOf, convert, type Schema, whenMet } from "./support/converted.ts";

const ALL_REQUIRED: readonly ProviderTarget[] = ["openai-strict", "groq", "deepseek"];

describe("what hangs on which properties are there, where null stands for those that are not", () => {
  const withOptional = (more: Schema): Schema => ({
    type: "object",
    properties: { x: { type: "string" }, y: { type: "string" } },
    ...more,
  });

  describe.each(ALL_REQUIRED)("for %s", (target) => {
    it.each<[Schema, readonly string[]]>([
      [{ minProperties: 1 }, ["minProperties"]],
      [{ maxProperties: 1 }, ["maxProperties"]],
      [{ dependentRequired: { x: ["y"] } }, ["dependentRequired"]],
      [{ dependentRequired: { z: ["y"] } }, ["dependentRequired"]],
      [{ dependentSchemas: { x: { required: ["y"] } } }, ["dependentSchemas"]],
      [{ dependencies: { x: ["y"] } }, ["dependencies"]],
      [{ not: { required: ["x"] } }, ["not"]],
      [{ not: { properties: { y: { const: "a" } } } }, ["not"]],
      [{ not: { anyOf: [{ required: ["x", "y"] }] } }, ["not"]],
      [{ not: { minProperties: 2 } }, ["not"]],
      [
        { if: { required: ["x"] }, else: { type: "object" }, ...whenMet({ type: "object" }) },
        ["if", "else", "then"],
      ],
      [{ if: { type: "object" }, ...whenMet({ required: ["y"] }) }, ["if", "then"]],
    ])("is dropped and unsaid: %j", (more, dropped) => {
      const schema = withOptional(more);
      expect(convert(schema, target)).toStrictEqual({
        type: "object",
        properties: { x: { type: ["string", "null"] }, y: { type: ["string", "null"] } },
        required: ["x", "y"],
        additionalProperties: false,
      });
      expect(
        changesOf(schema, target).filter((change) => change.startsWith("dropped")),
      ).toStrictEqual(dropped.map((keyword) => `dropped ${keyword} #`));
    });

    it("is said of properties that were required all along", () => {
      const schema = withOptional({
        required: ["x", "y"],
        dependentRequired: { z: ["x"] },
        minProperties: 2,
      });
      expect(convert(schema, target)).toStrictEqual({
        type: "object",
        properties: { x: { type: "string" }, y: { type: "string" } },
        required: ["x", "y"],
        additionalProperties: false,
        description: 'Constraints: dependentRequired: {"z":["x"]}; minProperties: 2.',
      });
    });

    it("is said of other properties than the optional ones", () => {
      const schema = withOptional({ required: ["x"], not: { required: ["x"] }, if: true });
      expect(convert(schema, target)).toStrictEqual({
        type: "object",
        properties: { x: { type: "string" }, y: { type: ["string", "null"] } },
        required: ["x", "y"],
        additionalProperties: false,
        description: 'Constraints: not: {"required":["x"]}; if: true.',
      });
    });
  });

  it("is said where an optional property stays optional", () => {
    expect(convert(withOptional({ minProperties: 1 }), "anthropic-strict")).toStrictEqual({
      type: "object",
      properties: { x: { type: "string" }, y: { type: "string" } },
      additionalProperties: false,
      description: "Constraints: minProperties: 1.",
    });
  });
});

describe("an optional enum at a limit of OpenAI strict", () => {
  const withEnum = (values: readonly string[]): Schema => ({
    type: "object",
    properties: { x: { type: "string", description: "Which", enum: values } },
  });
  const valuesOf = (count: number, length = 1): readonly string[] =>
    Array.from({ length: count }, (_, index) => String(index).padStart(length, "v"));

  it("counts null among its values as long as that is within the limit", () => {
    const values = valuesOf(999);
    expect(convert(withEnum(values), "openai-strict")).toStrictEqual({
      type: "object",
      properties: {
        x: { type: ["string", "null"], description: "Which", enum: [...values, null] },
      },
      required: ["x"],
      additionalProperties: false,
    });
  });

  it.each([
    ["of values", valuesOf(1_000)],
    ["of characters", valuesOf(250, 70)],
  ])("has null beside it when it reaches the limit %s", (_limit, values) => {
    const schema = withEnum(values);
    expect(convert(schema, "openai-strict")).toStrictEqual({
      type: "object",
      properties: {
        x: {
          anyOf: [{ type: "string", enum: values }, { type: "null" }],
          description: "Which",
        },
      },
      required: ["x"],
      additionalProperties: false,
    });
    expect(changesOf(schema, "openai-strict")).toStrictEqual([
      "added additionalProperties #",
      "rewritten type #/properties/x",
      "rewritten enum #/properties/x",
      "added required #",
    ]);
    expect(toProviderSchema(schema, "openai-strict").restore({ x: null })).toStrictEqual({});
  });

  it("is refused past the limit, by the number of its own values", () => {
    const conversion = (): unknown => convert(withEnum(valuesOf(1_001)), "openai-strict");
    expect(conversion).toThrow(SchemaTooLargeError);
    expect(conversion).toThrow(
      'Cannot convert schema for "openai-strict": the schema has 1001 values in enums, and 1000 are the limit',
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { toolSchema } from "./internal/schema/arbitraries.ts";
import { type Judgement, judgeConversion } from "./support/judgeConversion.ts";
import { providerViolations } from "./support/providerRules/providerViolations.ts";
import { TARGETS } from "./support/providerRules/targets.ts";
import { runs } from "./support/runs.ts";
import { hostileSchema, type ListedTool, toolList } from "./support/toolLists.ts";

// Judged by rules written apart from the package, and by ajv.

function judge(tools: readonly ListedTool[], target: ProviderTarget): Judgement {
  const schemas = new Map(tools.map((tool) => [tool.name, tool.inputSchema]));
  return judgeConversion(tools, target, (tool) => schemas.get(tool));
}

describe("the rule checkers", () => {
  it.each([
    ["openai", { type: "object", properties: { a: { type: "array" } } }],
    ["openai", { anyOf: [{ type: "object", properties: {} }] }],
    ["openai-strict", { type: "object", properties: { a: { type: "string" } } }],
    ["groq", { type: "object", properties: {}, required: [] }],
    ["anthropic", { type: "object", properties: { "page[size]": {} } }],
    ["anthropic", { type: "object", properties: { a: { minimum: 0, exclusiveMinimum: true } } }],
    ["anthropic-strict", { type: "object", properties: {} }],
    ["gemini", { type: "object", properties: { a: { type: ["string", "null"] } } }],
    ["gemini", { type: "object", properties: { a: { type: "integer", enum: [1] } } }],
    ["gemini-json-schema", { type: "object", properties: { a: { pattern: "^a" } } }],
    ["bedrock", { $schema: "x", type: "object" }],
    ["deepseek", { type: "object", properties: {}, required: [] }],
    ["moonshot", { type: "object", properties: { a: { type: "string", anyOf: [{}] } } }],
    ["grammar", { type: "object", properties: { a: { type: "string", pattern: "a" } } }],
    ["mcp", { type: "object", properties: { a: { $ref: "#/$defs/b" } } }],
    ["mcp", { type: "object", required: ["a"] }],
  ] as const)("refuse for %s what it refuses: %j", (target, schema) => {
    expect(providerViolations(schema, target)).not.toStrictEqual([]);
  });
});

describe.each(TARGETS)("convertTools for %s", (target) => {
  it("writes what the provider takes of schemas as tools have them, and reports what it loses", () => {
    fc.assert(
      fc.property(toolList(toolSchema), (tools) => {
        const { faults, losses, unsound } = judge(tools, target);
        expect(faults).toStrictEqual([]);
        expect(losses).toStrictEqual([]);
        expect(unsound).toStrictEqual([]);
      }),
      { numRuns: runs(25) },
    );
  });

  it("writes what the provider takes of schemas that use every keyword", () => {
    fc.assert(
      fc.property(toolList(hostileSchema), (tools) => {
        expect(judge(tools, target).faults).toStrictEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });
});

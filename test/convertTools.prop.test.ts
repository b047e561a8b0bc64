import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertTools, lintTools } from "../src/schemaConversion.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { schemaDocument, toolSchema } from "./internal/schema/arbitraries.ts";
import { type Judgement, judgeConversion } from "./support/judgeConversion.ts";
import { providerViolations, TARGETS } from "./support/providerRules/providerViolations.ts";

const RUNS = Number(process.env["TOOLPIPE_RUNS"] ?? 1);

const name = fc.oneof(
  fc.constantFrom("a.b", "a/b", "a_b", "21st_magic_x", "__proto__", "constructor", "", "天気", "é"),
  fc.string({ unit: "binary", maxLength: 10 }),
  fc.string({ unit: fc.constantFrom("a", "b", "."), minLength: 60, maxLength: 140 }),
);

const hostileSchema = fc.oneof(
  schemaDocument({ draft: "2020-12", references: true }),
  schemaDocument({ draft: "draft-07", references: true }),
);

const toolList = (schema: fc.Arbitrary<object>): fc.Arbitrary<readonly ListedTool[]> =>
  fc
    .uniqueArray(
      fc.record({ name, description: fc.constantFrom("", "Does it"), inputSchema: schema }),
      {
        minLength: 1,
        maxLength: 4,
        selector: (tool) => tool.name,
      },
    )
    .map(deepFreeze);

interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}

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
      { numRuns: 25 * RUNS },
    );
  });

  it("writes what the provider takes of schemas that use every keyword", () => {
    fc.assert(
      fc.property(toolList(hostileSchema), (tools) => {
        expect(judge(tools, target).faults).toStrictEqual([]);
      }),
      { numRuns: 40 * RUNS },
    );
  });

  it("writes what the linter finds nothing in", () => {
    fc.assert(
      fc.property(toolList(fc.oneof(toolSchema, hostileSchema)), (tools) => {
        const { tools: wire, reports } = convertTools(tools, target);
        const loosened = new Set(
          reports.filter(({ error }) => error !== undefined).map(({ wireName }) => wireName),
        );
        const findings = lintTools(wire, target).filter(({ tool = "" }) => !loosened.has(tool));
        expect(findings).toStrictEqual([]);
      }),
      { numRuns: 40 * RUNS },
    );
  });

  it("gives the same names in every order, and the same bytes each time", () => {
    fc.assert(
      fc.property(toolList(toolSchema), (tools) => {
        const converted = convertTools(tools, target);
        expect(JSON.stringify(convertTools(tools, target))).toBe(JSON.stringify(converted));
        const reversed = convertTools([...tools].reverse(), target).wireNames;
        expect(reversed).toStrictEqual(converted.wireNames);
      }),
      { numRuns: 20 * RUNS },
    );
  });

  it("restores whatever a model may call, and never throws", () => {
    fc.assert(
      fc.property(toolList(hostileSchema), fc.anything(), (tools, args) => {
        const { names, restore } = convertTools(tools, target);
        for (const [wireName, original] of names) {
          expect(restore(wireName, deepFreeze(args)).name).toBe(original);
        }
      }),
      { numRuns: 30 * RUNS },
    );
  });
});

import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { convertTools } from "../../src/schemaConversion.ts";
import type { ConvertedTools } from "../../src/types/convertTools.ts";
import type { ToolContainer } from "../../src/types/dedup.ts";
import type { ProviderTarget } from "../../src/types/providerTargets.ts";
import { providerViolations } from "./providerRules/providerViolations.ts";
import { isObject } from "./providerRules/schemaNodes.ts";
import { TOOL_NAMES } from "./providerRules/toolNames.ts";
import { sampleValues } from "./sampleValues.ts";
import { sentTools } from "./sentTools.ts";
import { unreportedLosses } from "./unreportedLosses.ts";
import { weakened } from "./weakened.ts";

/** The target whose rules hold for a tool that its strict mode cannot express. */
const LOOSE: Partial<Record<ProviderTarget, ProviderTarget>> = {
  "openai-strict": "openai",
  "anthropic-strict": "anthropic",
  groq: "openai",
  deepseek: "openai",
};

/** What came of judging a conversion. */
export interface Judgement {
  /** What the provider would refuse, and what a second pass changes. */
  readonly faults: readonly string[];
  /** Arguments for the new schema that do not fit what was not given up of the old one. */
  readonly unsound: readonly string[];
  /** Constraints that are gone, and that no report tells of. */
  readonly losses: readonly string[];
  /** How many sample arguments went back and were judged by the original schema. */
  readonly restored: number;
}

/**
 * Judges what convertTools makes of tools by the independent rules of the provider: names, schemas,
 * that a second conversion changes nothing, that no constraint is lost unreported, and that arguments
 * for the new schema fit all of the old one that was not reported to be given up.
 *
 * @param original - the JSON Schema of a tool, by its name
 */
export function judgeConversion(
  tools: ToolContainer,
  target: ProviderTarget,
  original: (name: string) => unknown,
): Judgement {
  const converted: ConvertedTools<object> = convertTools(tools, target);
  const faults: string[] = [];
  const losses: string[] = [];
  const unsound: string[] = [];
  let restored = 0;
  const sent = sentTools(converted.tools);
  if (new Set(sent.map(({ name }) => name)).size < sent.length) faults.push("names repeat");
  for (const [index, { name, description, schema }] of sent.entries()) {
    const report = converted.reports[index];
    const fault = (text: string): number => faults.push(`${target} ${report?.name}: ${text}`);
    if (report === undefined || report.wireName !== name)
      return { faults: ["reports"], losses, unsound, restored };
    const rules = report.strict ? target : (LOOSE[target] ?? target);
    if (!TOOL_NAMES.get(target)?.test(name)) fault(`name ${name}`);
    if (description === "") fault("empty description");
    if (schema !== undefined) {
      for (const { pointer, problem } of providerViolations(schema, rules)) {
        fault(`${problem} at ${pointer}`);
      }
    }
    const before = original(report.name);
    const result = schema ?? { type: "object", properties: {} };
    for (const place of unreportedLosses(before, result, report.changes)) {
      losses.push(`${target} ${report.name}: ${place}`);
    }
    const accepts = validatorOf(result);
    const acceptsOriginal = validatorOf(weakened(before, report.changes));
    for (const args of sampleValues(result)) {
      if (!accepts(args)) continue;
      const back = converted.restore(name, args);
      restored += 1;
      if (!acceptsOriginal(back.args)) {
        unsound.push(
          `${target} ${report.name}: ${JSON.stringify(args)} became ${JSON.stringify(back.args)}`,
        );
      }
    }
  }
  faults.push(...secondPass(converted, target));
  return { faults, losses, unsound, restored };
}

/** What a provider takes comes back as it is. */
function secondPass(converted: ConvertedTools<object>, target: ProviderTarget): string[] {
  const again: ConvertedTools<object> = convertTools(converted.tools, target);
  const first = sentTools(converted.tools);
  return sentTools(again.tools).flatMap(({ name, schema }, index) => {
    const before = first[index];
    const report = again.reports[index];
    // A tool that went without its strict mode may meet it in its new form.
    if (converted.reports[index]?.error !== undefined) return [];
    if (name === before?.name && schema === before?.schema && report?.changes.length === 0)
      return [];
    return [`${target} ${name}: changed by a second pass: ${JSON.stringify(report?.changes)}`];
  });
}

// Identifiers repeat from catalog to catalog, so none is registered.
const OPTIONS = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
} as const;
const draft7 = new Ajv(OPTIONS);
const draft2020 = new Ajv2020(OPTIONS);

/**
 * Compiled once. What ajv cannot compile (a reference to another document) or compiles to code that
 * fails (`dependentSchemas` with unevaluated members) accepts everything.
 */
function validatorOf(schema: unknown): (value: unknown) => unknown {
  if (!isObject(schema)) return () => true;
  const { $schema, $id: _id, ...rest } = schema;
  const isDraft7 = typeof $schema === "string" && $schema.includes("draft-07");
  const attempt = <T>(run: () => T): T | true => {
    try {
      return run();
    } catch {
      return true;
    }
  };
  const validate = attempt(() => (isDraft7 ? draft7 : draft2020).compile(rest));
  return (value) => validate === true || attempt(() => validate(value));
}

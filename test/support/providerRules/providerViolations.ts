import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ProviderTarget } from "../../../src/types/providerTargets.ts";
import { anthropic, anthropicStrict } from "./anthropic.ts";
import { bedrock } from "./bedrock.ts";
import { everywhere } from "./common.ts";
import { deepseek } from "./deepseek.ts";
import { gemini, geminiJsonSchema } from "./gemini.ts";
import { grammar } from "./grammar.ts";
import { moonshot } from "./moonshot.ts";
import { openai } from "./openai.ts";
import { strict } from "./openaiStrict.ts";
import { type Rule, type Violation, violations } from "./rules.ts";
import { isObject } from "./schemaNodes.ts";

/**
 * What each provider accepts, from its documentation and from the errors it is reported to answer
 * with. Written apart from the package's own tables, to be a second opinion on them.
 */
const RULES: ReadonlyMap<ProviderTarget, readonly Rule[]> = new Map([
  ["mcp", everywhere],
  ["openai", openai],
  ["openai-strict", strict],
  ["anthropic", anthropic],
  ["anthropic-strict", anthropicStrict],
  ["gemini", gemini],
  ["gemini-json-schema", geminiJsonSchema],
  ["bedrock", bedrock],
  ["mistral", openai],
  ["groq", strict],
  ["deepseek", deepseek],
  ["xai", openai],
  ["moonshot", moonshot],
  ["grammar", grammar],
]);

const draft7 = new Ajv({ strict: false });
const draft2020 = new Ajv2020({ strict: false });

/** Lists what a provider would refuse in a schema, its metaschema included. */
export function providerViolations(schema: unknown, target: ProviderTarget): Violation[] {
  const rules = RULES.get(target);
  if (rules === undefined) throw new Error(`Cannot judge a schema: "${target}" has no rules here`);
  return [...violations(schema, rules), ...metaschemaViolations(schema)];
}

function metaschemaViolations(schema: unknown): Violation[] {
  if (!isObject(schema)) return [];
  const declared = schema["$schema"];
  const ajv = typeof declared === "string" && declared.includes("draft-07") ? draft7 : draft2020;
  const { $schema: _, ...rest } = schema;
  if (ajv.validateSchema(rest) === true) return [];
  const [error] = ajv.errors ?? [];
  return [{ pointer: `#${error?.instancePath ?? ""}`, problem: `metaschema: ${error?.message}` }];
}

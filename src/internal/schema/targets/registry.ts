import { ToolpipeError } from "../../../errors.ts";
import type { ProviderTarget } from "../../../types/providerTargets.ts";
import { anthropic } from "./anthropic.ts";
import { anthropicStrict } from "./anthropicStrict.ts";
import { bedrock } from "./bedrock.ts";
import { deepseek } from "./deepseek.ts";
import { gemini } from "./gemini.ts";
import { geminiJsonSchema } from "./geminiJsonSchema.ts";
import { grammar } from "./grammar.ts";
import { groq } from "./groq.ts";
import { mcp } from "./mcp.ts";
import { mistral } from "./mistral.ts";
import { moonshot } from "./moonshot.ts";
import { openai } from "./openai.ts";
import { openaiStrict } from "./openaiStrict.ts";
import type { TargetRules } from "./rules.ts";
import { xai } from "./xai.ts";

const ALL: readonly TargetRules[] = [
  mcp,
  openai,
  openaiStrict,
  anthropic,
  anthropicStrict,
  gemini,
  geminiJsonSchema,
  bedrock,
  mistral,
  groq,
  deepseek,
  xai,
  moonshot,
  grammar,
];

/** The rules of every target. A new target is its own file and a line here. */
export const targetRules: ReadonlyMap<ProviderTarget, TargetRules> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ ALL.map((rules) => [rules.target, rules]),
);

/**
 * Finds the rules of a target.
 *
 * @throws {@link ToolpipeError} `invalid-argument` for what is no target
 */
export function rulesOf(target: ProviderTarget): TargetRules {
  const rules = targetRules.get(target);
  if (rules !== undefined) return rules;
  const known = [...targetRules.keys()].map((name) => `"${name}"`).join(", ");
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot convert schema: target must be one of ${known}, but is "${String(target)}"`,
  );
}

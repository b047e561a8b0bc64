import { anthropic } from "./anthropic.ts";
import { type TargetRules, variantOf } from "./rules.ts";

/**
 * The `inputSchema.json` of Bedrock Converse. What stands behind it may be any model.
 *
 * Sources:
 * - an object in the root, names and descriptions of tools (A): Amazon Bedrock API reference,
 *   ToolSpecification and ToolInputSchema
 * - no combinations in the root (B): NousResearch/hermes-agent#19739
 * - no $id and $schema; some models refuse additionalProperties (B): BerriAI/litellm#10062,
 *   Tracer-Cloud/opensre#2404
 * - the rules of Claude, which most tools behind it meet (B): BerriAI/litellm#39115
 */
export const bedrock: TargetRules = /* @__PURE__ */ variantOf(anthropic, {
  target: "bedrock",
  without: new Set([
    "$anchor",
    "$comment",
    "$dynamicAnchor",
    "$id",
    "$schema",
    "$vocabulary",
    "additionalProperties",
    "prefixItems",
    "unevaluatedProperties",
  ]),
  notAtRoot: new Set(["anyOf", "oneOf", "allOf", "enum", "const", "not", "if", "then", "else"]),
  references: "inlined",
  recursion: "kept",
  members: true,
  tool: {
    name: { allowed: "a-zA-Z0-9_-", maxLength: 64 },
    description: {
      minLength: 1,
      providerPhrase:
        "failed to satisfy constraint: Member must have length greater than or equal to 1",
    },
  },
});

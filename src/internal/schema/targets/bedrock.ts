import { anthropic } from "./anthropic.ts";
import { type TargetRules, variantOf } from "./rules.ts";

/** The `inputSchema.json` of Bedrock Converse. What stands behind it may be any model. */
export const bedrock: TargetRules = /* @__PURE__ */ variantOf(anthropic, {
  target: "bedrock",
  title: "Bedrock Converse",
  sources: [
    {
      about: "an object in the root, names and descriptions of tools",
      confidence: "A",
      source: "Amazon Bedrock API reference, ToolSpecification and ToolInputSchema",
    },
    {
      about: "no combinations in the root",
      confidence: "B",
      source: "NousResearch/hermes-agent#19739",
    },
    {
      about: "no $id and $schema; some models refuse additionalProperties",
      confidence: "B",
      source: "BerriAI/litellm#10062, Tracer-Cloud/opensre#2404",
    },
    {
      about: "the rules of Claude, which most tools behind it meet",
      confidence: "B",
      source: "BerriAI/litellm#39115",
    },
  ],
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

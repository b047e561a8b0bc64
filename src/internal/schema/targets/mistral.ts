import { openai } from "./openai.ts";
import { type TargetRules, variantOf } from "./rules.ts";

/**
 * Function tools of Mistral, which follow the form of OpenAI. No rules of its own are documented.
 *
 * Sources:
 * - the outline of a schema: as OpenAI (C): no official text found
 * - names of tools (B): nbonamy/witsy#164
 */
export const mistral: TargetRules = /* @__PURE__ */ variantOf(openai, {
  target: "mistral",
  tool: { name: { allowed: "a-zA-Z0-9_-", maxLength: 64 } },
});

import { openai } from "./openai.ts";
import { type TargetRules, variantOf } from "./rules.ts";

/**
 * Function tools of xAI, which follow the form of OpenAI. No rules of its own are documented.
 *
 * Sources:
 * - the outline of a schema: as OpenAI (C): no official text found
 * - number of tools (C): router-for-me/CLIProxyAPI#5214
 */
export const xai: TargetRules = /* @__PURE__ */ variantOf(openai, {
  target: "xai",
  tool: { name: { allowed: "a-zA-Z0-9_-", maxLength: 64 }, maxTools: { count: 200 } },
});

import { openai } from "./openai.ts";
import { type TargetRules, variantOf } from "./rules.ts";

/** Function tools of xAI, which follow the form of OpenAI. No rules of its own are documented. */
export const xai: TargetRules = /* @__PURE__ */ variantOf(openai, {
  target: "xai",
  title: "xAI",
  sources: [
    {
      about: "the outline of a schema: as OpenAI",
      confidence: "C",
      source: "no official text found",
    },
    { about: "number of tools", confidence: "C", source: "router-for-me/CLIProxyAPI#5214" },
  ],
  tool: { name: { allowed: "a-zA-Z0-9_-", maxLength: 64 }, maxTools: { count: 200 } },
});

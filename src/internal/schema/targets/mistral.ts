import { openai } from "./openai.ts";
import { type TargetRules, variantOf } from "./rules.ts";

/** Function tools of Mistral, which follow the form of OpenAI. No rules of its own are documented. */
export const mistral: TargetRules = /* @__PURE__ */ variantOf(openai, {
  target: "mistral",
  title: "Mistral",
  sources: [
    {
      about: "the outline of a schema: as OpenAI",
      confidence: "C",
      source: "no official text found",
    },
    { about: "names of tools", confidence: "B", source: "nbonamy/witsy#164" },
  ],
  tool: { name: { allowed: "a-zA-Z0-9_-", maxLength: 64 } },
});

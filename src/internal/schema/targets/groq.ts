import { openaiStrict } from "./openaiStrict.ts";
import { type TargetRules, variantOf } from "./rules.ts";

/**
 * Function tools of Groq with `strict: true`, which follow the strict form of OpenAI.
 *
 * Sources:
 * - closed objects, all properties required (A): Groq documentation, Structured Outputs
 * - keywords and formats: as OpenAI strict (C): no list found
 * - number of tools (B): gsd-build/gsd-2#4376
 */
export const groq: TargetRules = /* @__PURE__ */ variantOf(openaiStrict, {
  target: "groq",
  limits: "none",
  tool: {
    name: {
      allowed: "a-zA-Z0-9_-",
      maxLength: 64,
      providerPhrase:
        "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'",
    },
    maxTools: { count: 128, providerPhrase: "maximum number of items is 128" },
  },
});

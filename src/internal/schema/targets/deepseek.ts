import { openaiStrict } from "./openaiStrict.ts";
import { type TargetRules, variantOf } from "./rules.ts";
import { EXCLUSIVE_BOUNDS, keywords, NUMBER_BOUNDS, REFERENCES, STRUCTURE } from "./vocabulary.ts";

/**
 * Function tools of DeepSeek with `strict: true`, which its beta endpoint takes.
 *
 * Sources:
 * - closed objects, all properties required; no lengths and no numbers of items (A): api-docs.deepseek.com,
 *   guide Tool Calls, strict mode
 * - lists of types, references in unions, formats, objects without properties (C): rig-core
 *   src/providers/deepseek.rs
 */
export const deepseek: TargetRules = /* @__PURE__ */ variantOf(openaiStrict, {
  target: "deepseek",
  keywords: /* @__PURE__ */ keywords(STRUCTURE, REFERENCES, NUMBER_BOUNDS, EXCLUSIVE_BOUNDS, [
    "additionalProperties",
    "format",
    "multipleOf",
    "pattern",
    "title",
  ]),
  references: "inlined",
  rootReference: false,
  typeLists: "scalar",
  emptyObjects: false,
  formats: new Set(["email", "hostname", "ipv4", "ipv6", "uuid"]),
  limits: "none",
  tool: {
    name: { allowed: "a-zA-Z0-9_-", maxLength: 64 },
    maxTools: { count: 128 },
  },
});

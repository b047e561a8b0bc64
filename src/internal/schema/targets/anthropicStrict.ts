import { anthropic } from "./anthropic.ts";
import { type TargetRules, variantOf } from "./rules.ts";
import { keywords, REFERENCES, STRUCTURE } from "./vocabulary.ts";

/**
 * Claude tools with `strict: true`. Properties may stay optional.
 *
 * Sources:
 * - closed objects, keywords, formats, minItems of 0 or 1 (A): anthropic-sdk-typescript
 *   src/lib/transform-json-schema.ts, vercel/ai sanitize-json-schema.ts
 * - no maxItems (B): BerriAI/litellm#39115
 * - no recursion, no external references (A): anthropic-sdk-typescript src/lib/transform-json-schema.ts
 */
export const anthropicStrict: TargetRules = /* @__PURE__ */ variantOf(anthropic, {
  target: "anthropic-strict",
  loose: "anthropic",
  // allOf is taken as well, but without the type beside it: merging says the same everywhere.
  keywords: /* @__PURE__ */ keywords(STRUCTURE, REFERENCES, [
    "additionalProperties",
    "const",
    "format",
    "minItems",
    "title",
  ]),
  references: "bare",
  recursion: "placeholder",
  untyped: "refused",
  typeLists: "scalar",
  besideUnions: "annotations",
  closed: true,
  members: true,
  formats: new Set([
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "uri",
    "ipv4",
    "ipv6",
    "uuid",
  ]),
  maxMinItems: 1,
});

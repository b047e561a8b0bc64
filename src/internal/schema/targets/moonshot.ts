import { openai } from "./openai.ts";
import { type TargetRules, variantOf } from "./rules.ts";
import {
  ITEM_COUNTS,
  keywords,
  LENGTHS,
  NUMBER_BOUNDS,
  REFERENCES,
  STRUCTURE,
} from "./vocabulary.ts";

/**
 * Function tools of Kimi: the subset that Moonshot calls MFJS.
 *
 * Sources:
 * - an object in the root, no type beside anyOf, no array in items (A): vercel/ai
 *   normalize-json-schema-for-mfjs.ts
 * - a type on every property, bare references to definitions (B): FTShare#7, anomalyco/opencode#39995; not
 *   seen by MiqroEra/MiqroForge#1165
 * - no tuples, formats, titles and exclusive bounds (C): ports of the published MFJS specification
 */
export const moonshot: TargetRules = /* @__PURE__ */ variantOf(openai, {
  target: "moonshot",
  keywords: /* @__PURE__ */ keywords(STRUCTURE, REFERENCES, NUMBER_BOUNDS, LENGTHS, ITEM_COUNTS, [
    "additionalProperties",
    "default",
    "pattern",
  ]),
  references: "bare",
  untyped: "spelled",
  typeLists: "null",
  besideUnions: "annotations",
  tool: {
    name: {
      allowed: "a-zA-Z0-9_-",
      first: "a-zA-Z",
      maxLength: 64,
      providerPhrase: "function name is invalid, must start with a letter",
    },
  },
});

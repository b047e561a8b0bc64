import { gemini } from "./gemini.ts";
import { type TargetRules, variantOf } from "./rules.ts";
import { ITEM_COUNTS, keywords, NUMBER_BOUNDS, REFERENCES, STRUCTURE } from "./vocabulary.ts";

/**
 * The `parametersJsonSchema` of a function declaration, which excludes `parameters`.
 *
 * Sources:
 * - keywords, as documented for the sister field responseJsonSchema (A): js-genai src/types.ts, pydantic-ai
 *   profiles/google.py
 * - only keywords with a dollar sign beside a reference (A): js-genai src/types.ts, su-kaka/gcli2api#374
 * - cycles only through optional properties (A): js-genai src/types.ts
 */
export const geminiJsonSchema: TargetRules = /* @__PURE__ */ variantOf(gemini, {
  target: "gemini-json-schema",
  keywords: /* @__PURE__ */ keywords(STRUCTURE, REFERENCES, NUMBER_BOUNDS, ITEM_COUNTS, [
    "$anchor",
    "$id",
    "additionalProperties",
    "format",
    "prefixItems",
    "propertyOrdering",
    "title",
  ]),
  references: "bare",
  recursion: "optional",
  typeLists: "null",
  nullable: false,
  foreignKeywords: true,
  besideUnions: "annotations",
  enumTypes: new Set(["string", "number"]),
  withoutParameters: "listed",
});

import { openai } from "./openai.ts";
import { type TargetRules, variantOf } from "./rules.ts";
import {
  EXCLUSIVE_BOUNDS,
  ITEM_COUNTS,
  keywords,
  NUMBER_BOUNDS,
  REFERENCES,
  STRUCTURE,
} from "./vocabulary.ts";

/**
 * Function tools with `strict: true`: the arguments always match the schema.
 *
 * Sources:
 * - closed objects, all properties required, keywords that are refused (A): openai-node
 *   src/lib/transform.ts, pydantic-ai profiles/openai.py
 * - limits of size; lengths of strings and default count as not supported (C):
 *   jsonschemaprofiles.unitvectorylabs.com/schemas/openai, pydantic-ai profiles/openai.py
 * - nothing beside a reference (B): camel-ai/camel#3001
 */
export const openaiStrict: TargetRules = /* @__PURE__ */ variantOf(openai, {
  target: "openai-strict",
  loose: "openai",
  keywords: /* @__PURE__ */ keywords(
    STRUCTURE,
    REFERENCES,
    NUMBER_BOUNDS,
    EXCLUSIVE_BOUNDS,
    ITEM_COUNTS,
    ["additionalProperties", "const", "format", "multipleOf", "pattern", "title"],
  ),
  references: "bare",
  rootReference: true,
  untyped: "refused",
  besideUnions: "annotations",
  closed: true,
  allRequired: true,
  formats: new Set([
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
  ]),
  patterns: "plain",
  limits: {
    levels: 10,
    properties: 5_000,
    enumValues: 1_000,
    longEnumCharacters: 15_000,
    characters: 120_000,
  },
});

import type { TargetRules } from "./rules.ts";
import { UNSAID } from "./vocabulary.ts";

/** What becomes of a keyword in a target. */
export type KeywordFate = "kept" | "rewritten" | "moved" | "dropped";

/** Keywords that the engine can say in other keywords, or merge into their surroundings. */
const REWRITTEN: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "allOf",
  "const",
  "definitions",
  "$defs",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "nullable",
  "oneOf",
  "prefixItems",
  "unevaluatedProperties",
]);

/** Tells whether a target takes a keyword. */
export function isKept(rules: TargetRules, keyword: string): boolean {
  return rules.keywords === "all"
    ? rules.without?.has(keyword) !== true
    : rules.keywords.has(keyword);
}

/**
 * What becomes of a keyword: it stays; it is said in other keywords; it is said in the description; or it
 * is left out, being nothing that constrains.
 */
export function fateOf(rules: TargetRules, keyword: string): KeywordFate {
  if (isKept(rules, keyword)) return "kept";
  if (REWRITTEN.has(keyword)) return "rewritten";
  return UNSAID.has(keyword) ? "dropped" : "moved";
}

import { isRecord } from "../../../isRecord.ts";
import { KEYWORD_TYPES } from "../../keywords.ts";
import { fateOf, isKept } from "../fate.ts";
import type { NodeRule, Trouble } from "../nodeRule.ts";
import type { Place } from "../place.ts";
import { hangsOnPresence } from "../presence.ts";

/** Keywords a provider does not take, and that no other rule has found other words for. */
export const otherKeywords: NodeRule = {
  find: (node, place) => {
    const found = Object.keys(node).filter((keyword) => !isTaken(keyword, place));
    return found.map((keyword): Trouble => {
      return {
        rule: "keyword",
        keyword,
        message: `"${keyword}" is not taken${place.isRoot ? " in the root" : ""}`,
        providerPhrase: place.rules.nullable ? `Unknown name "${keyword}"` : undefined,
      };
    });
  },
  mend: (draft, troubles) => {
    const { node: before, standIns } = draft;
    for (const { keyword } of troubles) {
      const value = before[keyword];
      if (hangsOnPresence(keyword, before, standIns)) {
        draft.drop(keyword, "it would take the null of an absent property for a value");
        continue;
      }
      const isSaid =
        fateOf(draft.place.rules, keyword) !== "dropped" &&
        isKnown(keyword) &&
        !saysNothing(keyword, value);
      if (isSaid) draft.move(keyword, "the provider does not take the keyword");
      else draft.drop(keyword, "the provider does not take the keyword");
    }
  },
};

function isTaken(keyword: string, { rules, isRoot }: Place): boolean {
  return isKept(rules, keyword) && !(isRoot && rules.notAtRoot.has(keyword));
}

/**
 * What constrains values of one type, of any type, or stands as an example of them. For references and
 * combinations other rules have found other words.
 */
function isKnown(keyword: string): boolean {
  return KEYWORD_TYPES.has(keyword) || OF_ANY_TYPE.has(keyword);
}

const OF_ANY_TYPE: ReadonlySet<string> = new Set([
  "const",
  "default",
  "else",
  "enum",
  "example",
  "examples",
  "format",
  "if",
  "not",
  "then",
]);

/** A keyword with a value that it might as well not have, or that only closes or opens an object. */
function saysNothing(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case "additionalProperties":
    case "unevaluatedProperties":
    case "additionalItems":
    case "unevaluatedItems":
      return typeof value === "boolean" || (isRecord(value) && Object.keys(value).length === 0);
    case "propertyNames":
      // Names are texts anyway.
      return isRecord(value) && Object.keys(value).join() === "type" && value["type"] === "string";
    case "uniqueItems":
      return value === false;
    case "minLength":
    case "minItems":
    case "minProperties":
      return value === 0;
    default:
      return false;
  }
}

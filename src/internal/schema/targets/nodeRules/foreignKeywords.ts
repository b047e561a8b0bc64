import type { JsonObject } from "../../json.ts";
import { KEYWORD_TYPES } from "../../keywords.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";

/** Keywords about values of another type than the one given: they constrain nothing, and some providers mind. */
export const foreignKeywords: NodeRule = {
  find: (node, { rules }) => {
    const { type } = node;
    if (rules.foreignKeywords || typeof type !== "string") return NO_TROUBLE;
    return foreignTo(type, node).map(([keyword, family]) => ({
      rule: "foreign-keyword",
      keyword,
      message: `"${keyword}" is about values of type ${family}, but the type is ${type}`,
      providerPhrase: `${keyword}: only allowed for ${family.toUpperCase()} type`,
    }));
  },
  mend: (draft, troubles) => {
    for (const { keyword } of troubles) {
      draft.drop(keyword, `it says nothing about values of type ${draft.node["type"]}`);
    }
  },
};

function foreignTo(type: string, node: JsonObject): readonly (readonly [string, string])[] {
  const own = type === "integer" ? "number" : type;
  return Object.keys(node).flatMap((keyword) => {
    const family = keyword === "propertyOrdering" ? "object" : KEYWORD_TYPES.get(keyword);
    return family === undefined || family === own ? [] : [[keyword, family] as const];
  });
}

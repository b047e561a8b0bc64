import { isKept } from "../fate.ts";
import { listOf } from "../keywordValues.ts";
import { mergeAll } from "../mergeInto.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";
import type { Place } from "../place.ts";

/** `allOf` where a provider does not take it: its schemas are merged into the one around them. */
export const intersections: NodeRule = {
  find: (node, place) => {
    if (!Object.hasOwn(node, "allOf") || takesAllOf(place)) return NO_TROUBLE;
    return [
      {
        rule: place.isRoot ? "root-combination" : "keyword",
        keyword: "allOf",
        message: `"allOf" is not taken here`,
        providerPhrase: place.isRoot ? "oneOf, allOf, or anyOf at the top level" : undefined,
      },
    ];
  },
  mend: (draft) => {
    const parts = listOf(draft.node["allOf"]);
    draft.report("allOf", "rewritten", "its schemas are merged into the one around them");
    const [origin] = draft.originsOf("allOf");
    draft.omit("allOf");
    mergeAll(draft, parts, origin);
  },
};

function takesAllOf({ rules, isRoot }: Place): boolean {
  return isKept(rules, "allOf") && !(isRoot && rules.notAtRoot.has("allOf"));
}

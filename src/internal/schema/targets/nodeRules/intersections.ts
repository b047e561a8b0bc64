import { isRecord } from "../../../isRecord.ts";
import { isKept } from "../fate.ts";
import { mergeInto } from "../mergeInto.ts";
import type { NodeDraft } from "../nodeDraft.ts";
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
    const { allOf } = draft.node;
    draft.report("allOf", "rewritten", "its schemas are merged into the one around them");
    draft.omit("allOf");
    if (!Array.isArray(allOf)) return;
    for (const [index, branch] of allOf.entries()) mergeBranch(draft, branch, index);
  },
};

function takesAllOf({ rules, isRoot }: Place): boolean {
  return isKept(rules, "allOf") && !(isRoot && rules.notAtRoot.has("allOf"));
}

function mergeBranch(draft: NodeDraft, branch: unknown, index: number): void {
  if (branch === false) draft.set({ not: {} });
  if (isRecord(branch)) mergeInto(draft, branch, ["allOf", String(index)]);
}

import { isRecord } from "../../../isRecord.ts";
import { declaredTypes } from "../../inferTypes.ts";
import { isKept } from "../fate.ts";
import { listOf } from "../keywordValues.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";

/** Tuples where a provider knows only one schema for all items. */
export const tuples: NodeRule = {
  find: (node, { rules }) => {
    if (!Object.hasOwn(node, "prefixItems") || isKept(rules, "prefixItems")) return NO_TROUBLE;
    return [
      {
        rule: "tuple",
        keyword: "prefixItems",
        message: `"prefixItems" is not taken`,
        providerPhrase: "array schema missing items",
      },
    ];
  },
  mend: (draft) => {
    const { items, maxItems, unevaluatedItems } = draft.node;
    const positions = listOf(draft.node["prefixItems"]);
    // What `items: false` closes has its bound by now: no target without tuples takes booleans.
    const isClosed =
      (items === undefined && unevaluatedItems === false) || Number(maxItems) <= positions.length;
    const members = distinct(isRecord(items) && !isClosed ? [...positions, items] : positions);
    const [only] = members;
    const union = { anyOf: members };
    const origins = draft.originsOf("prefixItems");
    draft.replaces(union, origins[0].location);
    draft.remember(union, new Map([["anyOf", origins]]));
    const reason = "the provider knows one schema for all items";
    if (members.length === 1 && (isClosed || isRecord(items))) {
      draft.report("prefixItems", "rewritten", reason);
      draft.omit("prefixItems");
    } else {
      draft.move("prefixItems", reason);
    }
    if (items !== undefined) draft.report("items", "rewritten", "together with prefixItems");
    draft.comesFrom("items", "prefixItems");
    draft.set({
      items: members.length === 1 ? only : union,
      ...(isClosed
        ? { maxItems: shorter(maxItems, positions.length), unevaluatedItems: undefined }
        : {}),
    });
  },
};

function shorter(maxItems: unknown, length: number): number {
  return typeof maxItems === "number" ? Math.min(maxItems, length) : length;
}

function distinct(members: readonly unknown[]): readonly unknown[] {
  return [...new Map(members.map((member) => [JSON.stringify(member), member])).values()];
}

/** Arrays must say what their items are. */
export const missingItems: NodeRule = {
  find: (node, { rules }) => {
    if (!rules.members || Object.hasOwn(node, "items")) return NO_TROUBLE;
    if (!declaredTypes(node).includes("array")) return NO_TROUBLE;
    if (Object.hasOwn(node, "prefixItems") && isKept(rules, "prefixItems")) return NO_TROUBLE;
    return [
      {
        rule: "missing-items",
        keyword: "items",
        message: 'An array must have "items"',
        providerPhrase: "array schema missing items",
      },
    ];
  },
  mend: (draft) => {
    const { unevaluatedItems } = draft.node;
    // Once there are items, none is left for unevaluatedItems to look at.
    const reason = "the provider asks for items in arrays";
    if (isRecord(unevaluatedItems)) draft.move("unevaluatedItems", reason);
    else if (unevaluatedItems !== undefined) draft.drop("unevaluatedItems", reason);
    draft.report("items", "added", reason);
    draft.set({ items: isRecord(unevaluatedItems) ? unevaluatedItems : draft.anything() });
  },
};

import { isRecord } from "../../../isRecord.ts";
import { pointerOf } from "../../documentIndex.ts";
import { getOwn, mapValues, omit } from "../../json.ts";
import { mapSubschemas } from "../../keywords.ts";
import { escapeToken } from "../../pointers.ts";
import { isKept } from "../fate.ts";
import { listOf, membersOf } from "../keywordValues.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import { NO_TROUBLE, type NodeRule, type Trouble } from "../nodeRule.ts";
import type { Place } from "../place.ts";

/** Keywords in which every provider reads a boolean. */
const USUAL: ReadonlySet<string> = new Set([
  "additionalProperties",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** `true` and `false` where a provider wants an object. */
export const booleanSchemas: NodeRule = {
  find: (node, { rules }) => {
    if (rules.booleanSchemas) return NO_TROUBLE;
    const found: Trouble[] = [];
    mapSubschemas(node, (child, keyword, member) => {
      if (typeof child === "boolean" && !USUAL.has(keyword) && isKept(rules, keyword)) {
        const place = member === undefined ? keyword : `${keyword}/${member}`;
        found.push({
          rule: "boolean-schema",
          keyword,
          message: `A boolean stands for a schema in "${place}"`,
        });
      }
      return child;
    });
    return found;
  },
  mend: (draft, troubles) => {
    for (const keyword of new Set(troubles.map((trouble) => trouble.keyword))) {
      draft.report(keyword, "rewritten", "the provider takes no booleans as schemas");
    }
    removeForbiddenProperties(draft);
    removeForbiddenItems(draft);
    removeForbiddenBranches(draft);
    draft.node = mapSubschemas(draft.node, (child, keyword, member) => {
      if (typeof child !== "boolean" || USUAL.has(keyword) || !isKept(draft.place.rules, keyword)) {
        return child;
      }
      const schema = child ? {} : { not: {} };
      draft.locate(schema, keyword, member);
      return schema;
    });
  },
};

/** Without `not`, a property that may not occur is one that is not there. */
function removeForbiddenProperties(draft: NodeDraft): void {
  const { properties } = draft.node;
  if (!isRecord(properties) || saysNot(draft.place)) return;
  const forbidden = Object.keys(properties).filter((name) => getOwn(properties, name) === false);
  if (forbidden.length === 0) return;
  draft.say("not allowed", forbidden);
  for (const { location } of draft.originsOf("properties")) {
    const there = membersOf(membersOf(location.schema)["properties"]);
    for (const name of forbidden.filter(
      (forbiddenName) => getOwn(there, forbiddenName) === false,
    )) {
      const pointer = `${pointerOf(location)}/properties/${escapeToken(name)}`;
      draft.reportAt(pointer, "not", "moved", "the provider cannot forbid a property");
    }
  }
  draft.set({ properties: omit(properties, new Set(forbidden)) });
}

function removeForbiddenItems(draft: NodeDraft): void {
  const { items, prefixItems, maxItems } = draft.node;
  if (items !== false) return;
  const { length } = listOf(prefixItems);
  const longest = typeof maxItems === "number" ? Math.min(maxItems, length) : length;
  draft.set({ items: undefined, maxItems: longest });
}

function removeForbiddenBranches(draft: NodeDraft): void {
  draft.node = mapValues(draft.node, (branches, keyword) => {
    if (keyword !== "anyOf" && keyword !== "oneOf") return branches;
    const possible = listOf(branches).filter((branch) => branch !== false);
    return possible.length === 0 ? [false] : possible;
  });
}

function saysNot({ rules }: Place): boolean {
  return isKept(rules, "not");
}

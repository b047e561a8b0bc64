import { isRecord } from "../../../isRecord.ts";
import { admitsObjects } from "../admits.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import { NO_TROUBLE, type NodeRule, type Trouble } from "../nodeRule.ts";
import { uniteAlternatives } from "../uniteAlternatives.ts";

const UNIONS = ["anyOf", "oneOf"] as const;

/** The root has to be an object, and for most providers nothing but an object. */
export const rootObject: NodeRule = {
  find: (node, { isRoot, rules }) => {
    if (!isRoot) return NO_TROUBLE;
    const found: Trouble[] = [];
    if (node["type"] !== "object") {
      found.push({
        rule: "root-type",
        keyword: "type",
        message: 'The root must have the type "object"',
        providerPhrase: "schema must be a JSON Schema of 'type: \"object\"'",
      });
    }
    for (const keyword of UNIONS) {
      if (!Object.hasOwn(node, keyword) || !rules.notAtRoot.has(keyword)) continue;
      found.push({
        rule: "root-combination",
        keyword,
        message: `"${keyword}" is not taken in the root`,
        providerPhrase: "oneOf, allOf, or anyOf at the top level",
      });
    }
    return found;
  },
  mend: (draft, troubles) => {
    const union = UNIONS.find((keyword) => troubles.some((trouble) => trouble.keyword === keyword));
    if (!admitsObjects(draft.node, draft.place)) {
      wrap(draft);
    } else if (union === undefined) {
      forceObject(draft);
    } else {
      uniteAlternatives(draft, union);
    }
  },
};

/** Arguments are an object: what is none becomes a property of one. */
function wrap(draft: NodeDraft): void {
  const reason = 'arguments are an object: the schema is that of its property "value"';
  draft.reportAt("#", "type", "rewritten", reason);
  draft.wrap();
}

function forceObject(draft: NodeDraft): void {
  if (draft.node["type"] === undefined) draft.report("type", "added", "arguments are an object");
  else draft.report("type", "rewritten", "arguments are an object and nothing else");
  draft.set({ type: "object" });
}

/** A tool without parameters has no schema at all where a provider refuses an object without properties. */
export const emptyRoot: NodeRule = {
  find: (node, { isRoot, rules }) => {
    if (!isRoot || rules.withoutParameters !== "none" || node["type"] !== "object")
      return NO_TROUBLE;
    const { properties } = node;
    if (!isRecord(properties) || Object.keys(properties).length > 0) return NO_TROUBLE;
    return [
      {
        rule: "empty-root",
        keyword: "properties",
        message: "A tool without parameters must have no schema",
        providerPhrase: "should be non-empty for OBJECT type",
      },
    ];
  },
  // The root that is left has no properties, and the caller leaves it out.
  mend: (draft) => draft.drop("properties", "the provider takes no object without properties"),
};

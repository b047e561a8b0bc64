import type { SchemaLocation } from "../../documentIndex.ts";
import type { JsonObject } from "../../json.ts";
import { definitionPath, referenceKeywordOf } from "../../references.ts";
import { targetOf } from "../followReference.ts";
import { NO_TROUBLE, type NodeRule, type Trouble } from "../nodeRule.ts";
import type { Place } from "../place.ts";
import { isRecursive } from "../recursion.ts";

/** References that lead nowhere, or that a provider does not take as they are. */
export const references: NodeRule = {
  find: (node, place) => {
    const keyword = referenceKeywordOf(node);
    if (keyword === undefined) return NO_TROUBLE;
    const message = problemOf(node, keyword, place);
    return message === undefined ? NO_TROUBLE : [{ keyword, ...message }];
  },
  // References that lead somewhere are settled before any rule looks: what is left leads nowhere.
  mend: (draft, troubles) => {
    for (const { keyword } of troubles) {
      draft.move(keyword, "it leads to nothing in this schema, and nothing is fetched");
    }
  },
};

function problemOf(
  node: JsonObject,
  keyword: string,
  place: Place,
): Omit<Trouble, "keyword"> | undefined {
  const { rules } = place;
  const reference = String(node[keyword]);
  const target = targetOf(node, place);
  if (target === undefined) {
    return {
      rule: "unresolved-reference",
      message: `"${reference}" leads to nothing in this schema, and nothing is fetched`,
      providerPhrase: "can't resolve reference",
    };
  }
  if (isWrittenOut(target, place)) {
    const what = rules.references === "inlined" ? "References are" : "A schema inside itself is";
    return {
      rule: "reference",
      message: `${what} not taken`,
      providerPhrase: 'Unknown name "$ref"',
    };
  }
  if (rules.references === "kept") return undefined;
  const beside = Object.keys(node).filter((name) => !name.startsWith("$"));
  if (beside.length > 0) {
    return {
      rule: "beside-reference",
      message: `A reference must stand alone, but has ${beside.map((name) => `"${name}"`).join(", ")} beside it`,
      providerPhrase: "$ref cannot have keywords",
    };
  }
  if (reference === "#" && rules.rootReference) return undefined;
  const path = definitionPath(reference);
  if (keyword === "$ref" && path?.length === 2 && path[0] === "$defs") return undefined;
  return {
    rule: "reference-target",
    message: `"${reference}" must lead to a definition in "$defs"`,
  };
}

/** Tells whether a target's references to a schema are replaced by the schema itself. */
export function isWrittenOut(target: SchemaLocation, { rules, index }: Place): boolean {
  const mustEnd = rules.recursion === "placeholder";
  return isRecursive(target.schema, index) ? mustEnd : rules.references === "inlined";
}

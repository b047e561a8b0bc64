import { isRecord } from "../../../isRecord.ts";
import type { JsonObject } from "../../json.ts";
import { mapSubschemas } from "../../keywords.ts";
import { areDisjoint } from "../alternatives.ts";
import { isKept } from "../fate.ts";
import { listOf } from "../keywordValues.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import type { NodeRule, Trouble } from "../nodeRule.ts";
import { childPlace, type Place, surroundingsIn } from "../place.ts";
import { exclusiveUnions } from "./unions.ts";

/** Keywords that accept less when the schema in them accepts more. */
const NEGATING = ["not", "if", "oneOf"] as const;

/**
 * Makes the rule for schemas in which nothing may be lost, since what is lost there is lost on the other side:
 * where such a schema cannot be said exactly, the whole of it is said in the description.
 *
 * @param inexact - the rules that may change what a schema accepts
 */
export function negations(inexact: readonly NodeRule[]): NodeRule {
  const isInexact = (schema: JsonObject, place: Place): boolean => {
    if (becomesTuple(schema, place)) return true;
    if (inexact.some((rule) => rule.find(schema, place).length > 0)) return true;
    let found = false;
    const around = surroundingsIn(schema, place);
    mapSubschemas(schema, (child, keyword, member) => {
      if (isRecord(child) && !found) {
        found = isInexact(child, childPlace(child, place, keyword, member, around));
      }
      return child;
    });
    return found;
  };

  const isAffected = (node: JsonObject, keyword: string, place: Place): boolean => {
    if (!Object.hasOwn(node, keyword) || !isKept(place.rules, keyword)) return false;
    const { [keyword]: inner } = node;
    if (keyword === "oneOf" && areDisjoint(listOf(inner))) return false;
    const schemas = Array.isArray(inner) ? inner : [inner];
    const around = surroundingsIn(node, place);
    return schemas.some((schema, index) => {
      const member = Array.isArray(inner) ? index : undefined;
      return (
        isRecord(schema) && isInexact(schema, childPlace(schema, place, keyword, member, around))
      );
    });
  };

  return {
    find: (node, place) => {
      const found = NEGATING.filter((keyword) => isAffected(node, keyword, place));
      return found.map((keyword): Trouble => {
        return { rule: "inexact", keyword, message: `What "${keyword}" says cannot be said here` };
      });
    },
    mend: (draft, troubles) => {
      for (const { keyword } of troubles) {
        if (keyword === "oneOf") exclusiveUnions.mend(draft, troubles);
        else moveNegation(draft, keyword);
      }
    },
  };
}

/** A list in `items` is a tuple as soon as the form of an older draft is lifted. */
function becomesTuple({ items }: JsonObject, { rules, isOlderDraft }: Place): boolean {
  return Array.isArray(items) && !isOlderDraft && !isKept(rules, "prefixItems");
}

function moveNegation(draft: NodeDraft, keyword: string): void {
  const together = keyword === "if" ? ["if", "then", "else"] : [keyword];
  for (const name of together.filter((member) => Object.hasOwn(draft.node, member))) {
    draft.move(name, "it cannot be said exactly in keywords that the provider takes");
  }
}

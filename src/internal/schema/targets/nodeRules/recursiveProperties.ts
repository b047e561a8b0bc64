import { isRecord } from "../../../isRecord.ts";
import { getOwn, type JsonObject } from "../../json.ts";
import { forEachSubschema } from "../../keywords.ts";
import { targetOf } from "../followReference.ts";
import { membersOf, namesOf } from "../keywordValues.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";
import { childPlace, type Place, propertyPlace, surroundingsIn } from "../place.ts";
import { leadsBack } from "../recursion.ts";

/** Properties by which a schema contains itself, where a provider wants those to be optional. */
export const recursiveProperties: NodeRule = {
  find: (node, place) => {
    const names = requiredAndRecursive(node, place);
    if (names.length === 0) return NO_TROUBLE;
    return [
      {
        rule: "required-recursion",
        keyword: "required",
        message: `A schema contains itself by ${names.map((name) => `"${name}"`).join(", ")}, which must be optional`,
      },
    ];
  },
  mend: (draft) => {
    const names = requiredAndRecursive(draft.node, draft.place);
    const rest = namesOf(draft.node["required"]).filter((name) => !names.includes(name));
    draft.move("required", "a schema may contain itself by optional properties only", names);
    if (rest.length > 0) draft.set({ required: rest });
  },
};

function requiredAndRecursive(node: JsonObject, place: Place): readonly string[] {
  if (place.rules.recursion !== "optional" || !place.index.hasReferences) return [];
  const properties = membersOf(node["properties"]);
  return namesOf(node["required"]).filter((name) => {
    const schema = getOwn(properties, name);
    return isRecord(schema) && closesCycle(schema, propertyPlace(schema, place, name), place);
  });
}

/** Tells whether any reference in a schema leads back to the object that requires it. */
function closesCycle(schema: JsonObject, place: Place, object: Place): boolean {
  const target = targetOf(schema, place);
  if (target !== undefined && leadsBack(target, object.location, place.index)) return true;
  let found = false;
  const around = surroundingsIn(schema, place);
  forEachSubschema(schema, (child, [keyword, member]) => {
    if (!isRecord(child) || found) return;
    found = closesCycle(child, childPlace(child, place, keyword, member, around), object);
  });
  return found;
}

import { isDeepStrictEqual } from "node:util";
import type { SchemaChange } from "../../src/types/providerTargets.ts";
import { isObject, type Json, schemaNodes } from "./providerRules/schemaNodes.ts";

/** Keywords that constrain a value by what they hold themselves; the rest are schemas. */
const CONSTRAINTS = [
  "const",
  "dependentRequired",
  "enum",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "maxContains",
  "maximum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "minContains",
  "minimum",
  "minItems",
  "minLength",
  "minProperties",
  "multipleOf",
  "pattern",
  "required",
  "type",
  "uniqueItems",
];

/**
 * Lists the constraints of a schema that are neither in what became of it nor among the reported
 * changes, as pointers to keywords. What was said under a keyword that was itself changed, or in a
 * definition, may have moved: then it must be found anywhere in the result.
 */
export function unreportedLosses(
  original: unknown,
  result: unknown,
  changes: readonly SchemaChange[],
): string[] {
  const after = new Map(schemaNodes(result).map(({ pointer, schema }) => [pointer, schema]));
  const reported = changes.map(({ pointer, keyword, action }) => ({
    place: `${pointer}/${keyword}`,
    isGone: action === "dropped" || action === "moved",
  }));
  const anywhere = (keyword: string, value: unknown): boolean =>
    [...after.values()].some(
      (schema) => isObject(schema) && isDeepStrictEqual(schema[keyword], value),
    );
  return schemaNodes(original).flatMap(({ schema, pointer }) => {
    if (!isObject(schema)) return [];
    return CONSTRAINTS.filter((keyword) => Object.hasOwn(schema, keyword))
      .filter((keyword) => !isNothing(schema, keyword))
      .map((keyword) => ({ place: `${pointer}/${keyword}`, keyword, value: schema[keyword] }))
      .filter(({ place, keyword, value }) => {
        const same = after.get(pointer);
        if (isObject(same) && isDeepStrictEqual(same[keyword], value)) return false;
        if (reported.some((change) => change.place === place)) return false;
        const above = reported.filter((change) => place.startsWith(`${change.place}/`));
        if (above.some(({ isGone }) => isGone)) return false;
        const mayHaveMoved = above.length > 0 || /^#\/(?:\$defs|definitions)\//u.test(pointer);
        return !(mayHaveMoved && anywhere(keyword, value));
      })
      .map(({ place }) => place);
  });
}

/** Constraints that every value meets. */
function isNothing(schema: Json, keyword: string): boolean {
  const value = schema[keyword];
  return (
    (keyword === "required" && Array.isArray(value) && value.length === 0) ||
    (keyword === "uniqueItems" && value === false) ||
    (/^min(?:Length|Items|Properties)$/u.test(keyword) && value === 0)
  );
}

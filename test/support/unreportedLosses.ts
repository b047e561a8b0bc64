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
 * changes, as pointers to keywords. A constraint may have been weakened by `null` where an optional
 * property is now required. What was said under a keyword that was itself changed, under a property
 * that was renamed, or in a definition, may have moved: then it must be found anywhere in the result.
 */
export function unreportedLosses(
  original: unknown,
  result: unknown,
  changes: readonly SchemaChange[],
): string[] {
  const after = new Map(schemaNodes(result).map(({ pointer, schema }) => [pointer, schema]));
  const inResult = [...after.values()].filter(isObject);
  const placed = changes.map((change) => ({ ...change, place: placeOf(change) }));

  // The names in `required` are those of the properties.
  const isRenamed = (keyword: string, value: unknown): boolean =>
    keyword === "required" &&
    Array.isArray(value) &&
    changes.some((change) => change.action === "renamed" && value.includes(change.keyword));

  const isKept = (pointer: string, keyword: string, value: unknown): boolean => {
    if (isRenamed(keyword, value)) return true;
    const schema = after.get(pointer);
    const isHere = isObject(schema) && isSame(schema, keyword, value);
    const hasMoved = placed.some(({ place }) => `${pointer}/${keyword}`.startsWith(`${place}/`));
    const isDefinition = /^#\/(?:\$defs|definitions)\//u.test(pointer);
    // Where a type became a union, all of the schema is in a branch of it.
    const isInBranch = changes.some(
      (change) => change.keyword === "type" && `${pointer}/`.startsWith(`${change.pointer}/`),
    );
    if (isHere || !(hasMoved || isDefinition || isInBranch)) return isHere;
    return inResult.some((other) => isSame(other, keyword, value));
  };
  const isReported = (pointer: string, keyword: string): boolean =>
    placed.some(({ place, action }) => {
      const isGone = action === "dropped" || action === "moved";
      const own = `${pointer}/${keyword}`;
      return own === place || (isGone && own.startsWith(`${place}/`));
    });

  return schemaNodes(original).flatMap(({ schema, pointer }) => {
    if (!isObject(schema)) return [];
    return CONSTRAINTS.filter(
      (keyword) =>
        Object.hasOwn(schema, keyword) &&
        !isNothing(schema, keyword) &&
        !isKept(pointer, keyword, schema[keyword]) &&
        !isReported(pointer, keyword),
    ).map((keyword) => `${pointer}/${keyword}`);
  });
}

/** Where the changed keyword stood; a property or a definition is changed as a whole. */
function placeOf({ pointer, keyword, action }: SchemaChange): string {
  const isDefinition = /^#\/(?:\$defs|definitions)\/[^/]*$/u.test(pointer);
  if (action === "renamed" || (isDefinition && /^(?:\$defs|definitions)$/u.test(keyword))) {
    return pointer;
  }
  return `${pointer}/${keyword}`;
}

function isSame(schema: Json, keyword: string, value: unknown): boolean {
  const now = schema[keyword];
  if (isDeepStrictEqual(now, value)) return true;
  if (value === "null" && schema["nullable"] === true) return true;
  if (keyword === "type") return isDeepStrictEqual(now, [value, "null"].flat());
  if (keyword === "enum") return Array.isArray(value) && isDeepStrictEqual(now, [...value, null]);
  return keyword === "const" && isDeepStrictEqual(schema["enum"], [value, null]);
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

import { joinSets } from "../joinSets.ts";
import type { JsonObject } from "./json.ts";
import { forEachSubschema } from "./keywords.ts";

/** Keywords that constrain, and have no counterpart in an OpenAPI 3.0 Schema Object. */
const LOST_CONSTRAINTS: ReadonlySet<string> = new Set([
  "additionalItems",
  "contains",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "else",
  "if",
  "maxContains",
  "minContains",
  "patternProperties",
  "prefixItems",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords JSON Schema has and an OpenAPI 3.0 Schema Object has not. */
export const UNKNOWN_TO_OPENAPI: ReadonlySet<string> = /* @__PURE__ */ joinSets(LOST_CONSTRAINTS, [
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$comment",
  "$vocabulary",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

/** Tells whether OpenAPI 3.0 has a word for all that a schema constrains, however deep. */
export function isExpressible(schema: JsonObject | boolean): boolean {
  if (typeof schema === "boolean") return true;
  if (Object.keys(schema).some((keyword) => LOST_CONSTRAINTS.has(keyword))) return false;
  // A list of item schemas becomes one schema for all items.
  let expressible = !Array.isArray(schema["items"]);
  forEachSubschema(schema, (subschema) => {
    expressible &&= isExpressible(subschema);
  });
  return expressible;
}

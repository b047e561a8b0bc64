/** Keywords in groups that the targets take or leave together. */

/** What makes up the structure of almost every schema. */
export const STRUCTURE: readonly string[] = [
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "anyOf",
  "description",
];

/** References and the definitions they lead to. */
export const REFERENCES: readonly string[] = ["$ref", "$defs"];

export const NUMBER_BOUNDS: readonly string[] = ["minimum", "maximum"];

export const EXCLUSIVE_BOUNDS: readonly string[] = ["exclusiveMinimum", "exclusiveMaximum"];

export const LENGTHS: readonly string[] = ["minLength", "maxLength"];

export const ITEM_COUNTS: readonly string[] = ["minItems", "maxItems"];

export const PROPERTY_COUNTS: readonly string[] = ["minProperties", "maxProperties"];

/** Keywords that combine schemas. Most providers want none of them in the root. */
export const COMBINATIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf"]);

/**
 * Keywords that say nothing a model or a validator of arguments needs. Where a provider does not take them,
 * they are left out, and not said in the description.
 */
export const UNSAID: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$comment",
  "$vocabulary",
  "$defs",
  "definitions",
  "id",
  "title",
  "deprecated",
  "readOnly",
  "writeOnly",
  "discriminator",
  "xml",
  "externalDocs",
  "propertyOrdering",
]);

/** A set of the keywords of several groups. */
export function keywords(...groups: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(groups.flat());
}

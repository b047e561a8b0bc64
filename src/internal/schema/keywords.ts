import { isRecord } from "../isRecord.ts";
import { type JsonObject, mapList, mapValues, setOwn } from "./json.ts";

/** How a keyword holds subschemas. `either`: one schema or a list; `mixed`: schemas beside lists of names. */
type Container = "schema" | "list" | "either" | "map" | "mixed";

/** Every keyword from draft-4 to 2020-12 whose value holds schemas. */
const CONTAINERS: ReadonlyMap<string, Container> = new Map<string, Container>([
  ["additionalItems", "schema"],
  ["additionalProperties", "schema"],
  ["contains", "schema"],
  ["contentSchema", "schema"],
  ["else", "schema"],
  ["if", "schema"],
  ["not", "schema"],
  ["propertyNames", "schema"],
  ["then", "schema"],
  ["unevaluatedItems", "schema"],
  ["unevaluatedProperties", "schema"],
  ["items", "either"],
  ["allOf", "list"],
  ["anyOf", "list"],
  ["oneOf", "list"],
  ["prefixItems", "list"],
  ["$defs", "map"],
  ["definitions", "map"],
  ["dependentSchemas", "map"],
  ["patternProperties", "map"],
  ["properties", "map"],
  ["dependencies", "mixed"],
]);

/** The keywords that only store schemas for references. */
export const DEFINITION_KEYWORDS: ReadonlySet<string> = new Set(["$defs", "definitions"]);

/** The keywords that refer to another schema. */
export const REFERENCE_KEYWORDS: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
]);

/** The keywords whose schemas see the very value that the schema around them sees. */
export const IN_PLACE_KEYWORDS: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

/** Tells whether a value can stand where a schema is wanted. */
export function isSchema(value: unknown): value is JsonObject | boolean {
  return typeof value === "boolean" || isRecord(value);
}

/** Writes a schema as an object: `true` accepts anything, `false` nothing. */
export function schemaObject(schema: JsonObject | boolean): JsonObject {
  if (typeof schema === "object") return schema;
  return schema ? {} : { not: {} };
}

/**
 * Visits the direct subschemas of a schema. A property that is merely *named* like a keyword is a
 * property: names inside a map are never looked up.
 */
export function forEachSubschema(
  schema: JsonObject,
  visit: (
    subschema: JsonObject | boolean,
    path: readonly [keyword: string, ...member: string[]],
  ) => void,
): void {
  for (const keyword of Object.keys(schema)) {
    const container = CONTAINERS.get(keyword);
    if (container === undefined) continue;
    const value = schema[keyword];
    if (container === "map" || container === "mixed") {
      if (!isRecord(value)) continue;
      for (const name of Object.keys(value)) {
        const member = value[name];
        if (isSchema(member)) visit(member, [keyword, name]);
      }
    } else if (Array.isArray(value)) {
      if (container === "schema") continue;
      value.forEach((member, index) => {
        if (isSchema(member)) visit(member, [keyword, String(index)]);
      });
    } else if (container !== "list" && isSchema(value)) {
      visit(value, [keyword]);
    }
  }
}

/**
 * Rewrites the direct subschemas of a schema. A schema none of whose subschemas changed comes back as
 * the very same object.
 *
 * @param transform - gets the subschema, its keyword, and its name or index where the keyword holds several
 */
export function mapSubschemas(
  schema: JsonObject,
  transform: (
    subschema: JsonObject | boolean,
    keyword: string,
    member: string | number | undefined,
  ) => unknown,
): JsonObject {
  return mapValues(schema, (value, keyword) => {
    const container = CONTAINERS.get(keyword);
    if (container === undefined) return value;
    const visit = (candidate: unknown, member?: string | number): unknown =>
      isSchema(candidate) ? transform(candidate, keyword, member) : candidate;
    if (container === "map" || container === "mixed") {
      return isRecord(value) ? mapValues(value, visit) : value;
    }
    if (Array.isArray(value)) return container === "schema" ? value : mapList(value, visit);
    return container === "list" ? value : visit(value);
  });
}

/**
 * The type a keyword constrains. Such a keyword says nothing about a value of any other type, which
 * is what makes it safe to infer, split and hoist.
 */
export const KEYWORD_TYPES: ReadonlyMap<string, "object" | "array" | "string" | "number"> = new Map<
  string,
  "object" | "array" | "string" | "number"
>([
  ["properties", "object"],
  ["patternProperties", "object"],
  ["additionalProperties", "object"],
  ["propertyNames", "object"],
  ["required", "object"],
  ["minProperties", "object"],
  ["maxProperties", "object"],
  ["dependencies", "object"],
  ["dependentRequired", "object"],
  ["dependentSchemas", "object"],
  ["unevaluatedProperties", "object"],
  ["items", "array"],
  ["prefixItems", "array"],
  ["additionalItems", "array"],
  ["contains", "array"],
  ["minContains", "array"],
  ["maxContains", "array"],
  ["minItems", "array"],
  ["maxItems", "array"],
  ["uniqueItems", "array"],
  ["unevaluatedItems", "array"],
  ["minLength", "string"],
  ["maxLength", "string"],
  ["pattern", "string"],
  ["contentEncoding", "string"],
  ["contentMediaType", "string"],
  ["contentSchema", "string"],
  ["minimum", "number"],
  ["maximum", "number"],
  ["exclusiveMinimum", "number"],
  ["exclusiveMaximum", "number"],
  ["multipleOf", "number"],
]);

/** The keywords that describe and never constrain. */
export const ANNOTATION_KEYWORDS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
  "$schema",
]);

/** Splits a schema into the keywords that describe and those that constrain. */
export function splitAnnotations(schema: JsonObject): {
  readonly annotations: Record<string, unknown>;
  readonly constraints: Record<string, unknown>;
} {
  const annotations: Record<string, unknown> = {};
  const constraints: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    setOwn(ANNOTATION_KEYWORDS.has(key) ? annotations : constraints, key, value);
  }
  return { annotations, constraints };
}

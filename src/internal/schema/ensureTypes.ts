import { declaredTypes, inferTypes } from "./inferTypes.ts";
import { isRecord, type JsonObject, type JsonType, setOwn } from "./json.ts";
import { isSchema, KEYWORD_TYPES, mapSubschemas, splitAnnotations } from "./keywords.ts";
import { mergeSchemas } from "./mergeSchemas.ts";

/** Keywords in which a type would change the meaning instead of stating it. */
const UNTOUCHED: ReadonlySet<string> = new Set([
  "not",
  "if",
  "propertyNames",
  "$defs",
  "definitions",
]);

/** Keywords whose schemas see the same value as the schema they stand in. */
const IN_PLACE: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

const SCALARS: readonly JsonType[] = ["string", "number", "boolean", "null"];

/**
 * States a type on a schema and on every schema in it. A schema of several types becomes an `anyOf`
 * of one type each; one of any type, an `anyOf` of all of them. Already typed: the same object.
 *
 * @param schema - a schema without references
 * @param inherited - the types the surrounding schema allows for the same value
 */
export function ensureTypes(
  schema: JsonObject,
  inherited: readonly JsonType[] | undefined,
): JsonObject {
  // A reference that had to stay speaks for itself.
  if (typeof schema["$ref"] === "string" || acceptsNothing(schema)) return schema;
  const flat = flattenSingleAllOf(schema);
  const types = inferTypes(flat);
  const context = types ?? inherited;
  const nested = mapSubschemas(flat, (subschema, keyword) => {
    if (UNTOUCHED.has(keyword)) return subschema;
    const surrounding = IN_PLACE.has(keyword) ? context : undefined;
    if (subschema === true) {
      return isOpenEnded(keyword) ? true : ensureTypes({}, surrounding);
    }
    return subschema === false ? false : ensureTypes(subschema, surrounding);
  });
  return withItems(withType(nested, types, inherited));
}

/** Tells whether a schema is `false` written as an object, which no type could narrow. */
function acceptsNothing(schema: JsonObject): boolean {
  const { not } = schema;
  return not === true || (isRecord(not) && Object.keys(not).length === 0);
}

/** A boolean is the usual way to write these two, and every provider reads it. */
function isOpenEnded(keyword: string): boolean {
  return keyword === "additionalProperties" || keyword.startsWith("unevaluated");
}

function withType(
  schema: JsonObject,
  types: readonly JsonType[] | undefined,
  inherited: readonly JsonType[] | undefined,
): JsonObject {
  const declared = declaredTypes(schema);
  if (typeof schema["type"] === "string" && declared.length === 1) return schema;
  if (isUnion(schema)) return schema;
  const known = types ?? inherited;
  if (known === undefined || known.length === 0) return { ...schema, anyOf: anyTypeBranches() };
  if (known.length === 1) return { ...schema, type: known[0] };
  return splitByType(schema, known);
}

function isUnion(schema: JsonObject): boolean {
  return Array.isArray(schema["anyOf"]) || Array.isArray(schema["oneOf"]);
}

/** Gives each type a branch of its own with the keywords that constrain it; the rest stays outside. */
function splitByType(schema: JsonObject, types: readonly JsonType[]): Record<string, unknown> {
  const outer: Record<string, unknown> = {};
  const branches = types.map((type): Record<string, unknown> => ({ type }));
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "type") continue;
    const owner = KEYWORD_TYPES.get(keyword);
    if (owner === undefined) {
      setOwn(outer, keyword, value);
      continue;
    }
    for (const branch of branches) {
      const type = branch["type"] === "integer" ? "number" : branch["type"];
      if (type === owner) branch[keyword] = value;
    }
  }
  outer["anyOf"] = branches.map(withItems);
  return outer;
}

/** An array without `items` is refused by several providers. */
function withItems(schema: JsonObject): JsonObject {
  if (schema["type"] !== "array" || Object.hasOwn(schema, "items")) return schema;
  return { ...schema, items: { anyOf: anyTypeBranches() } };
}

/** Any JSON value in typed branches; arrays nest two levels, since a third would need a reference. */
function anyTypeBranches(): readonly JsonObject[] {
  const flat = [...SCALARS, "object"].map((type) => ({ type }));
  return [...flat, { type: "array", items: { anyOf: flat.map((branch) => ({ ...branch })) } }];
}

/** `{ allOf: [schema], ...siblings }` is how older generators put a sibling beside a reference. */
function flattenSingleAllOf(schema: JsonObject): JsonObject {
  const { allOf, ...siblings } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1) return schema;
  const [only] = allOf;
  if (!isRecord(only) || !isSchema(only)) return schema;
  const { constraints } = splitAnnotations(only);
  if (Object.keys(constraints).length === 0) return schema;
  const merged = mergeSchemas(only, siblings);
  return Object.hasOwn(merged, "allOf") && !Object.hasOwn(only, "allOf") ? schema : merged;
}

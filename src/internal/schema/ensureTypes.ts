import { isRecord } from "../isRecord.ts";
import { declaredTypes, inferTypes } from "./inferTypes.ts";
import { type JsonObject, type JsonType, setOwn } from "./json.ts";
import { ANNOTATION_KEYWORDS, forEachSubschema, KEYWORD_TYPES, mapSubschemas } from "./keywords.ts";
import { mergeIntoOne } from "./mergeSchemas.ts";

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

/** A stated type can let an `allOf` be folded that could not be before; deeper chains do not occur. */
const MAX_PASSES = 8;

/** Where a schema stands, as far as its type goes. */
interface Surroundings {
  /** The types that the surrounding schema allows for the same value. */
  readonly types: readonly JsonType[] | undefined;
  /** Whether arrays may get `items`: not where that leaves nothing for `unevaluatedItems` to look at. */
  readonly addItems: boolean;
}

/**
 * States a type on a schema and on every schema in it. A schema of several types becomes an `anyOf`
 * of one type each; one of any type, an `anyOf` of all of them. Already typed: the same object.
 */
export function ensureTypes(schema: JsonObject): JsonObject {
  const surroundings = { types: undefined, addItems: !usesUnevaluatedItems(schema) };
  let current = schema;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = typed(current, surroundings);
    if (next === current) break;
    current = next;
  }
  return current;
}

function typed(schema: JsonObject, surroundings: Surroundings): JsonObject {
  // A reference that had to stay speaks for itself.
  if (typeof schema["$ref"] === "string" || acceptsNothing(schema)) return schema;
  const flat = flattenSingleAllOf(schema);
  const types = inferTypes(flat) ?? surroundings.types;
  const nested = mapSubschemas(flat, (subschema, keyword) => {
    if (UNTOUCHED.has(keyword) || subschema === false) return subschema;
    if (subschema === true && isOpenEnded(keyword)) return true;
    const inner = { ...surroundings, types: IN_PLACE.has(keyword) ? types : undefined };
    return typed(subschema === true ? {} : subschema, inner);
  });
  return withItems(withType(nested, types, surroundings), surroundings);
}

function usesUnevaluatedItems(schema: JsonObject): boolean {
  let found = Object.hasOwn(schema, "unevaluatedItems");
  forEachSubschema(schema, (subschema) => {
    found ||= isRecord(subschema) && usesUnevaluatedItems(subschema);
  });
  return found;
}

/** Tells whether a schema is `false` written as an object, which no type could narrow. */
function acceptsNothing(schema: JsonObject): boolean {
  const { not } = schema;
  if (not !== true && !(isRecord(not) && Object.keys(not).length === 0)) return false;
  return Object.keys(schema).every((key) => key === "not" || ANNOTATION_KEYWORDS.has(key));
}

/** A boolean is the usual way to write these two, and every provider reads it. */
function isOpenEnded(keyword: string): boolean {
  return keyword === "additionalProperties" || keyword.startsWith("unevaluated");
}

function withType(
  schema: JsonObject,
  types: readonly JsonType[] | undefined,
  surroundings: Surroundings,
): JsonObject {
  const isSingle = typeof schema["type"] === "string" && declaredTypes(schema).length === 1;
  if (isSingle || isUnion(schema)) return schema;
  if (types === undefined || types.length === 0) {
    return { ...schema, anyOf: anyTypeBranches(surroundings) };
  }
  return types.length === 1
    ? { ...schema, type: types[0] }
    : splitByType(schema, types, surroundings);
}

function isUnion(schema: JsonObject): boolean {
  return Array.isArray(schema["anyOf"]) || Array.isArray(schema["oneOf"]);
}

/** Gives each type a branch of its own with the keywords that constrain it; the rest stays outside. */
function splitByType(
  schema: JsonObject,
  types: readonly JsonType[],
  surroundings: Surroundings,
): Record<string, unknown> {
  const outer: Record<string, unknown> = {};
  const branches = types.map((type): Record<string, unknown> => ({ type }));
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "type") continue;
    const owner = KEYWORD_TYPES.get(keyword);
    const owners = branches.filter(({ type }) => (type === "integer" ? "number" : type) === owner);
    if (owners.length === 0) setOwn(outer, keyword, value);
    for (const branch of owners) branch[keyword] = value;
  }
  outer["anyOf"] = branches.map((branch) => withItems(branch, surroundings));
  return outer;
}

/** An array without `items` is refused by several providers. */
function withItems(schema: JsonObject, surroundings: Surroundings): JsonObject {
  if (schema["type"] !== "array" || Object.hasOwn(schema, "items")) return schema;
  if (!surroundings.addItems) return schema;
  return { ...schema, items: { anyOf: anyTypeBranches(surroundings) } };
}

/** Any JSON value in typed branches; arrays nest two levels, since a third would need a reference. */
export function anyTypeBranches({
  addItems,
}: Pick<Surroundings, "addItems">): readonly JsonObject[] {
  const flat = (): JsonObject[] => [...SCALARS, "object"].map((type) => ({ type }));
  return [...flat(), { type: "array", ...(addItems ? { items: { anyOf: flat() } } : {}) }];
}

/** `{ allOf: [schema], ...siblings }` is how older generators put a sibling beside a reference. */
function flattenSingleAllOf(schema: JsonObject): JsonObject {
  const { allOf, ...siblings } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1 || isUnion(schema)) return schema;
  const only = allOf[0] === true ? {} : allOf[0];
  const merged = isRecord(only) ? mergeIntoOne(only, siblings) : undefined;
  return merged === undefined ? schema : flattenSingleAllOf(merged);
}

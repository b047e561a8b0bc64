import { isRecord } from "../isRecord.ts";
import { getOwn, type JsonObject, type JsonType, jsonTypeOf } from "./json.ts";
import { isSchema, KEYWORD_TYPES } from "./keywords.ts";

const TYPE_NAMES: ReadonlySet<unknown> = new Set<JsonType>([
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
]);

/** The order in which structure decides: what holds members says more than what bounds them. */
const INFERENCE_ORDER = ["object", "array", "string", "number"] as const;

const NUMERIC_FORMATS: ReadonlyMap<string, JsonType> = new Map<string, JsonType>([
  ["int32", "integer"],
  ["int64", "integer"],
  ["uint32", "integer"],
  ["uint64", "integer"],
  ["float", "number"],
  ["double", "number"],
  ["decimal", "number"],
]);

/** References followed in a row before giving up: a chain longer than this is a loop. */
const MAX_HOPS = 16;

/** Tells whether a value is the name of a JSON Schema type. */
export function isTypeName(value: unknown): value is JsonType {
  return TYPE_NAMES.has(value);
}

/** Reads the `type` keyword as a list; empty when it is missing or malformed. */
export function declaredTypes(schema: JsonObject): readonly JsonType[] {
  const type = getOwn(schema, "type");
  return (Array.isArray(type) ? type : [type]).filter(isTypeName);
}

/**
 * Reads which types a schema accepts, where it says so itself: by `type`, `const` or `enum`. The other
 * keywords only tell what an author meant, and accept every value of another type.
 */
export function exactTypes(schema: JsonObject): readonly JsonType[] | undefined {
  const declared = declaredTypes(schema);
  if (declared.length > 0) return declared;
  const values = enumeratedValues(schema);
  return values === undefined ? undefined : typesOf(values);
}

/** The only values a schema accepts, by `const` or `enum`. */
export function enumeratedValues(schema: JsonObject): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  const values = getOwn(schema, "enum");
  return Array.isArray(values) && values.length > 0 ? values : undefined;
}

/**
 * Infers which types a schema means to accept: from `type`, else from `const` and `enum`, the keywords
 * of one type, `format`, and the schemas it combines.
 *
 * @param schema - the schema
 * @param follow - finds the target of a reference, where references are to be followed
 * @returns the types in order of appearance, or `undefined` when nothing says
 */
export function inferTypes(
  schema: JsonObject,
  follow?: (reference: string) => JsonObject | boolean | undefined,
): readonly JsonType[] | undefined {
  return infer(schema, follow, 0);
}

function infer(
  schema: JsonObject,
  follow: Parameters<typeof inferTypes>[1],
  hops: number,
): readonly JsonType[] | undefined {
  const exact = exactTypes(schema);
  if (exact !== undefined) return exact;
  const structural = INFERENCE_ORDER.find((type) =>
    Object.keys(schema).some((keyword) => KEYWORD_TYPES.get(keyword) === type),
  );
  if (structural !== undefined) return [structural];
  const format = getOwn(schema, "format");
  if (typeof format === "string") return [NUMERIC_FORMATS.get(format) ?? "string"];
  return inferFromCombination(schema, follow, hops);
}

function inferFromCombination(
  schema: JsonObject,
  follow: Parameters<typeof inferTypes>[1],
  hops: number,
): readonly JsonType[] | undefined {
  if (hops >= MAX_HOPS) return undefined;
  const inferBranch = (branch: unknown): readonly JsonType[] | undefined =>
    isRecord(branch) ? infer(branch, follow, hops + 1) : undefined;

  const reference = getOwn(schema, "$ref");
  if (typeof reference === "string") return inferBranch(follow?.(reference));
  const allOf = getOwn(schema, "allOf");
  if (Array.isArray(allOf)) {
    const known = allOf.map(inferBranch).filter((types) => types !== undefined);
    return known.length === 0
      ? undefined
      : known.reduce((common, types) => common.filter((type) => types.includes(type)));
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = getOwn(schema, keyword);
    if (!Array.isArray(branches) || !branches.every(isSchema)) continue;
    const types = branches.map(inferBranch);
    return types.every((known) => known !== undefined) ? [...new Set(types.flat())] : undefined;
  }
  return undefined;
}

function typesOf(values: readonly unknown[]): readonly JsonType[] {
  return [...new Set(values.map(jsonTypeOf))].filter((type) => type !== undefined);
}

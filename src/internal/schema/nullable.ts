import { isRecord } from "../isRecord.ts";
import { joinSets } from "../joinSets.ts";
import { declaredTypes, enumeratedValues, exactTypes } from "./inferTypes.ts";
import { equalJson, type JsonObject, type JsonType, omit, setOwn } from "./json.ts";
import { ANNOTATION_KEYWORDS, KEYWORD_TYPES, mapSubschemas } from "./keywords.ts";

/** What may stand beside the type of a branch and say nothing about `null`. */
const HARMLESS_FOR_NULL: ReadonlySet<string> = /* @__PURE__ */ joinSets(
  ANNOTATION_KEYWORDS,
  /* @__PURE__ */ KEYWORD_TYPES.keys(),
  ["format", "type"],
);

/**
 * Collapses `anyOf: [T, null]` into `T` with `type: [t, "null"]`, at every level: weaker models handle
 * a list of types far better than a union. Only where `T` accepts exactly the same afterwards, and
 * nothing that is said about either branch gets lost.
 */
export function collapseNullable(schema: JsonObject): JsonObject {
  const nested = mapSubschemas(schema, (subschema) =>
    isRecord(subschema) ? collapseNullable(subschema) : subschema,
  );
  for (const keyword of ["anyOf", "oneOf"]) {
    const collapsed = collapseUnion(nested, keyword);
    if (collapsed !== undefined) return collapsed;
  }
  return nested;
}

function collapseUnion(schema: JsonObject, keyword: string): JsonObject | undefined {
  const branches = schema[keyword];
  if (!Array.isArray(branches) || branches.length !== 2) return undefined;
  const real = branches.find((branch) => !isNullSchema(branch));
  if (!branches.some(isBareNull) || !isRecord(real)) return undefined;
  const types = exactTypes(real);
  if (types === undefined || types.length === 0 || types.includes("null")) return undefined;
  const hoisted = hoist(real, types);
  const outer = omit(schema, new Set([keyword]));
  if (hoisted === undefined || isInTheWay(outer, hoisted)) return undefined;
  const result: Record<string, unknown> = {};
  for (const [key, value] of [...Object.entries(hoisted), ...Object.entries(outer)]) {
    setOwn(result, key, value);
  }
  const { description } = hoisted;
  return isText(description) && isText(outer["description"])
    ? { ...result, description: joinDescriptions(outer["description"], description) }
    : result;
}

/** The branch with `null` let in; `undefined` when a keyword of it would keep `null` out. */
function hoist(branch: JsonObject, types: readonly JsonType[]): JsonObject | undefined {
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(branch)) {
    if (keyword === "enum" && Array.isArray(value)) {
      result["enum"] = [...value, null];
    } else if (keyword === "const") {
      result["enum"] = [value, null];
    } else if (HARMLESS_FOR_NULL.has(keyword)) {
      setOwn(result, keyword, value);
    } else {
      return undefined;
    }
  }
  return { ...result, type: [...types, "null"] };
}

/** Says what both say, once. */
function joinDescriptions(outer: string, inner: string): string {
  if (outer === inner) return outer;
  return outer.endsWith(".") ? `${outer} ${inner}` : `${outer}. ${inner}`;
}

/** What both say would be lost on one side, unless it is the same, or descriptions, which are joined. */
function isInTheWay(outer: JsonObject, hoisted: JsonObject): boolean {
  return Object.keys(outer).some(
    (keyword) =>
      Object.hasOwn(hoisted, keyword) &&
      !(ANNOTATION_KEYWORDS.has(keyword) && equalJson(outer[keyword], hoisted[keyword])) &&
      !(keyword === "description" && isText(outer[keyword]) && isText(hoisted[keyword])),
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** What a branch for `null` says besides, such as what `null` means, has no place in a list of types. */
function isBareNull(schema: unknown): boolean {
  return isRecord(schema) && isNullSchema(schema) && Object.keys(schema).every(isVerdict);
}

function isVerdict(keyword: string): boolean {
  return keyword === "type" || keyword === "const" || keyword === "enum";
}

/** Tells whether a schema accepts `null` and nothing else. */
export function isNullSchema(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const types = declaredTypes(schema);
  if (types.length > 0 && !types.includes("null")) return false;
  const values = enumeratedValues(schema);
  return values === undefined ? types.length === 1 : values.every((value) => value === null);
}

import { isRecord } from "../isRecord.ts";
import { declaredTypes, inferTypes } from "./inferTypes.ts";
import { type JsonObject, type JsonType, omit, setOwn } from "./json.ts";
import { ANNOTATION_KEYWORDS, KEYWORD_TYPES, mapSubschemas } from "./keywords.ts";

/** What may stand beside the type of a branch and say nothing about `null`. */
const HARMLESS_FOR_NULL: ReadonlySet<string> = new Set([
  ...ANNOTATION_KEYWORDS,
  ...KEYWORD_TYPES.keys(),
  "format",
  "type",
]);

/**
 * Collapses `anyOf: [T, null]` into `T` with `type: [t, "null"]`, at every level: weaker models handle
 * a list of types far better than a union. Only where `T` accepts exactly the same afterwards.
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
  if (!branches.some(isNullSchema) || !isRecord(real)) return undefined;
  const types = inferTypes(real);
  if (types === undefined || types.length === 0 || types.includes("null")) return undefined;
  const hoisted = hoist(real, types);
  const outer = omit(schema, new Set([keyword]));
  if (hoisted === undefined || isInTheWay(outer, hoisted)) return undefined;
  const result: Record<string, unknown> = {};
  for (const [key, value] of [...Object.entries(hoisted), ...Object.entries(outer)]) {
    setOwn(result, key, value);
  }
  return result;
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

/** Annotations of the outer schema win; a constraint of it beside the union blocks the collapse. */
function isInTheWay(outer: JsonObject, hoisted: JsonObject): boolean {
  return Object.keys(outer).some(
    (keyword) => Object.hasOwn(hoisted, keyword) && !ANNOTATION_KEYWORDS.has(keyword),
  );
}

/** Tells whether a schema accepts `null` and nothing else. */
export function isNullSchema(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const types = declaredTypes(schema);
  if (types.length === 1 && types[0] === "null") return true;
  if (Object.hasOwn(schema, "const")) return schema["const"] === null;
  const values = schema["enum"];
  return Array.isArray(values) && values.length > 0 && values.every((value) => value === null);
}

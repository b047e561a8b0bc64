import { declaredTypes, enumeratedValues } from "../inferTypes.ts";
import { type JsonObject, setOwn } from "../json.ts";

/** Keywords that may refuse `null` although the type allows it. */
const MAY_REFUSE = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if"] as const;

/** What is said of a value whichever branch it meets. */
const HOISTED: ReadonlySet<string> = new Set(["title", "description", "default", "examples"]);

/**
 * A schema that accepts `null` besides all that this one accepts.
 *
 * @param joinsValues - whether `null` becomes one of the values where they are listed, or stands apart from them
 */
export function withNull(schema: JsonObject, joinsValues = true): JsonObject {
  const types = declaredTypes(schema);
  const values = enumeratedValues(schema);
  const isPlain = !MAY_REFUSE.some((keyword) => Object.hasOwn(schema, keyword));
  const hasPlace = values === undefined ? types.length > 0 : joinsValues;
  if (!isPlain || !hasPlace) return inUnion(schema);
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "type") result["type"] = types.includes("null") ? value : [...types, "null"];
    else if (keyword !== "const" && keyword !== "enum") setOwn(result, keyword, value);
    else if (values !== undefined) {
      result["enum"] = values.includes(null) ? values : [...values, null];
    }
  }
  return result;
}

function inUnion(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema);
  const outer = entries.filter(([keyword]) => HOISTED.has(keyword));
  const inner = Object.fromEntries(entries.filter(([keyword]) => !HOISTED.has(keyword)));
  const isUnion = Object.keys(inner).length === 1 && Array.isArray(inner["anyOf"]);
  const branches = isUnion && Array.isArray(inner["anyOf"]) ? inner["anyOf"] : [inner];
  return { anyOf: [...branches, { type: "null" }], ...Object.fromEntries(outer) };
}

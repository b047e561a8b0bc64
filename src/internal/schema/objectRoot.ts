import { isRecord } from "../isRecord.ts";
import { declaredTypes, enumeratedValues, inferTypes } from "./inferTypes.ts";
import type { JsonObject } from "./json.ts";

/** The schema of a tool without parameters. */
export function emptyObjectSchema(): Record<string, unknown> {
  return { type: "object", properties: {} };
}

/**
 * Gives a root without `type` the type every tool needs: `object`. A union or intersection only gets
 * it when its branches are objects anyway. A root of another type stays.
 */
export function ensureObjectRoot(schema: JsonObject): JsonObject {
  if (schema["type"] !== undefined || refusesObjects(schema)) return schema;
  if (hasCombination(schema)) {
    const types = inferTypes(schema);
    return types?.length === 1 && types[0] === "object" ? { ...schema, type: "object" } : schema;
  }
  return asObject(schema);
}

/**
 * Gives a root the type `object` whatever it is: a call always passes an object. A root that accepts
 * no object becomes the property `value` of one.
 *
 * @returns the root, and whether it had to be wrapped
 */
export function forceObjectRoot(schema: JsonObject): {
  readonly schema: JsonObject;
  readonly wrapped: boolean;
} {
  const { type } = schema;
  if (refusesObjects(schema)) return wrap(schema);
  if (type === "object") return { schema, wrapped: false };
  if (type === undefined && !hasCombination(schema)) {
    return { schema: asObject(schema), wrapped: false };
  }
  const types = inferTypes(schema);
  if (types === undefined || types.includes("object")) {
    return { schema: { ...schema, type: "object" }, wrapped: false };
  }
  return wrap(schema);
}

function wrap(schema: JsonObject): { readonly schema: JsonObject; readonly wrapped: boolean } {
  const wrapper = { type: "object", properties: { value: schema }, required: ["value"] };
  return { schema: wrapper, wrapped: true };
}

/** Tells whether a schema says outright that no object will do. */
function refusesObjects(schema: JsonObject): boolean {
  const values = enumeratedValues(schema);
  if (values !== undefined && !values.some(isRecord)) return true;
  const refused = schema["not"];
  if (refused === true) return true;
  if (!isRecord(refused)) return false;
  const isBare = Object.keys(refused).every((keyword) => keyword === "type");
  const types = declaredTypes(refused);
  return isBare && (types.length === 0 || types.includes("object"));
}

function asObject(schema: JsonObject): JsonObject {
  return { ...schema, type: "object", properties: schema["properties"] ?? {} };
}

function hasCombination(schema: JsonObject): boolean {
  return ["anyOf", "oneOf", "allOf"].some((keyword) => schema[keyword] !== undefined);
}

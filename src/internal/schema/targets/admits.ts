import { isRecord } from "../../isRecord.ts";
import type { SchemaLocation } from "../documentIndex.ts";
import { declaredTypes, enumeratedValues, exactTypes } from "../inferTypes.ts";
import type { JsonObject } from "../json.ts";
import { targetOf } from "./followReference.ts";
import { listOf } from "./keywordValues.ts";
import type { Place } from "./place.ts";

/** Schemas for one value inside each other. More of them no schema that means something has. */
const MAX_OPEN = 200;

/**
 * Decides whether a schema accepts `null`: of all keywords only those count that speak of values of every type.
 *
 * @param place - where it stands, to follow its references from
 */
export function admitsNull(schema: unknown, place: Place): boolean {
  return admits(schema, place, new Set());
}

function admits(schema: unknown, place: Place, open: ReadonlySet<object>): boolean {
  if (!isRecord(schema)) return schema !== false;
  // A schema that refers to itself for the same value says nothing new the second time.
  if (open.has(schema) || open.size > MAX_OPEN) return true;
  const inner = new Set(open).add(schema);
  const test = (part: unknown): boolean => admits(part, place, inner);
  if (schema["nullable"] === true) return true;
  return (
    admitsBySayingSo(schema) &&
    admitsTarget(schema, place, inner) &&
    listOf(schema["allOf"]).every(test) &&
    (!Array.isArray(schema["anyOf"]) || schema["anyOf"].some(test)) &&
    (!Array.isArray(schema["oneOf"]) || schema["oneOf"].filter(test).length === 1) &&
    (!Object.hasOwn(schema, "not") || !test(schema["not"])) &&
    admitsConditionally(schema, test)
  );
}

function admitsBySayingSo(schema: JsonObject): boolean {
  const { type, enum: values } = schema;
  if (Array.isArray(type) ? !type.includes("null") : type !== undefined && type !== "null")
    return false;
  if (Object.hasOwn(schema, "const") && schema["const"] !== null) return false;
  return !Array.isArray(values) || values.includes(null);
}

function admitsTarget(schema: JsonObject, place: Place, open: ReadonlySet<object>): boolean {
  const target: SchemaLocation | undefined = targetOf(schema, place);
  return target === undefined || admits(target.schema, { ...place, location: target }, open);
}

function admitsConditionally(schema: JsonObject, test: (part: unknown) => boolean): boolean {
  if (!Object.hasOwn(schema, "if")) return true;
  return test(schema[test(schema["if"]) ? "then" : "else"]);
}

/**
 * Tells whether a schema may accept objects, as far as types, fixed values and combinations of them show.
 *
 * @param place - where it stands, to follow its references from
 */
export function admitsObjects(schema: unknown, place: Place): boolean {
  return mayBeObject(schema, place, new Set());
}

function mayBeObject(schema: unknown, place: Place, open: ReadonlySet<object>): boolean {
  if (!isRecord(schema)) return schema !== false;
  if (open.has(schema) || open.size > MAX_OPEN) return true;
  const inner = new Set(open).add(schema);
  const test = (part: unknown): boolean => mayBeObject(part, place, inner);
  const target = targetOf(schema, place);
  return (
    exactTypes(schema)?.includes("object") !== false &&
    enumeratedValues(schema)?.some(isRecord) !== false &&
    (target === undefined || mayBeObject(target.schema, { ...place, location: target }, inner)) &&
    listOf(schema["allOf"]).every(test) &&
    [schema["anyOf"], schema["oneOf"]].every(
      (union) => !Array.isArray(union) || union.some(test),
    ) &&
    !isAnyObject(schema["not"])
  );
}

/** Tells whether a schema accepts every object there is. */
function isAnyObject(schema: unknown): boolean {
  if (!isRecord(schema)) return schema === true;
  const types = declaredTypes(schema);
  return (
    Object.keys(schema).every((keyword) => keyword === "type") &&
    (types.length === 0 || types.includes("object"))
  );
}

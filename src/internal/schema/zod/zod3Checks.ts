import { getOwn, type JsonObject } from "../json.ts";

/** The formats that Zod 3 has a check for. */
const FORMAT_CHECKS: ReadonlyMap<unknown, JsonObject> = new Map<unknown, JsonObject>([
  ["email", { kind: "email" }],
  ["uri", { kind: "url" }],
  ["uuid", { kind: "uuid" }],
  ["date-time", { kind: "datetime", offset: true, local: false, precision: null }],
  ["date", { kind: "date" }],
]);

/**
 * The checks Zod 3 would have for a text. They never run, since the compiled schema decides; converters
 * for Zod 3 read them.
 */
export function stringChecks(schema: JsonObject): readonly object[] {
  const format = FORMAT_CHECKS.get(getOwn(schema, "format"));
  const pattern = getOwn(schema, "pattern");
  const regex = typeof pattern === "string" ? readPattern(pattern) : undefined;
  return [
    ...valueCheck("min", getOwn(schema, "minLength")),
    ...valueCheck("max", getOwn(schema, "maxLength")),
    ...(format === undefined ? [] : [format]),
    ...(regex === undefined ? [] : [{ kind: "regex", regex }]),
  ];
}

/** The checks Zod 3 would have for a number. They never run, as those of a text. */
export function numberChecks(schema: JsonObject, integer: boolean): readonly object[] {
  return [
    ...(integer ? [{ kind: "int" }] : []),
    ...boundCheck("min", getOwn(schema, "minimum"), true),
    ...boundCheck("min", getOwn(schema, "exclusiveMinimum"), false),
    ...boundCheck("max", getOwn(schema, "maximum"), true),
    ...boundCheck("max", getOwn(schema, "exclusiveMaximum"), false),
    ...valueCheck("multipleOf", getOwn(schema, "multipleOf")),
  ];
}

/** The length Zod 3 would check of an array. */
export function lengthCheck(value: unknown): { readonly value: number } | null {
  return typeof value === "number" ? { value } : null;
}

function valueCheck(kind: string, value: unknown): readonly object[] {
  return typeof value === "number" ? [{ kind, value }] : [];
}

function boundCheck(kind: string, value: unknown, inclusive: boolean): readonly object[] {
  return typeof value === "number" ? [{ kind, value, inclusive }] : [];
}

function readPattern(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

import type { JsonSchema, JsonSchemaObject } from "json-schema-to-zod";
import { isRecord } from "../isRecord.ts";
import { type JsonObject, setOwn } from "../schema/json.ts";

/** The schema of a list of JSON values. Zod has literals for scalars only; others are spelt out. */
export function schemaOfValues(values: readonly unknown[]): JsonSchemaObject {
  const [only] = values;
  if (values.every(isScalar)) return { enum: [...values] };
  return values.length === 1 ? schemaOfValue(only) : { anyOf: values.map(schemaOfValue) };
}

function schemaOfValue(value: unknown): JsonSchemaObject {
  if (Array.isArray(value)) return { type: "array", items: value.map(schemaOfValue) };
  return isRecord(value) ? schemaOfObject(value) : schemaOfValues([value]);
}

function schemaOfObject(value: JsonObject): JsonSchemaObject {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, member] of Object.entries(value)) {
    setOwn(properties, name, schemaOfValue(member));
  }
  const required = Object.keys(value);
  return { type: "object", properties, required, additionalProperties: false };
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return typeof value !== "object" || value === null;
}

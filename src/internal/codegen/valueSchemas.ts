import type { JsonSchema, JsonSchemaObject } from "json-schema-to-zod";
import { isRecord } from "../isRecord.ts";
import { setOwn } from "../schema/json.ts";

/** The schema of a list of JSON values. Zod has literals for scalars only; others are spelt out. */
export function schemaOfValues(values: readonly unknown[]): JsonSchemaObject {
  const [only] = values;
  if (values.every(isScalar)) return { enum: [...values] };
  return values.length === 1 ? schemaOfValue(only) : { anyOf: values.map(schemaOfValue) };
}

function schemaOfValue(value: unknown): JsonSchemaObject {
  if (isScalar(value)) return { const: value };
  if (Array.isArray(value)) return { type: "array", items: value.map(schemaOfValue) };
  const members = Object.entries(isRecord(value) ? value : {});
  const properties: Record<string, JsonSchema> = {};
  for (const [name, member] of members) setOwn(properties, name, schemaOfValue(member));
  const required = members.map(([name]) => name);
  return { type: "object", properties, required, additionalProperties: false };
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return typeof value !== "object" || value === null;
}

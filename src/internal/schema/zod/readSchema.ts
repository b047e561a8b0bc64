import { ToolpipeError } from "../../../errors.ts";
import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";
import { originOf } from "./binding.ts";
import { isZod } from "./detection.ts";
import { assertNoPromise, standardToJsonSchema, unwrapJsonSchema } from "./otherSchemas.ts";
import { isRawShape, rawShapeToJsonSchema, zodToJsonSchema } from "./toJsonSchema.ts";

/**
 * Reads the JSON Schema out of whatever kind of schema a tool carries.
 *
 * @throws {@link ToolpipeError} `schema-invalid` for what is no schema, or cannot be converted
 */
export function readSchema(schema: object): JsonObject {
  try {
    if (isZod(schema)) return zodToJsonSchema(schema);
    assertNoPromise(schema, "it");
    const standard = standardToJsonSchema(schema);
    if (standard !== undefined) return standard;
    const inner = typeof schema === "function" ? schema() : unwrapJsonSchema(schema);
    if (typeof inner === "object" && inner !== null) return originOf(inner) ?? readSchema(inner);
    if (isRawShape(schema)) return rawShapeToJsonSchema(schema);
  } catch (error) {
    if (error instanceof ToolpipeError) throw error;
    throw new ToolpipeError("schema-invalid", "Cannot convert schema: reading it failed", {
      cause: error,
    });
  }
  if (isRecord(schema) && !isEmptyInstance(schema)) return schema;
  throw notConvertible(nameOfObject(schema));
}

/** A map, a date or the like has no members of its own, and would pass for a schema that says nothing. */
function isEmptyInstance(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain =
    typeof prototype !== "object" ||
    prototype === null ||
    Object.getPrototypeOf(prototype) === null;
  return !isPlain && Object.keys(value).length === 0;
}

function nameOfObject(value: object): string {
  if (typeof value === "function") return "a function that returns none";
  return Array.isArray(value) ? "a list" : "an object of another kind";
}

/** The error for what is no schema of any kind. */
export function notConvertible(found: string): ToolpipeError {
  return new ToolpipeError(
    "schema-invalid",
    `Cannot convert schema: it must be a schema, but is ${found}`,
  );
}

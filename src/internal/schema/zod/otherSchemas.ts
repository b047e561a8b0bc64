import { ToolpipeError } from "../../../errors.ts";
import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";

/**
 * Takes the JSON Schema out of an AI SDK wrapper, which may hold it lazily.
 *
 * @returns the schema, or `undefined` when the value is no wrapper
 * @throws {@link ToolpipeError} `schema-invalid` when the wrapper only promises a schema
 */
export function unwrapJsonSchema(value: object): unknown {
  const jsonSchema: unknown = Reflect.get(value, "jsonSchema");
  const inner: unknown = typeof jsonSchema === "function" ? jsonSchema() : jsonSchema;
  if (typeof inner !== "object" || inner === null) return undefined;
  assertNoPromise(inner, "its JSON Schema");
  return inner;
}

/** Refuses a promise, which would pass for a schema that says nothing. */
export function assertNoPromise(value: object, subject: string): void {
  if (!("then" in value) || typeof value.then !== "function") return;
  throw new ToolpipeError(
    "schema-invalid",
    `Cannot convert schema: ${subject} is a promise, and must be awaited first`,
  );
}

/**
 * Asks a Standard JSON Schema (arktype, valibot with its converter, and others) for its input.
 *
 * @returns the schema, or `undefined` when the value is no Standard Schema
 * @throws {@link ToolpipeError} `schema-invalid` when the library cannot convert it
 * @see the Standard JSON Schema specification, https://standardschema.dev
 */
export function standardToJsonSchema(value: object): JsonObject | undefined {
  const standard: unknown = Reflect.get(value, "~standard");
  if (!isRecord(standard)) return undefined;
  const vendor = String(standard["vendor"]);
  const converter = standard["jsonSchema"];
  if (!isRecord(converter) || typeof converter["input"] !== "function") {
    throw new ToolpipeError(
      "schema-invalid",
      `Cannot convert schema: the "${vendor}" schema must offer Standard JSON Schema, but only validates`,
    );
  }
  let converted: unknown;
  try {
    converted = converter["input"]({ target: "draft-07" });
  } catch (error) {
    throw new ToolpipeError(
      "schema-invalid",
      `Cannot convert schema: the converter of "${vendor}" failed`,
      { cause: error },
    );
  }
  return isRecord(converted) ? converted : {};
}

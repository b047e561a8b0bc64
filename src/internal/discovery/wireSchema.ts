import { isRecord } from "../isRecord.ts";

/** A converter for schemas that carry none of their own, such as `convertZodToJsonSchema`. */
export type ToJsonSchema = (inputSchema: unknown) => unknown;

/** The JSON Schema of a tool's arguments. */
export type JsonObject = Readonly<Record<string, unknown>>;

const NO_ARGUMENTS: JsonObject = { type: "object", properties: {} };

/**
 * Finds the JSON Schema behind a schema of any flavour: a converter of the caller first, then what
 * the schema itself offers (the AI SDK, Standard JSON Schema), then the schema if it is plain.
 *
 * @param inputSchema - the schema as the tool has it; none means no arguments
 * @param toJsonSchema - the caller's converter
 * @returns `undefined` when it cannot be had without a converter, or only later
 */
export function wireSchema(
  inputSchema: unknown,
  toJsonSchema: ToJsonSchema | undefined,
): JsonObject | undefined {
  if (inputSchema === undefined) return NO_ARGUMENTS;
  const converted = toJsonSchema?.(inputSchema) ?? ownJsonSchema(inputSchema);
  if (!isRecord(converted) || "then" in converted) return undefined;
  return "type" in converted ? converted : { type: "object", ...converted };
}

function ownJsonSchema(schema: unknown): unknown {
  if (typeof schema === "function" && !("~standard" in schema)) return ownJsonSchema(schema());
  if (!isSchema(schema)) return undefined;
  if ("jsonSchema" in schema) return schema["jsonSchema"];
  const standard = schema["~standard"];
  if (!isRecord(standard)) return "_def" in schema || "_zod" in schema ? undefined : schema;
  const { jsonSchema } = standard;
  if (!isRecord(jsonSchema) || typeof jsonSchema["input"] !== "function") return undefined;
  return jsonSchema["input"]({ target: "draft-07" });
}

// ArkType's schemas are functions.
function isSchema(value: unknown): value is JsonObject {
  return typeof value === "function" || isRecord(value);
}

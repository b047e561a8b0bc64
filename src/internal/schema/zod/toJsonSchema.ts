import { ToolpipeError } from "../../../errors.ts";
import { type JsonObject, setOwn } from "../json.ts";
import { isZod, isZod3, isZod4, type ZodSchema } from "./detection.ts";
import { assertOneZodMajor } from "./mixedTree.ts";
import { removeNoise } from "./removeNoise.ts";
import { isOptionalZod3, zod3ToJsonSchema } from "./zod3ToJsonSchema.ts";
import { isOptionalZod4, zod4ToJsonSchema } from "./zod4ToJsonSchema.ts";

/**
 * Converts a Zod schema of either major version to the JSON Schema of its input, references included,
 * without the noise the converters add.
 *
 * @throws {@link ToolpipeError} `schema-invalid` for a tree of both majors, and when Zod fails
 */
export function zodToJsonSchema(schema: ZodSchema): JsonObject {
  assertOneZodMajor(schema);
  try {
    return removeNoise(isZod4(schema) ? zod4ToJsonSchema(schema) : zod3ToJsonSchema(schema));
  } catch (error) {
    throw new ToolpipeError(
      "schema-invalid",
      `Cannot convert Zod schema: its converter failed with "${messageOf(error)}"`,
      { cause: error },
    );
  }
}

/** Recognises a raw shape: a record of nothing but Zod schemas, as MCP servers pass it. */
export function isRawShape(value: object): value is Readonly<Record<string, ZodSchema>> {
  const members = Array.isArray(value) ? [] : Object.values(value);
  return members.length > 0 && members.every(isZod);
}

/** Converts a raw shape as the object it stands for. */
export function rawShapeToJsonSchema(shape: Readonly<Record<string, ZodSchema>>): JsonObject {
  const schemas = Object.values(shape);
  if (schemas.some(isZod4) && schemas.some(isZod3)) {
    throw new ToolpipeError(
      "schema-invalid",
      "Cannot convert Zod schema: a shape must not hold both Zod 3 and Zod 4 schemas",
    );
  }
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    setOwn(properties, name, zodToJsonSchema(schema));
    const optional = isZod4(schema) ? isOptionalZod4(schema) : isOptionalZod3(schema);
    if (!optional) required.push(name);
  }
  return { type: "object", properties, ...(required.length === 0 ? {} : { required }) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

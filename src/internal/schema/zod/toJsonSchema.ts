import { ToolpipeError } from "../../../errors.ts";
import { isRecord } from "../../isRecord.ts";
import { type JsonObject, mapValues, omit, setOwn } from "../json.ts";
import { mapSubschemas } from "../keywords.ts";
import { mergeSchemas } from "../mergeSchemas.ts";
import { isZod, isZod3, isZod4, type ZodSchema } from "./detection.ts";
import { assertOneZodMajor } from "./mixedTree.ts";
import { isOptionalZod3, zod3ToJsonSchema } from "./zod3ToJsonSchema.ts";
import { isOptionalZod4, zod4ToJsonSchema } from "./zod4ToJsonSchema.ts";

/** Formats Zod writes that no draft has; the patterns beside them say it all. */
const ZOD_FORMATS: ReadonlySet<unknown> = new Set([
  "starts_with",
  "ends_with",
  "includes",
  "lowercase",
  "uppercase",
  "regex",
]);

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

function removeNoise(schema: JsonObject): JsonObject {
  const cleaned = mapValues(schema, (value, keyword) => (isNoise(keyword, value) ? NOISE : value));
  const kept = withoutNeverBranch(cleaned === schema ? schema : withoutNoise(cleaned));
  return mapSubschemas(kept, (subschema) =>
    isRecord(subschema) ? removeNoise(subschema) : subschema,
  );
}

/** `undefined` in a union is not JSON: the branch for it accepts nothing. */
function withoutNeverBranch(schema: JsonObject): JsonObject {
  const { anyOf: branches, ...siblings } = schema;
  if (!Array.isArray(branches) || !branches.some(isNever)) return schema;
  const real = branches.filter((branch) => !isNever(branch));
  const [only] = real;
  if (real.length === 1 && isRecord(only)) return mergeSchemas(only, siblings);
  return real.length === 0 ? schema : { ...schema, anyOf: real };
}

function isNever(schema: unknown): boolean {
  if (!isRecord(schema) || !isRecord(schema["not"])) return false;
  return Object.keys(schema).length === 1 && Object.keys(schema["not"]).length === 0;
}

const NOISE: unique symbol = Symbol("noise");

function withoutNoise(schema: JsonObject): JsonObject {
  return omit(schema, new Set(Object.keys(schema).filter((key) => schema[key] === NOISE)));
}

/** What Zod writes for reasons of its own and no author of a schema meant. */
function isNoise(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case "minimum":
    case "exclusiveMinimum":
      return value === Number.MIN_SAFE_INTEGER || !Number.isFinite(value);
    case "maximum":
    case "exclusiveMaximum":
      return value === Number.MAX_SAFE_INTEGER || !Number.isFinite(value);
    case "additionalProperties":
      return isRecord(value) && Object.keys(value).length === 0;
    case "propertyNames":
      return isRecord(value) && Object.keys(value).length === 1 && value["type"] === "string";
    case "format":
      return ZOD_FORMATS.has(value);
    default:
      return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { JsonSchema, JsonSchemaObject } from "json-schema-to-zod";
import { isRecord } from "../isRecord.ts";
import { isCount } from "../schema/compile/counts.ts";
import { getOwn, type JsonObject, type JsonType, setOwn } from "../schema/json.ts";
import { isSchema } from "../schema/keywords.ts";
import { compilePattern } from "../schema/pattern/pattern.ts";

/** Assertions that json-schema-to-zod does not write. */
const UNSUPPORTED_KEYWORDS: ReadonlySet<string> = new Set([
  "additionalItems",
  "contains",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "maxContains",
  "maxProperties",
  "minContains",
  "minProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Formats that json-schema-to-zod writes as a method of Zod's strings, in both major versions. */
const FORMATS: ReadonlySet<unknown> = new Set([
  "date",
  "date-time",
  "duration",
  "email",
  "time",
  "uri",
  "uuid",
]);

/** Formats whose method, as it is written, only Zod 3 has. */
const ZOD3_FORMATS: ReadonlySet<unknown> = new Set(["ip", "ipv4", "ipv6"]);

/** The assertions of a schema that get lost in the source. */
export function unsupportedKeywords(schema: JsonObject): readonly string[] {
  return Object.keys(schema).filter(
    (keyword) =>
      UNSUPPORTED_KEYWORDS.has(keyword) ||
      (keyword === "uniqueItems" && schema[keyword] === true && tupleOf(schema) !== undefined),
  );
}

/** Rewrites a subschema found under a keyword, and under a name or an index in its value. */
export type WriteSubschema = (
  subschema: JsonObject | boolean,
  keyword: string,
  ...tokens: string[]
) => JsonSchema;

/** The well-formed keywords of a schema that are about values of one type. */
export function typedSchema(
  type: JsonType,
  schema: JsonObject,
  write: WriteSubschema,
  zodVersion: 3 | 4,
): JsonSchemaObject {
  switch (type) {
    case "object":
      return { type, ...objectKeywords(schema, write) };
    case "array":
      return { type, ...arrayKeywords(schema, write) };
    case "string":
      return { type, ...stringKeywords(schema, zodVersion) };
    case "integer":
    case "number":
      return { type, ...numberKeywords(schema) };
    default:
      return { type };
  }
}

function objectKeywords(schema: JsonObject, write: WriteSubschema): JsonSchemaObject {
  const properties = writeMembers(schema, "properties", write);
  const patterns = writeMembers(schema, "patternProperties", write, isReadable);
  const { additionalProperties: additional, required } = schema;
  const result: JsonSchemaObject = {};
  if (isSchema(additional)) {
    result.additionalProperties = write(additional, "additionalProperties");
  }
  if (Object.keys(patterns).length > 0) {
    result.patternProperties = patterns;
    // Without it, names that match no pattern would have to fit one all the same.
    result.additionalProperties ??= true;
  }
  const names = isRequiredList(required) ? required : [];
  for (const name of names) {
    // What is required has to be written as a property, which takes it out of the additional ones.
    if (!Object.hasOwn(properties, name)) {
      setOwn(properties, name, result.additionalProperties ?? true);
    }
  }
  if (Object.keys(properties).length > 0 || isRecord(schema["properties"])) {
    result.properties = properties;
  }
  if (names.length > 0) result.required = [...names];
  return result;
}

function writeMembers(
  schema: JsonObject,
  keyword: string,
  write: WriteSubschema,
  isWanted: (name: string) => boolean = () => true,
): Record<string, JsonSchema> {
  const written: Record<string, JsonSchema> = {};
  const members = getOwn(schema, keyword);
  if (!isRecord(members)) return written;
  for (const [name, member] of Object.entries(members)) {
    if (isSchema(member) && isWanted(name)) setOwn(written, name, write(member, keyword, name));
  }
  return written;
}

function isRequiredList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function isReadable(pattern: string): boolean {
  return compilePattern(pattern).pattern !== undefined;
}

function arrayKeywords(schema: JsonObject, write: WriteSubschema): JsonSchemaObject {
  const tuple = tupleOf(schema);
  if (tuple !== undefined) {
    const { keyword, items } = tuple;
    return { items: items.map((item, index) => write(item, keyword, String(index))) };
  }
  const { items, minItems, maxItems, uniqueItems } = schema;
  return {
    // A bare `false` is taken for no schema at all.
    ...(isSchema(items) ? { items: items === false ? { not: {} } : write(items, "items") } : {}),
    ...(isCount(minItems) ? { minItems } : {}),
    ...(isCount(maxItems) ? { maxItems } : {}),
    ...(uniqueItems === true ? { uniqueItems } : {}),
  };
}

interface Tuple {
  readonly keyword: "items" | "prefixItems";
  readonly items: readonly (JsonObject | boolean)[];
}

function tupleOf(schema: JsonObject): Tuple | undefined {
  const keyword = Array.isArray(schema["prefixItems"]) ? "prefixItems" : "items";
  const items = schema[keyword];
  return Array.isArray(items) && items.every(isSchema) ? { keyword, items } : undefined;
}

function stringKeywords(schema: JsonObject, zodVersion: 3 | 4): JsonSchemaObject {
  const { format, pattern, minLength, maxLength } = schema;
  const hasMethod = FORMATS.has(format) || (zodVersion === 3 && ZOD3_FORMATS.has(format));
  return {
    ...(hasMethod && typeof format === "string" ? { format } : {}),
    ...(typeof pattern === "string" && isReadable(pattern) ? { pattern } : {}),
    ...(isCount(minLength) ? { minLength } : {}),
    ...(isCount(maxLength) ? { maxLength } : {}),
  };
}

function numberKeywords(schema: JsonObject): JsonSchemaObject {
  const { multipleOf } = schema;
  return {
    ...(typeof multipleOf === "number" && multipleOf > 0 ? { multipleOf } : {}),
    ...bound(schema, "minimum", "exclusiveMinimum", (a, b) => a > b),
    ...bound(schema, "maximum", "exclusiveMaximum", (a, b) => a < b),
  };
}

/** The tighter of two bounds on one side: json-schema-to-zod looks at one of them only. */
function bound(
  schema: JsonObject,
  inclusive: "minimum" | "maximum",
  exclusive: "exclusiveMinimum" | "exclusiveMaximum",
  isTighter: (limit: number, other: number) => boolean,
): JsonSchemaObject {
  const limit = schema[inclusive];
  const open = schema[exclusive];
  if (typeof limit !== "number") return typeof open === "number" ? { [exclusive]: open } : {};
  if (typeof open !== "number")
    return { [inclusive]: limit, ...(open === true && { [exclusive]: true }) };
  return isTighter(limit, open) ? { [inclusive]: limit } : { [exclusive]: open };
}

import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";
import { isRecord } from "../../isRecord.ts";
import { getOwn, type JsonObject, omit, setOwn } from "../json.ts";
import { escapeToken } from "../pointers.ts";
import { type Binding, readZod3Binding } from "./binding.ts";
import { isZod3, type Zod3Schema } from "./detection.ts";
import { toJsonValue, toSafeNumber } from "./jsonValue.ts";

type Definition = Readonly<Record<string, unknown>>;

interface ConverterOptions {
  readonly target: "jsonSchema7";
  readonly effectStrategy: "input";
  readonly pipeStrategy: "input";
  readonly removeAdditionalStrategy: "strict";
  readonly allowedAdditionalProperties: undefined;
  readonly override: (
    definition: Definition,
    references: unknown,
    seen: { readonly path: readonly string[] } | undefined,
  ) => unknown;
  readonly postProcess: (schema: unknown, definition: Definition) => unknown;
}

// Called through a plain signature: the declared one costs most of the type-checking time.
const convert: (...input: never[]) => unknown = zodToJsonSchema;

/** The converter makes up a longest map, which no author wrote. */
const MAP_NOISE: ReadonlySet<string> = new Set(["maxItems"]);

const OPTIONS: ConverterOptions = {
  target: "jsonSchema7",
  effectStrategy: "input",
  pipeStrategy: "input",
  // These two together leave plain objects open; strict ones stay closed.
  removeAdditionalStrategy: "strict",
  allowedAdditionalProperties: undefined,
  override: (definition, _references, seen) => {
    if (seen !== undefined) return { $ref: formatReference(seen.path) };
    const bound = readZod3Binding(definition);
    if (bound !== undefined) return boundSchema(bound, definition);
    return definition["typeName"] === "ZodLiteral"
      ? convertLiteral(definition["value"])
      : ignoreOverride;
  },
  postProcess: (schema, definition) => {
    if (!isRecord(schema)) return schema;
    const bounded = definition["typeName"] === "ZodMap" ? omit(schema, MAP_NOISE) : schema;
    return withProtoProperty(withJsonDefault(bounded), definition);
  },
};

/**
 * Converts a Zod 3 schema to the JSON Schema of its input, and repairs what zod-to-json-schema gets
 * wrong: `literal(null)`, references through names that need escaping, defaults that are not JSON and
 * a property named `__proto__`.
 */
export function zod3ToJsonSchema(schema: Zod3Schema): JsonObject {
  const converted: JsonObject = Object(Reflect.apply(convert, undefined, [schema, OPTIONS]));
  return omit(converted, new Set(["$schema"]));
}

/** Tells whether a property with this schema may be missing. */
export function isOptionalZod3(schema: Zod3Schema): boolean {
  const isOptional: unknown = Reflect.get(schema, "isOptional");
  return typeof isOptional === "function" && isOptional.call(schema) === true;
}

/** A schema made from a JSON Schema says more than its structure does. */
function boundSchema({ schema }: Binding, { description }: Definition): JsonObject {
  const own = schema.selfContained();
  return typeof description === "string" ? { ...own, description } : own;
}

function convertLiteral(value: unknown): JsonObject {
  if (value === null) return { type: "null" };
  if (typeof value === "bigint") {
    const number = toSafeNumber(value);
    return number === undefined ? { type: "integer" } : { type: "integer", const: number };
  }
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean"
    ? { type, const: value }
    : { not: {} };
}

function formatReference(path: readonly string[]): string {
  return path
    .map((token, index) => (index === 0 ? token : escapeToken(token).replaceAll("%", "%25")))
    .join("/");
}

function withJsonDefault(schema: JsonObject): JsonObject {
  if (!Object.hasOwn(schema, "default")) return schema;
  const value = toJsonValue(schema["default"]);
  return value === undefined ? omit(schema, new Set(["default"])) : { ...schema, default: value };
}

/** The converter assigns properties by name, and assigning `__proto__` sets a prototype instead. */
function withProtoProperty(schema: JsonObject, definition: Definition): JsonObject {
  if (definition["typeName"] !== "ZodObject" || typeof definition["shape"] !== "function") {
    return schema;
  }
  const hidden = getOwn(Object(definition["shape"]()), "__proto__");
  const properties = schema["properties"];
  if (!isZod3(hidden) || !isRecord(properties)) return schema;
  const repaired: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) setOwn(repaired, name, property);
  setOwn(repaired, "__proto__", zod3ToJsonSchema(hidden));
  return { ...schema, properties: repaired };
}

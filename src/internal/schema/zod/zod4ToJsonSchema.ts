import { globalRegistry, toJSONSchema } from "zod/v4/core";
import { isRecord } from "../../isRecord.ts";
import { getOwn, type JsonObject, omit, setOwn } from "../json.ts";
import { isZod4, type Zod4Schema } from "./detection.ts";
import { toJsonValue, toSafeNumber } from "./jsonValue.ts";

interface OverrideContext {
  readonly zodSchema: Zod4Schema;
  readonly jsonSchema: Record<string, unknown>;
}

interface ConverterOptions {
  readonly target: "draft-7";
  readonly io: "input";
  readonly cycles: "ref";
  readonly reused: "ref";
  readonly unrepresentable: "any";
  readonly metadata: {
    readonly get: (schema: object) => JsonObject | undefined;
    readonly has: (schema: object) => boolean;
  };
  readonly override: (context: OverrideContext) => void;
}

// Called through a plain signature, so that schemas of any copy of Zod 4 are accepted.
const convertWithCore: (...input: never[]) => unknown = toJSONSchema;

const OPTIONS: ConverterOptions = {
  target: "draft-7",
  io: "input",
  cycles: "ref",
  reused: "ref",
  unrepresentable: "any",
  metadata: { get: metadataOf, has: (schema) => metadataOf(schema) !== undefined },
  override: ({ zodSchema, jsonSchema }) => {
    const replacement = represent(zodSchema, jsonSchema);
    if (replacement !== undefined) Object.assign(jsonSchema, replacement);
    if (!hasJsonDefault(zodSchema)) delete jsonSchema["default"];
    if (isEmptyList(jsonSchema["required"])) delete jsonSchema["required"];
  },
};

/**
 * Converts a Zod 4 schema to the JSON Schema of its input: by its own converter where it has one,
 * since that knows its copy of Zod best, else by the one of the host's Zod.
 */
export function zod4ToJsonSchema(schema: Zod4Schema): unknown {
  const own: unknown = Reflect.get(schema, "toJSONSchema");
  try {
    return typeof own === "function"
      ? own.call(schema, OPTIONS)
      : Reflect.apply(convertWithCore, undefined, [schema, OPTIONS]);
  } catch (error) {
    return convertParts(schema, error);
  }
}

/** Wrappers whose own share Zod 4.3 throws over, whatever `unrepresentable` says. */
const WRAPPERS: ReadonlySet<unknown> = new Set([
  "catch",
  "default",
  "nonoptional",
  "optional",
  "prefault",
  "readonly",
]);

/**
 * Converts a schema part by part where the converter gave up on it as a whole: one default that is no
 * JSON must not take the other fields along. What cannot be parted fails as it failed.
 */
function convertParts(schema: Zod4Schema, error: unknown): unknown {
  const { def } = schema._zod;
  const description = metadataOf(schema) ?? {};
  if (WRAPPERS.has(def["type"]))
    return { ...recordOf(convertPart(def["innerType"])), ...description };
  const shape = def["type"] === "object" ? def["shape"] : undefined;
  if (!isRecord(shape)) throw error;
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  for (const [name, part] of Object.entries(shape)) {
    setOwn(properties, name, convertPart(part));
    if (isZod4(part) && !isOptionalZod4(part)) required.push(name);
  }
  const { catchall } = def;
  const isClosed = isZod4(catchall) && catchall._zod.def["type"] === "never";
  return {
    ...description,
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    ...(isClosed ? { additionalProperties: false } : {}),
  };
}

function recordOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

/** Tells whether a property with this schema may be missing from the input, as one of `undefined` must. */
export function isOptionalZod4(schema: Zod4Schema): boolean {
  const { type } = schema._zod.def;
  return (
    type === "undefined" || type === "void" || Reflect.get(schema._zod, "optin") === "optional"
  );
}

/**
 * Reads metadata wherever it was registered: up to Zod 4.0 every copy has a registry of its own, which
 * only the schema's own accessor reaches. The registry's `id` is left out: it would turn the schema
 * into a reference, and two schemas with one id into an error.
 */
function metadataOf(schema: object): JsonObject | undefined {
  const registered: unknown = Reflect.apply(globalRegistry.get, globalRegistry, [schema]);
  const metadata = registered ?? ownMetadata(schema);
  return isRecord(metadata) ? omit(metadata, new Set(["id"])) : undefined;
}

function ownMetadata(schema: object): unknown {
  const meta: unknown = Reflect.get(schema, "meta");
  return typeof meta === "function" ? meta.call(schema) : undefined;
}

/** What JSON carries instead of a type it does not have, and what older converters leave out. */
function represent(schema: Zod4Schema, jsonSchema: JsonObject): JsonObject | undefined {
  const { def } = schema._zod;
  switch (def["type"]) {
    case "date":
      return { type: "string", format: "date-time" };
    case "bigint":
      return { type: "integer" };
    case "undefined":
    case "void":
    case "nan":
      return { not: {} };
    case "set":
      return { type: "array", uniqueItems: true, items: convertPart(def["valueType"]) };
    case "map":
      return {
        type: "array",
        items: {
          type: "array",
          items: [convertPart(def["keyType"]), convertPart(def["valueType"])],
          minItems: 2,
          maxItems: 2,
        },
      };
    case "tuple":
      return tupleBounds(def);
    case "object":
      return {
        ...protoProperty(def["shape"], jsonSchema["properties"]),
        ...withoutUndefined(def["shape"], jsonSchema["required"]),
      };
    case "literal":
      return representLiteral(def["values"]);
    default:
      return undefined;
  }
}

/** A default such as a map is written as an object by Zod, which the schema then refuses. */
function hasJsonDefault({ _zod: { def } }: Zod4Schema): boolean {
  const isDefault = def["type"] === "default" || def["type"] === "prefault";
  return !isDefault || toJsonValue(def["defaultValue"]) !== undefined;
}

/** The converters do not look inside a map or a set, so its parts are converted on their own. */
function convertPart(part: unknown): unknown {
  if (!isZod4(part)) return {};
  return omit(recordOf(zod4ToJsonSchema(part)), new Set(["$schema", "~standard"]));
}

/** Zod 4.3 leaves the length of a tuple out. */
function tupleBounds({ items, rest }: Zod4Schema["_zod"]["def"]): JsonObject | undefined {
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const needed = items.map((item) => isZod4(item) && isOptionalZod4(item)).lastIndexOf(false) + 1;
  const closed = isZod4(rest) ? {} : { additionalItems: false, maxItems: items.length };
  return { ...(needed === 0 ? {} : { minItems: needed }), ...closed };
}

/** Up to Zod 4.3 properties are assigned by name, and assigning `__proto__` sets a prototype instead. */
function protoProperty(shape: unknown, properties: unknown): JsonObject | undefined {
  const hidden = isRecord(shape) ? getOwn(shape, "__proto__") : undefined;
  if (hidden === undefined || !isRecord(properties) || Object.hasOwn(properties, "__proto__")) {
    return undefined;
  }
  const repaired: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) setOwn(repaired, name, property);
  setOwn(repaired, "__proto__", convertPart(hidden));
  return { properties: repaired };
}

/** Zod 4.6 requires a property of `undefined`, which no JSON has. */
function withoutUndefined(shape: unknown, required: unknown): JsonObject | undefined {
  if (!isRecord(shape) || !Array.isArray(required)) return undefined;
  const kept = required.filter((name) => {
    const part = typeof name === "string" ? getOwn(shape, name) : undefined;
    return !isZod4(part) || !isOptionalZod4(part);
  });
  return kept.length === required.length ? undefined : { required: kept };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function representLiteral(values: unknown): JsonObject | undefined {
  if (!Array.isArray(values) || !values.some((value) => typeof value === "bigint"))
    return undefined;
  const numbers = values
    .map((value) => (typeof value === "bigint" ? toSafeNumber(value) : value))
    .filter((value) => value !== undefined);
  return numbers.length === 1 ? { const: numbers[0] } : { enum: numbers };
}

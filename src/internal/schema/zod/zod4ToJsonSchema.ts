import { globalRegistry, toJSONSchema } from "zod/v4/core";
import { isRecord } from "../../isRecord.ts";
import { getOwn, type JsonObject, omit, setOwn } from "../json.ts";
import { isZod4, type Zod4Schema } from "./detection.ts";
import { toJsonValue } from "./jsonValue.ts";

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
    settleDefault(zodSchema, jsonSchema);
    if (isEmptyList(jsonSchema["required"])) delete jsonSchema["required"];
  },
};

/** What the converter says about itself, and not about the schema. */
const ADDED_KEYWORDS: ReadonlySet<string> = new Set(["$schema", "~standard"]);

/**
 * Converts a Zod 4 schema to the JSON Schema of its input: by its own converter where it has one,
 * since that knows its copy of Zod best, else by the one of the host's Zod.
 */
export function zod4ToJsonSchema(schema: Zod4Schema): JsonObject {
  const own: unknown = Reflect.get(schema, "toJSONSchema");
  try {
    const converted: JsonObject = Object(
      typeof own === "function"
        ? own.call(schema, OPTIONS)
        : Reflect.apply(convertWithCore, undefined, [schema, OPTIONS]),
    );
    return omit(converted, ADDED_KEYWORDS);
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
function convertParts(schema: Zod4Schema, error: unknown): JsonObject {
  const { def } = schema._zod;
  const description = metadataOf(schema);
  if (WRAPPERS.has(def["type"])) {
    const wrapped = { ...convertPart(def["innerType"]), ...description };
    settleDefault(schema, wrapped);
    return wrapped;
  }
  const { shape } = def;
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

/** Tells whether a property with this schema may be missing from the input, as one of `undefined` must. */
export function isOptionalZod4(schema: Zod4Schema): boolean {
  const { type } = schema._zod.def;
  return type === "undefined" || type === "void" || Reflect.get(schema._zod, "optin") !== undefined;
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
    case "object": {
      const shape: JsonObject = Object(def["shape"]);
      return {
        ...protoProperty(shape, jsonSchema["properties"]),
        ...withoutUndefined(shape, jsonSchema["required"]),
      };
    }
    case "literal":
      return representLiteral(def["values"]);
    default:
      return undefined;
  }
}

/**
 * Writes the default as JSON has it, or leaves it out where JSON has no form for it. Zod writes a map as
 * an object, which the schema then refuses, and leaves out every big integer.
 */
function settleDefault({ _zod: { def } }: Zod4Schema, jsonSchema: Record<string, unknown>): void {
  const isDefault = def["type"] === "default" || def["type"] === "prefault";
  const value = toJsonValue(isDefault ? def["defaultValue"] : jsonSchema["default"]);
  if (value === undefined) delete jsonSchema["default"];
  else jsonSchema["default"] = value;
}

/** The converters do not look inside a map or a set, so its parts are converted on their own. */
function convertPart(part: unknown): JsonObject {
  return zod4ToJsonSchema(Object(part));
}

/** Zod 4.3 leaves the length of a tuple out. */
function tupleBounds({ items, rest }: Zod4Schema["_zod"]["def"]): JsonObject | undefined {
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const needed = items.map((item) => isZod4(item) && isOptionalZod4(item)).lastIndexOf(false) + 1;
  const closed = isZod4(rest) ? {} : { additionalItems: false, maxItems: items.length };
  return { ...(needed === 0 ? {} : { minItems: needed }), ...closed };
}

/** Up to Zod 4.3 properties are assigned by name, and assigning `__proto__` sets a prototype instead. */
function protoProperty(shape: JsonObject, properties: unknown): JsonObject | undefined {
  const hidden = getOwn(shape, "__proto__");
  if (hidden === undefined || !isRecord(properties) || Object.hasOwn(properties, "__proto__")) {
    return undefined;
  }
  const repaired: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) setOwn(repaired, name, property);
  setOwn(repaired, "__proto__", convertPart(hidden));
  return { properties: repaired };
}

/** Zod 4.6 requires a property of `undefined`, which no JSON has. */
function withoutUndefined(shape: JsonObject, required: unknown): JsonObject | undefined {
  if (!Array.isArray(required)) return undefined;
  const kept = required.filter((name) => {
    const part = getOwn(shape, String(name));
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
  const written = values.map((value) => toJsonValue(value)).filter((value) => value !== undefined);
  if (written.length === 0) return undefined;
  return written.length === 1 ? { const: written[0] } : { enum: written };
}

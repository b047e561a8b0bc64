import { globalRegistry, toJSONSchema } from "zod/v4/core";
import { getOwn, isRecord, type JsonObject, omit, setOwn } from "../json.ts";
import { isZod4, type Zod4Schema } from "./detection.ts";
import { toSafeNumber } from "./jsonValue.ts";

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

type Converter = (options: ConverterOptions) => unknown;

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
  },
};

/**
 * Converts a Zod 4 schema to the JSON Schema of its input: by its own converter where it has one,
 * since that knows its copy of Zod best, else by the one of the host's Zod.
 */
export function zod4ToJsonSchema(schema: Zod4Schema): unknown {
  const own = ownConverter(schema);
  return own === undefined
    ? Reflect.apply(convertWithCore, undefined, [schema, OPTIONS])
    : own(OPTIONS);
}

/** Tells whether a property with this schema may be missing from the input. */
export function isOptionalZod4(schema: Zod4Schema): boolean {
  return Reflect.get(schema._zod, "optin") === "optional";
}

function ownConverter(schema: Zod4Schema): Converter | undefined {
  const convert: unknown = Reflect.get(schema, "toJSONSchema");
  return typeof convert === "function" ? (options) => convert.call(schema, options) : undefined;
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
      return protoProperty(def["shape"], jsonSchema["properties"]);
    case "literal":
      return representLiteral(def["values"]);
    default:
      return undefined;
  }
}

/** The converters do not look inside a map or a set, so its parts are converted on their own. */
function convertPart(part: unknown): unknown {
  if (!isZod4(part)) return {};
  const converted = zod4ToJsonSchema(part);
  return isRecord(converted) ? omit(converted, new Set(["$schema"])) : {};
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

function representLiteral(values: unknown): JsonObject | undefined {
  if (!Array.isArray(values) || !values.some((value) => typeof value === "bigint"))
    return undefined;
  const numbers = values
    .map((value) => (typeof value === "bigint" ? toSafeNumber(value) : value))
    .filter((value) => value !== undefined);
  return numbers.length === 1 ? { const: numbers[0] } : { enum: numbers };
}

import { ToolpipeError } from "./errors.ts";
import { isRecord } from "./internal/isRecord.ts";
import { completeSchema } from "./internal/schema/completeSchema.ts";
import { ensureTypes } from "./internal/schema/ensureTypes.ts";
import { inlineReferences } from "./internal/schema/inline.ts";
import { assertJsonDocument } from "./internal/schema/limits.ts";
import { emptyObjectSchema, ensureObjectRoot } from "./internal/schema/objectRoot.ts";
import { toOpenApi3 } from "./internal/schema/openApi3.ts";
import { toWireSchema } from "./internal/schema/wire.ts";
import { originOf } from "./internal/schema/zod/binding.ts";
import { zodFromJsonSchema } from "./internal/schema/zod/fromJsonSchema.ts";
import { notConvertible, readSchema } from "./internal/schema/zod/readSchema.ts";
import type {
  JsonSchemaTarget,
  JsonSchemaToZodOptions,
  NormalizeWireOptions,
  WireToolSchema,
  ZodUnknownSchema,
} from "./types/schema.ts";

export { convertTools, lintTool, lintTools } from "./convertTools.ts";
export { lintToolSchema, toProviderSchema } from "./providerTargets.ts";
export type * from "./types/convertTools.ts";
export type * from "./types/providerTargets.ts";
export type * from "./types/schema.ts";
export type * from "./types/tool.ts";
export { isZod4Schema, isZodSchema } from "./zodSchemas.ts";

/**
 * Replaces every local reference of a JSON Schema by the schema it points to.
 *
 * All subschema keywords from draft-4 to 2020-12 are walked; JSON Pointers, anchors and `$id`s of the
 * document are resolved, and nothing is ever fetched. Keywords beside a `$ref` are merged with its
 * target: what describes wins over the target, what constrains is intersected. A reference back into a
 * schema that is being expanded becomes a placeholder of that schema's type. Definitions that nothing
 * points to any more are dropped, and a reference to nothing stays as it is.
 *
 * Past 20,000 schemas in the result all references stay, with the definitions they need. Linear in
 * the size of the result; a schema without references and definitions is returned as it is. Parts that
 * did not change are those of the input, and a definition that is used twice is one object.
 *
 * @param schema - the schema; never changed
 * @param definitions - definitions to look `#/definitions/Name` and `#/$defs/Name` up in first
 * @param visited - references that count as being expanded already; never changed
 * @param rootSchema - the document the references are relative to, when `schema` is a part of it
 * @returns the schema without local references
 * @throws {@link ToolpipeError} `schema-invalid` for what is no JSON, `schema-too-large` past 50,000
 * objects and lists or 200 levels
 *
 * @example
 * ```ts
 * inlineJsonSchema({
 *   properties: { home: { $ref: "#/$defs/address", description: "Where to deliver" } },
 *   $defs: { address: { type: "string", description: "A postal address" } },
 * });
 * // { properties: { home: { type: "string", description: "Where to deliver" } } }
 * ```
 */
export function inlineJsonSchema(
  schema: Record<string, unknown>,
  definitions?: Record<string, Record<string, unknown>>,
  visited?: Set<string>,
  rootSchema?: Record<string, unknown>,
): Record<string, unknown> {
  const action = "inline JSON Schema";
  for (const part of [schema, definitions, rootSchema]) assertJsonDocument(part, action);
  if (!isRecord(schema)) throw notASchema(action);
  const inlined = inlineReferences(schema, {
    definitions,
    expanding: visited,
    root: rootSchema,
  });
  return inlined.schema;
}

/**
 * States a `type` on a schema and on every schema in it, as Vertex AI demands.
 *
 * A missing type is inferred from `const`, `enum`, `format`, the keywords of one type and combined
 * schemas. A schema of several types becomes an `anyOf` with one type each, an untyped one an `anyOf`
 * of every type, and arrays get `items`. A single-entry `allOf` is folded into its schema. Schemas
 * under `not` and `if` stay, since a type would change their meaning. Linear; a schema that is typed
 * throughout is returned as it is.
 *
 * @param schema - a schema without references; never changed
 * @returns the typed schema
 * @throws {@link ToolpipeError} `schema-invalid` or `schema-too-large`, as in {@link inlineJsonSchema}
 *
 * @example
 * ```ts
 * ensureNestedSchemaTypes({ properties: { unit: { enum: ["C", "F"] } } });
 * // { properties: { unit: { enum: ["C", "F"], type: "string" } }, type: "object" }
 * ```
 */
export function ensureNestedSchemaTypes(schema: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(schema)) return {};
  assertJsonDocument(schema, "type JSON Schema");
  return ensureTypes(schema);
}

/**
 * Converts whatever a tool carries as its input schema to JSON Schema.
 *
 * Accepts Zod 3 and Zod 4 schemas of any copy and flavour, raw shapes of them, AI SDK `jsonSchema()`
 * wrappers, Standard JSON Schema objects, and plain JSON Schema, which is completed rather than
 * converted. The result describes what the schema takes in: a default is optional, a transform is its
 * input, a date is a date-time string, a big integer an integer, a set an array without duplicates and
 * a map an array of pairs. References are inlined and every schema has a type. A schema made by
 * {@link convertJsonSchemaToZod} comes back as the JSON Schema it was made from.
 *
 * @param zodSchema - the schema; `undefined` and `null` count as a tool without parameters
 * @param target - draft-07, or OpenAPI 3.0 with `nullable` in place of null types
 * @returns the JSON Schema
 * @throws {@link ToolpipeError} `schema-invalid` for what is no schema, a promise of a schema, a tree of
 * both Zod majors, and a library that cannot convert
 *
 * @example
 * ```ts
 * convertZodToJsonSchema(z.object({ city: z.string().describe("Where"), days: z.int().default(3) }));
 * // { type: "object",
 * //   properties: { city: { type: "string", description: "Where" }, days: { default: 3, type: "integer" } },
 * //   required: ["city"] }
 * ```
 */
export function convertZodToJsonSchema(
  zodSchema: unknown,
  target: JsonSchemaTarget = "jsonSchema7",
): Record<string, unknown> {
  if (target !== "jsonSchema7" && target !== "openApi3") {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot convert schema: target must be "jsonSchema7" or "openApi3", but is "${String(target)}"`,
    );
  }
  if (zodSchema === undefined || zodSchema === null) return emptyObjectSchema();
  if (typeof zodSchema !== "object" && typeof zodSchema !== "function") {
    throw notConvertible(`a ${typeof zodSchema}`);
  }
  const original = originOf(zodSchema);
  if (original !== undefined && target === "jsonSchema7") return original;
  const completed = completeSchema(original ?? readSchema(zodSchema));
  return target === "openApi3" ? toOpenApi3(completed) : completed;
}

/**
 * Makes sure that a JSON Schema is one of an object: references are inlined, and a schema without a
 * type gets `type: "object"`. A union or intersection only gets it when all it combines are objects.
 * A schema of another type stays. Linear in the size of the result.
 *
 * @param schema - the schema, or nothing for a tool without parameters; never changed
 * @returns the schema, or `{ type: "object", properties: {} }` for none
 * @throws {@link ToolpipeError} `schema-invalid` or `schema-too-large`, as in {@link inlineJsonSchema}
 *
 * @example
 * ```ts
 * normalizeJsonSchemaObject(undefined); // { type: "object", properties: {} }
 * ```
 */
export function normalizeJsonSchemaObject(
  schema: Record<string, unknown> | undefined | null,
): Record<string, unknown> {
  if (schema === undefined || schema === null) return emptyObjectSchema();
  const action = "normalize JSON Schema";
  if (!isRecord(schema)) throw notASchema(action);
  assertJsonDocument(schema, action);
  return ensureObjectRoot(inlineReferences(schema).schema);
}

/**
 * Brings a tool's JSON Schema into the form that every OpenAI-compatible endpoint and chat template
 * reads: local references inlined, `$schema`, `$id`, `$comment` and anchors dropped, `anyOf: [T, null]`
 * collapsed to a list of types, and an object at the root. `description`, `required`, `enum`, `default`,
 * `title` and `examples` always survive: the descriptions of a collapsed union are joined, and one whose
 * branches disagree in the others stays. A property that is named like a keyword is a property.
 * Linear in the size of the result; a clean schema is returned as it is.
 *
 * @param schema - JSON Schema, or whatever else {@link convertZodToJsonSchema} reads; what is no object
 * counts as a tool without parameters. Never changed
 * @param options - see {@link NormalizeWireOptions}
 * @returns the normalised schema
 * @throws {@link ToolpipeError} `schema-invalid` or `schema-too-large`, as in {@link inlineJsonSchema}
 *
 * @example
 * ```ts
 * normalizeWireToolSchema({
 *   $schema: "http://json-schema.org/draft-07/schema#",
 *   type: "object",
 *   properties: { name: { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] } },
 * });
 * // { type: "object", properties: { name: { type: ["string", "null"], minLength: 1 } } }
 * ```
 */
export function normalizeWireToolSchema(
  schema: unknown,
  options?: NormalizeWireOptions,
): WireToolSchema;
// The root has been made one of an object, which no type inside says.
export function normalizeWireToolSchema(
  schema: unknown,
  options: NormalizeWireOptions = {},
): Record<string, unknown> {
  if (!isRecord(schema)) return emptyObjectSchema();
  const source = readSchema(schema);
  assertJsonDocument(source, "normalize tool schema");
  return toWireSchema(source, options);
}

/**
 * Converts a JSON Schema to a Zod schema, without generating or evaluating any code.
 *
 * Every assertion of draft-4 to 2020-12 is compiled to closures, and the Zod schema decides as JSON
 * Schema does. Its structure is Zod's own: an object has `.shape`, an array `.element`, and all methods
 * work. Values come back as they are, except that missing properties with a `default` are filled in:
 * required ones before the verdict, all others after it. With `applyDefaults: false` nothing is filled,
 * and the verdicts are those of JSON Schema. `format` is an annotation, as both drafts have it.
 * {@link convertZodToJsonSchema} gives back the very schema it was made from, which must therefore not
 * be changed later, and Zod's own converters an equal one.
 *
 * What cannot be carried over (a reference to nothing, an unreadable pattern) widens its own place only,
 * and is reported. Linear in the schema; the result is remembered for the schema object as long as it
 * does not change. Validation is linear in schema and value where references branch.
 *
 * @param jsonSchema - the schema; never changed, and handed back by the way back
 * @param options - see {@link JsonSchemaToZodOptions}
 * @returns the Zod schema, of the Zod passed as `z` or of the host's Zod 4
 * @throws {@link ToolpipeError} `schema-too-large` past 50,000 objects and lists or 200 levels;
 * `schema-invalid` for what is no JSON, and with `strict` for all that would only be reported;
 * `invalid-argument` for options that are none
 *
 * @example
 * ```ts
 * const schema = convertJsonSchemaToZod({
 *   type: "object",
 *   properties: { city: { type: "string" }, days: { type: "integer", minimum: 1, default: 3 } },
 *   required: ["city"],
 * });
 * schema.parse({ city: "Oslo" }); // { city: "Oslo", days: 3 }
 * schema.safeParse({ city: "Oslo", days: 0 }).success; // false
 * ```
 */
export function convertJsonSchemaToZod(
  jsonSchema: Record<string, unknown> | boolean | undefined | null,
  options: JsonSchemaToZodOptions = {},
): ZodUnknownSchema {
  return zodFromJsonSchema(jsonSchema, options);
}

function notASchema(action: string): ToolpipeError {
  return new ToolpipeError("schema-invalid", `Cannot ${action}: the schema must be an object`);
}

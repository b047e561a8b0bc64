import { isRecord } from "./isRecord.ts";
import { readJsonSchemaParameters } from "./jsonSchemaParameters.ts";
import { readNodeParameters, readShapeParameters } from "./nodeParameters.ts";
import { type ParameterView, toParameterViews } from "./parameterView.ts";
import type { ReadNode } from "./schemaNode.ts";
import { readValibotNode } from "./valibotNode.ts";
import { readZodNode } from "./zodNode.ts";

export type { ParameterView } from "./parameterView.ts";

// A wrapper may hold a wrapper, but an endless one is an attack.
const MAX_WRAPPERS = 8;

/**
 * Reads the top-level parameters of an argument schema in any flavour: JSON Schema, an AI SDK
 * wrapper (plain or lazy), Zod 3 and 4, Valibot, Standard JSON Schema, or a raw shape of Zod schemas.
 * No schema library is loaded: all of them are told apart by their structure. Linear in the schema.
 *
 * @param schema - the schema of a tool's arguments
 * @returns the parameters in the order of declaration, `[]` for none; `undefined` when they cannot be
 *   known: no schema, a promise of one, or nothing that looks like a schema
 */
export function readParameters(schema: unknown): ParameterView[] | undefined {
  return read(schema, 0);
}

function read(schema: unknown, wrappers: number): ParameterView[] | undefined {
  if (wrappers > MAX_WRAPPERS) return undefined;
  if (schema === true) return [];
  if (typeof schema === "function" && !("~standard" in schema)) {
    return read(callLazily(schema), wrappers + 1);
  }
  if (!isSchemaObject(schema) || isPromise(schema)) return undefined;
  for (const readNode of [readZodNode, readValibotNode]) {
    if (readNode(schema) !== undefined)
      return toParameterViews(readNodeParameters(schema, readNode));
    if (isRawShape(schema, readNode))
      return toParameterViews(readShapeParameters(schema, readNode));
  }
  if ("jsonSchema" in schema) return read(schema["jsonSchema"], wrappers + 1);
  // Zod's own converters put a `~standard` on the plain JSON Schema they return.
  if (!("~standard" in schema) || isRecord(schema["properties"])) {
    return toParameterViews(readJsonSchemaParameters(schema));
  }
  const converted = standardJsonSchema(schema);
  return isRecord(converted) ? toParameterViews(readJsonSchemaParameters(converted)) : undefined;
}

type SchemaObject = Readonly<Record<string, unknown>>;

// ArkType's schemas are functions.
function isSchemaObject(schema: unknown): schema is SchemaObject {
  return typeof schema === "function" || isRecord(schema);
}

// A class or a getter that is not ready yet is as unknown as a promise.
function callLazily(schema: unknown): unknown {
  try {
    return typeof schema === "function" ? schema() : undefined;
  } catch {
    return undefined;
  }
}

// Nobody else may be waiting for it, and its failure must not end the process.
function isPromise(schema: SchemaObject): boolean {
  const { then } = schema;
  if (typeof then !== "function") return false;
  try {
    then.call(schema, ignore, ignore);
  } catch {
    // A thenable that cannot be waited for is unknown all the same.
  }
  return true;
}

function ignore(): void {}

function isRawShape(schema: SchemaObject, readNode: ReadNode): boolean {
  if (typeof schema === "function" || "~standard" in schema) return false;
  const names = Object.keys(schema);
  return names.length > 0 && names.every((name) => readNode(schema[name]) !== undefined);
}

// github.com/standard-schema/standard-schema: what a tool call sends is the input side.
function standardJsonSchema(schema: SchemaObject): unknown {
  const standard = schema["~standard"];
  const converter = isRecord(standard) ? standard["jsonSchema"] : undefined;
  const input = isRecord(converter) ? converter["input"] : undefined;
  if (typeof input !== "function") return undefined;
  try {
    return input.call(converter, { target: "draft-2020-12" });
  } catch {
    return undefined;
  }
}

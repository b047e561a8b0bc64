import { isRecord } from "../isRecord.ts";
import type { ReadNode } from "./schemaNode.ts";
import { readValibotNode } from "./valibotNode.ts";
import { readZodNode } from "./zodNode.ts";

type SchemaObject = Readonly<Record<string, unknown>>;

/** A schema without its wrappers, and how it is to be read. */
export type FoundSchema =
  | { readonly kind: "json"; readonly schema: SchemaObject }
  /** A schema of live objects, or with `kind: "shape"` a record of them. */
  | { readonly kind: "node" | "shape"; readonly schema: SchemaObject; readonly readNode: ReadNode };

// A wrapper may hold a wrapper, but an endless one is an attack.
const MAX_WRAPPERS = 8;

/**
 * Finds the schema inside AI SDK wrappers, lazy functions and Standard JSON Schema. No schema library
 * is loaded: all of them are told apart by their structure.
 *
 * @param schema - the schema of a tool's arguments
 * @returns the schema within; `undefined` when it cannot be known
 */
export function findSchema(schema: unknown): FoundSchema | undefined {
  return find(schema, 0);
}

function find(schema: unknown, wrappers: number): FoundSchema | undefined {
  if (wrappers > MAX_WRAPPERS) return undefined;
  if (schema === true) return { kind: "json", schema: {} };
  if (typeof schema === "function" && !("~standard" in schema)) {
    return find(
      attempt(() => schema()),
      wrappers + 1,
    );
  }
  if (!isSchemaObject(schema) || isPromise(schema)) return undefined;
  for (const readNode of [readZodNode, readValibotNode]) {
    if (readNode(schema) !== undefined) return { kind: "node", schema, readNode };
    if (isRawShape(schema, readNode)) return { kind: "shape", schema, readNode };
  }
  if ("jsonSchema" in schema) return find(schema["jsonSchema"], wrappers + 1);
  // Zod's own converters put a `~standard` on the plain JSON Schema they return.
  if (!("~standard" in schema) || isRecord(schema["properties"])) return { kind: "json", schema };
  const converted = standardJsonSchema(schema);
  return isRecord(converted) ? { kind: "json", schema: converted } : undefined;
}

// ArkType's schemas are functions.
function isSchemaObject(schema: unknown): schema is SchemaObject {
  return typeof schema === "function" || isRecord(schema);
}

// A class, a getter that is not ready yet or a failing converter tells no more than a promise.
function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

// Nobody else may be waiting for it, and its failure must not end the host program.
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
  // A `type` in words makes it JSON Schema: what most schemas are is told first.
  if (typeof schema["type"] === "string" || typeof schema === "function") return false;
  if ("~standard" in schema) return false;
  const names = Object.keys(schema);
  return names.length > 0 && names.every((name) => readNode(schema[name]) !== undefined);
}

// github.com/standard-schema/standard-schema: what a tool call sends is the input side.
function standardJsonSchema(schema: SchemaObject): unknown {
  const standard = schema["~standard"];
  const converter = isRecord(standard) ? standard["jsonSchema"] : undefined;
  const input = isRecord(converter) ? converter["input"] : undefined;
  if (typeof input !== "function") return undefined;
  return attempt(() => input.call(converter, { target: "draft-2020-12" }));
}

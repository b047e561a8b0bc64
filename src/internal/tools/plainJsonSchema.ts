import { isRecord } from "../isRecord.ts";
import type { FoundSchema } from "./findSchema.ts";
import { defaultValueOf, isClosed, isPlain } from "./plainness.ts";
import type { ReadNode, SchemaNode } from "./schemaNode.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

interface PlainNode {
  readonly node: SchemaNode;
  /** The live object that the node was read from. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Property {
  readonly schema: JsonSchema;
  readonly required: boolean;
}

// A getter may hand out a fresh schema each time, and each of them several more.
const MAX_DEPTH = 16;
const MAX_NODES = 5_000;

// Kinds that accept what their namesakes in JSON Schema accept.
const NAMESAKES: ReadonlySet<string> = new Set(["boolean", "null", "string"]);

/**
 * Writes a schema of live objects as JSON Schema, so that one schema is the same in every flavour.
 * Linear in the schema.
 *
 * @param found - the schema, of any flavour
 * @returns the JSON Schema of its input; `undefined` if any part of it (a check, a coercion, a
 *   transformation) has no exact counterpart that every flavour writes alike
 */
export function plainJsonSchema(found: FoundSchema): JsonSchema | undefined {
  if (found.kind === "json") return found.schema;
  const writer = new PlainWriter(found.readNode);
  return found.kind === "node" ? writer.write(found.schema, 0) : writer.writeShape(found.schema, 0);
}

class PlainWriter {
  readonly #readNode: ReadNode;
  #nodes = 0;

  constructor(readNode: ReadNode) {
    this.#readNode = readNode;
  }

  write(schema: unknown, depth: number): JsonSchema | undefined {
    const read = this.#read(schema, depth);
    if (read === undefined) return undefined;
    const { node, fields } = read;
    if (NAMESAKES.has(node.kind)) return { type: node.kind };
    switch (node.kind) {
      case "number":
        return { type: node.isInteger ? "integer" : "number" };
      case "enum":
        return writeValues(node.values, "enum");
      case "literal":
        return writeValues(node.values, node.values.length === 1 ? "const" : "enum");
      case "array":
        return wrap(this.write(node.items(), depth + 1), (items) => ({ type: "array", items }));
      case "nullable":
        return wrap(this.write(node.inner(), depth + 1), (inner) => ({
          anyOf: [inner, { type: "null" }],
        }));
      case "union":
        return wrap(this.#writeAll(node.members, depth + 1), (anyOf) => ({ anyOf }));
      case "object":
        return wrap(this.writeShape(node.properties(), depth), (object) =>
          isClosed(fields) ? { ...object, additionalProperties: false } : object,
        );
      default:
        return undefined;
    }
  }

  writeShape(shape: unknown, depth: number): JsonSchema | undefined {
    if (!isRecord(shape)) return undefined;
    const properties: [string, JsonSchema][] = [];
    const required: string[] = [];
    for (const name of Object.keys(shape)) {
      const property = this.#writeProperty(shape[name], depth + 1);
      if (property === undefined) return undefined;
      properties.push([name, property.schema]);
      if (property.required) required.push(name);
    }
    const object = { type: "object", properties: Object.fromEntries(properties) };
    return required.length === 0 ? object : { ...object, required };
  }

  // What may be left out says so here; anywhere else it has no counterpart.
  #writeProperty(schema: unknown, depth: number): Property | undefined {
    const read = this.#read(schema, depth);
    if (read?.node.kind !== "optional" && read?.node.kind !== "default") {
      return wrap(this.write(schema, depth), (written) => ({ schema: written, required: true }));
    }
    return wrap(this.#writeProperty(read.node.inner(), depth + 1), (inner) => {
      const value = defaultValueOf(read.fields);
      if (value === undefined) return { schema: inner.schema, required: false };
      if (!isPrimitive(value)) return undefined;
      return { schema: { ...inner.schema, default: value }, required: false };
    });
  }

  #writeAll(schemas: readonly unknown[], depth: number): readonly JsonSchema[] | undefined {
    const written = schemas.map((schema) => this.write(schema, depth));
    return written.every((schema) => schema !== undefined) ? written : undefined;
  }

  #read(schema: unknown, depth: number): PlainNode | undefined {
    this.#nodes += 1;
    if (depth > MAX_DEPTH || this.#nodes > MAX_NODES) return undefined;
    if (!isRecord(schema) || !isPlain(schema)) return undefined;
    return wrap(this.#readNode(schema), (node) => ({ node, fields: schema }));
  }
}

function writeValues(
  values: readonly unknown[],
  keyword: "const" | "enum",
): JsonSchema | undefined {
  const [first] = values;
  const type = typeof first;
  // Where there is no value, the first is of no such type either.
  if (!isPrimitive(first) || values.some((value) => typeof value !== type)) return undefined;
  return { type, [keyword]: keyword === "const" ? first : values };
}

function isPrimitive(value: unknown): value is string | number | boolean {
  return ["boolean", "number", "string"].includes(typeof value);
}

function wrap<A, B>(value: A | undefined, build: (value: A) => B | undefined): B | undefined {
  return value === undefined ? undefined : build(value);
}

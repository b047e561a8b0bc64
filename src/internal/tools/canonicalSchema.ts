import { isRecord } from "../isRecord.ts";
import { definitionOf } from "./definitionOf.ts";
import { findSchema } from "./findSchema.ts";
import { plainJsonSchema } from "./plainJsonSchema.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Turns a schema into a text. */
export type CanonicalSchema = (schema: unknown) => string;

/** What an object in a schema is, which decides how its keys are read. */
type Role = "schema" | "names" | "value";

// What explains a schema or says how to read it is no part of what it accepts; nor are the methods
// and messages of Valibot.
const EXPLANATIONS: ReadonlySet<string> = new Set([
  "$comment",
  "$id",
  "$schema",
  "deprecated",
  "description",
  "errorMap",
  "examples",
  "expects",
  "message",
  "title",
  "~run",
  "~standard",
]);

// Their keys are names of parameters or definitions, not keywords.
const NAMES: ReadonlySet<string> = new Set([
  "$defs",
  "definitions",
  "dependentSchemas",
  "entries",
  "patternProperties",
  "properties",
  "shape",
]);

const VALUES: ReadonlySet<string> = new Set(["const", "default", "enum"]);

// In these lists the order means nothing.
const SETS: ReadonlySet<string> = new Set(["enum", "required", "type"]);

// Written by Zod 4 for every integer. No number of JavaScript past them is known to be an integer.
const SAFE_BOUNDS: ReadonlyMap<string, number> = new Map([
  ["maximum", 0x1f_ffff_ffff_ffff],
  ["minimum", -0x1f_ffff_ffff_ffff],
]);

// Past these a schema is equal to itself only.
const MAX_DEPTH = 64;
const MAX_NODES = 20_000;

/**
 * Makes a reader that turns schemas into texts: two schemas have the same text if they accept the same
 * arguments word for word, apart from explanations and order. Flavours make no difference where a
 * schema can be written as JSON Schema; else only schemas of one flavour are ever the same. Functions in a schema
 * (refinements) count as equal only to themselves. What cannot be read has a text of its own.
 *
 * @returns the reader; its texts are comparable with each other, not with those of another reader
 */
export function canonicalSchemaReader(): CanonicalSchema {
  const identities = new Map<unknown, number>();
  const identityOf = (value: unknown): string => {
    const identity = identities.get(value) ?? identities.size;
    identities.set(value, identity);
    return `#${identity}`;
  };
  return (schema) => {
    if (schema === undefined) return "{}";
    const found = findSchema(schema);
    if (found === undefined) return identityOf(schema);
    const writer = new CanonicalWriter(identityOf);
    const plain = plainJsonSchema(found);
    const role = plain === undefined && found.kind === "shape" ? "names" : "schema";
    const text = writer.write(plain ?? found.schema, role, 0);
    return writer.gaveUp ? identityOf(schema) : text;
  };
}

class CanonicalWriter {
  readonly #identityOf: (value: unknown) => string;
  #nodes = 0;
  gaveUp = false;

  constructor(identityOf: (value: unknown) => string) {
    this.#identityOf = identityOf;
  }

  write(value: unknown, role: Role, depth: number): string {
    this.#nodes += 1;
    if (depth > MAX_DEPTH || this.#nodes > MAX_NODES) {
      this.gaveUp = true;
      return "";
    }
    if (Array.isArray(value)) return this.#writeList(value, role, depth).join(",");
    if (isRecord(value)) return this.#writeObject(value, role, depth);
    return typeof value === "function" ? this.#identityOf(value) : writePrimitive(value);
  }

  #writeList(list: readonly unknown[], role: Role, depth: number): string[] {
    return ["[", ...list.map((item: unknown) => this.write(item, role, depth + 1)), "]"];
  }

  #writeObject(value: Fields, role: Role, depth: number): string {
    if (value instanceof RegExp) return String(value);
    if (value instanceof Date) return `date ${value.getTime()}`;
    if (value instanceof Map || value instanceof Set) {
      return this.write(Array.from(value), role, depth + 1);
    }
    // A parameter may be called `_def`: only a schema is taken for one of live objects.
    const fields = role === "schema" ? withTypeList(definitionOf(value)) : value;
    const texts = Object.keys(fields)
      .sort()
      .filter((key) => role !== "schema" || restricts(fields, key))
      .map((key) => `${JSON.stringify(key)}:${this.#writeField(fields, key, role, depth + 1)}`);
    return `{${texts.join(",")}}`;
  }

  #writeField(fields: Fields, key: string, role: Role, depth: number): string {
    const value = fields[key];
    if (role === "names") return this.write(value, "schema", depth);
    if (role === "value") return this.write(value, "value", depth);
    if (Array.isArray(value) && SETS.has(key)) {
      return this.#writeList(value, "value", depth).sort().join(",");
    }
    // Zod 3 keeps its shape, and every Zod the inside of a lazy schema, behind a function.
    const isThunk = typeof value === "function" && (key === "shape" || key === "getter");
    const inside = isThunk ? value() : value;
    return this.write(
      inside,
      NAMES.has(key) ? "names" : VALUES.has(key) ? "value" : "schema",
      depth,
    );
  }
}

// A choice between bare types is written in both ways, by one library in its different versions.
function withTypeList(schema: Fields): Fields {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || "type" in schema) return schema;
  const types = anyOf.map(bareTypeOf);
  if (types.includes(undefined)) return schema;
  return { ...schema, anyOf: undefined, type: types };
}

function bareTypeOf(schema: unknown): string | undefined {
  if (!isRecord(schema) || typeof schema["type"] !== "string") return undefined;
  const keywords = Object.keys(schema).filter((key) => restricts(schema, key));
  return keywords.length === 1 ? schema["type"] : undefined;
}

function restricts(schema: Fields, keyword: string): boolean {
  if (EXPLANATIONS.has(keyword) || schema[keyword] === undefined) return false;
  const bound = SAFE_BOUNDS.get(keyword);
  return bound === undefined || schema["type"] !== "integer" || schema[keyword] !== bound;
}

function writePrimitive(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : `${typeof value} ${String(value)}`;
}

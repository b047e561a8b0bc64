import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";
import { schemaObject } from "../keywords.ts";
import { withConstraints } from "./addedChecks.ts";
import { isZod3, isZod4 } from "./detection.ts";
import type { BoundSchema } from "./structure.ts";

/** Where the definition of a Zod schema carries the JSON Schema it stands for, so that clones keep it. */
export const BINDING: unique symbol = Symbol("toolpipe.binding");

/** Where a clone remembers what it was cloned from. */
export const PARENT: unique symbol = Symbol("toolpipe.parent");

/** Where a schema says what checks have been added to it. */
export const CONSTRAINTS: unique symbol = Symbol("toolpipe.constraints");

/** The JSON Schema a Zod schema stands for. */
export interface Binding {
  readonly schema: BoundSchema;
  /** The definition as it was built. A clone with another structure has another. */
  definition: object | undefined;
}

/** The definitions of schemas of Zod 3 that decide by the schema they are bound to. */
const BOUND_DEFINITIONS = new WeakSet<object>();

/**
 * Marks the definition of a schema of Zod 3 as bound. A method that changes a schema copies its
 * definition, with the binding, into an instance of Zod's own class: only this mark tells the two apart.
 */
export function markBound(definition: object): void {
  BOUND_DEFINITIONS.add(definition);
}

/** Reads the binding of a schema of Zod 3 that decides by it. */
export function readZod3Binding(definition: object): Binding | undefined {
  return BOUND_DEFINITIONS.has(definition) ? readBinding(definition) : undefined;
}

/** Reads the binding off a definition; `undefined` when the schema is none of ours. */
export function readBinding(definition: object): Binding | undefined {
  const value: unknown = Reflect.get(definition, BINDING);
  return isBinding(value) ? value : undefined;
}

function isBinding(value: unknown): value is Binding {
  return isRecord(value) && isRecord(value["schema"]) && "definition" in value;
}

/**
 * Tells whether a schema still has the structure it was built with. `.extend()`, `.pick()`, `.strict()`
 * and the like change it: then Zod's own parsing takes over, member by member.
 */
export function isIntact(definition: object, { definition: built }: Binding): boolean {
  if (built === undefined || definition === built) return true;
  const shape: unknown = Reflect.get(definition, "shape");
  const original: unknown = Reflect.get(built, "shape");
  if (!isRecord(shape) || !isRecord(original)) return shape === original;
  const names = Object.keys(shape);
  return (
    Reflect.get(definition, "catchall") === Reflect.get(built, "catchall") &&
    names.length === Object.keys(original).length &&
    names.every((name) => shape[name] === original[name])
  );
}

/**
 * Finds the JSON Schema a Zod schema was made from: the very object, unless the host has described it
 * anew.
 */
export function originOf(zodSchema: object): JsonObject | undefined {
  const binding = bindingOf(zodSchema);
  if (binding === undefined) return undefined;
  const original = withConstraints(schemaObject(binding.schema.original), constraintsOf(zodSchema));
  const metadata = Object.entries(metadataOf(zodSchema));
  return metadata.every(([key, value]) => original[key] === value)
    ? original
    : { ...original, ...Object.fromEntries(metadata) };
}

function constraintsOf(zodSchema: object): JsonObject {
  const read: unknown = isZod4(zodSchema) ? Reflect.get(zodSchema._zod, CONSTRAINTS) : undefined;
  const constraints: unknown = typeof read === "function" ? read() : undefined;
  return isRecord(constraints) ? constraints : {};
}

function bindingOf(zodSchema: object): Binding | undefined {
  if (isZod4(zodSchema)) {
    const { def } = zodSchema._zod;
    const binding = readBinding(def);
    return binding !== undefined && isIntact(def, binding) ? binding : undefined;
  }
  return isZod3(zodSchema) ? readZod3Binding(zodSchema._def) : undefined;
}

/** What the host has said about a Zod schema since it was made, by `.describe()` and the like. */
export function metadataOf(zodSchema: object): JsonObject {
  return { ...inheritedMetadata(zodSchema), ...ownMetadata(zodSchema) };
}

/** What was said about the schemas that a schema was cloned from. */
export function inheritedMetadata(zodSchema: object): JsonObject {
  const parent: unknown = isZod4(zodSchema) ? Reflect.get(zodSchema._zod, PARENT) : undefined;
  return typeof parent === "object" && parent !== null ? metadataOf(parent) : {};
}

function ownMetadata(zodSchema: object): JsonObject {
  if (isZod3(zodSchema)) {
    const { description } = zodSchema._def;
    return typeof description === "string" ? { description } : {};
  }
  const meta: unknown = Reflect.get(zodSchema, "meta");
  const metadata: unknown = typeof meta === "function" ? meta.call(zodSchema) : undefined;
  if (!isRecord(metadata)) return {};
  // A tag of Zod's registry, not a word about the schema.
  const { id: _id, ...rest } = metadata;
  return rest;
}

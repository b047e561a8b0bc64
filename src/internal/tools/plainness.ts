import { isRecord } from "../isRecord.ts";
import { definitionOf } from "./definitionOf.ts";

type Fields = Readonly<Record<string, unknown>>;

// Kinds of Valibot that accept more than the kind they are read as.
const WIDER_TYPES: ReadonlySet<unknown> = new Set([
  "loose_object",
  "nullish",
  "object_with_rest",
  "undefinedable",
  "variant",
]);

// Zod 3 keeps those of an array in fields of their own.
const LENGTHS = ["exactLength", "maxLength", "minLength"] as const;

/**
 * Tells whether a schema of live objects asks nothing of a value beside what its node says: no check
 * but the one for integers, no coercion, no opinion on other properties.
 *
 * @param schema - one node of Zod 3, Zod 4 or Valibot
 * @returns `false` in all cases of doubt
 */
export function isPlain(schema: Fields): boolean {
  const definition = definitionOf(schema);
  const { async, catchall, checks, coerce, discriminator, format, inclusive, pipe, type } =
    definition;
  if (async || coerce || discriminator !== undefined || inclusive === false) return false;
  if (definition["unknownKeys"] === "passthrough" || WIDER_TYPES.has(type)) return false;
  if (catchall !== undefined && !isNever(catchall)) return false;
  if (LENGTHS.some((length) => isRecord(definition[length]))) return false;
  if (format !== undefined && format !== "safeint") return false;
  return [...listOf(checks), ...listOf(pipe).slice(1)].every(isHarmless);
}

/** Tells whether an object refuses other properties than its own. */
export function isClosed(schema: Fields): boolean {
  const { catchall, type, unknownKeys } = definitionOf(schema);
  // Zod 3 has a catch-all of that kind in every object.
  return unknownKeys === undefined
    ? type === "strict_object" || isNever(catchall)
    : unknownKeys === "strict";
}

/** The value of a default, which Zod 3 and some of Valibot keep behind a function. */
export function defaultValueOf(schema: Fields): unknown {
  const definition = definitionOf(schema);
  const value = definition["defaultValue"] ?? definition["default"];
  return typeof value === "function" ? value() : value;
}

function isHarmless(check: unknown): boolean {
  return isRecord(check) && asksNothingMore(definitionOf(check));
}

function asksNothingMore({ format, kind, type }: Fields): boolean {
  return format === "safeint" || kind === "int" || kind === "metadata" || type === "integer";
}

function isNever(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const { type, typeName } = definitionOf(schema);
  return type === "never" || typeName === "ZodNever";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

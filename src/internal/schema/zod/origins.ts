import { isRecord, type JsonObject } from "../json.ts";

/** Where a Zod schema of ours came from, and what was said about it since. */
export interface Origin {
  readonly schema: JsonObject | boolean;
  /** Metadata the host has added, by `.describe()` and the like. */
  readonly metadata: () => JsonObject;
}

const ORIGINS = new WeakMap<object, Origin>();

/** Remembers the JSON Schema a Zod schema was made from. */
export function rememberOrigin(zodSchema: object, origin: Origin): void {
  ORIGINS.set(zodSchema, origin);
}

/** Finds the JSON Schema a Zod schema was made from: the very object, unless the host has described it anew. */
export function originOf(zodSchema: object): JsonObject | undefined {
  const origin = ORIGINS.get(zodSchema);
  if (origin === undefined) return undefined;
  const { schema } = origin;
  const original = typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
  const metadata = Object.entries(origin.metadata()).filter(([key]) => key !== "id");
  return metadata.every(([key, value]) => isRecord(original) && original[key] === value)
    ? original
    : { ...original, ...Object.fromEntries(metadata) };
}

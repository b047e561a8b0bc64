import { isZod, isZod4 } from "./internal/schema/zod/detection.ts";

/**
 * Tells whether a value is a Zod schema: Zod 3 or Zod 4, classic, mini or core, of any copy of Zod.
 *
 * @param value - anything
 * @returns `true` for a Zod schema
 *
 * @example
 * ```ts
 * isZodSchema(z.string()); // true
 * isZodSchema({ type: "string" }); // false
 * ```
 */
export function isZodSchema(value: unknown): boolean {
  return isZod(value);
}

/**
 * Tells whether a value is a schema of Zod 4, by the internals that only Zod 4 has. What else the Zod
 * at hand offers says nothing: both versions can be installed side by side.
 *
 * @param value - anything
 * @returns `true` for a Zod 4 schema
 *
 * @example
 * ```ts
 * isZod4Schema(z3.string()); // false
 * ```
 */
export function isZod4Schema(value: unknown): boolean {
  return isZod4(value);
}

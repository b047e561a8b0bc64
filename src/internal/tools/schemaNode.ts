/**
 * One node of a schema that is made of live objects (Zod 3, Zod 4, Valibot), in one vocabulary: that
 * of Zod 4's `def.type`. Children are thunks, because a recursive schema never ends.
 */
export interface SchemaNode {
  readonly kind: string;
  readonly description?: string | undefined;
  readonly isInteger: boolean;
  /** The schema inside a wrapper; of a pipe, the side that reads the arguments. */
  readonly inner: () => unknown;
  /** The element of an array. */
  readonly items: () => unknown;
  readonly properties: () => unknown;
  /** The members of a union or an intersection. */
  readonly members: readonly unknown[];
  /** The values of an enum or a literal. */
  readonly values: readonly unknown[];
}

/** Reads one node of one library; `undefined` where the schema is not of that library. */
export type ReadNode = (schema: unknown) => SchemaNode | undefined;

/** The values of an enum object; TypeScript's numeric enums also hold the way back, which is none. */
export function enumObjectValues(entries: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.keys(entries)
    .filter((key) => {
      const back = entries[key];
      return !(typeof back === "string" && entries[back] === Number(key));
    })
    .map((key) => entries[key]);
}

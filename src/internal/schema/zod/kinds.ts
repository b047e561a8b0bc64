import type { BoundSchema, Structure } from "./structure.ts";

/** The kinds of Zod schemas that are built, as both major versions name their classes. */
export type ZodKind =
  | "Object"
  | "Array"
  | "String"
  | "Number"
  | "Boolean"
  | "Null"
  | "Enum"
  | "Literal"
  | "Union"
  | "Unknown"
  | "Never"
  | "Optional"
  | "Default";

/** The kind of Zod schema that shows a structure. */
export const KIND_OF: Readonly<Record<Structure["kind"], ZodKind>> = {
  object: "Object",
  array: "Array",
  string: "String",
  number: "Number",
  boolean: "Boolean",
  null: "Null",
  enum: "Enum",
  literal: "Literal",
  union: "Union",
  unknown: "Unknown",
  never: "Never",
};

/** The schemas a schema is built inside of. */
export interface Ancestry {
  readonly schema: BoundSchema;
  readonly parent: Ancestry | undefined;
  readonly depth: number;
}

/** Structures nested deeper than this are built without looking inside. */
const MAX_DEPTH = 32;

/** Structures built for one document. Past it, what is left is built without looking inside. */
const MAX_STRUCTURES = 2_000;

/**
 * Decides how far the structure of a document is shown. A schema inside itself is not: it still decides
 * in full, but code that walks structures always comes to an end, also where references branch.
 */
export class StructureLimit {
  #built = 0;

  /** Goes one schema further in; `undefined` when it is not to be looked into. */
  enter(schema: BoundSchema, parent: Ancestry | undefined): Ancestry | undefined {
    const depth = parent === undefined ? 0 : parent.depth + 1;
    if (depth > MAX_DEPTH || this.#built >= MAX_STRUCTURES) return undefined;
    for (let current = parent; current !== undefined; current = current.parent) {
      if (current.schema === schema) return undefined;
    }
    this.#built += 1;
    return { schema, parent, depth };
  }
}

import type { Structure } from "./structure.ts";

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

/** Containers nested deeper than this inside one another are built without looking inside. */
export const MAX_EAGER_DEPTH = 32;

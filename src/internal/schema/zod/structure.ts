import type { ValidationIssue } from "../compile/issues.ts";
import type { JsonObject } from "../json.ts";

/** A JSON Schema as a Zod schema needs it: its verdict, its structure and its way back. */
export interface BoundSchema {
  /** The schema as it came, to be handed back. */
  readonly original: JsonObject | boolean;
  readonly description: string | undefined;
  readonly structure: Structure;
  /** Decides about a value as it comes in, with missing required properties filled in. */
  decide(value: unknown): Decision;
  /** Decides about a value just as it is. */
  accepts(value: unknown): boolean;
  /** Says what is wrong with a value that is not accepted. */
  explain(value: unknown): readonly ValidationIssue[];
  /** The schema on its own, fit to be nested anywhere. A fresh copy each time. */
  selfContained(): JsonObject;
}

/** What comes out of a schema: the value with its defaults, or what is wrong with it. */
export type Decision =
  | { readonly accepted: true; readonly value: unknown }
  | { readonly accepted: false; readonly issues: readonly ValidationIssue[] };

/** A value that a literal can be. */
export type Scalar = string | number | boolean | null;

/**
 * The part of a schema that Zod has types for. It is what code that looks into a Zod schema sees; the
 * verdict is always that of the compiled schema.
 */
export type Structure =
  | { readonly kind: "boolean" | "null" | "unknown" | "never" }
  | { readonly kind: "string"; readonly constraints: JsonObject }
  | { readonly kind: "number"; readonly constraints: JsonObject; readonly integer: boolean }
  | { readonly kind: "enum"; readonly values: readonly string[] }
  | { readonly kind: "literal"; readonly values: readonly Scalar[] }
  | { readonly kind: "array"; readonly constraints: JsonObject; readonly element: BoundSchema }
  | { readonly kind: "union"; readonly options: readonly BoundSchema[] }
  | ObjectStructure;

/** An object. Its properties are only read when someone looks. */
export interface ObjectStructure {
  readonly kind: "object";
  readonly closed: boolean;
  readonly readProperties: () => ReadonlyMap<string, PropertyStructure>;
}

/** A property of an object structure. */
export interface PropertyStructure {
  readonly schema: BoundSchema;
  readonly required: boolean;
  /** The property's default; `undefined` when it has none, or defaults are not to be filled in. */
  readonly defaultValue: unknown;
}

import type { Dialect } from "../dialect.ts";
import type { SchemaResource } from "../documentIndex.ts";
import type { JsonObject } from "../json.ts";
import type { Pattern } from "../pattern/pattern.ts";
import type { Assertion, CompiledSchema } from "./evaluation.ts";

/** What the compiler of a keyword may use. */
export interface KeywordContext {
  readonly schema: JsonObject;
  readonly dialect: Dialect;
  /** Compiles a subschema. */
  readonly subschema: (schema: JsonObject | boolean) => CompiledSchema;
  /** Compiles the target of a reference; `undefined`, and reported, when there is none. */
  readonly reference: (reference: string) => CompiledSchema | undefined;
  /** Compiles the target a dynamic reference has in each resource that could be entered. */
  readonly dynamicReference: (reference: string) =>
    | {
        readonly fallback: CompiledSchema;
        readonly overrides: ReadonlyMap<SchemaResource, CompiledSchema>;
      }
    | undefined;
  /** Compiles a regular expression; `undefined`, and reported, when it cannot be run safely. */
  readonly pattern: (source: string) => Pattern | undefined;
  /** Reports a value the draft does not allow. The keyword is left out. */
  readonly invalid: (keyword: string, expected: string) => undefined;
}

/** Compiles one keyword; `undefined` when it asserts nothing. */
export type KeywordCompiler = (value: unknown, context: KeywordContext) => Assertion | undefined;

/** Keywords and their compilers, in the order in which they are tested. */
export type KeywordTable = readonly (readonly [keyword: string, compile: KeywordCompiler])[];

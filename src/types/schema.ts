/** A JSON Schema object of any draft. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The form {@link convertZodToJsonSchema} writes: JSON Schema draft-07, or OpenAPI 3.0. */
export type JsonSchemaTarget = "jsonSchema7" | "openApi3";

/** A JSON Schema draft, in either spelling that is in use. */
export type SchemaDialect =
  | "draft-04"
  | "draft-4"
  | "draft-06"
  | "draft-6"
  | "draft-07"
  | "draft-7"
  | "2019-09"
  | "draft-2019-09"
  | "2020-12"
  | "draft-2020-12";

/**
 * A Zod schema whose output is not known statically, of either major version. Structural, so that a
 * host with its own copy of Zod can use it.
 */
export interface ZodUnknownSchema {
  /** Returns the value, or throws the `ZodError` of the Zod in use. */
  readonly parse: (data: unknown) => unknown;
  /** Returns the value or the error. */
  readonly safeParse: (
    data: unknown,
  ) =>
    | { readonly success: true; readonly data: unknown; readonly error?: undefined }
    | { readonly success: false; readonly error: unknown; readonly data?: undefined };
  /** What makes it a Standard Schema (https://standardschema.dev), for libraries that take any. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
  };
}

/** What the `validate` of a Standard Schema answers. */
export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
      }[];
    };

/** A schema of a tool's arguments as providers take it: JSON Schema with an object at the root. */
export interface WireToolSchema extends Record<string, unknown> {
  type: "object";
  properties?: Record<string, unknown>;
  required?: string[];
}

/**
 * The literal codes of a {@link SchemaDiagnostic}.
 *
 * - `"unresolved-reference"`: a reference points nowhere, or to another document;
 * - `"circular-reference"`: a reference leads back to itself without consuming anything;
 * - `"reference-kept"`: a reference stayed because inlining everything would be too large;
 * - `"invalid-keyword"`: a keyword has a value the draft does not allow, and was left out;
 * - `"invalid-pattern"`: a regular expression cannot be read, or cannot be run in linear time;
 * - `"unknown-dialect"`: `$schema` names a dialect that is not known;
 * - `"not-a-schema"`: the input is no JSON Schema at all;
 * - `"wrapped-root"`: a root that is not an object became the property `value` of one.
 */
export type SchemaDiagnosticCode =
  | "unresolved-reference"
  | "circular-reference"
  | "reference-kept"
  | "invalid-keyword"
  | "invalid-pattern"
  | "unknown-dialect"
  | "not-a-schema"
  | "wrapped-root";

/** Something a conversion could not carry over, and where. */
export interface SchemaDiagnostic {
  readonly code: SchemaDiagnosticCode;
  /** Where in the schema, as a JSON Pointer that starts with `#`. */
  readonly pointer: string;
  /** What it is, for a person. */
  readonly message: string;
}

/** Options of {@link normalizeWireToolSchema}. */
export interface NormalizeWireOptions {
  /**
   * Called for each reference that had to stay and for a root that had to be wrapped.
   *
   * @defaultValue nothing is called
   */
  readonly onDiagnostic?: ((diagnostic: SchemaDiagnostic) => void) | undefined;
}

/** Options of {@link convertJsonSchemaToZod}. */
export interface JsonSchemaToZodOptions {
  /**
   * The Zod to build with, as `import { z } from "zod"` gives it: Zod 3, Zod 4 or Zod Mini. Leave it
   * out unless the host is on Zod 3 or has several copies of Zod.
   *
   * @defaultValue the host's `zod/v4`
   */
  readonly z?: object | undefined;
  /**
   * Whether a schema that cannot be carried over in full is an error instead of a diagnostic.
   *
   * @defaultValue `false`
   */
  readonly strict?: boolean | undefined;
  /**
   * The draft to read the schema as.
   *
   * @defaultValue the one `$schema` names, else 2020-12 with the older forms understood
   */
  readonly dialect?: SchemaDialect | undefined;
  /**
   * Whether missing properties that have a `default` are filled in with a copy of it: required ones
   * before the verdict, since many converters list every property with a default as required, all
   * others after it. With `false`, the verdicts are those of JSON Schema, where a default decides
   * nothing.
   *
   * @defaultValue `true`
   */
  readonly applyDefaults?: boolean | undefined;
  /**
   * Called for each part of the schema that could not be carried over and therefore accepts more.
   *
   * @defaultValue nothing is called
   */
  readonly onDiagnostic?: ((diagnostic: SchemaDiagnostic) => void) | undefined;
}

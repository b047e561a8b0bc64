import type { SchemaDiagnostic, SchemaDiagnosticCode } from "./schema.ts";

/**
 * Something the written source does not check, and where in the schema once references are inlined.
 *
 * Beside the codes of {@link SchemaDiagnostic}:
 *
 * - `"unsupported-keyword"`: the source has no form for a keyword;
 * - `"invalid-default"`: a schema does not accept its own default.
 */
export interface CodegenDiagnostic extends Omit<SchemaDiagnostic, "code"> {
  readonly code: SchemaDiagnosticCode | "unsupported-keyword" | "invalid-default";
}

/** Options of `jsonSchemaToZodSource`. */
export interface JsonSchemaToZodSourceOptions {
  /**
   * The name of the exported constant: an identifier of ASCII letters, digits, `_` and `$`.
   *
   * @defaultValue `"schema"`
   */
  readonly name?: string | undefined;
  /**
   * The major version of the Zod that the source is for. Leave it out unless the project is on Zod 3.
   *
   * @defaultValue `4`
   */
  readonly zodVersion?: 3 | 4 | undefined;
  /**
   * Whether a schema that cannot be written in full is an error instead of a diagnostic.
   *
   * @defaultValue `false`
   */
  readonly strict?: boolean | undefined;
  /**
   * Called for each part of the schema that the source does not check.
   *
   * @defaultValue nothing is called
   */
  readonly onDiagnostic?: ((diagnostic: CodegenDiagnostic) => void) | undefined;
}

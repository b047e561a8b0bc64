/**
 * The literal codes of {@link ToolpipeError}.
 *
 * - `"invalid-argument"`: an argument has the wrong shape or is out of range;
 * - `"invalid-embedding"`: an injected `embedFn` returned something that is not one vector per text;
 * - `"timeout"`: an injected function did not answer in time;
 * - `"schema-too-large"`: a schema is past a documented limit of size or depth;
 * - `"schema-invalid"`: a schema cannot be read, converted or is unsound;
 * - `"schema-not-representable"`: a provider has no way to say a part of a schema.
 */
export type ToolpipeErrorCode =
  | "invalid-argument"
  | "invalid-embedding"
  | "timeout"
  | "schema-too-large"
  | "schema-invalid"
  | "schema-not-representable";

// A registered symbol, so that two copies of the package recognise each other's errors.
const MARKER: symbol = Symbol.for("toolpipe.error");

/**
 * The one error class of the package; subclasses only add fields.
 *
 * Messages have one grammar: the action that failed, a colon, what was found, and what was needed.
 *
 * @example
 * ```ts
 * try {
 *   await index.rank("send a mail", { topK: 3 });
 * } catch (error) {
 *   if (ToolpipeError.isInstance(error)) error.code; // "invalid-embedding"
 * }
 * ```
 */
export class ToolpipeError extends Error {
  override readonly name: string = "ToolpipeError";
  readonly code: ToolpipeErrorCode;

  /**
   * @param code - what went wrong, as a literal to branch on
   * @param message - what went wrong, for a person
   * @param options - `cause`: the error underneath, when there is one
   */
  constructor(code: ToolpipeErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
    // Not a class field: a computed symbol field cannot be declared under isolatedDeclarations
    // (github.com/microsoft/TypeScript/issues/61892), and non-enumerable keeps deep equality simple.
    Object.defineProperty(this, MARKER, { value: true });
  }

  /**
   * Tells whether a value is an error of this package, also when it was made by another copy of it.
   *
   * @param value - anything
   * @returns `true` for a `ToolpipeError`
   */
  static isInstance(value: unknown): value is ToolpipeError {
    return value instanceof Error && MARKER in value;
  }
}

/** A schema holds something that a provider cannot express in any form. */
export class SchemaNotRepresentableError extends ToolpipeError {
  override readonly name: string = "SchemaNotRepresentableError";
  /** Where in the original schema, as a JSON Pointer that starts with `#`. */
  readonly pointer: string;
  /** The provider target that cannot express it. */
  readonly target: string;

  /**
   * @param pointer - where in the original schema
   * @param target - the provider target
   * @param message - what cannot be expressed, for a person
   */
  constructor(pointer: string, target: string, message: string) {
    super("schema-not-representable", message);
    this.pointer = pointer;
    this.target = target;
  }
}

/** A schema is past a limit of size: one of this package, or one of a provider. */
export class SchemaTooLargeError extends ToolpipeError {
  override readonly name: string = "SchemaTooLargeError";

  /** @param message - the limit and what is past it, for a person */
  constructor(message: string) {
    super("schema-too-large", message);
  }
}

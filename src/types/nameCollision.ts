/** What `findNameCollisions` looks for. Each step works on the names that the one before made. */
export interface NameCollisionOptions {
  /**
   * Whether names that differ only in case collide.
   *
   * @defaultValue `false`
   */
  readonly caseInsensitive?: boolean | undefined;
  /**
   * How names are made fit for a provider: `true` puts `_` in place of all but letters, digits, `_` and
   * `-` of ASCII, an expression says what `_` is put in place of, a function returns the new name.
   *
   * @defaultValue `false`
   */
  readonly sanitize?: boolean | RegExp | ((name: string) => string) | undefined;
  /**
   * After how many characters names are cut off, such as 64 for OpenAI.
   *
   * @defaultValue not cut
   */
  readonly maxLength?: number | undefined;
}

/** Names of different tools that a provider or a client will take for one. */
export interface NameCollision {
  /** The step that made them equal; `"exact"` if they were so before. */
  readonly kind: "exact" | "case" | "sanitized" | "truncated";
  /** What all of them become. */
  readonly name: string;
  /** The names as given, in input order. */
  readonly tools: readonly string[];
}

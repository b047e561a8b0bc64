/** Decides whether a text matches a regular expression, anywhere in it. */
export type Pattern = (text: string) => boolean;

/**
 * Compiles a regular expression of JSON Schema: ECMA-262 with Unicode, not anchored.
 *
 * @returns the pattern, or `undefined` when it cannot be read
 */
export function compilePattern(source: string): Pattern | undefined {
  const expression = read(source, "u") ?? read(source, "");
  return expression === undefined ? undefined : (text) => expression.test(text);
}

/** Patterns written for other engines escape more than the `u` flag allows. */
function read(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

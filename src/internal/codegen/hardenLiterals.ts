/**
 * One string literal of the source, with the code around it that decides how it is read. Literals are
 * matched whole from left to right, so that code inside of one is never taken for code.
 */
const LITERAL = /(new RegExp\()?("[^"\\]*(?:\\.[^"\\]*)*")(:)?/gsu;

/** Characters that cannot be seen or that change how others are seen ("Trojan Source", CVE-2021-42574). */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Forms of a regular expression that read otherwise without the `u` flag. */
const NEEDS_UNICODE = /\\[pPuDSW]|\[\^|\.|[\u{10000}-\u{10FFFF}]/u;

/**
 * Finishes the string literals of source text whose other parts are plain ASCII code: escapes what is
 * invisible, keeps a property named `__proto__` from being a prototype, and gives regular expressions
 * the `u` flag that JSON Schema means. Linear.
 */
export function hardenLiterals(source: string): string {
  return source.replace(
    LITERAL,
    (_match, opener: string | undefined, literal: string, colon: string | undefined) => {
      const visible = literal.replace(INVISIBLE, escapeCodeUnits);
      if (opener !== undefined) return `${opener}${visible}${flagsFor(JSON.parse(literal))}`;
      if (colon === undefined) return visible;
      return literal === '"__proto__"' ? `[${visible}]:` : `${visible}:`;
    },
  );
}

function escapeCodeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}

function flagsFor(pattern: string): string {
  if (!NEEDS_UNICODE.test(pattern)) return "";
  try {
    new RegExp(pattern, "u");
    return ', "u"';
  } catch {
    return "";
  }
}

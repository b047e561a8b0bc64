/**
 * Writes a JSON Pointer in its URI fragment form without percent-encoding, for messages and for keys.
 *
 * @see RFC 6901
 */
export function formatPointer(path: readonly string[]): string {
  return `#${path.map((token) => `/${escapeToken(token)}`).join("")}`;
}

/** Escapes one token of a JSON Pointer. */
export function escapeToken(token: string): string {
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/**
 * Reads the fragment of a reference as a JSON Pointer: percent-decoding first, then `~1`, then `~0`
 * (the other order would turn `~01` into `/`).
 *
 * @returns the tokens, or `undefined` when the fragment is not a pointer
 */
export function parsePointer(fragment: string): string[] | undefined {
  if (fragment === "") return [];
  const decoded = decodePercent(fragment);
  if (!decoded.startsWith("/")) return undefined;
  // Split before decoding, so that an encoded slash stays inside its token.
  return fragment
    .split("/")
    .slice(1)
    .map((token) => decodePercent(token).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Percent-decodes a text; a malformed escape leaves it as it was, so that a literal match still works. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { isRecord } from "./isRecord.ts";

/**
 * Follows a reference inside one JSON Schema document: `#` or `#/definitions/Name`.
 *
 * @param root - the whole document
 * @param reference - the value of `$ref`
 * @returns the schema referred to; `undefined` for another document, an anchor or a dead pointer
 */
export function resolveLocalReference(
  root: Readonly<Record<string, unknown>>,
  reference: unknown,
): Readonly<Record<string, unknown>> | undefined {
  if (typeof reference !== "string") return undefined;
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  let node: unknown = root;
  for (const token of reference.slice(2).split("/")) {
    const key = unescapeToken(token);
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = Array.isArray(node) ? node[Number(key)] : isRecord(node) ? node[key] : undefined;
  }
  return isRecord(node) ? node : undefined;
}

function unescapeToken(token: string): string {
  return decodePercent(token).replaceAll("~1", "/").replaceAll("~0", "~");
}

function decodePercent(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

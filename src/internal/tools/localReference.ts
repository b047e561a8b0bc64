import { isRecord } from "../isRecord.ts";
import { parsePointer } from "../schema/pointers.ts";

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
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  const tokens = parsePointer(reference.slice(1));
  if (tokens === undefined) return undefined;
  let node: unknown = root;
  for (const token of tokens) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, token)) return undefined;
    node = Reflect.get(node, token);
  }
  return isRecord(node) ? node : undefined;
}

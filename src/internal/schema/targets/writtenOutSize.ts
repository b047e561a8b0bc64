import { isRecord } from "../../isRecord.ts";
import type { SchemaLocation } from "../documentIndex.ts";
import { DEFINITION_KEYWORDS, forEachSubschema } from "../keywords.ts";
import { targetOf } from "./followReference.ts";
import { isWrittenOut } from "./nodeRules/references.ts";
import type { Place } from "./place.ts";

/** A chain of schemas that is longer than this counts as endless. */
const MAX_DEPTH = 1_000;

/**
 * Estimates how many schemas a document has once every reference that the target does not take is replaced by
 * what it leads to, without replacing any. Linear in the document.
 *
 * @param root - the place of the root
 */
export function writtenOutSize(root: Place): number {
  if (!root.index.hasReferences) return 0;
  const sizes = new Map<object, number>();
  const open = new Set<object>();

  const sizeOf = (location: SchemaLocation): number => {
    const { schema } = location;
    if (!isRecord(schema) || open.has(schema)) return 1;
    const known = sizes.get(schema);
    if (known !== undefined) return known;
    if (open.size > MAX_DEPTH) return Number.POSITIVE_INFINITY;
    open.add(schema);
    let size = 1;
    forEachSubschema(schema, (child, path) => {
      if (DEFINITION_KEYWORDS.has(path[0])) return;
      size += sizeOf(root.index.locate(child, location, path));
    });
    const target = targetOf(schema, { ...root, location });
    if (target !== undefined && isWrittenOut(target, root)) size += sizeOf(target);
    open.delete(schema);
    sizes.set(schema, size);
    return size;
  };

  return sizeOf(root.location);
}

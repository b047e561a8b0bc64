import { isRecord } from "../../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { getOwn } from "../json.ts";
import { isSchema } from "../keywords.ts";

/** Decides whether a schema accepts nothing. */
export type NeverTest = (location: SchemaLocation) => boolean;

/** The branches of a union. */
export function branchesOf(location: SchemaLocation, index: DocumentIndex): SchemaLocation[] {
  const branches = getOwn(Object(location.schema), "anyOf");
  if (!Array.isArray(branches)) return [];
  return branches
    .filter(isSchema)
    .map((branch, position) => index.locate(branch, location, ["anyOf", String(position)]));
}

/**
 * Makes the test for schemas that say outright that they accept nothing, which is how the converters of
 * Zod write `undefined`: by themselves, in a union of nothing else, or behind a reference. Each schema is
 * looked at once.
 */
export function createNeverTest(index: DocumentIndex): NeverTest {
  const known = new Map<unknown, boolean>([
    [true, false],
    [false, true],
  ]);
  const test: NeverTest = (location) => {
    const { schema, resource } = location;
    const verdict = known.get(schema);
    if (verdict !== undefined) return verdict;
    // A schema inside itself accepts something, or is not worth the while.
    known.set(schema, false);
    const { $ref: reference, not: excluded } = Object(schema);
    const target = typeof reference === "string" ? index.resolve(reference, resource) : undefined;
    const branches = target === undefined ? branchesOf(location, index) : [target];
    const isNever =
      (isRecord(excluded) && Object.keys(excluded).length === 0) ||
      (branches.length > 0 && branches.every(test));
    known.set(schema, isNever);
    return isNever;
  };
  return test;
}

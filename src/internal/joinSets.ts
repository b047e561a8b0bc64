/** Joins collections into one set. */
export function joinSets<Member>(...parts: readonly Iterable<Member>[]): ReadonlySet<Member> {
  return new Set(parts.flatMap((part) => [...part]));
}

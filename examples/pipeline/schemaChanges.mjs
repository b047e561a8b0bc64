/**
 * Says in which keywords two versions of a JSON Schema differ, as `$schema removed` or
 * `type rewritten`, one entry a place.
 *
 * @returns {string[]}
 */
export function schemaChanges(before, after) {
  if (before === after || !isObject(before) || !isObject(after)) return [];
  const changes = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!Object.hasOwn(after, key)) changes.push(`${key} removed`);
    else if (!Object.hasOwn(before, key)) changes.push(`${key} added`);
    else if (isObject(before[key]) && isObject(after[key]))
      changes.push(...schemaChanges(before[key], after[key]));
    else if (before[key] !== after[key]) changes.push(`${key} rewritten`);
  }
  return changes;
}

function isObject(value) {
  return typeof value === "object" && value !== null;
}

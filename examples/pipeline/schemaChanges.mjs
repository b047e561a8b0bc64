/**
 * Says how a JSON Schema was rewritten, in terms of keywords: one entry for each place, such as
 * `$schema dropped` or `anyOf became type`.
 *
 * @returns {string[]}
 */
export function schemaChanges(before, after) {
  if (before === after || !isObject(before) || !isObject(after)) return [];
  const lost = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const gained = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  const kept = Object.keys(before).filter((key) => Object.hasOwn(after, key));
  return [
    ...describe(lost, gained),
    ...kept.flatMap((key) =>
      isObject(before[key]) || before[key] === after[key]
        ? schemaChanges(before[key], after[key])
        : [`${key} rewritten`],
    ),
  ];
}

function describe(lost, gained) {
  if (lost.length === 0) return gained.map((key) => `${key} added`);
  if (gained.length === 0) return lost.map((key) => `${key} dropped`);
  return [`${lost.join(", ")} became ${gained.join(", ")}`];
}

function isObject(value) {
  return typeof value === "object" && value !== null;
}

// A repair has a list for every message and every turn, of one or two entries mostly. A list that grows
// takes room for sixteen more, so these are made as long as they have to be.

/** The entries that pass: the list itself where all of them do. */
export function passing<Entry>(
  list: readonly Entry[],
  passes: (entry: Entry) => boolean,
): readonly Entry[] {
  return list.every(passes) ? list : list.filter(passes);
}

/** What becomes of each entry, without those nothing becomes of and without empty places. */
export function mapped<Entry, Made>(
  list: readonly Entry[],
  make: (entry: Entry, index: number) => Made | undefined,
): Made[] {
  const made = list.map(make);
  return isComplete(made) ? made : made.filter(isDefined);
}

/** A list with one more entry at its end, begun where there is none yet. */
export function added<Entry>(list: Entry[] | undefined, entry: Entry): Entry[] {
  if (list === undefined) return [entry];
  list.push(entry);
  return list;
}

/** Whether no entry is missing. Of all tests of a list, only this one sees empty places. */
function isComplete<Value>(list: readonly (Value | undefined)[]): list is Value[] {
  return !list.includes(undefined);
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

import { byCodeUnits } from "./catalogEntry.ts";
import { splitServerName } from "./serverPrefix.ts";

/** Names that begin alike. */
export interface NameGroup {
  /** What makes them a group: the server, or the first word; empty for the group of the others. */
  readonly prefix: string;
  /** All that they have in common at the beginning, up to the end of a word. */
  readonly common: string;
  /** The whole names. */
  readonly names: readonly string[];
}

/**
 * Groups names by server prefix, and those without one by their first word (`jira_`). A prefix that
 * only one name has makes no group; such names share the group with the empty prefix.
 *
 * @param names - names in the order in which each group shall list them
 * @returns the groups, ordered by prefix
 */
export function groupByPrefix(names: readonly string[]): NameGroup[] {
  const groups = new Map<string, string[]>();
  for (const name of names) append(groups, splitServerName(name).prefix || firstWord(name), name);

  const others: string[] = [];
  const shared: NameGroup[] = [];
  for (const [prefix, members] of groups) {
    if (prefix === "" || members.length === 1) others.push(...members);
    else shared.push({ prefix, common: commonPrefix(members), names: members });
  }
  shared.sort((a, b) => byCodeUnits(a.prefix, b.prefix));
  if (others.length === 0) return shared;
  return [{ prefix: "", common: "", names: others.sort(byCodeUnits) }, ...shared];
}

function append(groups: Map<string, string[]>, prefix: string, name: string): void {
  const members = groups.get(prefix);
  if (members === undefined) groups.set(prefix, [name]);
  else members.push(name);
}

const DELIMITERS = ["_", "-", ".", "/", ":"] as const;

// Cut after a delimiter, and before the end of the shortest name, so that every name has an ending
// of whole words.
function commonPrefix([first = "", ...others]: readonly string[]): string {
  let length = first.length - 1;
  for (const name of others) {
    let same = 0;
    while (same < Math.min(length, name.length - 1) && name[same] === first[same]) same++;
    length = same;
  }
  const beginning = first.slice(0, length);
  const ends = DELIMITERS.map((delimiter) => beginning.lastIndexOf(delimiter) + 1);
  return beginning.slice(0, Math.max(...ends));
}

function firstWord(name: string): string {
  return /^[^_-]+[_-](?=.)/u.exec(name)?.[0] ?? "";
}

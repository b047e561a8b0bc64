import { elementAt } from "../elementAt.ts";
import { byCodeUnits } from "./catalogEntry.ts";

/**
 * Finds what the names that a misspelt one is closest to stand for, by edit distance. One edit is
 * allowed for every four characters, at most three.
 *
 * Costs `O(length)` for a candidate of another length, `O(length * edits)` for the others.
 *
 * @param name - what was written
 * @param candidates - the names that may have been meant, and what they stand for
 * @returns what the names within reach stand for, nearest first, then in code-unit order
 */
export function nearestNames<Value>(
  name: string,
  candidates: Iterable<readonly [name: string, value: Value]>,
): Value[] {
  const reach = Math.min(3, Math.floor(name.length / 4));
  const near: Near<Value>[] = [];
  for (const [candidate, value] of candidates) {
    const distance = editDistance(name, candidate, reach);
    if (distance <= reach) near.push({ candidate, value, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance || byCodeUnits(a.candidate, b.candidate))
    .map(({ value }) => value);
}

interface Near<Value> {
  readonly candidate: string;
  readonly value: Value;
  readonly distance: number;
}

// Levenshtein's distance in the band of the table that can stay within reach (Ukkonen, 1985).
function editDistance(a: string, b: string, reach: number): number {
  if (Math.abs(a.length - b.length) > reach) return reach + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(b.length + 1).fill(reach + 1);
    const first = Math.max(1, row - reach);
    const last = Math.min(b.length, row + reach);
    if (first === 1) current[0] = row;
    let least = reach + 1;
    for (let column = first; column <= last; column++) {
      const substitution = a[row - 1] === b[column - 1] ? 0 : 1;
      const distance = Math.min(
        elementAt(previous, column - 1) + substitution,
        elementAt(previous, column) + 1,
        elementAt(current, column - 1) + 1,
      );
      current[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > reach) return least;
    previous = current;
  }
  return elementAt(previous, b.length);
}

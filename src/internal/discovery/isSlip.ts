import { isOneEditApart } from "../text/isOneEditApart.ts";

const LONGEST_SHORT = 5;
const SHORTEST_WITH_ENDING = 4;

/**
 * Tells whether a word was written for another by a slip of the keyboard. One letter makes another
 * word of a short one ("story" and "store"), so there only neighbours may be swapped, a letter be
 * doubled or not, and the last one be missing or too much.
 *
 * @param written - the word of a query
 * @param meant - a word of the catalog
 */
export function isSlip(written: string, meant: string): boolean {
  if (!isOneEditApart(written, meant)) return false;
  if (written.length > LONGEST_SHORT) return true;
  if (written.length === meant.length) return haveSameLetters(written, meant);
  const [shorter, longer] = written.length < meant.length ? [written, meant] : [meant, written];
  if (shorter.length >= SHORTEST_WITH_ENDING && longer.startsWith(shorter)) return true;
  return withoutDoubles(shorter) === withoutDoubles(longer);
}

function haveSameLetters(a: string, b: string): boolean {
  return [...a].sort().join("") === [...b].sort().join("");
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/gu, "$1");
}

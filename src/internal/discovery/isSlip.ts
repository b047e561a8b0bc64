import { isOneEditApart } from "../text/isOneEditApart.ts";

const LONGEST_SHORT = 5;

/**
 * Tells whether a word was written for another by a slip of the keyboard. Who mistypes a short word
 * gets its first letter right, or swaps it with the second: "gmail" is no slip for "email".
 *
 * @param written - the word of a query
 * @param meant - a word of the catalog
 */
export function isSlip(written: string, meant: string): boolean {
  if (!isOneEditApart(written, meant)) return false;
  if (written.length > LONGEST_SHORT || written[0] === meant[0]) return true;
  return written[0] === meant[1] && written[1] === meant[0];
}

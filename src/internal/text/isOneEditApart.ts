/**
 * Tells whether two different words are one slip of the keyboard apart: a letter more, a letter
 * less, another letter, or two neighbours swapped.
 *
 * Linear in the length of the words, in UTF-16 code units.
 *
 * @param a - one word
 * @param b - another word
 * @returns `false` also when the words are equal
 *
 * @example
 * ```ts
 * isOneEditApart("reposiotry", "repository"); // true
 * ```
 */
export function isOneEditApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEditApart(b, a);
  const longer = b.length - a.length;
  if (longer > 1 || a === b) return false;

  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let tail = 0;
  while (tail < a.length - start && a.at(-1 - tail) === b.at(-1 - tail)) tail++;

  const differing = a.length - start - tail;
  if (longer === 1) return differing === 0;
  const swapped = differing === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
  return differing === 1 || swapped;
}

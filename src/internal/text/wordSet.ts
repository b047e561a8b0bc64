/**
 * Makes a set of the words of a text.
 *
 * @param words - words with white space between them
 */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u));
}

// A request longer than this is no request, and each sentence costs a pass over its terms.
const MOST_SENTENCES = 8;
const SENTENCE_END = /(?<=[.!?;])\s+|[\n。！？；]+/u;

/**
 * Splits a request into sentences: at line ends, and where "." "!" "?" or ";" has white space behind
 * it, so that "v1.2" and "Node.js" stay whole.
 *
 * Linear in the length of the text.
 *
 * @param text - a request in the words of a user
 * @returns the sentences without blank ones; what follows the eighth is part of the eighth
 */
export function splitSentences(text: string): string[] {
  const sentences = text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== "");
  if (sentences.length <= MOST_SENTENCES) return sentences;
  const rest = sentences.slice(MOST_SENTENCES - 1).join("\n");
  return [...sentences.slice(0, MOST_SENTENCES - 1), rest];
}

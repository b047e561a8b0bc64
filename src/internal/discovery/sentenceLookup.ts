import { foldName } from "./foldName.ts";
import { firstSentence } from "./summarize.ts";

// Shorter sentences are what anybody would search for.
const SHORTEST = 16;

/**
 * Finds tools by the first sentence of their description: models search for what they have read in
 * the catalog, word for word.
 */
export class SentenceLookup {
  readonly #positions = new Map<string, number[]>();

  /** @param tools - the descriptions of the tools, by position */
  constructor(tools: readonly { readonly description: string }[]) {
    for (const [position, { description }] of tools.entries()) {
      const sentence = foldName(firstSentence(description));
      if (sentence.length < SHORTEST) continue;
      const same = this.#positions.get(sentence);
      if (same === undefined) this.#positions.set(sentence, [position]);
      else same.push(position);
    }
  }

  /** Returns the positions of the tools that begin with just this sentence. */
  find(text: string): readonly number[] {
    return this.#positions.get(foldName(text)) ?? [];
  }
}

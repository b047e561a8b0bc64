import { clipLine, toHarmlessLine } from "./untrustedText.ts";

/** The longest summary, and the short one of the next level down. */
export const SUMMARY_LENGTH = 120;
export const SHORT_SUMMARY_LENGTH = 60;

// A description of 13,000 characters is read no further than a summary could reach.
const READ_LENGTH = 600;

const SENTENCE_END = /[.!?](?=\s)|[。！？]/gu;
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|nr|dr|mr|ms|st|[a-z])$/i;

/**
 * Takes the first sentence of a description as its summary: one harmless line, at most
 * {@link SUMMARY_LENGTH} characters.
 *
 * @param description - the description as its author wrote it
 * @returns the summary; empty for an empty description
 */
export function summarize(description: string): string {
  return clipLine(firstSentence(description), SUMMARY_LENGTH);
}

/** Takes the first sentence of a description as one harmless line. */
export function firstSentence(description: string): string {
  const line = toHarmlessLine(description.slice(0, READ_LENGTH));
  for (const { index, 0: mark } of line.matchAll(SENTENCE_END)) {
    const sentence = line.slice(0, index);
    if (mark !== ".") return line.slice(0, index + 1);
    const next = line.charAt(index + 2);
    const goesOn = next !== next.toUpperCase() || ABBREVIATION.test(sentence.slice(-8));
    if (!goesOn) return sentence;
  }
  return line.replace(/\.$/, "");
}

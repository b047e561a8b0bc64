import { foldText } from "../text/foldText.ts";

// A longer text is neither a name nor a sentence.
const MAX_LENGTH = 512;

/**
 * Folds what writers of the same name vary: case, accents, and everything between letters and
 * digits.
 *
 * @param text - a name or a sentence
 * @returns letters and digits only; empty for a text that is too long to be a name
 */
export function foldName(text: string): string {
  if (text.length > MAX_LENGTH) return "";
  return foldText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

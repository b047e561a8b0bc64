// Format characters (zero-width, bidi, tags), private use, lone surrogates, and everything else
// that renders as nothing, variation selectors included: text that a person cannot see, but a model
// reads.
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const BREAKS = /[\s\p{Cc}]+/gu;
const PLAIN = /^[!-;=?-_a-~]+(?: [!-;=?-_a-~]+)*$/;

// What could close a tag or a fence around the text, replaced by look-alikes of the same length.
const MARKUP = [
  ["<", "\u2039"],
  [">", "\u203a"],
  ["`", "'"],
] as const;

/**
 * Makes text of a third party harmless to put in front of a model: one line, nothing invisible, no
 * tags and no fences.
 *
 * Linear in the length of the text.
 *
 * @param text - any text
 * @returns the same text when there is nothing to change
 */
export function toHarmlessLine(text: string): string {
  if (PLAIN.test(text)) return text;
  const line = text.replace(INVISIBLE, "").replace(BREAKS, " ").trim();
  return MARKUP.reduce((harmless, [mark, lookAlike]) => harmless.replaceAll(mark, lookAlike), line);
}

const MAX_LISTED_LENGTH = 256;

/**
 * Tells whether a name can be shown to a model as it is. A changed name would name no tool, and one
 * with line breaks or invisible characters could pass for something else.
 *
 * @param name - the name of a tool
 */
export function isListableName(name: string): boolean {
  return name !== "" && name.length <= MAX_LISTED_LENGTH && toHarmlessLine(name) === name;
}

/**
 * Cuts a line to at most `limit` UTF-16 code units, between words where that costs little, and
 * never inside a character.
 */
export function clipLine(line: string, limit: number): string {
  if (line.length <= limit) return line;
  let end = limit - 1;
  const space = line.lastIndexOf(" ", end);
  if (space >= limit / 2) return `${line.slice(0, space).replace(/[\s,;:.(-]{1,8}$/, "")}…`;
  while (end > 0 && isInsideCharacter(line, end)) end--;
  return `${line.slice(0, end)}…`;
}

function isInsideCharacter(line: string, position: number): boolean {
  const unit = line.charCodeAt(position);
  if (unit >= 0xdc00 && unit <= 0xdfff) return true;
  return /^\p{M}/u.test(line.slice(position, position + 2));
}

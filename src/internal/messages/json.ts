import { text } from "./read.ts";

/** Up to this many characters, a look through a text costs less than the error of a parser. */
const SHORT = 2000;

/** Whether arguments that travel as JSON text can be read. No text at all stands for no arguments. */
export function isReadableJson(value: unknown): boolean {
  if (typeof value !== "string") return true;
  const json = value.trim();
  if (json === "") return true;
  // Most arguments that were cut off miss their last brace.
  if (json.startsWith("{") && !json.endsWith("}")) return false;
  if (json.length <= SHORT && !isClosed(json)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** The same of arguments that are there. */
export function isWholeJson(value: unknown): value is string {
  return text(value) !== undefined && isReadableJson(value);
}

/** Whether everything is closed that a text opens: strings, lists and objects. */
function isClosed(json: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isQuoted && character === "\\") index++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
  }
  return depth === 0 && !isQuoted;
}

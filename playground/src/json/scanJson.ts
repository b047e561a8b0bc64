/**
 * Finds where a text stops being JSON, and says in words what is wrong there. The engine's own parser
 * decides whether it is; its messages differ from browser to browser and name no line.
 */

export interface JsonFault {
  readonly position: number;
  readonly message: string;
}

type Expected = "value" | "first-value" | "first-key" | "key" | "colon" | "separator" | "end";

interface Open {
  readonly bracket: "{" | "[";
  readonly position: number;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const STRING = /"[^"\n]{0,30}"?/uy;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map([
  ["None", "null"],
  ["True", "true"],
  ["False", "false"],
  ["undefined", "null"],
  ["NaN", "null"],
  ["Infinity", "null"],
]);

/** The first fault of a text; `undefined` when there is none. Linear in the text. */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: Open[] = [];
  let expected: Expected = "value";
  let position = 0;
  // The comma just before, which is what is wrong when a bracket closes.
  let comma = -1;
  for (;;) {
    position = skipSpace(text, position);
    const character = text[position];
    if (character === undefined) return expected === "end" ? undefined : truncated(text, open);
    if (expected === "end") return { position, message: trailing(character) };
    if (character === "/" || character === "#") {
      return { position, message: "JSON has no comments: take this one out" };
    }
    switch (expected) {
      case "colon":
        if (character !== ":") {
          return {
            position,
            message: `A colon is missing between the name and ${shown(text, position)}`,
          };
        }
        expected = "value";
        position += 1;
        break;
      case "separator": {
        const closing = open.at(-1)?.bracket === "{" ? "}" : "]";
        if (character === closing) {
          open.pop();
          expected = open.length === 0 ? "end" : "separator";
        } else if (character === ",") {
          comma = position;
          expected = open.at(-1)?.bracket === "{" ? "key" : "value";
        } else if (character === "}" || character === "]") {
          return { position, message: `"${closing}" should close here, not "${character}"` };
        } else {
          return {
            position,
            message: `A comma or "${closing}" is missing before ${shown(text, position)}`,
          };
        }
        position += 1;
        break;
      }
      case "key":
      case "first-key": {
        if (character === "}") {
          if (expected === "key")
            return { position: comma, message: 'There is a comma too many before the closing "}"' };
          open.pop();
          expected = open.length === 0 ? "end" : "separator";
          position += 1;
          break;
        }
        if (character !== '"') return { position, message: unquotedName(text, position) };
        const after = readString(text, position);
        if (typeof after !== "number") return after;
        position = after;
        expected = "colon";
        break;
      }
      default: {
        if (character === "]" && expected === "first-value") {
          open.pop();
          expected = open.length === 0 ? "end" : "separator";
          position += 1;
          break;
        }
        if (character === "{" || character === "[") {
          open.push({ bracket: character, position });
          expected = character === "{" ? "first-key" : "first-value";
          position += 1;
          break;
        }
        if (character === "]" && comma >= 0 && open.at(-1)?.bracket === "[") {
          return { position: comma, message: 'There is a comma too many before the closing "]"' };
        }
        const after = readScalar(text, position);
        if (typeof after !== "number") return after;
        position = after;
        expected = open.length === 0 ? "end" : "separator";
      }
    }
  }
}

function skipSpace(text: string, position: number): number {
  let at = position;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return at;
}

function readScalar(text: string, position: number): number | JsonFault {
  const character = text[position] ?? "";
  if (character === '"') return readString(text, position);
  if (character === "'" || character === "“" || character === "`") {
    return { position, message: 'Texts stand in double quotes (")' };
  }
  if (character === "<" && position < 200) {
    return { position, message: "This is markup (a web page?), not JSON" };
  }
  if (character === "," || character === "}" || character === "]" || character === ":") {
    return { position, message: `A value is missing before "${character}"` };
  }
  const word = match(WORD, text, position);
  if (word === "true" || word === "false" || word === "null") return position + word.length;
  const meant = FOREIGN_WORDS.get(word);
  if (meant !== undefined) return { position, message: `JSON has no ${word}: write ${meant}` };
  if (word !== "") return { position, message: `"${word}" is a text without double quotes` };
  const number = match(NUMBER, text, position);
  if (number === "")
    return { position, message: `A value is missing: ${shown(text, position)} starts none` };
  const next = text[position + number.length] ?? "";
  if (/[\d.+eE_]/u.test(next))
    return { position, message: "This is not a number as JSON writes it" };
  return position + number.length;
}

function readString(text: string, start: number): number | JsonFault {
  let position = start + 1;
  for (;;) {
    const character = text[position];
    if (character === undefined) {
      return {
        position: start,
        message: "The text ends inside this string: its closing quote is missing",
      };
    }
    if (character === '"') return position + 1;
    if (character === "\n" || character === "\r") {
      return {
        position,
        message: "The line ends inside a string: close the quote, or write \\n for the break",
      };
    }
    if (character < " ")
      return { position, message: "A control character inside a string: write it as \\u00…" };
    if (character === "\\") {
      const escaped = text[position + 1] ?? "";
      const isLegal =
        escaped === "u"
          ? /^[\da-f]{4}$/iu.test(text.slice(position + 2, position + 6))
          : '"\\/bfnrt'.includes(escaped);
      if (escaped === "" || !isLegal) {
        return {
          position,
          message: `"\\${escaped}" is no escape of JSON: a backslash is written \\\\`,
        };
      }
      position += escaped === "u" ? 6 : 2;
    } else {
      position += 1;
    }
  }
}

function truncated(text: string, open: readonly Open[]): JsonFault {
  const last = open.at(-1);
  if (last === undefined) return { position: text.length, message: "There is nothing here yet" };
  const closing = last.bracket === "{" ? "}" : "]";
  return {
    position: text.length,
    message: `The text ends too early: "${closing}" is missing for the "${last.bracket}" of line ${lineOf(text, last.position)}`,
  };
}

function trailing(character: string): string {
  return character === "{" || character === "["
    ? "A second document begins here: put both in one list, [ …, … ]"
    : "The document has ended before this";
}

function unquotedName(text: string, position: number): string {
  const word = match(WORD, text, position);
  if (word !== "") return `The name ${word} needs double quotes: "${word}"`;
  if (text[position] === "'") return 'Names stand in double quotes (")';
  return `A name in double quotes is missing before ${shown(text, position)}`;
}

function shown(text: string, position: number): string {
  if (text[position] === '"') return match(STRING, text, position);
  const word = match(WORD, text, position);
  return `"${word === "" ? String.fromCodePoint(text.codePointAt(position) ?? 0) : word.slice(0, 30)}"`;
}

function match(expression: RegExp, text: string, position: number): string {
  expression.lastIndex = position;
  return expression.exec(text)?.[0] ?? "";
}

function lineOf(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < position; at = text.indexOf("\n", at + 1))
    line += 1;
  return line;
}

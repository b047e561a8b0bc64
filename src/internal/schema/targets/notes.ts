/** A longer value of a keyword is cut short: a description is no place for a schema. */
const MAX_VALUE_LENGTH = 600;

/** What describes rather than constrains, and how it is introduced. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["default", "Default"],
  ["example", "Example"],
  ["examples", "Examples"],
  ["original name", "Original name"],
]);

/**
 * Adds to a description what the schema beside it can no longer say, in one wording throughout:
 * `Constraints: minimum: 1; pattern: ^a. Default: 3.` What the description says already is not repeated.
 */
export function withNotes(
  description: string,
  notes: readonly (readonly [keyword: string, value: unknown])[],
): string {
  const constraints = notes
    .filter(([keyword]) => !LABELS.has(keyword))
    .map(([keyword, value]) => `${keyword}: ${written(value, keyword === "const")}`)
    .filter((text) => !(description.includes(LABEL) && description.includes(text)));
  const sentences = notes.flatMap(([keyword, value]) => {
    const label = LABELS.get(keyword);
    return label === undefined ? [] : [`${label}: ${cut(JSON.stringify(value))}.`];
  });
  const text = constraints.length > 0 ? addConstraints(description, constraints) : description;
  return sentences.reduce(addSentence, text);
}

const LABEL = "Constraints: ";

/** Continues the constraints that a description ends with, or starts them. */
function addConstraints(description: string, constraints: readonly string[]): string {
  const start = description.lastIndexOf(LABEL);
  const isLast =
    start >= 0 && description.endsWith(".") && !/\. [A-Z][\w ]+: /u.test(description.slice(start));
  if (!isLast) return addSentence(description, `${LABEL}${constraints.join("; ")}.`);
  const known = description.slice(start + LABEL.length, -1).split("; ");
  const added = constraints.filter((constraint) => !known.includes(constraint));
  return `${description.slice(0, start)}${LABEL}${[...known, ...added].join("; ")}.`;
}

function addSentence(description: string, sentence: string): string {
  const text = description.trimEnd();
  if (text === "") return sentence;
  if (text.includes(sentence)) return text;
  return /[.!?:;]$/u.test(text) ? `${text} ${sentence}` : `${text}. ${sentence}`;
}

/**
 * Texts that stand for themselves go without quotation marks, and lists of them without brackets, unless the
 * list is itself the one value; other values are written as JSON.
 */
function written(value: unknown, isFixed = false): string {
  if (typeof value === "string" && value !== "") return cut(value);
  if (!isFixed && Array.isArray(value) && !value.some((member) => typeof member === "object")) {
    return cut(value.map((member) => JSON.stringify(member)).join(", "));
  }
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

import { isCount } from "./counts.ts";
import type { KeywordCompiler, KeywordTable } from "./keywordTable.ts";

const minLength: KeywordCompiler = (minimum, { invalid }) => {
  if (!isCount(minimum)) return invalid("minLength", "a whole number");
  return {
    keyword: "minLength",
    type: "string",
    test: (value) => value.length >= minimum * 2 || countCharacters(value) >= minimum,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "too_small", origin: "string", minimum, inclusive: true, path, input });
    },
  };
};

const maxLength: KeywordCompiler = (maximum, { invalid }) => {
  if (!isCount(maximum)) return invalid("maxLength", "a whole number");
  return {
    keyword: "maxLength",
    type: "string",
    test: (value) => value.length <= maximum * 2 && countCharacters(value) <= maximum,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, path, input });
    },
  };
};

const pattern: KeywordCompiler = (source, context) => {
  if (typeof source !== "string") return context.invalid("pattern", "a text");
  const compiled = context.pattern(source);
  if (compiled === undefined) return undefined;
  return {
    keyword: "pattern",
    type: "string",
    test: compiled,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "invalid_pattern", pattern: source, path, input });
    },
  };
};

/** The keywords of strings. `format` and `content…` are annotations, as both drafts have them by default. */
export const STRING_KEYWORDS: KeywordTable = [
  ["minLength", minLength],
  ["maxLength", maxLength],
  ["pattern", pattern],
];

/** Counts code points: JSON Schema measures characters, not UTF-16 units. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

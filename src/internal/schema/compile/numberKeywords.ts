import type { Dialect } from "../dialect.ts";
import { isMultipleOf } from "./decimal.ts";
import type { Assertion } from "./evaluation.ts";
import type { KeywordCompiler, KeywordTable } from "./keywordTable.ts";

const minimum: KeywordCompiler = (value, { schema, dialect, invalid }) => {
  if (typeof value !== "number") return invalid("minimum", "a number");
  const exclusive = readsBooleanBounds(dialect) && schema["exclusiveMinimum"] === true;
  return lowerBound("minimum", value, !exclusive);
};

const maximum: KeywordCompiler = (value, { schema, dialect, invalid }) => {
  if (typeof value !== "number") return invalid("maximum", "a number");
  const exclusive = readsBooleanBounds(dialect) && schema["exclusiveMaximum"] === true;
  return upperBound("maximum", value, !exclusive);
};

const exclusiveMinimum: KeywordCompiler = (value, { invalid }) => {
  if (typeof value === "boolean") return undefined;
  if (typeof value !== "number") return invalid("exclusiveMinimum", "a number");
  return lowerBound("exclusiveMinimum", value, false);
};

const exclusiveMaximum: KeywordCompiler = (value, { invalid }) => {
  if (typeof value === "boolean") return undefined;
  if (typeof value !== "number") return invalid("exclusiveMaximum", "a number");
  return upperBound("exclusiveMaximum", value, false);
};

const multipleOf: KeywordCompiler = (divisor, { invalid }) => {
  if (typeof divisor !== "number" || divisor <= 0) {
    return invalid("multipleOf", "a number greater than 0");
  }
  return {
    keyword: "multipleOf",
    type: "number",
    test: (value) => isMultipleOf(value, divisor),
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "not_multiple_of", divisor, path, input });
    },
  };
};

/** The keywords of numbers. */
export const NUMBER_KEYWORDS: KeywordTable = [
  ["minimum", minimum],
  ["maximum", maximum],
  ["exclusiveMinimum", exclusiveMinimum],
  ["exclusiveMaximum", exclusiveMaximum],
  ["multipleOf", multipleOf],
];

/** Draft-4 says with a boolean whether a bound is exclusive; so does OpenAPI 3.0, which declares nothing. */
function readsBooleanBounds({ name, declared }: Dialect): boolean {
  return !declared || name === "draft-04";
}

function lowerBound(keyword: string, bound: number, inclusive: boolean): Assertion {
  return {
    keyword,
    type: "number",
    test: inclusive ? (value) => value >= bound : (value) => value > bound,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "too_small", origin: "number", minimum: bound, inclusive, path, input });
    },
  };
}

function upperBound(keyword: string, bound: number, inclusive: boolean): Assertion {
  return {
    keyword,
    type: "number",
    test: inclusive ? (value) => value <= bound : (value) => value < bound,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "too_big", origin: "number", maximum: bound, inclusive, path, input });
    },
  };
}

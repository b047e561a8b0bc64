import { isRecord } from "../../isRecord.ts";
import { isTypeName } from "../inferTypes.ts";
import { equalJson, type JsonType } from "../json.ts";
import type { Assertion } from "./evaluation.ts";
import type { KeywordCompiler, KeywordTable } from "./keywordTable.ts";

const TYPE_TESTS: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value),
  number: (value) => Number.isFinite(value),
  string: (value) => typeof value === "string",
  array: (value) => Array.isArray(value),
  object: isRecord,
};

const type: KeywordCompiler = (value, { invalid }) => {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = names.filter(isTypeName);
  if (known.length < names.length || known.length === 0) {
    return invalid("type", "the name of a JSON type or a list of them");
  }
  return {
    keyword: "type",
    type: "any",
    test: known
      .map((name) => TYPE_TESTS[name])
      .reduce((first, second) => (candidate) => first(candidate) || second(candidate)),
    explain: (input, path, _evaluation, issues) => {
      const expected = known.join(" | ");
      issues.push({ code: "invalid_type", expected, path, input });
    },
  };
};

const enumeration: KeywordCompiler = (values, { invalid }) => {
  if (!Array.isArray(values)) return invalid("enum", "a list");
  return oneOfValues("enum", values);
};

const constant: KeywordCompiler = (value) => oneOfValues("const", [value]);

/** The keywords that look at a value as a whole. */
export const VALUE_KEYWORDS: KeywordTable = [
  ["type", type],
  ["enum", enumeration],
  ["const", constant],
];

function oneOfValues(keyword: string, values: readonly unknown[]): Assertion {
  // Scalars are looked up; only objects and lists have to be compared.
  const known = new Set(values);
  const containers = values.filter((value) => typeof value === "object");
  return {
    keyword,
    type: "any",
    test: (candidate) =>
      known.has(candidate) || containers.some((value) => equalJson(value, candidate)),
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "invalid_value", values, path, input });
    },
  };
}

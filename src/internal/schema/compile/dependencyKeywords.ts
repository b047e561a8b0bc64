import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";
import { isSchema } from "../keywords.ts";
import { type Assertion, type CompiledSchema, collectEvaluated } from "./evaluation.ts";
import { explain } from "./explain.ts";
import type { KeywordCompiler, KeywordContext, KeywordTable } from "./keywordTable.ts";
import { hasMember, isNameList } from "./members.ts";

const dependentRequired: KeywordCompiler = (value, context) => {
  if (!isRecord(value)) return context.invalid("dependentRequired", "an object of lists of names");
  const entries = Object.entries(value).flatMap(([name, names]) => {
    if (isNameList(names)) return [[name, names] as const];
    context.invalid("dependentRequired", "an object of lists of names");
    return [];
  });
  return {
    keyword: "dependentRequired",
    type: "object",
    test: (object) =>
      entries.every(
        ([name, names]) =>
          !hasMember(object, name) || names.every((other) => hasMember(object, other)),
      ),
    explain: (object, path, _evaluation, issues) => {
      for (const [name, names] of entries) {
        if (!hasMember(object, name)) continue;
        for (const other of names.filter((candidate) => !hasMember(object, candidate))) {
          const message = `Invalid input: "${other}" is required beside "${name}"`;
          issues.push({ code: "custom", message, path: [...path, other], input: undefined });
        }
      }
    },
  };
};

const dependentSchemas: KeywordCompiler = (value, context) => {
  if (!isRecord(value)) return context.invalid("dependentSchemas", "an object of schemas");
  return dependencyAssertion("dependentSchemas", value, context);
};

/** The form up to draft-07: a list of names or a schema for each name. */
const dependencies: KeywordCompiler = (value, context) => {
  if (!isRecord(value)) return context.invalid("dependencies", "an object");
  return dependencyAssertion("dependencies", value, context);
};

/** The keywords by which one member of an object asks for others. */
export const DEPENDENCY_KEYWORDS: KeywordTable = [
  ["dependentRequired", dependentRequired],
  ["dependentSchemas", dependentSchemas],
  ["dependencies", dependencies],
];

interface Dependency {
  readonly name: string;
  readonly schema: CompiledSchema | undefined;
  readonly names: readonly string[];
}

function dependencyAssertion(
  keyword: string,
  value: JsonObject,
  context: KeywordContext,
): Assertion {
  const entries = Object.entries(value).flatMap(([name, dependency]): Dependency[] => {
    if (isSchema(dependency)) {
      return [{ name, schema: context.subschema(dependency), names: [] }];
    }
    if (keyword === "dependencies" && isNameList(dependency)) {
      return [{ name, schema: undefined, names: dependency }];
    }
    context.invalid(keyword, "an object of schemas");
    return [];
  });
  return {
    keyword,
    type: "object",
    test: (object, evaluation) =>
      entries.every(
        ({ name, schema, names }) =>
          !hasMember(object, name) ||
          (names.every((other) => hasMember(object, other)) &&
            schema?.test(object, evaluation) !== false),
      ),
    explain: (object, path, evaluation, issues) => {
      for (const { name, schema } of entries) {
        if (!hasMember(object, name) || schema?.test(object, evaluation) !== false) continue;
        explain(schema, object, path, evaluation, issues);
      }
    },
    collect: (object, evaluation, evaluated) => {
      for (const { name, schema } of entries) {
        if (schema === undefined || !hasMember(object, name)) continue;
        collectEvaluated(schema.assertions, object, evaluation, evaluated);
      }
    },
  };
}

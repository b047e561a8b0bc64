import { isSchema } from "../keywords.ts";
import {
  type Collect,
  type CompiledSchema,
  collectEvaluated,
  type Evaluation,
  type Explain,
} from "./evaluation.ts";
import { explain } from "./explain.ts";
import type { ValidationIssue } from "./issues.ts";
import type { KeywordCompiler, KeywordContext, KeywordTable } from "./keywordTable.ts";

const allOf: KeywordCompiler = (value, context) => {
  const schemas = compileList("allOf", value, context);
  if (schemas === undefined) return undefined;
  return {
    keyword: "allOf",
    type: "any",
    test: (candidate, evaluation) => {
      for (const schema of schemas) {
        if (!schema.test(candidate, evaluation)) return false;
      }
      return true;
    },
    explain: (candidate, path, evaluation, issues) => {
      for (const schema of schemas) {
        if (!schema.test(candidate, evaluation))
          explain(schema, candidate, path, evaluation, issues);
      }
    },
    collect: collectMatching(schemas),
  };
};

const anyOf: KeywordCompiler = (value, context) => {
  const schemas = compileList("anyOf", value, context);
  if (schemas === undefined) return undefined;
  return {
    keyword: "anyOf",
    type: "any",
    test: (candidate, evaluation) => {
      for (const schema of schemas) {
        if (schema.test(candidate, evaluation)) return true;
      }
      return false;
    },
    explain: explainBranches(schemas),
    collect: collectMatching(schemas),
  };
};

const oneOf: KeywordCompiler = (value, context) => {
  const schemas = compileList("oneOf", value, context);
  if (schemas === undefined) return undefined;
  const explainNone = explainBranches(schemas);
  return {
    keyword: "oneOf",
    type: "any",
    test: (candidate, evaluation) => {
      let matches = 0;
      for (const schema of schemas) {
        if (schema.test(candidate, evaluation)) matches += 1;
        if (matches > 1) return false;
      }
      return matches === 1;
    },
    explain: (candidate, path, evaluation, issues) => {
      if (!schemas.some((schema) => schema.test(candidate, evaluation))) {
        explainNone(candidate, path, evaluation, issues);
        return;
      }
      const message = "Invalid input: matches more than one schema of oneOf";
      issues.push({ code: "custom", message, path, input: candidate });
    },
    collect: collectMatching(schemas),
  };
};

const not: KeywordCompiler = (value, context) => {
  if (!isSchema(value)) return context.invalid("not", "a schema");
  const schema = context.subschema(value);
  return {
    keyword: "not",
    type: "any",
    test: (candidate, evaluation) => !schema.test(candidate, evaluation),
    explain: (input, path, _evaluation, issues) => {
      const message = 'Invalid input: matches the schema of "not"';
      issues.push({ code: "custom", message, path, input });
    },
  };
};

const condition: KeywordCompiler = (value, context) => {
  if (!isSchema(value)) return context.invalid("if", "a schema");
  const premise = context.subschema(value);
  const consequence = compileOptional("then", context);
  const alternative = compileOptional("else", context);
  const branchFor = (candidate: unknown, evaluation: Evaluation): CompiledSchema =>
    premise.test(candidate, evaluation) ? consequence : alternative;
  return {
    keyword: "if",
    type: "any",
    test: (candidate, evaluation) => branchFor(candidate, evaluation).test(candidate, evaluation),
    explain: (candidate, path, evaluation, issues) => {
      explain(branchFor(candidate, evaluation), candidate, path, evaluation, issues);
    },
    collect: (candidate, evaluation, evaluated) => {
      if (premise.test(candidate, evaluation)) {
        collectEvaluated(premise.assertions, candidate, evaluation, evaluated);
      }
      const branch = branchFor(candidate, evaluation);
      collectEvaluated(branch.assertions, candidate, evaluation, evaluated);
    },
  };
};

/** The keywords that apply schemas to the value itself. */
export const COMBINATION_KEYWORDS: KeywordTable = [
  ["allOf", allOf],
  ["anyOf", anyOf],
  ["oneOf", oneOf],
  ["not", not],
  ["if", condition],
];

function compileList(
  keyword: string,
  value: unknown,
  context: KeywordContext,
): readonly CompiledSchema[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isSchema)) {
    return context.invalid(keyword, "a list of at least one schema");
  }
  return value.map((schema) => context.subschema(schema));
}

function compileOptional(keyword: string, context: KeywordContext): CompiledSchema {
  const value = context.schema[keyword] ?? true;
  if (isSchema(value)) return context.subschema(value);
  context.invalid(keyword, "a schema");
  return context.subschema(true);
}

function collectMatching(schemas: readonly CompiledSchema[]): Collect<unknown> {
  return (value, evaluation, evaluated) => {
    for (const schema of schemas) {
      if (schema.test(value, evaluation))
        collectEvaluated(schema.assertions, value, evaluation, evaluated);
    }
  };
}

function explainBranches(schemas: readonly CompiledSchema[]): Explain<unknown> {
  return (value, path, evaluation, issues) => {
    const branches = schemas.map((schema) => {
      const found: ValidationIssue[] = [];
      explain(schema, value, [], evaluation, found);
      return found;
    });
    issues.push({ code: "invalid_union", branches, path, input: value });
  };
}

import { isRecord } from "../../isRecord.ts";
import { getOwn, type JsonObject } from "../json.ts";
import { isSchema } from "../keywords.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { isCount } from "./counts.ts";
import type { Assertion, CompiledSchema } from "./evaluation.ts";
import { explain } from "./explain.ts";
import type { KeywordCompiler, KeywordContext, KeywordTable } from "./keywordTable.ts";
import { hasMember, isNameList, memberNames } from "./members.ts";

type PatternSchema = readonly [pattern: Pattern, schema: CompiledSchema];

const required: KeywordCompiler = (value, { invalid }) => {
  if (!isNameList(value)) return invalid("required", "a list of names");
  return {
    keyword: "required",
    type: "object",
    test: (object) => value.every((name) => hasMember(object, name)),
    explain: (object, path, _evaluation, issues) => {
      for (const name of value) {
        if (hasMember(object, name)) continue;
        issues.push({
          code: "invalid_type",
          expected: "nonoptional",
          path: [...path, name],
          input: undefined,
        });
      }
    },
  };
};

const properties: KeywordCompiler = (value, context) => {
  if (!isRecord(value)) return context.invalid("properties", "an object of schemas");
  const entries = Object.entries(value).flatMap(([name, schema]) => {
    if (isSchema(schema)) return [[name, context.subschema(schema)] as const];
    context.invalid("properties", "an object of schemas");
    return [];
  });
  return {
    keyword: "properties",
    type: "object",
    test: (object, evaluation) => {
      for (const [name, schema] of entries) {
        if (hasMember(object, name) && !schema.test(object[name], evaluation)) return false;
      }
      return true;
    },
    explain: (object, path, evaluation, issues) => {
      for (const [name, schema] of entries) {
        if (!hasMember(object, name) || schema.test(object[name], evaluation)) continue;
        explain(schema, object[name], [...path, name], evaluation, issues);
      }
    },
    collect: (_object, _evaluation, evaluated) => {
      for (const [name] of entries) evaluated.names.add(name);
    },
  };
};

const patternProperties: KeywordCompiler = (value, context) => {
  if (!isRecord(value)) return context.invalid("patternProperties", "an object of schemas");
  const entries = compilePatternSchemas(value, context);
  return {
    keyword: "patternProperties",
    type: "object",
    test: (object, evaluation) =>
      memberNames(object).every((name) =>
        entries.every(
          ([pattern, schema]) => !pattern(name) || schema.test(object[name], evaluation),
        ),
      ),
    explain: (object, path, evaluation, issues) => {
      for (const name of memberNames(object)) {
        for (const [pattern, schema] of entries) {
          if (!pattern(name) || schema.test(object[name], evaluation)) continue;
          explain(schema, object[name], [...path, name], evaluation, issues);
        }
      }
    },
    collect: (object, _evaluation, evaluated) => {
      // Names that an unreadable pattern may have meant must not count as unevaluated.
      if (entries.length < Object.keys(value).length) evaluated.allNames = true;
      for (const name of memberNames(object)) {
        if (entries.some(([pattern]) => pattern(name))) evaluated.names.add(name);
      }
    },
  };
};

const additionalProperties: KeywordCompiler = (value, context) => {
  if (!isSchema(value)) return context.invalid("additionalProperties", "a schema");
  const { schema } = context;
  const known = new Set(Object.keys(recordIn(schema, "properties")));
  const sources = Object.keys(recordIn(schema, "patternProperties"));
  const patterns = sources.flatMap((source) => context.pattern(source) ?? []);
  // Names that an unreadable pattern may have meant must not count as additional.
  if (patterns.length < sources.length) return undefined;
  const isAdditional = (name: string): boolean =>
    !known.has(name) && !patterns.some((pattern) => pattern(name));
  return additionalAssertion("additionalProperties", value, context.subschema(value), isAdditional);
};

const propertyNames: KeywordCompiler = (value, context) => {
  if (!isSchema(value)) return context.invalid("propertyNames", "a schema");
  const schema = context.subschema(value);
  return {
    keyword: "propertyNames",
    type: "object",
    test: (object, evaluation) =>
      memberNames(object).every((name) => schema.test(name, evaluation)),
    explain: (object, path, evaluation, issues) => {
      for (const name of memberNames(object)) {
        if (!schema.test(name, evaluation))
          explain(schema, name, [...path, name], evaluation, issues);
      }
    },
  };
};

const minProperties: KeywordCompiler = (minimum, { invalid }) => {
  if (!isCount(minimum)) return invalid("minProperties", "a whole number");
  return {
    keyword: "minProperties",
    type: "object",
    test: (object) => memberNames(object).length >= minimum,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "too_small", origin: "object", minimum, inclusive: true, path, input });
    },
  };
};

const maxProperties: KeywordCompiler = (maximum, { invalid }) => {
  if (!isCount(maximum)) return invalid("maxProperties", "a whole number");
  return {
    keyword: "maxProperties",
    type: "object",
    test: (object) => memberNames(object).length <= maximum,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "too_big", origin: "object", maximum, inclusive: true, path, input });
    },
  };
};

/** The keywords of objects, except those that apply a schema in place and `unevaluatedProperties`. */
export const OBJECT_KEYWORDS: KeywordTable = [
  ["required", required],
  ["minProperties", minProperties],
  ["maxProperties", maxProperties],
  ["properties", properties],
  ["patternProperties", patternProperties],
  ["additionalProperties", additionalProperties],
  ["propertyNames", propertyNames],
];

function compilePatternSchemas(value: JsonObject, context: KeywordContext): PatternSchema[] {
  return Object.entries(value).flatMap(([source, schema]): PatternSchema[] => {
    if (!isSchema(schema)) {
      context.invalid("patternProperties", "an object of schemas");
      return [];
    }
    const pattern = context.pattern(source);
    return pattern === undefined ? [] : [[pattern, context.subschema(schema)]];
  });
}

function additionalAssertion(
  keyword: string,
  value: JsonObject | boolean,
  schema: CompiledSchema,
  isAdditional: (name: string) => boolean,
): Assertion {
  return {
    keyword,
    type: "object",
    test: (object, evaluation) => {
      if (value === true) return true;
      for (const name of memberNames(object)) {
        if (isAdditional(name) && !schema.test(object[name], evaluation)) return false;
      }
      return true;
    },
    explain: (object, path, evaluation, issues) => {
      const names = memberNames(object).filter(isAdditional);
      if (value === false) {
        issues.push({ code: "unrecognized_keys", keys: names, path, input: object });
        return;
      }
      for (const name of names) {
        if (schema.test(object[name], evaluation)) continue;
        explain(schema, object[name], [...path, name], evaluation, issues);
      }
    },
    collect: (object, _evaluation, evaluated) => {
      for (const name of memberNames(object).filter(isAdditional)) evaluated.names.add(name);
    },
  };
}

function recordIn(schema: JsonObject, keyword: string): JsonObject {
  const value = getOwn(schema, keyword);
  return isRecord(value) ? value : {};
}

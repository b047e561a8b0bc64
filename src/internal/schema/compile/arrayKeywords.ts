import { isRecord } from "../../isRecord.ts";
import { isSchema } from "../keywords.ts";
import { isCount } from "./counts.ts";
import {
  type Assertion,
  type CompiledSchema,
  type Explain,
  NestedTooDeeply,
} from "./evaluation.ts";
import { explain } from "./explain.ts";
import type { KeywordCompiler, KeywordContext, KeywordTable } from "./keywordTable.ts";

const prefixItems: KeywordCompiler = (value, context) => {
  if (!Array.isArray(value)) return context.invalid("prefixItems", "a list of schemas");
  return itemsAssertion("prefixItems", compilePositions("prefixItems", value, context), undefined);
};

/** One schema for all items; after a `prefixItems`, for the rest; as a list, the form up to 2019-09. */
const items: KeywordCompiler = (value, context) => {
  const { schema } = context;
  if (Array.isArray(value)) {
    const additional = schema["additionalItems"];
    const rest = isSchema(additional) ? context.subschema(additional) : undefined;
    return itemsAssertion("items", compilePositions("items", value, context), rest);
  }
  if (!isSchema(value)) return context.invalid("items", "a schema");
  const prefix = context.dialect.name === "2020-12" ? schema["prefixItems"] : undefined;
  const skipped = Array.isArray(prefix) ? prefix.map(() => undefined) : [];
  return itemsAssertion("items", skipped, context.subschema(value));
};

const contains: KeywordCompiler = (value, context) => {
  if (!isSchema(value)) return context.invalid("contains", "a schema");
  const { schema, dialect } = context;
  const item = context.subschema(value);
  const minimum = dialect.modern && isCount(schema["minContains"]) ? schema["minContains"] : 1;
  const maximum =
    dialect.modern && isCount(schema["maxContains"])
      ? schema["maxContains"]
      : Number.POSITIVE_INFINITY;
  return {
    keyword: "contains",
    type: "array",
    test: (array, evaluation) => {
      let count = 0;
      for (const member of array) {
        if (item.test(member, evaluation)) count += 1;
      }
      return count >= minimum && count <= maximum;
    },
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "custom", message: containsMessage(minimum, maximum), path, input });
    },
    // Since 2020-12 an item that `contains` has matched counts as evaluated.
    collect:
      dialect.name === "2020-12"
        ? (array, evaluation, evaluated) => {
            array.forEach((member, index) => {
              if (item.test(member, evaluation)) evaluated.items.add(index);
            });
          }
        : undefined,
  };
};

const minItems: KeywordCompiler = (minimum, { invalid }) => {
  if (!isCount(minimum)) return invalid("minItems", "a whole number");
  return {
    keyword: "minItems",
    type: "array",
    test: (array) => array.length >= minimum,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "too_small", origin: "array", minimum, inclusive: true, path, input });
    },
  };
};

const maxItems: KeywordCompiler = (maximum, { invalid }) => {
  if (!isCount(maximum)) return invalid("maxItems", "a whole number");
  return {
    keyword: "maxItems",
    type: "array",
    test: (array) => array.length <= maximum,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "too_big", origin: "array", maximum, inclusive: true, path, input });
    },
  };
};

const uniqueItems: KeywordCompiler = (value, { invalid }) => {
  if (typeof value !== "boolean") return invalid("uniqueItems", "true or false");
  if (!value) return undefined;
  return {
    keyword: "uniqueItems",
    type: "array",
    test: (array) => new Set(array.map((item) => canonicalKey(item, 0))).size === array.length,
    explain: (input, path, _evaluation, issues) => {
      issues.push({ code: "custom", message: "Invalid input: items must be unique", path, input });
    },
  };
};

/** The keywords of arrays, except `unevaluatedItems`. */
export const ARRAY_KEYWORDS: KeywordTable = [
  ["minItems", minItems],
  ["maxItems", maxItems],
  ["prefixItems", prefixItems],
  ["items", items],
  ["contains", contains],
  ["uniqueItems", uniqueItems],
];

function compilePositions(
  keyword: string,
  schemas: readonly unknown[],
  context: KeywordContext,
): CompiledSchema[] {
  return schemas.map((schema) => {
    if (isSchema(schema)) return context.subschema(schema);
    context.invalid(keyword, "a list of schemas");
    return context.subschema(true);
  });
}

/** Applies the schemas of the first positions, where they have one, and one to what comes after them. */
function itemsAssertion(
  keyword: string,
  positions: readonly (CompiledSchema | undefined)[],
  rest: CompiledSchema | undefined,
): Assertion {
  const schemaOf = (index: number): CompiledSchema | undefined =>
    index < positions.length ? positions[index] : rest;
  return {
    keyword,
    type: "array",
    test: (array, evaluation) => {
      for (let index = 0; index < array.length; index += 1) {
        if (schemaOf(index)?.test(array[index], evaluation) === false) return false;
      }
      return true;
    },
    explain: explainItems(schemaOf),
    collect: (_array, _evaluation, evaluated) => {
      if (rest !== undefined) evaluated.allItems = true;
      for (const index of positions.keys()) evaluated.items.add(index);
    },
  };
}

function explainItems(
  schemaOf: (index: number) => CompiledSchema | undefined,
): Explain<readonly unknown[]> {
  return (array, path, evaluation, issues) => {
    array.forEach((member, index) => {
      const schema = schemaOf(index);
      if (schema === undefined || schema.test(member, evaluation)) return;
      explain(schema, member, [...path, index], evaluation, issues);
    });
  };
}

function containsMessage(minimum: number, maximum: number): string {
  const most = maximum === Number.POSITIVE_INFINITY ? "" : ` and at most ${maximum}`;
  return `Invalid input: at least ${minimum}${most} items must match "contains"`;
}

/** Nesting past this is no JSON value a tool could mean, and a cyclic one never ends. */
const MAX_KEY_DEPTH = 200;

/** Writes a value so that equal values, and only those, have equal texts: uniqueness in linear time. */
function canonicalKey(value: unknown, depth: number): string {
  if (depth > MAX_KEY_DEPTH) throw new NestedTooDeeply();
  if (Array.isArray(value)) return `[${value.map((item) => canonicalKey(item, depth + 1)).join()}]`;
  if (!isRecord(value)) {
    // Minus zero equals zero, and JSON text has only one of them.
    return JSON.stringify(value) ?? typeof value;
  }
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalKey(value[key], depth + 1)}`);
  return `{${members.join()}}`;
}

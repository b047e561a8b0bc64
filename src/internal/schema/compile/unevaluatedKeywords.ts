import { isSchema } from "../keywords.ts";
import type { CompiledSchema, Evaluated, Evaluation } from "./evaluation.ts";
import { explain } from "./explain.ts";
import type { KeywordCompiler, KeywordTable } from "./keywordTable.ts";
import { memberNames } from "./members.ts";

/** Notes what the other keywords of the schema an `unevaluated…` stands in have looked at. */
export type CollectSiblings = (value: unknown, evaluation: Evaluation) => Evaluated;

/** The two keywords that look at what no other keyword has looked at. They are compiled last. */
export function unevaluatedKeywords(siblings: CollectSiblings): KeywordTable {
  const unevaluatedProperties: KeywordCompiler = (value, context) => {
    if (!isSchema(value)) return context.invalid("unevaluatedProperties", "a schema");
    const schema = context.subschema(value);
    const remaining = (
      object: Readonly<Record<string, unknown>>,
      evaluation: Evaluation,
    ): string[] => {
      const evaluated = siblings(object, evaluation);
      if (evaluated.allNames) return [];
      return memberNames(object).filter((name) => !evaluated.names.has(name));
    };
    return {
      keyword: "unevaluatedProperties",
      type: "object",
      test: (object, evaluation) =>
        remaining(object, evaluation).every((name) => schema.test(object[name], evaluation)),
      explain: (object, path, evaluation, issues) => {
        const names = remaining(object, evaluation);
        if (value === false) {
          issues.push({ code: "unrecognized_keys", keys: names, path, input: object });
          return;
        }
        for (const name of names) {
          if (schema.test(object[name], evaluation)) continue;
          explain(schema, object[name], [...path, name], evaluation, issues);
        }
      },
      collect: (_object, _evaluation, evaluated) => {
        evaluated.allNames = true;
      },
    };
  };

  const unevaluatedItems: KeywordCompiler = (value, context) => {
    if (!isSchema(value)) return context.invalid("unevaluatedItems", "a schema");
    const schema = context.subschema(value);
    const refused = (array: readonly unknown[], evaluation: Evaluation): number[] => {
      const evaluated = siblings(array, evaluation);
      return evaluated.allItems ? [] : refusedItems(array, schema, evaluated, evaluation);
    };
    return {
      keyword: "unevaluatedItems",
      type: "array",
      test: (array, evaluation) => refused(array, evaluation).length === 0,
      explain: (array, path, evaluation, issues) => {
        for (const index of refused(array, evaluation)) {
          explain(schema, array[index], [...path, index], evaluation, issues);
        }
      },
      collect: (_array, _evaluation, evaluated) => {
        evaluated.allItems = true;
      },
    };
  };

  return [
    ["unevaluatedProperties", unevaluatedProperties],
    ["unevaluatedItems", unevaluatedItems],
  ];
}

function refusedItems(
  array: readonly unknown[],
  schema: CompiledSchema,
  evaluated: Evaluated,
  evaluation: Evaluation,
): number[] {
  return array.flatMap((item, index) =>
    evaluated.items.has(index) || schema.test(item, evaluation) ? [] : [index],
  );
}

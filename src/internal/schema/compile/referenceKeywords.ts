import {
  type Assertion,
  type CompiledSchema,
  collectEvaluated,
  type Evaluation,
} from "./evaluation.ts";
import { explain } from "./explain.ts";
import type { KeywordCompiler, KeywordTable } from "./keywordTable.ts";

const reference: KeywordCompiler = (value, context) => {
  if (typeof value !== "string") return context.invalid("$ref", "a text");
  const target = context.reference(value);
  return target === undefined ? unknownTarget("$ref") : inPlace("$ref", () => target);
};

/** The target is the one of the outermost resource on the way here that has the same dynamic anchor. */
const dynamicReference: KeywordCompiler = (value, context) => {
  if (typeof value !== "string") return context.invalid("$dynamicRef", "a text");
  const targets = context.dynamicReference(value);
  if (targets === undefined) return unknownTarget("$dynamicRef");
  return inPlace("$dynamicRef", (evaluation) => {
    for (const resource of evaluation.scope.resources) {
      const override = targets.overrides.get(resource);
      if (override !== undefined) return override;
    }
    return targets.fallback;
  });
};

/** The keywords that refer to another schema. */
export const REFERENCE_KEYWORDS: KeywordTable = [
  ["$ref", reference],
  ["$dynamicRef", dynamicReference],
  ["$recursiveRef", reference],
];

function inPlace(
  keyword: string,
  targetFor: (evaluation: Evaluation) => CompiledSchema,
): Assertion {
  return {
    keyword,
    type: "any",
    test: (candidate, evaluation) => targetFor(evaluation).test(candidate, evaluation),
    explain: (candidate, path, evaluation, issues) => {
      explain(targetFor(evaluation), candidate, path, evaluation, issues);
    },
    collect: (candidate, evaluation, evaluated) => {
      collectEvaluated(targetFor(evaluation).assertions, candidate, evaluation, evaluated);
    },
  };
}

/** What nobody can know accepts every value, and may have looked at every member. */
function unknownTarget(keyword: string): Assertion {
  return {
    keyword,
    type: "any",
    test: () => true,
    explain: () => undefined,
    collect: (_value, _evaluation, evaluated) => {
      evaluated.allNames = true;
      evaluated.allItems = true;
    },
  };
}

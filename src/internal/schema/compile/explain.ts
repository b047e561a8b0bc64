import { type CompiledSchema, type Evaluation, meet } from "./evaluation.ts";
import type { IssuePath, ValidationIssue } from "./issues.ts";

/** Enough for a model or a person to repair a call; a union of unions must not explain forever. */
const MAX_EXPLAINED = 500;

/** Reports what a schema refuses in a value: each failed keyword, as deep as it can be told. */
export function explain(
  schema: CompiledSchema,
  value: unknown,
  path: IssuePath,
  evaluation: Evaluation,
  issues: ValidationIssue[],
): void {
  if (evaluation.explained >= MAX_EXPLAINED) return;
  evaluation.explained += 1;
  for (const assertion of schema.assertions) {
    const before = issues.length;
    const failed = meet(assertion, value, (own, member) => {
      if (own.test(member, evaluation)) return false;
      own.explain(member, path, evaluation, issues);
      return true;
    });
    if (failed !== true) continue;
    if (issues.length === before) {
      issues.push({ code: "custom", path, input: value, message: unmet(assertion.keyword) });
    }
    // A value of the wrong type fails most of what follows for the same reason.
    if (assertion.keyword === "type") return;
  }
}

/** Words the failure of a keyword that has no code of its own. */
function unmet(keyword: string): string {
  return `Invalid input: does not satisfy "${keyword}"`;
}

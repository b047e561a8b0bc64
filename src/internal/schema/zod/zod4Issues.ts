import { issueMessage } from "../compile/issueMessage.ts";
import type { ValidationIssue } from "../compile/issues.ts";

/** Writes an issue as Zod 4 has it. Zod words it itself, in the language the host has chosen. */
export function toZod4Issue(issue: ValidationIssue, instance: object): object {
  const { path, input } = issue;
  const place = { path: [...path], input, inst: instance };
  switch (issue.code) {
    case "invalid_pattern":
      return {
        code: "invalid_format",
        format: "regex",
        origin: "string",
        pattern: `/${issue.pattern}/`,
        ...place,
      };
    case "invalid_union":
      return {
        code: "invalid_union",
        errors: issue.branches.map((branch) => branch.map(toNestedIssue)),
        ...place,
      };
    case "invalid_value": {
      // Up to 4.3 Zod concatenates values, which calls whatever an object has for `toString`.
      const isPlain = issue.values.every((value) => typeof value !== "object" || value === null);
      return isPlain
        ? { ...issue, ...place }
        : { ...issue, ...place, message: issueMessage(issue) };
    }
    default:
      return { ...issue, ...place };
  }
}

/** Zod words only the issues it is handed, not those inside them. */
function toNestedIssue(issue: ValidationIssue): object {
  const { input: _input, ...rest } = issue;
  const message = issueMessage(issue);
  if (issue.code !== "invalid_union") return { ...rest, path: [...issue.path], message };
  const errors = issue.branches.map((branch) => branch.map(toNestedIssue));
  return { code: "invalid_union", errors, path: [...issue.path], message };
}

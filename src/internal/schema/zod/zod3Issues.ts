import { issueMessage, receivedType } from "../compile/issueMessage.ts";
import type { MeasuredType, ValidationIssue } from "../compile/issues.ts";

/** Writes an issue as Zod 3 has it. What it has no code for is a custom issue. */
export function toZod3Issue(issue: ValidationIssue): object {
  const common = { path: [...issue.path], message: issueMessage(issue) };
  switch (issue.code) {
    case "invalid_type":
      return {
        code: "invalid_type",
        expected: issue.expected,
        received: receivedType(issue.input),
        ...common,
      };
    case "too_small": {
      const { code, minimum, inclusive, origin } = issue;
      return { code, minimum, inclusive, exact: false, type: sizedType(origin), ...common };
    }
    case "too_big": {
      const { code, maximum, inclusive, origin } = issue;
      return { code, maximum, inclusive, exact: false, type: sizedType(origin), ...common };
    }
    case "not_multiple_of":
      return { code: "not_multiple_of", multipleOf: issue.divisor, ...common };
    case "unrecognized_keys":
      return { code: "unrecognized_keys", keys: [...issue.keys], ...common };
    case "invalid_pattern":
      return { code: "invalid_string", validation: "regex", ...common };
    default:
      return { code: "custom", ...common };
  }
}

/** Zod 3 does not count the members of an object; a set is what comes nearest. */
function sizedType(origin: MeasuredType): string {
  return origin === "object" ? "set" : origin;
}

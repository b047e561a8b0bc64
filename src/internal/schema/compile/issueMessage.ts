import { isRecord } from "../../isRecord.ts";
import type { ValidationIssue } from "./issues.ts";

const UNITS = {
  string: " characters",
  array: " items",
  object: " properties",
  number: "",
} as const;

/** Words an issue, where Zod does not word it itself. */
export function issueMessage(issue: ValidationIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `Invalid input: expected ${issue.expected}, received ${receivedType(issue.input)}`;
    case "invalid_value":
      return `Invalid input: expected ${issue.values.map(quote).join(" or ")}`;
    case "too_small": {
      const relation = issue.inclusive ? "at least" : "more than";
      return `Too small: expected ${relation} ${issue.minimum}${UNITS[issue.origin]}`;
    }
    case "too_big": {
      const relation = issue.inclusive ? "at most" : "less than";
      return `Too big: expected ${relation} ${issue.maximum}${UNITS[issue.origin]}`;
    }
    case "not_multiple_of":
      return `Invalid number: must be a multiple of ${issue.divisor}`;
    case "invalid_pattern":
      return `Invalid string: must match pattern /${issue.pattern}/`;
    case "unrecognized_keys":
      return `Unrecognized keys: ${issue.keys.map(quote).join(", ")}`;
    case "invalid_union":
      return "Invalid input";
    case "custom":
      return issue.message;
  }
}

/** Names the type of what was received, as Zod does. */
export function receivedType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return isRecord(value) ? "object" : typeof value;
}

/** Only texts and values of a schema are quoted, all of which JSON can write. */
function quote(value: unknown): string {
  return JSON.stringify(value);
}

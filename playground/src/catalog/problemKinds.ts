/** The kinds of problems a catalog has, and how they are called. */
import type { NameCollision } from "toolpipe";
import { amount } from "../dom/format.ts";

export type ProblemKind =
  | "description-long"
  | "description-empty"
  | "name-long"
  | "name-characters"
  | "name-start"
  | "name-missing"
  | "collision";

export interface ToolProblem {
  readonly kind: ProblemKind;
  readonly message: string;
}

export interface CatalogLimit {
  readonly provider: string;
  readonly tools: number;
}

export const LONGEST_NAME = 64;

// The most tools a request may declare, from the providers' own error messages and documents.
const TOOL_LIMITS: readonly CatalogLimit[] = [
  { provider: "OpenAI", tools: 128 },
  { provider: "Groq", tools: 128 },
  { provider: "xAI", tools: 200 },
  { provider: "Gemini", tools: 512 },
];

export const PROBLEM_LABELS: Readonly<Record<ProblemKind, string>> = {
  "description-long": "Description over 1,024 characters",
  "description-empty": "No description",
  "name-long": "Name over 64 characters",
  "name-characters": "Characters in the name",
  "name-start": "Name starts with a digit or hyphen",
  "name-missing": "No name",
  collision: "Name collision",
};

export function collisionText({ kind, name, tools }: NameCollision): string {
  switch (kind) {
    case "exact":
      return `${amount(tools.length, "tool")} with the name ${name}: "Tool names must be unique"`;
    case "case":
      return `${tools.join(", ")} differ only in case`;
    case "sanitized":
      return `${tools.join(", ")} all become ${name} when illegal characters are replaced`;
    case "truncated":
      return `${tools.join(", ")} all become ${name} when cut to ${LONGEST_NAME} characters`;
  }
}

/** The providers that take fewer tools than these. */
export function exceededLimits(tools: number): readonly CatalogLimit[] {
  return TOOL_LIMITS.filter((limit) => tools > limit.tools);
}

/** What providers refuse or cut short in names and descriptions, and in the size of the catalog. */
import { findNameCollisions, type NameCollision } from "toolpipe";
import { amount, count } from "../dom/format.ts";
import type { ReadTool } from "./readCatalog.ts";

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

const LONGEST_NAME = 64;
const LONGEST_DESCRIPTION = 1024;

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

export function toolProblems({ name, description, isHosted }: ReadTool): ToolProblem[] {
  const problems: ToolProblem[] = [];
  const report = (kind: ProblemKind, message: string): void => {
    problems.push({ kind, message });
  };
  if (isHosted) return problems;
  if (name === "") report("name-missing", "The tool has no name");
  if (name.length > LONGEST_NAME) {
    report(
      "name-long",
      `The name has ${count(name.length)} characters; OpenAI, Gemini, Bedrock and Mistral take ${LONGEST_NAME}, Anthropic 128`,
    );
  }
  if (name !== "" && /[^\w-]/u.test(name)) {
    report(
      "name-characters",
      "The name has characters other than letters, digits, _ and - of ASCII, which OpenAI, Anthropic and Bedrock refuse",
    );
  } else if (/^[\d-]/u.test(name)) {
    report("name-start", "The name does not start with a letter or _, which Gemini asks for");
  }
  if (description.trim() === "") {
    report(
      "description-empty",
      "There is no description: Bedrock refuses an empty one, and the model has only the name",
    );
  } else if (description.length > LONGEST_DESCRIPTION) {
    report(
      "description-long",
      `The description has ${count(description.length)} characters; OpenAI documents ${count(LONGEST_DESCRIPTION)}, and gateways enforce it`,
    );
  }
  return problems;
}

/** Names that are one, or become one on their way to a provider. */
export function collisionsOf(tools: readonly ReadTool[]): readonly NameCollision[] {
  const named = tools
    .filter(({ name }) => name !== "")
    .map(({ name }) => ({ name, inputSchema: {} }));
  return findNameCollisions(named, {
    caseInsensitive: true,
    sanitize: true,
    maxLength: LONGEST_NAME,
  });
}

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

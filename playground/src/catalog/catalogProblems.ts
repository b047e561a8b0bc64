/** What providers refuse or cut short in names and descriptions. */
import { findNameCollisions, type NameCollision } from "toolpipe";
import { count } from "../dom/format.ts";
import { LONGEST_NAME, type ProblemKind, type ToolProblem } from "./problemKinds.ts";
import type { ReadTool } from "./readCatalog.ts";

const LONGEST_DESCRIPTION = 1024;

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

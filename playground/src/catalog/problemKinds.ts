/** The kinds of problems a catalog has, and how they are called. */
import type { NameCollision } from "toolpipe";

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

const COLLISIONS_SHOWN = 20;
const NAMES_SHOWN = 12;

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

/** A sentence for each collision, and one for all names that are simply used twice. */
export function collisionTexts(collisions: readonly NameCollision[]): string[] {
  const equal = collisions.filter(({ kind }) => kind === "exact").map(({ name }) => name);
  const others = collisions.filter(({ kind }) => kind !== "exact");
  return [
    ...(equal.length === 0
      ? []
      : [`Used more than once ("Tool names must be unique"): ${enumerate(equal)}`]),
    ...others.slice(0, COLLISIONS_SHOWN).map(becoming),
    ...(others.length > COLLISIONS_SHOWN ? [`and ${others.length - COLLISIONS_SHOWN} more`] : []),
  ];
}

function becoming({ kind, name, tools }: NameCollision): string {
  const names = enumerate(tools);
  if (kind === "case") return `${names} differ only in case`;
  return kind === "truncated"
    ? `${names} all become ${name} when cut to ${LONGEST_NAME} characters`
    : `${names} all become ${name} when illegal characters are replaced`;
}

function enumerate(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** The providers that take fewer tools than these. */
export function exceededLimits(tools: number): readonly CatalogLimit[] {
  return TOOL_LIMITS.filter((limit) => tools > limit.tools);
}

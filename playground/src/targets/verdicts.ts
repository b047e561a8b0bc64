/** The targets, in the order of the columns, and what a cell may say. */
import type { ProviderTarget } from "toolpipe";

export const TARGETS: readonly ProviderTarget[] = [
  "mcp",
  "openai",
  "openai-strict",
  "anthropic",
  "anthropic-strict",
  "gemini",
  "gemini-json-schema",
  "bedrock",
  "mistral",
  "groq",
  "deepseek",
  "xai",
  "moonshot",
  "grammar",
];

/** The number of changes; `REFUSED` where the target cannot express the schema. */
export type Verdict = number;
export const REFUSED = -1;
/** A tool that the provider runs itself has no schema to convert. */
export const NOT_CONVERTED = -2;

/** The targets, in the order of the columns, and what a cell may say. */
import type { ProviderTarget } from "toolpipe";

/** How the providers are called; the compiler misses one that is not here. */
export const TARGET_TITLES: Readonly<Record<ProviderTarget, string>> = {
  mcp: "Model Context Protocol",
  openai: "OpenAI",
  "openai-strict": "OpenAI with strict: true",
  anthropic: "Anthropic",
  "anthropic-strict": "Anthropic with strict: true",
  gemini: "Gemini, parameters",
  "gemini-json-schema": "Gemini, parametersJsonSchema",
  bedrock: "AWS Bedrock Converse",
  mistral: "Mistral",
  groq: "Groq, strict",
  deepseek: "DeepSeek, strict",
  xai: "xAI",
  moonshot: "Moonshot",
  grammar: "vLLM, llama.cpp and other grammars",
};

export const TARGETS: readonly ProviderTarget[] = Object.keys(TARGET_TITLES).filter(isTarget);

export function isTarget(name: string): name is ProviderTarget {
  return Object.hasOwn(TARGET_TITLES, name);
}

/** The number of changes; `REFUSED` where the target cannot express the schema. */
export type Verdict = number;
export const REFUSED = -1;
/** A tool that the provider runs itself has no schema to convert. */
export const NOT_CONVERTED = -2;

import type { ProviderTarget } from "../../../src/types/providerTargets.ts";

const WORD = /^[a-zA-Z0-9_-]{1,64}$/u;

/** What each provider accepts as the name of a tool, from documentation and reported errors. */
export const TOOL_NAMES: ReadonlyMap<ProviderTarget, RegExp> = new Map([
  ["mcp", /^[A-Za-z0-9_.-]{1,128}$/u],
  ["openai", WORD],
  ["openai-strict", WORD],
  ["anthropic", /^[a-zA-Z0-9_-]{1,128}$/u],
  ["anthropic-strict", /^[a-zA-Z0-9_-]{1,128}$/u],
  ["gemini", /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/u],
  ["gemini-json-schema", /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/u],
  ["bedrock", WORD],
  ["mistral", WORD],
  ["groq", WORD],
  ["deepseek", WORD],
  ["xai", WORD],
  ["moonshot", /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/u],
  ["grammar", WORD],
]);

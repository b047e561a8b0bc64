import { lenientExcept } from "./lenient.ts";
import type { TargetRules } from "./rules.ts";
import {
  COMBINATIONS,
  ITEM_COUNTS,
  keywords,
  LENGTHS,
  NUMBER_BOUNDS,
  PROPERTY_COUNTS,
  STRUCTURE,
} from "./vocabulary.ts";

/**
 * The `parameters` of a function declaration: a subset of the OpenAPI 3.0 Schema Object.
 *
 * Sources:
 * - the fields there are (A): js-genai src/types.ts, type Schema
 * - any other field is an error (B): tailcallhq/forgecode#3426, elastic/kibana#286302,
 *   langchain-ai/langchainjs#8165
 * - enum needs strings, formats of strings (B): google-gemini/gemini-cli#3178,
 *   google-gemini/gemini-cli#4400, chrisdoc/hevy-mcp#1161
 * - no empty text in an enum (B): sbroenne/mcp-server-excel#607, BerriAI/litellm#14155
 * - anyOf stands alone; one type, on every schema (B): anomalyco/opencode#14659,
 *   taylorwilsdon/google_workspace_mcp#1099
 * - keywords about values of a type only beside that type (B): ComposioHQ/composio#4022
 * - names of tools: 64 characters in answers of the API, 128 in newer comments of the SDK (B): js-genai
 *   src/types.ts, google-gemini/gemini-cli#2966, google-gemini/gemini-cli#19083
 */
export const gemini: TargetRules = /* @__PURE__ */ lenientExcept({
  target: "gemini",
  keywords: /* @__PURE__ */ keywords(
    STRUCTURE,
    NUMBER_BOUNDS,
    LENGTHS,
    ITEM_COUNTS,
    PROPERTY_COUNTS,
    ["default", "example", "format", "nullable", "pattern", "propertyOrdering", "title"],
  ),
  notAtRoot: COMBINATIONS,
  references: "inlined",
  recursion: "placeholder",
  untyped: "spelled",
  typeLists: "none",
  nullable: true,
  foreignKeywords: false,
  besideUnions: "none",
  enumTypes: new Set(["string"]),
  emptyEnumValues: false,
  members: true,
  propertyNames: {
    allowed: "A-Za-z0-9_",
    first: "A-Za-z_",
    maxLength: 64,
    providerPhrase: "Invalid parameter name",
  },
  formats: new Set(["date-time", "enum", "float", "double", "int32", "int64"]),
  formatTypes: new Map([
    ["date-time", "string"],
    ["enum", "string"],
    ["float", "number"],
    ["double", "number"],
    ["int32", "integer"],
    ["int64", "integer"],
  ]),
  largeBounds: false,
  withoutParameters: "none",
  tool: {
    name: {
      allowed: "a-zA-Z0-9_.-",
      first: "a-zA-Z_",
      maxLength: 64,
      providerPhrase: "Invalid function name. Must start with a letter or an underscore",
      duplicatePhrase: "Duplicate function declaration found",
    },
    maxTools: { count: 512, providerPhrase: "At most 512 function declarations" },
  },
});

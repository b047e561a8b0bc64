import { openai } from "./openai.ts";
import { type TargetRules, variantOf } from "./rules.ts";
import {
  EXCLUSIVE_BOUNDS,
  ITEM_COUNTS,
  keywords,
  LENGTHS,
  NUMBER_BOUNDS,
  PROPERTY_COUNTS,
  REFERENCES,
  STRUCTURE,
} from "./vocabulary.ts";

/**
 * Servers that compile the schema to a grammar: vLLM through xgrammar, llama.cpp. What they cannot compile
 * fails the request, or silently lifts every constraint.
 *
 * Sources:
 * - keywords and formats that xgrammar refuses (A): vllm vllm/v1/structured_output/backend_xgrammar.py
 * - anchored patterns, lengths below 2,000, references into arrays (B): ggml-org/llama.cpp#26930,
 *   ggml-org/llama.cpp#27580, ggml-org/llama.cpp#25746, ggml-org/llama.cpp#16790, ggml-org/llama.cpp#19051
 */
export const grammar: TargetRules = /* @__PURE__ */ variantOf(openai, {
  target: "grammar",
  keywords: /* @__PURE__ */ keywords(
    STRUCTURE,
    REFERENCES,
    NUMBER_BOUNDS,
    EXCLUSIVE_BOUNDS,
    LENGTHS,
    ITEM_COUNTS,
    PROPERTY_COUNTS,
    ["additionalProperties", "const", "default", "format", "pattern", "prefixItems", "title"],
  ),
  references: "bare",
  besideUnions: "annotations",
  formats: new Set(["date", "date-time", "time", "uuid"]),
  patterns: "anchored",
  largeBounds: false,
  lengths: { besidePattern: false, below: 2_000 },
  tool: { name: { allowed: "a-zA-Z0-9_-", maxLength: 64 } },
});

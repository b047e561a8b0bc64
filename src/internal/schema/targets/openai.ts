import { lenientExcept } from "./lenient.ts";
import type { TargetRules } from "./rules.ts";

/**
 * Function tools without `strict`. The schema is guidance for the model, and only its outline is checked;
 * but one tool that fails the check fails the request.
 *
 * Sources:
 * - an object in the root, without combinations, enum or not (B): langchain-ai/langchainjs#9804,
 *   PrefectHQ/fastmcp#2464
 * - properties in objects (B): bnb-chain/bnbchain-mcp#68
 * - items in arrays, also in tuples (B): digitalocean-labs/mcp-digitalocean#265, apify/apify-mcp-server#36
 * - names and number of tools, length of descriptions (B): openai-node src/resources/shared.ts,
 *   zed-industries/zed#32946
 */
export const openai: TargetRules = /* @__PURE__ */ lenientExcept({
  target: "openai",
  without: new Set(["prefixItems"]),
  notAtRoot: new Set(["anyOf", "oneOf", "allOf", "enum", "const", "not"]),
  olderDrafts: "any",
  members: true,
  tool: {
    name: {
      allowed: "a-zA-Z0-9_-",
      maxLength: 64,
      providerPhrase:
        "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'",
    },
    description: {
      maxLength: 1024,
      providerPhrase: "string too long. Expected a string with maximum length 1024",
    },
    maxTools: {
      count: 128,
      providerPhrase: "array too long. Expected an array with maximum length 128",
    },
  },
});

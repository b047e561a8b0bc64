import { lenientExcept } from "./lenient.ts";
import type { TargetRules } from "./rules.ts";
import { COMBINATIONS } from "./vocabulary.ts";

/**
 * Claude tools without `strict`, which take all of JSON Schema 2020-12 with an object in the root.
 *
 * Sources:
 * - JSON Schema 2020-12, an object in the root (A): anthropic-sdk-typescript, type Tool.InputSchema
 * - no combinations in the root (B): anthropics/claude-code#5973, dearlordylord/huly-mcp#66
 * - no older drafts, bounds of numbers, resolved references, names of properties (B): Dokploy/mcp#74,
 *   adiom-data/grpcmcp#5, hyperdxio/hyperdx#2925, NousResearch/hermes-agent#40236
 * - no true or false as a schema (B): anthropics/claude-code#82949
 * - names of tools (B): anthropics/claude-code#20635, anthropics/claude-code#96152
 */
export const anthropic: TargetRules = /* @__PURE__ */ lenientExcept({
  target: "anthropic",
  notAtRoot: COMBINATIONS,
  propertyNames: {
    allowed: "a-zA-Z0-9_.-",
    maxLength: 64,
    providerPhrase: "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
  },
  largeBounds: false,
  tool: {
    name: {
      allowed: "a-zA-Z0-9_-",
      maxLength: 128,
      providerPhrase: "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
      duplicatePhrase: "Tool names must be unique",
    },
  },
});

import { lenientExcept } from "./lenient.ts";
import type { TargetRules } from "./rules.ts";
import { COMBINATIONS } from "./vocabulary.ts";

/** Claude tools without `strict`: any JSON Schema 2020-12 with an object in the root. */
export const anthropic: TargetRules = /* @__PURE__ */ lenientExcept({
  target: "anthropic",
  title: "Anthropic",
  sources: [
    {
      about: "JSON Schema 2020-12, an object in the root",
      confidence: "A",
      source: "anthropic-sdk-typescript, type Tool.InputSchema",
    },
    {
      about: "no combinations in the root",
      confidence: "B",
      source: "anthropics/claude-code#5973, dearlordylord/huly-mcp#66",
    },
    {
      about: "no older drafts, bounds of numbers, resolved references, names of properties",
      confidence: "B",
      source:
        "Dokploy/mcp#74, adiom-data/grpcmcp#5, hyperdxio/hyperdx#2925, NousResearch/hermes-agent#40236",
    },
    {
      about: "no true or false as a schema",
      confidence: "B",
      source: "anthropics/claude-code#82949",
    },
    {
      about: "names of tools",
      confidence: "B",
      source: "anthropics/claude-code#20635, anthropics/claude-code#96152",
    },
  ],
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

import type { TargetRules } from "./rules.ts";

/** The `inputSchema` of an MCP tool. */
export const mcp: TargetRules = {
  target: "mcp",
  title: "MCP",
  sources: [
    {
      about: "any JSON Schema 2020-12 with an object in the root, draft-07 where $schema says so",
      confidence: "A",
      source: "Model Context Protocol 2026-07-28, SEP-1613, SEP-2106",
    },
    {
      about: "names of tools",
      confidence: "A",
      source: "Model Context Protocol 2025-11-25, SEP-986",
    },
  ],
  keywords: "all",
  notAtRoot: new Set(),
  olderDrafts: "draft-07",
  booleanSchemas: true,
  references: "kept",
  recursion: "kept",
  rootReference: false,
  untyped: "kept",
  typeLists: "all",
  nullable: false,
  foreignKeywords: true,
  besideUnions: "kept",
  enumTypes: "all",
  emptyEnumValues: true,
  closed: false,
  allRequired: false,
  emptyObjects: true,
  members: false,
  formats: "all",
  patterns: "all",
  largeBounds: true,
  omitsEmptyRoot: false,
  limits: {},
  tool: { name: { allowed: "A-Za-z0-9_.-", maxLength: 128 } },
};

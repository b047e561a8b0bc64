import { lenientExcept } from "./lenient.ts";
import type { TargetRules } from "./rules.ts";

/**
 * The `inputSchema` of an MCP tool.
 *
 * Sources:
 * - any JSON Schema 2020-12 with an object in the root, draft-07 where $schema says so (A): Model Context
 *   Protocol 2026-07-28, SEP-1613, SEP-2106
 * - a tool without parameters takes no properties at all (A): Model Context Protocol 2025-11-25, Server,
 *   Tools, Data Types
 * - names of tools (A): Model Context Protocol 2025-11-25, SEP-986
 */
export const mcp: TargetRules = /* @__PURE__ */ lenientExcept({
  target: "mcp",
  olderDrafts: "draft-07",
  booleanSchemas: true,
  withoutParameters: "closed",
  tool: { name: { allowed: "A-Za-z0-9_.-", maxLength: 128 } },
});

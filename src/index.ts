// The one index: explicit named exports, nothing else. A new line here is a decision.

// Errors
export type { ToolpipeErrorCode } from "./errors.ts";
export { ToolpipeError } from "./errors.ts";

// Tools
export type { Tool } from "./types/tool.ts";

import { isRecord } from "../isRecord.ts";

/** What an MCP server claims about a tool. */
export interface ToolHints {
  readonly readOnly: boolean | undefined;
  readonly destructive: boolean | undefined;
}

/**
 * Reads the hints of MCP, from the tool or from the function inside a provider's wrapper.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
 */
export function readHints(tool: unknown): ToolHints {
  const outer = isRecord(tool) ? tool : {};
  const inner = isRecord(outer["function"]) ? outer["function"] : {};
  const annotations = outer["annotations"] ?? inner["annotations"];
  const hints = isRecord(annotations) ? annotations : {};
  return { readOnly: flag(hints["readOnlyHint"]), destructive: flag(hints["destructiveHint"]) };
}

/** Tells whether two tools claim opposite things; a claim that is not made contradicts nothing. */
export function hintsContradict(a: ToolHints, b: ToolHints): boolean {
  return (
    differ(a.readOnly, b.readOnly) ||
    differ(a.destructive, b.destructive) ||
    isOnlyReading(a, b) ||
    isOnlyReading(b, a)
  );
}

// A tool that claims to be both agrees with its own copy.
function isOnlyReading(a: ToolHints, b: ToolHints): boolean {
  return a.readOnly === true && a.destructive !== true && b.destructive === true;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function differ(a: boolean | undefined, b: boolean | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

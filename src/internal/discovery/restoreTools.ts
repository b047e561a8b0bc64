import { findHandle, HANDLE, isGeneratedTool } from "./discoveryHandle.ts";
import { appendTool, copyMember, peekMember, type ToolRecord } from "./liveRecord.ts";

/**
 * Undoes an earlier partition: the generated tools go, and what they stood for comes back after
 * everything that stayed, so that partitioning a partitioned record loses nothing.
 *
 * @param tools - any record of tools
 * @returns a new record; the input itself when no partition made it
 */
export function restoreTools(tools: Readonly<ToolRecord>): Readonly<ToolRecord> {
  const before = findHandle(tools);
  if (before === undefined) return tools;
  const restored: ToolRecord = Object.create(null);
  for (const name of Object.keys(tools)) {
    const original = before.replacesTools ? before.corpus.get(name) : undefined;
    if (original !== undefined) appendTool(restored, name, original.tool);
    else if (!isGeneratedTool(peekMember(tools, name))) copyMember(tools, restored, name);
  }
  for (const [name, { tool }] of before.corpus) appendTool(restored, name, tool);
  for (const symbol of Object.getOwnPropertySymbols(tools)) {
    if (symbol !== HANDLE) copyMember(tools, restored, symbol);
  }
  return restored;
}

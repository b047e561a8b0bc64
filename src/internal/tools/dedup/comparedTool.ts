import type { NamedTool, ToolDedupConfig } from "../../../types/dedup.ts";
import { isRecord } from "../../isRecord.ts";
import type { ToolMember } from "../openedTools.ts";
import { isProviderTool } from "../readTool.ts";
import { buildSignature } from "./signature.ts";

/** A tool as the pass sees it. */
export interface ComparedTool {
  /** Its place in the input. */
  readonly index: number;
  /** What callbacks are given. */
  readonly entry: NamedTool<unknown>;
  readonly signature: string;
}

/**
 * Reads the members of a collection. A provider's own tools are compared with nothing.
 *
 * @param members - the members in input order
 * @param bareNameOf - takes the namespace off a name
 * @param onToolError - `"keep"` leaves out what cannot be read, so that it is compared with nothing
 * @param onError - told of each tool that is left out
 * @returns what can be compared, in input order
 */
export function readComparedTools(
  members: readonly ToolMember[],
  bareNameOf: (name: string) => string,
  onToolError: ToolDedupConfig["onToolError"],
  onError: (error: unknown) => void,
): ComparedTool[] {
  const tools: ComparedTool[] = [];
  members.forEach(({ name, read }, index) => {
    try {
      const tool = read();
      if (isRecord(tool) && isProviderTool(tool)) return;
      const signature = buildSignature(bareNameOf(name), tool);
      tools.push({ index, entry: { name, tool }, signature });
    } catch (error) {
      if (onToolError !== "keep") throw error;
      onError(error);
    }
  });
  return tools;
}

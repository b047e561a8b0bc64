import type { RestoredCall } from "../../../types/convertTools.ts";

/** A tool of a request, and the way back for its arguments. */
interface SentTool {
  readonly name: string;
  readonly wireName: string;
  readonly restore: (args: unknown) => unknown;
}

/**
 * Makes the way back for calls. A model that read the original name somewhere (a description, an older
 * history) may call that one: it names the same tool, unless another was sent under it.
 */
export function restoreCalls(
  tools: readonly SentTool[],
): (name: string, args: unknown) => RestoredCall {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const byWireName = new Map(tools.map((tool) => [tool.wireName, tool]));
  return (called, args) => {
    const tool = byWireName.get(called) ?? byName.get(called);
    return tool === undefined
      ? { name: called, args }
      : { name: tool.name, args: tool.restore(args) };
  };
}

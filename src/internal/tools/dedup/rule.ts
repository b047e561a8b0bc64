import type { VetoReason } from "../../../types/dedup.ts";
import type { ComparedTool } from "./comparedTool.ts";

/** Tools with different keys are never merged, which also divides the work. */
export interface KeyRule {
  readonly reason: VetoReason;
  readonly keyOf: (tool: ComparedTool) => string;
}

/** Looks at one pair that is similar enough. */
export interface PairRule {
  readonly reason: VetoReason;
  readonly keepsApart: (kept: ComparedTool, candidate: ComparedTool, similarity: number) => boolean;
}

/** What a pair must pass to be merged. */
export interface Rules {
  readonly keys: readonly KeyRule[];
  readonly pairs: readonly PairRule[];
}

/** Remembers what was read off a tool, because a tool is in many pairs. */
export function perTool<V>(read: (tool: ComparedTool) => V): (tool: ComparedTool) => V {
  const known = new Map<ComparedTool, { readonly value: V }>();
  return (tool) => {
    const found = known.get(tool);
    if (found !== undefined) return found.value;
    const value = read(tool);
    known.set(tool, { value });
    return value;
  };
}

import type { ToolDedupConfig, VetoReason } from "../../../types/dedup.ts";
import type { ComparedTool } from "./comparedTool.ts";

/** Tools with different keys are never merged, which also divides the work. */
export interface KeyRule {
  readonly reason: VetoReason;
  keyOf(tool: ComparedTool): string;
}

/** Looks at one pair that is similar enough. */
export interface PairRule {
  readonly reason: VetoReason;
  keepsApart(kept: ComparedTool, candidate: ComparedTool, similarity: number): boolean;
}

export interface Rules {
  readonly keys: readonly KeyRule[];
  readonly pairs: readonly PairRule[];
}

/**
 * Selects the rules that the options ask for, cheap ones first and the caller's own veto last.
 */
export function selectRules(options: ToolDedupConfig<unknown>): Rules {
  return {
    keys: [...targetRules(options)],
    pairs: [...protectRules(options), ...sourceRules(options), ...vetoRules(options)],
  };
}

function targetRules({ targetOf }: ToolDedupConfig<unknown>): KeyRule[] {
  if (targetOf === undefined) return [];
  return [
    {
      reason: "target",
      keyOf: ({ entry }) => JSON.stringify(targetOf(entry.name, entry.tool) ?? null),
    },
  ];
}

function protectRules({ protect }: ToolDedupConfig<unknown>): PairRule[] {
  if (protect === undefined) return [];
  const names = new Set(protect);
  return [
    { reason: "protected", keepsApart: (_kept, candidate) => names.has(candidate.entry.name) },
  ];
}

function sourceRules({ sourceOf, withinSource }: ToolDedupConfig<unknown>): PairRule[] {
  if (sourceOf === undefined || withinSource !== false) return [];
  const sources = new Map<ComparedTool, string | undefined>();
  const sourceOfTool = (tool: ComparedTool): string | undefined => {
    if (!sources.has(tool)) sources.set(tool, sourceOf(tool.entry.name, tool.entry.tool));
    return sources.get(tool);
  };
  return [
    {
      reason: "source",
      keepsApart(kept, candidate) {
        const source = sourceOfTool(kept);
        return source !== undefined && source === sourceOfTool(candidate);
      },
    },
  ];
}

function vetoRules({ veto }: ToolDedupConfig<unknown>): PairRule[] {
  if (veto === undefined) return [];
  return [
    {
      reason: "veto",
      keepsApart: (kept, candidate, similarity) => veto(kept.entry, candidate.entry, similarity),
    },
  ];
}

import type { ToolDedupConfig } from "../../../types/dedup.ts";
import { guardRules } from "./guards/guardRules.ts";
import { listOfNames } from "./listOfNames.ts";
import { type KeyRule, type PairRule, perTool, type Rules } from "./rule.ts";

/**
 * Selects the rules that the options ask for, the caller's own veto last.
 *
 * @param options - the options of the pass
 * @param names - all names of the collection
 * @returns what a pair must pass to be merged
 */
export function selectRules(options: ToolDedupConfig<unknown>, names: readonly string[]): Rules {
  const guards = guardRules(options, names);
  return {
    keys: [...targetRules(options), ...guards.keys],
    pairs: [
      ...protectRules(options),
      ...sourceRules(options),
      ...guards.pairs,
      ...vetoRules(options),
    ],
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
  const names = new Set(listOfNames("protect", protect));
  return [
    { reason: "protected", keepsApart: (_kept, candidate) => names.has(candidate.entry.name) },
  ];
}

function sourceRules({ sourceOf, withinSource }: ToolDedupConfig<unknown>): PairRule[] {
  if (sourceOf === undefined || withinSource !== false) return [];
  const sourceOfTool = perTool(({ entry }) => sourceOf(entry.name, entry.tool));
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

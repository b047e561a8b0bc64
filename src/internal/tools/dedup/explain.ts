import type {
  DedupeExplanation,
  ExplainedRemoval,
  SimilarTools,
  ToolDedupExplainConfig,
  VetoedPair,
} from "../../../types/dedupExplanation.ts";
import { findSchema } from "../findSchema.ts";
import type { ToolMember } from "../openedTools.ts";
import { readParameters } from "../readParameters.ts";
import { readTool } from "../readTool.ts";
import { type Duplicate, effectiveThreshold, toolJoiner } from "./joinTools.ts";
import {
  type DedupePlan,
  divideByKeys,
  findDuplicates,
  planDedupe,
  vetoReason,
} from "./planDedupe.ts";
import { signatureTokens } from "./signature.ts";

// Each of 10,000 alike tools may be kept apart from every other.
const MAX_VETOED = 1_000;

const NEAR_MISS = 0.1;

const CHARACTERS_PER_TOKEN = 4;

/**
 * Explains which members are duplicates of which, which are only alike, and why.
 *
 * @param members - the members in input order
 * @param options - how they are compared
 * @param onError - told of tools that are left out
 * @returns the explanation
 */
export function explainPlan(
  members: readonly ToolMember[],
  options: ToolDedupExplainConfig<unknown>,
  onError: (error: unknown) => void,
): DedupeExplanation {
  const plan = planDedupe(members, options, onError);
  const duplicates = findDuplicates(plan);
  const countTokens = options.countTokens ?? estimateTokens;
  const removed = duplicates.map((duplicate) => explainRemoval(duplicate, countTokens));
  return {
    removed,
    vetoed: findVetoed(plan),
    nearMisses: findNearMisses(plan, duplicates, options),
    tokensSaved: removed.reduce((sum, { tokensSaved }) => sum + tokensSaved, 0),
  };
}

function explainRemoval(
  { kept, candidate, similarity }: Duplicate,
  countTokens: (definition: string) => number,
): ExplainedRemoval {
  const keptTokens = tokenSet(kept.signature);
  const removedTokens = tokenSet(candidate.signature);
  return {
    name: candidate.entry.name,
    duplicateOf: kept.entry.name,
    similarity,
    shared: Array.from(keptTokens).filter((token) => removedTokens.has(token)),
    onlyKept: Array.from(keptTokens).filter((token) => !removedTokens.has(token)),
    onlyRemoved: Array.from(removedTokens).filter((token) => !keptTokens.has(token)),
    tokensSaved: countTokens(definitionOf(candidate.entry.name, candidate.entry.tool)),
  };
}

function tokenSet(signature: string): ReadonlySet<string> {
  return new Set(signatureTokens(signature).filter((token) => token !== ""));
}

/** The same pass again, undivided, so that tools with different keys meet and can be named. */
function findVetoed({ tools, rules, join }: DedupePlan): VetoedPair[] {
  const vetoed: VetoedPair[] = [];
  join(tools, (duplicate) => {
    // Past the limit the pass is only to end soon: what it joins is not looked at.
    const reason = vetoed.length < MAX_VETOED ? vetoReason(rules, duplicate) : undefined;
    if (reason === undefined) return true;
    vetoed.push({ ...similarTools(duplicate), reason });
    return false;
  });
  return vetoed;
}

function findNearMisses(
  { tools, rules }: DedupePlan,
  duplicates: readonly Duplicate[],
  options: ToolDedupExplainConfig<unknown>,
): SimilarTools[] {
  const removed = new Set(duplicates.map(({ candidate }) => candidate));
  const left = tools.filter((tool) => !removed.has(tool));
  const threshold = effectiveThreshold(options);
  const joinLoosely = toolJoiner(options, NEAR_MISS);
  const closest = new Map<number, Duplicate>();
  for (const part of divideByKeys(left, rules)) {
    joinLoosely(part, (pair) => {
      const { index } = pair.candidate;
      const best = closest.get(index)?.similarity ?? 0;
      const isNear = pair.similarity < threshold && pair.similarity > best;
      if (isNear && vetoReason(rules, pair) === undefined) closest.set(index, pair);
      return false;
    });
  }
  return Array.from(closest.values(), similarTools);
}

function similarTools({ kept, candidate, similarity }: Duplicate): SimilarTools {
  return { name: candidate.entry.name, other: kept.entry.name, similarity };
}

/** Roughly what a provider is sent; schemas of live objects count with their top level only. */
function definitionOf(name: string, tool: unknown): string {
  const { description, inputSchema } = { ...readTool(tool) };
  const found = findSchema(inputSchema);
  const parameters = found?.kind === "json" ? found.schema : readParameters(inputSchema);
  try {
    return JSON.stringify({ name, description, parameters });
  } catch {
    // A schema with a cycle or a bigint cannot be sent either.
    return JSON.stringify({ name, description });
  }
}

function estimateTokens(definition: string): number {
  return Math.ceil(definition.length / CHARACTERS_PER_TOKEN);
}

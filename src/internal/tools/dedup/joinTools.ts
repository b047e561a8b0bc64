import type { ToolDedupConfig, ToolSimilarity } from "../../../types/dedup.ts";
import { joinSimilarSets } from "../../text/setSimilarityJoin.ts";
import { internTokens } from "../../text/tokenSets.ts";
import type { ComparedTool } from "./comparedTool.ts";
import { signatureTokens } from "./signature.ts";

/** A tool that is similar enough to an earlier one that stays. */
export interface Duplicate {
  readonly kept: ComparedTool;
  readonly candidate: ComparedTool;
  readonly similarity: number;
}

/** Confirms a pair that is similar enough. */
export type ConfirmDuplicate = (duplicate: Duplicate) => boolean;

/** Joins each tool to the first earlier one that stays and is similar enough. */
export type JoinTools = (
  tools: readonly ComparedTool[],
  confirm?: ConfirmDuplicate | undefined,
) => Duplicate[];

const DEFAULT_THRESHOLD = 0.9;

/**
 * Chooses how tools are compared.
 *
 * @param options - the caller's own measure, or the threshold of the common words
 * @param slack - how much less than the threshold is enough
 * @returns the way to join tools
 */
export function toolJoiner(options: ToolDedupConfig<unknown>, slack = 0): JoinTools {
  const { similarity } = options;
  const least = effectiveThreshold(options) - slack;
  return similarity === undefined
    ? (tools, confirm) => joinByWords(tools, least, confirm)
    : (tools, confirm) => joinByScore(tools, similarity, least, confirm);
}

/** The least similarity that makes a duplicate. */
export function effectiveThreshold({ threshold, similarity }: ToolDedupConfig<unknown>): number {
  if (similarity !== undefined) return similarity.threshold;
  return Math.min(1, Math.max(0, threshold ?? DEFAULT_THRESHOLD));
}

function joinByWords(
  tools: readonly ComparedTool[],
  threshold: number,
  confirm: ConfirmDuplicate | undefined,
): Duplicate[] {
  const pair = (leader: number, member: number, similarity: number): Duplicate | undefined => {
    const kept = tools[leader];
    const candidate = tools[member];
    return kept && candidate && { kept, candidate, similarity };
  };
  const joins = joinSimilarSets(
    internTokens(tokenLists(tools)),
    threshold,
    confirm &&
      ((leader, member, similarity) => {
        const duplicate = pair(leader, member, similarity);
        return duplicate !== undefined && confirm(duplicate);
      }),
  );
  return joins.flatMap((join, member) => {
    const duplicate = join && pair(join.leader, member, join.similarity);
    return duplicate === undefined ? [] : [duplicate];
  });
}

// One list at a time: all of them at once would be the larger part of the memory.
function* tokenLists(tools: readonly ComparedTool[]): Iterable<string[]> {
  for (const { signature } of tools) yield signatureTokens(signature);
}

function joinByScore(
  tools: readonly ComparedTool[],
  similarity: ToolSimilarity<unknown>,
  threshold: number,
  confirm: ConfirmDuplicate | undefined,
): Duplicate[] {
  const leaders: ComparedTool[] = [];
  const duplicates: Duplicate[] = [];
  for (const candidate of tools) {
    const duplicate = firstDuplicate(leaders, candidate, similarity, threshold, confirm);
    if (duplicate === undefined) leaders.push(candidate);
    else duplicates.push(duplicate);
  }
  return duplicates;
}

function firstDuplicate(
  leaders: readonly ComparedTool[],
  candidate: ComparedTool,
  similarity: ToolSimilarity<unknown>,
  threshold: number,
  confirm: ConfirmDuplicate | undefined,
): Duplicate | undefined {
  for (const kept of leaders) {
    const score = similarity.score(kept.entry, candidate.entry);
    const duplicate = { kept, candidate, similarity: score };
    if (score >= threshold && confirm?.(duplicate) !== false) return duplicate;
  }
  return undefined;
}

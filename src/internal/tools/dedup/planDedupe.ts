import type { ToolDedupConfig, VetoReason } from "../../../types/dedup.ts";
import type { ToolMember } from "../openedTools.ts";
import { type ComparedTool, readComparedTools } from "./comparedTool.ts";
import { type ConfirmDuplicate, type Duplicate, type JoinTools, toolJoiner } from "./joinTools.ts";
import { bareNameReader } from "./namespace.ts";
import type { Rules } from "./rule.ts";
import { selectRules } from "./rules.ts";

/** All that is known before any two tools are compared. */
export interface DedupePlan {
  /** What can be compared, the preferred ones first. */
  readonly tools: readonly ComparedTool[];
  readonly rules: Rules;
  readonly join: JoinTools;
}

/**
 * Reads the members and the options.
 *
 * @param members - the members in input order
 * @param options - how they are compared
 * @param onError - told of tools that are left out
 * @returns the plan
 */
export function planDedupe(
  members: readonly ToolMember[],
  options: ToolDedupConfig<unknown>,
  onError: (error: unknown) => void,
): DedupePlan {
  const names = members.map(({ name }) => name);
  const bareNameOf = bareNameReader(options, names);
  const tools = readComparedTools(members, bareNameOf, options.onToolError, onError);
  const { prefer } = options;
  if (prefer !== undefined) tools.sort((a, b) => prefer(a.entry, b.entry));
  return { tools, rules: selectRules(options, names), join: toolJoiner(options) };
}

/**
 * Decides which tools are duplicates of which. Tools with different keys never meet, so each part is
 * joined on its own.
 *
 * @param plan - the plan
 * @returns the duplicates in input order
 */
export function findDuplicates({ tools, rules, join }: DedupePlan): Duplicate[] {
  const duplicates = divideByKeys(tools, rules).flatMap((part) => join(part, confirmer(rules)));
  return duplicates.sort((a, b) => a.candidate.index - b.candidate.index);
}

/** Divides tools by the rules that compare keys; each part keeps the order. */
export function divideByKeys(
  tools: readonly ComparedTool[],
  { keys }: Rules,
): readonly (readonly ComparedTool[])[] {
  if (keys.length === 0) return [tools];
  const parts = new Map<string, ComparedTool[]>();
  for (const tool of tools) {
    const key = JSON.stringify(keys.map(({ keyOf }) => keyOf(tool)));
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [tool]);
    else part.push(tool);
  }
  return Array.from(parts.values());
}

/** The first rule that keeps a pair apart, if any does. */
export function vetoReason(
  { keys, pairs }: Rules,
  { kept, candidate, similarity }: Duplicate,
): VetoReason | undefined {
  const rule =
    keys.find(({ keyOf }) => keyOf(kept) !== keyOf(candidate)) ??
    pairs.find(({ keepsApart }) => keepsApart(kept, candidate, similarity));
  return rule?.reason;
}

function confirmer({ pairs }: Rules): ConfirmDuplicate | undefined {
  if (pairs.length === 0) return undefined;
  return (duplicate) => vetoReason({ keys: [], pairs }, duplicate) === undefined;
}

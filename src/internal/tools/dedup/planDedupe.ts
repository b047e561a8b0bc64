import type { ToolDedupConfig } from "../../../types/dedup.ts";
import type { ToolMember } from "../openedTools.ts";
import { type ComparedTool, readComparedTools } from "./comparedTool.ts";
import { type ConfirmDuplicate, type Duplicate, toolJoiner } from "./joinTools.ts";
import { bareNameReader } from "./namespace.ts";
import type { Rules } from "./rule.ts";
import { selectRules } from "./rules.ts";

/**
 * Decides which members are duplicates of which: read them, put the preferred ones first, divide them
 * by the rules that compare keys, join each part, and go back to the order of the input.
 *
 * @param members - the members in input order
 * @param options - how they are compared
 * @param onError - told of tools that are left out
 * @returns the duplicates in input order
 */
export function planDedupe(
  members: readonly ToolMember[],
  options: ToolDedupConfig<unknown>,
  onError: (error: unknown) => void,
): Duplicate[] {
  const tools = readComparedTools(members, bareNameReader(options), options.onToolError, onError);
  const { prefer } = options;
  if (prefer !== undefined) tools.sort((a, b) => prefer(a.entry, b.entry));
  const rules = selectRules(options);
  const join = toolJoiner(options);
  const duplicates = divide(tools, rules).flatMap((part) => join(part, confirmer(rules)));
  return duplicates.sort((a, b) => a.candidate.index - b.candidate.index);
}

function divide(
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

function confirmer({ pairs }: Rules): ConfirmDuplicate | undefined {
  if (pairs.length === 0) return undefined;
  return ({ kept, candidate, similarity }) =>
    !pairs.some((rule) => rule.keepsApart(kept, candidate, similarity));
}

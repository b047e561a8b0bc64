import { type PatternNode, parsePattern } from "../../pattern/syntax.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";
import type { TargetRules } from "../rules.ts";

/** Formats that a provider does not know. */
export const formats: NodeRule = {
  find: (node, { rules }) => {
    const { format } = node;
    if (typeof format !== "string" || rules.formats === "all") return NO_TROUBLE;
    const isEmptyEnum = format === "enum" && !Object.hasOwn(node, "enum");
    const { type } = node;
    const only = rules.formatTypes?.get(format);
    const isForeign = only !== undefined && typeof type === "string" && type !== only;
    if (rules.formats.has(format) && !isEmptyEnum && !isForeign) return NO_TROUBLE;
    return [
      {
        rule: "format",
        keyword: "format",
        message: `The format "${format}" is not taken`,
        providerPhrase: rules.nullable ? "only 'enum' and 'date-time' are supported" : undefined,
      },
    ];
  },
  mend: (draft) => draft.move("format", "the provider does not know this format"),
};

/** Patterns that a provider cannot carry out. */
export const patterns: NodeRule = {
  find: (node, { rules }) => {
    const { pattern } = node;
    if (typeof pattern !== "string" || isTaken(pattern, rules)) return NO_TROUBLE;
    return [{ rule: "pattern", keyword: "pattern", message: "This pattern is not taken" }];
  },
  mend: (draft) => draft.move("pattern", "the provider cannot carry out this pattern"),
};

function isTaken(pattern: string, { patterns: allowed }: TargetRules): boolean {
  if (!isExpression(pattern)) return false;
  if (allowed === "all") return true;
  const syntax = parsePattern(pattern, isExpression(pattern, "u"));
  if (syntax === undefined || !isPlain(syntax)) return false;
  return allowed === "plain" || isAnchored(syntax, pattern);
}

function isExpression(source: string, flags = ""): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Tells whether a pattern goes without lookaround, back references and edges of words. */
function isPlain(node: PatternNode): boolean {
  switch (node.kind) {
    case "look":
    case "backreference":
      return false;
    case "edge":
      return node.edge === "start" || node.edge === "end";
    case "sequence":
      return node.parts.every(isPlain);
    case "choice":
      return node.options.every(isPlain);
    case "repeat":
      return isPlain(node.body);
    case "character":
      return true;
  }
}

/** Escapes of sets of characters, which not every grammar has in every place. */
const CHARACTER_SETS = /\\[dDwWsSpP]/u;

/** Tells whether a pattern spans the whole text, with nothing at its ends but the two anchors. */
function isAnchored(node: PatternNode, source: string): boolean {
  if (node.kind !== "sequence" || CHARACTER_SETS.test(source) || source.includes("(?"))
    return false;
  const { parts } = node;
  const isEdge = (part: PatternNode | undefined, edge: string): boolean =>
    part?.kind === "edge" && part.edge === edge;
  return (
    isEdge(parts[0], "start") && isEdge(parts.at(-1), "end") && !parts.slice(1, -1).some(hasEdge)
  );
}

function hasEdge(node: PatternNode): boolean {
  switch (node.kind) {
    case "edge":
      return true;
    case "sequence":
      return node.parts.some(hasEdge);
    case "choice":
      return node.options.some(hasEdge);
    case "repeat":
      return hasEdge(node.body);
    default:
      return false;
  }
}

import { declaredTypes } from "../../inferTypes.ts";
import type { JsonObject } from "../../json.ts";
import { isKept } from "../fate.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import { NO_TROUBLE, type NodeRule, type Trouble } from "../nodeRule.ts";
import type { TargetRules } from "../rules.ts";

const SIDES = [
  { inclusive: "minimum", exclusive: "exclusiveMinimum", step: 1, tighter: Math.max },
  { inclusive: "maximum", exclusive: "exclusiveMaximum", step: -1, tighter: Math.min },
] as const;

const BOUNDS = /* @__PURE__ */ SIDES.flatMap(({ inclusive, exclusive }) => [inclusive, exclusive]);

/** Bounds that leave a bound out where a provider only knows those that include it. */
export const exclusiveBounds: NodeRule = {
  find: (node, { rules }) => {
    const found = SIDES.filter(
      ({ exclusive, inclusive }) =>
        typeof node[exclusive] === "number" &&
        !isKept(rules, exclusive) &&
        isKept(rules, inclusive),
    );
    return found.map(({ exclusive }): Trouble => {
      return {
        rule: "keyword",
        keyword: exclusive,
        message: `"${exclusive}" is not taken`,
        providerPhrase: rules.nullable ? "Unknown name" : undefined,
      };
    });
  },
  mend: (draft, troubles) => {
    for (const side of SIDES) {
      if (troubles.some(({ keyword }) => keyword === side.exclusive)) includeBound(draft, side);
    }
  },
};

function includeBound(
  draft: NodeDraft,
  { inclusive, exclusive, step, tighter }: (typeof SIDES)[number],
): void {
  const bound = Number(draft.node[exclusive]);
  const nearest = step > 0 ? Math.floor(bound) + 1 : Math.ceil(bound) - 1;
  // Beyond what a double holds exactly, the next whole number is the same number.
  const isWhole = declaredTypes(draft.node).join() === "integer" && nearest !== bound;
  const replacement = isWhole ? nearest : bound;
  const other = draft.node[inclusive];
  if (isWhole) {
    draft.report(exclusive, "rewritten", `as ${inclusive} of the next whole number`);
    draft.omit(exclusive);
  } else {
    draft.move(exclusive, "the provider only knows bounds that are included");
  }
  const tightest = typeof other === "number" ? tighter(other, replacement) : replacement;
  if (other !== undefined && tightest !== other) {
    draft.report(inclusive, "rewritten", `${exclusive} is tighter`);
  }
  draft.comesFrom(inclusive, exclusive);
  draft.set({ [inclusive]: tightest });
}

/** Bounds beyond what a double holds exactly: those of 64-bit integers, which say nothing more in JSON. */
export const largeBounds: NodeRule = {
  find: (node, { rules }) => {
    if (rules.largeBounds) return NO_TROUBLE;
    const found = BOUNDS.filter((keyword) => isLarge(node[keyword]));
    return found.map((keyword): Trouble => {
      return {
        rule: "large-bound",
        keyword,
        message: `"${keyword}" is beyond what JSON holds exactly`,
      };
    });
  },
  mend: (draft, troubles) => {
    for (const { keyword } of troubles) {
      draft.drop(keyword, "the number is beyond what JSON holds exactly");
    }
  },
};

function isLarge(bound: unknown): boolean {
  return Math.abs(Number(bound)) > Number.MAX_SAFE_INTEGER;
}

/** Numbers of items and lengths of texts that a provider takes only within limits. */
export const limitedCounts: NodeRule = {
  find: (node, { rules }) =>
    tooMuch(node, rules).map((keyword): Trouble => {
      return { rule: "limited-value", keyword, message: `This value of "${keyword}" is not taken` };
    }),
  mend: (draft, troubles) => {
    const { maxMinItems } = draft.place.rules;
    for (const { keyword } of troubles) {
      draft.move(keyword, "the provider does not take it with this value, or not beside the rest");
      if (keyword === "minItems") draft.set({ minItems: maxMinItems });
    }
  },
};

function tooMuch(node: JsonObject, rules: TargetRules): readonly string[] {
  const { maxMinItems = Number.POSITIVE_INFINITY, lengths } = rules;
  const found = Number(node["minItems"]) > maxMinItems ? ["minItems"] : [];
  if (lengths === undefined) return found;
  const hasPattern = Object.hasOwn(node, "pattern") || Object.hasOwn(node, "format");
  for (const keyword of ["minLength", "maxLength"]) {
    const length = node[keyword];
    if (typeof length !== "number") continue;
    if (length >= lengths.below || (hasPattern && !lengths.besidePattern)) found.push(keyword);
  }
  return found;
}

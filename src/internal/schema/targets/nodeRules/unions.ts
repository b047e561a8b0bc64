import { isRecord } from "../../../isRecord.ts";
import { exactTypes } from "../../inferTypes.ts";
import type { JsonObject } from "../../json.ts";
import { ANNOTATION_KEYWORDS } from "../../keywords.ts";
import { mergeIntoOne } from "../../mergeSchemas.ts";
import { areDisjoint, onlyRequires, tellAlternatives } from "../alternatives.ts";
import { isKept } from "../fate.ts";
import { type FollowedSchema, followInPlace } from "../followReference.ts";
import { listOf } from "../keywordValues.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";

/** `oneOf` where a provider does not know it. */
export const exclusiveUnions: NodeRule = {
  find: (node, { rules }) => {
    if (!Object.hasOwn(node, "oneOf") || isKept(rules, "oneOf")) return NO_TROUBLE;
    return [{ rule: "keyword", keyword: "oneOf", message: `"oneOf" is not taken` }];
  },
  mend: (draft) => {
    const { oneOf } = draft.node;
    const branches = listOf(oneOf);
    if (!areDisjoint(branches)) draft.say("alternatives", "exactly one may apply");
    draft.report(
      "oneOf",
      "rewritten",
      "as anyOf, which is also met by what several branches accept",
    );
    draft.omit("oneOf");
    draft.unite(branches, "oneOf");
  },
};

/** Constraints beside `anyOf` where it has to stand alone: every branch takes them over. */
export const besideUnions: NodeRule = {
  find: (node, { rules }) => {
    const { besideUnions: allowed } = rules;
    if (allowed === "kept" || !Array.isArray(node["anyOf"])) return NO_TROUBLE;
    const beside = Object.keys(node).filter((keyword) => isBeside(keyword, allowed));
    if (beside.length === 0) return NO_TROUBLE;
    return [
      {
        rule: "beside-union",
        keyword: "anyOf",
        message: `"anyOf" must stand alone, but has ${beside.map((name) => `"${name}"`).join(", ")} beside it`,
        providerPhrase: "When using any_of, it must be the only field set",
      },
    ];
  },
  mend: (draft) => {
    const { anyOf } = draft.node;
    const branches = listOf(anyOf);
    if (branches.every(onlyRequires)) {
      draft.move("anyOf", "it only says which properties go together", tellAlternatives(branches));
    } else {
      distribute(draft, branches);
    }
  },
};

function isBeside(keyword: string, allowed: "annotations" | "none"): boolean {
  if (keyword === "anyOf" || keyword.startsWith("$")) return false;
  return allowed === "none" || !ANNOTATION_KEYWORDS.has(keyword);
}

interface TakenBranch {
  readonly result: JsonObject;
  readonly followed: FollowedSchema;
}

function distribute(draft: NodeDraft, branches: readonly unknown[]): void {
  const { place } = draft;
  const { besideUnions: allowed } = place.rules;
  const outer = Object.entries(draft.node).filter(([keyword]) => keyword !== "anyOf");
  const stays = (keyword: string): boolean =>
    allowed === "annotations" && ANNOTATION_KEYWORDS.has(keyword);
  const shared: JsonObject = Object.fromEntries(outer.filter(([keyword]) => !stays(keyword)));
  draft.locateMembers();
  draft.replaces(shared, place.location);
  draft.inherits(shared);
  const taken = branches.filter(isRecord).flatMap((branch, index): TakenBranch[] => {
    const merged = new Set(draft.merged);
    const followed = followInPlace(draft, branch, ["anyOf", String(index)], merged);
    const result = mergeBranch(followed.schema, shared);
    if (result === undefined) return [];
    draft.replaces(result, followed.location);
    draft.takesPart(result, followed, Object.keys(shared), merged);
    return [{ result, followed }];
  });
  const [only, ...others] = taken;
  if (only === undefined) {
    draft.move("anyOf", "none of its branches can be met beside the rest");
    return;
  }
  draft.report("anyOf", "rewritten", "what stood beside it is said in every branch");
  const around = Object.fromEntries(outer.filter(([keyword]) => stays(keyword)));
  if (others.length === 0) {
    draft.become(only.result);
    draft.set({ ...around, ...only.result });
  } else {
    draft.node = { anyOf: taken.map(({ result }) => result), ...around };
  }
}

/** A branch with what stood beside the union; `undefined` when no value could meet both. */
function mergeBranch(branch: JsonObject, shared: JsonObject): JsonObject | undefined {
  const types = exactTypes(shared);
  const own = exactTypes(branch);
  const excluded =
    types !== undefined &&
    own !== undefined &&
    !own.some((type) => types.some((other) => isSameType(type, other)));
  if (excluded) return undefined;
  const merged = mergeIntoOne(shared, branch) ?? {
    ...branch,
    allOf: [...listOf(branch["allOf"]), shared],
  };
  const { description } = shared;
  const { description: ownDescription } = branch;
  return isText(description) && isText(ownDescription) && description !== ownDescription
    ? { ...merged, description: joinSentences(description, ownDescription) }
    : merged;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function joinSentences(first: string, second: string): string {
  if (second.includes(first)) return second;
  if (first.includes(second)) return first;
  return /[.!?:]$/u.test(first) ? `${first} ${second}` : `${first}. ${second}`;
}

function isSameType(first: string, second: string): boolean {
  return first === second || (isNumeric(first) && isNumeric(second));
}

function isNumeric(type: string): boolean {
  return type === "integer" || type === "number";
}

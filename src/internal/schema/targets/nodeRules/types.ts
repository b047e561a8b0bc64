import { isRecord } from "../../../isRecord.ts";
import { anyTypeBranches } from "../../ensureTypes.ts";
import { declaredTypes, enumeratedValues, inferTypes } from "../../inferTypes.ts";
import { type JsonObject, type JsonType, jsonTypeOf } from "../../json.ts";
import { ANNOTATION_KEYWORDS, KEYWORD_TYPES } from "../../keywords.ts";
import { isNullSchema } from "../../nullable.ts";
import { targetOf } from "../followReference.ts";
import { listOf } from "../keywordValues.ts";
import { mergeInto } from "../mergeInto.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";
import type { Place } from "../place.ts";
import type { TargetRules } from "../rules.ts";

/** Keywords that say what a schema accepts without a type beside them. */
const INSTEAD_OF_TYPE = ["anyOf", "$ref"] as const;

/** Schemas without a type where a provider asks for one. */
export const missingTypes: NodeRule = {
  find: (node, place) => {
    if (place.rules.untyped === "kept" || node["type"] !== undefined) return NO_TROUBLE;
    if (INSTEAD_OF_TYPE.some((keyword) => Object.hasOwn(node, keyword))) return NO_TROUBLE;
    return [
      {
        rule: "missing-type",
        keyword: "type",
        message: "A type must be given",
        providerPhrase: "schema must have a 'type' key",
      },
    ];
  },
  mend: (draft) => {
    const types = typesOf(draft.node, draft.place);
    if (types !== undefined && types.length > 0) {
      draft.report("type", "added", "the provider asks for a type");
      draft.set({ type: types.length === 1 ? types[0] : types });
    } else if (draft.place.rules.untyped === "refused") {
      draft.refuse("must have a type, but takes any value");
    } else {
      draft.report("type", "added", "the provider asks for a type: any of them");
      const branches = anyTypeBranches({ addItems: true });
      draft.unite(branches, "type");
      for (const branch of branches) draft.invent(branch);
    }
  },
};

function typesOf(node: JsonObject, place: Place): readonly JsonType[] | undefined {
  const types = inferTypes(node, (reference) => targetOf({ $ref: reference }, place)?.schema);
  const values = node["enum"] ?? (Object.hasOwn(node, "const") ? [node["const"]] : undefined);
  const isWhole = Array.isArray(values) && values.every((value) => !isFraction(value));
  return isWhole ? types?.map((type) => (type === "number" ? "integer" : type)) : types;
}

function isFraction(value: unknown): boolean {
  return typeof value === "number" && !Number.isInteger(value);
}

/** Lists of types that a provider does not take. */
export const typeLists: NodeRule = {
  find: (node, { rules }) => {
    if (!Array.isArray(node["type"]) || takesList(declaredTypes(node), rules)) return NO_TROUBLE;
    return [
      {
        rule: "type-list",
        keyword: "type",
        message: "This list of types is not taken",
        providerPhrase: rules.nullable
          ? "Proto field is not repeating, cannot start list"
          : undefined,
      },
    ];
  },
  mend: (draft) => {
    const types = declaredTypes(draft.node);
    const real = types.filter((type) => type !== "null");
    const [only] = types.length === 1 ? types : real;
    if (types.length === 1) {
      draft.report("type", "rewritten", "a list of one type");
      draft.set({ type: only });
    } else if (draft.place.rules.nullable && real.length === 1) {
      draft.report("type", "rewritten", "null is said by nullable");
      draft.set({ type: only, nullable: true });
    } else {
      draft.report("type", "rewritten", "as a union of one type each");
      splitByType(draft, types);
    }
  },
};

function takesList(types: readonly JsonType[], rules: TargetRules): boolean {
  switch (rules.typeLists) {
    case "all":
      return true;
    case "scalar":
      return types.length > 1 && !types.some((type) => type === "object" || type === "array");
    case "null":
      return types.length === 2 && types.includes("null");
    case "none":
      return false;
  }
}

/** Gives each type a branch with the keywords and values that concern it; the rest stays outside. */
function splitByType(draft: NodeDraft, types: readonly JsonType[]): void {
  const { node } = draft;
  const values = enumeratedValues(node);
  const concerns = (keyword: string): string | undefined =>
    keyword === "format"
      ? types.includes("string")
        ? "string"
        : "number"
      : KEYWORD_TYPES.get(keyword);
  const branches = types.flatMap((type): JsonObject[] => {
    const own = values?.filter((value) => isOfType(value, type));
    if (own?.length === 0) return [];
    const members = Object.entries(node).filter(
      ([keyword]) => concerns(keyword) === familyOf(type),
    );
    const listed = own === undefined || type === "null" ? {} : { enum: own };
    return [{ type, ...Object.fromEntries(members), ...listed }];
  });
  if (branches.length === 0) {
    draft.omit("type", "enum", "const");
    draft.forbid(...draft.originsOf("type"), ...draft.originsOf("enum"));
    return;
  }
  for (const branch of branches) draft.inherits(branch);
  const split = Object.keys(node).filter((keyword) => concerns(keyword) !== undefined);
  draft.omit(...split, "type", "enum", "const");
  draft.unite(branches, "type");
}

function familyOf(type: JsonType): string {
  return type === "integer" ? "number" : type;
}

function isOfType(value: unknown, type: JsonType): boolean {
  return type === "integer" ? Number.isInteger(value) : jsonTypeOf(value) === type;
}

/** Tells whether a schema accepts `null` and nothing else, and has nothing that could keep `null` out. */
function isOnlyNull(schema: unknown): boolean {
  return (
    isRecord(schema) &&
    isNullSchema(schema) &&
    Object.keys(schema).every(
      (keyword) =>
        ["type", "const", "enum", "format"].includes(keyword) ||
        ANNOTATION_KEYWORDS.has(keyword) ||
        KEYWORD_TYPES.has(keyword),
    )
  );
}

/** `null` in unions and as a type of its own, where a provider says it by `nullable`. */
export const nullTypes: NodeRule = {
  find: (node, { rules }) => {
    if (!rules.nullable) return NO_TROUBLE;
    const message =
      node["type"] === "null"
        ? "null is no type here"
        : listOf(node["anyOf"]).some(isOnlyNull)
          ? "null in a union is said by nullable in its branches"
          : undefined;
    return message === undefined ? NO_TROUBLE : [{ rule: "null-type", keyword: "type", message }];
  },
  mend: (draft) => {
    const branches = listOf(draft.node["anyOf"]);
    if (!branches.every(isOnlyNull)) {
      draft.report("anyOf", "rewritten", "null is said by nullable");
      draft.omit("anyOf");
      takeBranches(draft, branches);
    } else if (branches.length > 0) {
      draft.report("anyOf", "rewritten", "all of its branches are null");
      draft.omit("anyOf");
      draft.set({ allOf: [...listOf(draft.node["allOf"]), branches[0]] });
    } else {
      draft.move("type", "the provider has no type for null alone", "null");
      draft.set({ type: "string", nullable: true });
    }
  },
};

/** Lets the branches of a union that are not for `null` allow it; with one left, it is no union any more. */
function takeBranches(draft: NodeDraft, branches: readonly unknown[]): void {
  const { place } = draft;
  const real = branches.flatMap((branch, index) =>
    isOnlyNull(branch) || !isRecord(branch) ? [] : [{ branch, path: ["anyOf", String(index)] }],
  );
  const [only, ...others] = real;
  if (only !== undefined && others.length === 0) {
    place.index.locate(only.branch, place.location, only.path);
    mergeInto(draft, only.branch);
    draft.set({ nullable: true });
    return;
  }
  const admitting = real.map(({ branch, path }) => {
    const location = place.index.locate(branch, place.location, path);
    const copy = { ...branch, nullable: true };
    draft.replaces(copy, location, branch);
    return copy;
  });
  draft.unite(admitting, "anyOf");
}

import { isRecord } from "../../isRecord.ts";
import { type JsonObject, omitOwn, setOwn } from "../json.ts";
import { ANNOTATION_KEYWORDS } from "../keywords.ts";
import { COVERING, hasConflict, mergeIntoOne } from "../mergeSchemas.ts";
import { referenceKeywordOf } from "../references.ts";
import { areDisjoint } from "./alternatives.ts";
import { followInPlace } from "./followReference.ts";
import { listOf, membersOf } from "./keywordValues.ts";
import type { NodeDraft } from "./nodeDraft.ts";
import { KeywordOrigins, type Origin, type OriginList } from "./origins.ts";

/** The most branches that two unions may have once they are multiplied out. */
const MAX_BRANCHES = 24;

/**
 * Merges the schemas of an `allOf` into a draft for the same value, so that all hold. Where one schema cannot say
 * that, the part that is left over is said in the description.
 */
export function mergeAll(draft: NodeDraft, allOf: readonly unknown[], origin: Origin): void {
  for (const [index, branch] of allOf.entries()) {
    if (isRecord(branch)) {
      const { location, keyword } = origin;
      draft.place.index.locate(branch, location, [keyword, String(index)]);
      mergeInto(draft, branch);
    } else if (branch === false) {
      draft.forbid(origin);
    }
  }
}

/** Merges a schema whose place is known into a draft for the same value. */
export function mergeInto(draft: NodeDraft, schema: JsonObject): void {
  const followed = followInPlace(draft, schema, []);
  if (referenceKeywordOf(followed.schema) && referenceKeywordOf(draft.node)) {
    // No schema has two references: one is settled after the other.
    draft.remember(followed.schema, followed.origins);
    draft.place.index.locate(followed.schema, followed.location, []);
    draft.set({ allOf: [...listOf(draft.node["allOf"]), followed.schema] });
    return;
  }
  const { allOf, ...own } = followed.schema;
  const origins = new KeywordOrigins(followed.location, followed.origins);
  mergeOwn(draft, own, origins);
  mergeAll(draft, listOf(allOf), origins.of("allOf")[0]);
}

function mergeOwn(draft: NodeDraft, schema: JsonObject, origins: KeywordOrigins): void {
  const known = new Set(Object.keys(draft.node));
  const addition = omitOwn(
    schema,
    new Set([...ANNOTATION_KEYWORDS].filter((keyword) => known.has(keyword))),
  );
  const merged = mergeIntoOne(draft.node, addition);
  if (merged === undefined) {
    reportCovering(draft, addition, origins);
    for (const [keyword, value] of Object.entries(addition)) {
      mergeKeyword(draft, keyword, value, origins.of(keyword));
    }
  } else {
    for (const keyword of Object.keys(addition)) draft.originates(keyword, origins.of(keyword));
    draft.node = merged;
  }
  draft.locateMembers();
}

/** What reaches over the names that others list sees more of them in one schema than it did in two. */
function reportCovering(draft: NodeDraft, addition: JsonObject, origins: KeywordOrigins): void {
  for (const keyword of COVERING) {
    const own = Object.hasOwn(draft.node, keyword) ? draft.originsOf(keyword) : [];
    const other = Object.hasOwn(addition, keyword) ? origins.of(keyword) : [];
    for (const origin of [...own, ...other]) draft.reportLoss(origin, NOT_ONE_SCHEMA);
  }
}

const NOT_ONE_SCHEMA = "one schema cannot say both this and what is around it";

/** Merges what can be merged keyword by keyword; exactly, or with a report of what is lost. */
function mergeKeyword(
  draft: NodeDraft,
  keyword: string,
  value: unknown,
  origins: OriginList,
): void {
  const { node } = draft;
  const own = node[keyword];
  const isLoss = hasConflict(keyword, node);
  const combined =
    own !== undefined
      ? combine(keyword, own, value, node)
      : isLoss && !CLOSING.has(keyword)
        ? undefined
        : value;
  if (combined === undefined || isLoss) {
    if (typeof value !== "boolean") draft.say(keyword, value);
    for (const origin of origins) draft.reportLoss(origin, NOT_ONE_SCHEMA);
  }
  if (combined === undefined) return;
  draft.originates(keyword, origins);
  draft.set({ [keyword]: combined });
  if (keyword === "anyOf") locatePairs(draft, listOf(combined));
}

/** A branch made of two stands, for reports, where the unions stand. */
function locatePairs(draft: NodeDraft, branches: readonly unknown[]): void {
  const origins = draft.originsOf("anyOf");
  for (const branch of branches.filter(isRecord)) {
    draft.replaces(branch, origins[0].location);
    draft.remember(branch, new Map([["allOf", origins]]));
  }
}

/** Keywords about properties that others do not name. They stay, though they see more names than before. */
const CLOSING: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

function combine(keyword: string, own: unknown, other: unknown, node: JsonObject): unknown {
  switch (keyword) {
    case "properties":
      return mergeProperties(membersOf(own), membersOf(other));
    case "additionalProperties":
      return own === false ? false : mergeMembers(own, other);
    case "items":
      return Object.hasOwn(node, "prefixItems") ? undefined : mergeMembers(own, other);
    case "propertyNames":
      return mergeMembers(own, other);
    case "anyOf":
      return multiply(listOf(own), listOf(other));
    case "not":
      return { anyOf: [own, other] };
    default:
      return mergeIntoOne({ [keyword]: own }, { [keyword]: other })?.[keyword];
  }
}

function mergeProperties(own: JsonObject, other: JsonObject): JsonObject {
  const result: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(own)) setOwn(result, name, schema);
  for (const [name, schema] of Object.entries(other)) {
    setOwn(result, name, Object.hasOwn(own, name) ? mergeMembers(own[name], schema) : schema);
  }
  return result;
}

function mergeMembers(own: unknown, other: unknown): unknown {
  if (typeof other === "boolean") return other && own;
  const [first, second] = [membersOf(own), membersOf(other)];
  return mergeIntoOne(second, first) ?? { allOf: [first, second] };
}

/** One of these and one of those is one of every pair. */
function multiply(own: readonly unknown[], other: readonly unknown[]): unknown {
  const possible = other.filter((branch) => branch !== false);
  if (own.length * possible.length > MAX_BRANCHES) return undefined;
  const pairs = own
    .flatMap((first) => possible.map((second) => [first, second]))
    .filter((pair) => !areDisjoint(pair))
    .map((allOf) => ({ allOf }));
  return pairs.length === 0 ? [false] : pairs;
}

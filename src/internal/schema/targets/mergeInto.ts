import { isRecord } from "../../isRecord.ts";
import { type JsonObject, omitOwn, setOwn } from "../json.ts";
import { ANNOTATION_KEYWORDS } from "../keywords.ts";
import { COVERING, hasConflict, mergeIntoOne } from "../mergeSchemas.ts";
import { followInPlace, originOf } from "./followReference.ts";
import type { NodeDraft } from "./nodeDraft.ts";
import type { Origin } from "./place.ts";

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
  const { allOf, ...own } = followed.schema;
  mergeOwn(draft, own, (keyword) => originOf(followed, keyword));
  const [origin] = originOf(followed, "allOf");
  if (Array.isArray(allOf) && origin !== undefined) mergeAll(draft, allOf, origin);
}

function mergeOwn(
  draft: NodeDraft,
  schema: JsonObject,
  originsOf: (keyword: string) => readonly Origin[],
): void {
  const known = new Set(Object.keys(draft.node));
  const addition = omitOwn(
    schema,
    new Set([...ANNOTATION_KEYWORDS].filter((keyword) => known.has(keyword))),
  );
  const merged = mergeIntoOne(draft.node, addition);
  if (merged === undefined) {
    reportCovering(draft, addition, originsOf);
    for (const [keyword, value] of Object.entries(addition)) {
      mergeKeyword(draft, keyword, value, originsOf(keyword));
    }
  } else {
    for (const keyword of Object.keys(addition)) draft.originates(keyword, originsOf(keyword));
    draft.node = merged;
  }
  draft.locateMembers();
}

/** What reaches over the names that others list sees more of them in one schema than it did in two. */
function reportCovering(
  draft: NodeDraft,
  addition: JsonObject,
  originsOf: (keyword: string) => readonly Origin[],
): void {
  for (const keyword of COVERING) {
    const own = Object.hasOwn(draft.node, keyword) ? draft.originsOf(keyword) : [];
    const other = Object.hasOwn(addition, keyword) ? originsOf(keyword) : [];
    for (const origin of [...own, ...other]) draft.reportLoss(origin, NOT_ONE_SCHEMA);
  }
}

const NOT_ONE_SCHEMA = "one schema cannot say both this and what is around it";

/** Merges what can be merged keyword by keyword; exactly, or with a report of what is lost. */
function mergeKeyword(
  draft: NodeDraft,
  keyword: string,
  value: unknown,
  origins: readonly Origin[],
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
}

/** Keywords about properties that others do not name. They stay, though they see more names than before. */
const CLOSING: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

function combine(keyword: string, own: unknown, other: unknown, node: JsonObject): unknown {
  switch (keyword) {
    case "properties":
      return isRecord(own) && isRecord(other) ? mergeProperties(own, other) : undefined;
    case "additionalProperties":
      return own === false || other === false ? false : mergeMembers(own, other);
    case "items":
      return Object.hasOwn(node, "prefixItems") ? undefined : mergeMembers(own, other);
    case "propertyNames":
      return mergeMembers(own, other);
    case "anyOf":
      return multiply(own, other);
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
  if (own === false || other === true) return own;
  if (own === true || other === false) return other;
  if (!isRecord(own) || !isRecord(other)) return own;
  return mergeIntoOne(other, own) ?? { allOf: [own, other] };
}

/** One of these and one of those is one of every pair. */
function multiply(own: unknown, other: unknown): unknown {
  if (!Array.isArray(own) || !Array.isArray(other)) return undefined;
  if (own.length * other.length > MAX_BRANCHES) return undefined;
  return own.flatMap((first) => other.flatMap((second) => both(first, second)));
}

/** A schema for what both accept, in a list; an empty list where that is nothing. */
function both(first: unknown, second: unknown): readonly unknown[] {
  if (first === false || second === false) return [];
  if (first === true) return [second];
  return [second === true ? first : { allOf: [first, second] }];
}

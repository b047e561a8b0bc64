import { isRecord } from "../../isRecord.ts";
import { equalJson, type JsonObject, omitOwn, setOwn } from "../json.ts";
import { ANNOTATION_KEYWORDS } from "../keywords.ts";
import { mergeIntoOne, mergeSchemas } from "../mergeSchemas.ts";
import { formatPointer } from "../pointers.ts";
import { followInPlace } from "./followReference.ts";
import type { NodeDraft } from "./nodeDraft.ts";

/** The most branches that two unions may have once they are multiplied out. */
const MAX_BRANCHES = 24;

/**
 * Merges a schema into a draft for the same value, so that both hold. Where one schema cannot say both,
 * the part that is left over is said in the description.
 *
 * @param path - where the schema stands, from the draft on
 */
export function mergeInto(draft: NodeDraft, schema: JsonObject, path: readonly string[]): void {
  const followed = followInPlace(draft, schema, draft.pointer + formatPointer(path).slice(1));
  if (followed === undefined) return;
  const { allOf, ...own } = followed.schema;
  mergeOwn(draft, own, followed.pointer);
  if (!Array.isArray(allOf)) return;
  for (const [index, branch] of allOf.entries()) {
    if (isRecord(branch)) mergeInto(draft, branch, [...path, "allOf", String(index)]);
  }
}

function mergeOwn(draft: NodeDraft, schema: JsonObject, pointer: string): void {
  const known = new Set(Object.keys(draft.node));
  const addition = omitOwn(
    schema,
    new Set([...ANNOTATION_KEYWORDS].filter((keyword) => known.has(keyword))),
  );
  const merged = mergeIntoOne(draft.node, addition);
  if (merged === undefined) {
    for (const [keyword, value] of Object.entries(addition)) {
      mergeKeyword(draft, keyword, value, pointer);
    }
    return;
  }
  for (const keyword of Object.keys(addition)) draft.originates(keyword, pointer);
  draft.node = merged;
}

/** Merges what can be merged keyword by keyword; exactly, or not at all. */
function mergeKeyword(draft: NodeDraft, keyword: string, value: unknown, pointer: string): void {
  const own = draft.node[keyword];
  const combined = own === undefined ? value : combine(keyword, own, value);
  if (combined === undefined) {
    draft.say(keyword, value);
    draft.reportLoss(pointer, keyword, "one schema cannot say both this and what is around it");
    return;
  }
  draft.originates(keyword, pointer);
  draft.set({ [keyword]: combined });
}

function combine(keyword: string, own: unknown, other: unknown): unknown {
  if (equalJson(own, other)) return own;
  switch (keyword) {
    case "properties":
      return isRecord(own) && isRecord(other) ? mergeProperties(own, other) : undefined;
    case "additionalProperties":
      // Closing on top of the other's properties: neither side would see those of the other.
      return own === false || other === false ? false : mergeMembers(own, other);
    case "items":
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
  return isRecord(own) && isRecord(other) ? mergeSchemas(own, other) : own;
}

/** One of these and one of those is one of every pair. */
function multiply(own: unknown, other: unknown): unknown {
  if (!Array.isArray(own) || !Array.isArray(other)) return undefined;
  if (own.length * other.length > MAX_BRANCHES) return undefined;
  return own.flatMap((first) => other.map((second) => ({ allOf: [first, second] })));
}

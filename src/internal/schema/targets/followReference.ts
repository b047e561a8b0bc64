import { isRecord } from "../../isRecord.ts";
import { pointerOf, type SchemaLocation } from "../documentIndex.ts";
import { type JsonObject, omitOwn } from "../json.ts";
import { DEFINITION_KEYWORDS } from "../keywords.ts";
import { mergeSchemas } from "../mergeSchemas.ts";
import { referenceKeywordOf } from "../references.ts";
import type { NodeDraft } from "./nodeDraft.ts";
import type { Place } from "./place.ts";

/** What identifies a schema, or only says how to read it: a copy of it must not carry that along. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  ...DEFINITION_KEYWORDS,
  "$id",
  "$schema",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
]);

/** Finds what a schema refers to; `undefined` when that is nowhere in the document. */
export function targetOf(schema: JsonObject, place: Place): SchemaLocation | undefined {
  const keyword = referenceKeywordOf(schema);
  if (keyword === undefined) return undefined;
  return place.index.resolve(String(schema[keyword]), place.location.resource);
}

/** A schema without the reference in it, and what it refers to as an object. */
export function splitReference(
  schema: JsonObject,
  target: SchemaLocation,
): { readonly siblings: JsonObject; readonly referred: JsonObject } {
  const siblings = omitOwn(
    schema,
    new Set([...NOT_COPIED, "$ref", "$dynamicRef", "$recursiveRef"]),
  );
  const { schema: found } = target;
  const referred = typeof found === "boolean" ? (found ? {} : { not: {} }) : found;
  return { siblings, referred: omitOwn(referred, NOT_COPIED) };
}

/** A schema that takes part in another one, with its references followed. */
export interface FollowedSchema {
  readonly schema: JsonObject;
  readonly pointer: string;
}

/** References in a row. A longer chain is no way to write a schema. */
const MAX_HOPS = 32;

/**
 * Follows the references of a schema that sees the same value as the draft does.
 *
 * @param merged - the schemas that take part already, and afterwards those found
 * @returns `undefined` where that only leads back to a schema that takes part already
 */
export function followInPlace(
  draft: NodeDraft,
  schema: JsonObject,
  pointer: string,
  merged: Set<object> = draft.merged,
): FollowedSchema | undefined {
  let current: FollowedSchema = { schema: omitOwn(schema, NOT_COPIED), pointer };
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const target = targetOf(current.schema, draft.place);
    if (target === undefined) return current;
    if (isRecord(target.schema)) {
      if (merged.has(target.schema)) return undefined;
      merged.add(target.schema);
    }
    const { siblings, referred } = splitReference(current.schema, target);
    const isBare = Object.keys(siblings).length === 0;
    current = {
      schema: isBare ? referred : mergeSchemas(referred, siblings),
      pointer: isBare ? pointerOf(target) : current.pointer,
    };
  }
  return undefined;
}

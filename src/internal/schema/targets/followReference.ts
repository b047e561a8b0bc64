import { joinSets } from "../../joinSets.ts";
import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { type JsonObject, omitOwn } from "../json.ts";
import { DEFINITION_KEYWORDS, schemaObject, splitAnnotations } from "../keywords.ts";
import { mergeIntoOne, UNEVALUATED } from "../mergeSchemas.ts";
import { referenceKeywordOf } from "../references.ts";
import { listOf } from "./keywordValues.ts";
import type { NodeDraft } from "./nodeDraft.ts";
import { KeywordOrigins, NO_ORIGINS, type Origin, type Origins } from "./origins.ts";
import type { Place } from "./place.ts";
import { leadsBack } from "./recursion.ts";

/** What identifies a schema, or only says how to read it: a copy of it must not carry that along. */
const NOT_COPIED: ReadonlySet<string> = /* @__PURE__ */ joinSets(DEFINITION_KEYWORDS, [
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

/** A reference that leads somewhere. */
export interface LeadingReference {
  readonly keyword: string;
  /** Where the document has it. */
  readonly origin: Origin;
  readonly target: SchemaLocation;
}

/** Finds the reference of a schema, wherever that came from; `undefined` when it leads nowhere. */
export function referredBy(schema: JsonObject, place: Place): LeadingReference | undefined {
  const keyword = referenceKeywordOf(schema);
  if (keyword === undefined) return undefined;
  const [origin] = new KeywordOrigins(place.location, place.origins).of(keyword);
  const target = targetOf(schema, { ...place, location: origin.location });
  return target && { keyword, origin, target };
}

/** What stands beside the reference of a schema. */
export function siblingsOf(schema: JsonObject): JsonObject {
  return omitOwn(schema, new Set([...NOT_COPIED, "$ref", "$dynamicRef", "$recursiveRef"]));
}

/** What a reference leads to, as an object to be put in its place. */
function copyOf({ schema }: SchemaLocation): JsonObject {
  return omitOwn(schemaObject(schema), NOT_COPIED);
}

/** A schema that a reference leads to, with what stands beside the reference. */
export interface JoinedSchema {
  readonly schema: JsonObject;
  /** Where those of its keywords came from that stand beside the reference. */
  readonly origins: Origins;
  /** What stands beside the reference, where it became a schema of its own. */
  readonly apart?: JsonObject;
}

/**
 * Joins what a reference leads to and what stands beside it; what cannot be one schema goes into `allOf`.
 *
 * @param location - where the reference stands
 * @param known - where the keywords beside it came from, as far as that is elsewhere
 */
export function joinSiblings(
  siblings: JsonObject,
  target: SchemaLocation,
  location: SchemaLocation,
  index: DocumentIndex,
  known: Origins,
): JoinedSchema {
  const referred = copyOf(target);
  const { annotations, constraints } = splitAnnotations(siblings);
  const merged = mergeIntoOne(referred, siblings);
  const beside = new KeywordOrigins(location, known).ofAll(Object.keys(constraints));
  if (merged === undefined) {
    // What looks at unevaluated members must not come to see those of the other schema.
    const other = splitAnnotations(referred);
    const [outer, part] = UNEVALUATED.some((keyword) => Object.hasOwn(referred, keyword))
      ? [siblings, other.constraints]
      : [{ ...referred, ...annotations }, constraints];
    index.locate(part, part === constraints ? location : target, []);
    const schema = {
      ...other.annotations,
      ...outer,
      allOf: [...listOf(outer["allOf"]), part],
    };
    return part === constraints
      ? { schema, origins: NO_ORIGINS, apart: constraints }
      : { schema, origins: beside };
  }
  const origins = new KeywordOrigins(target, NO_ORIGINS);
  for (const [keyword, here] of beside) {
    if (Object.hasOwn(referred, keyword)) origins.add(keyword, here);
    else origins.set(keyword, here);
  }
  return { schema: merged, origins: origins.ofAll(Object.keys(constraints)) };
}

/** A schema that takes part in another one, with its references followed. */
export interface FollowedSchema extends JoinedSchema {
  readonly location: SchemaLocation;
}

/** References in a row. A longer chain is no way to write a schema. */
const MAX_HOPS = 32;

/**
 * Follows the references of a schema that sees the same value as the draft does. A reference to a schema that
 * takes part already says nothing new. One that leads back to where the draft stands stays: there would be no end
 * to following it.
 *
 * @param path - where the schema stands, from the draft on
 * @param merged - the schemas that take part already, and afterwards those found
 */
export function followInPlace(
  draft: NodeDraft,
  schema: JsonObject,
  path: readonly string[],
  merged: Set<object> = draft.merged,
): FollowedSchema {
  const { place } = draft;
  let location = place.index.locate(schema, place.location, path);
  let current = omitOwn(schema, NOT_COPIED);
  let origins = draft.originsIn(schema);
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const target = targetOf(current, { ...place, location });
    if (target === undefined) break;
    const siblings = siblingsOf(current);
    const next = schemaObject(target.schema);
    if (merged.has(next)) return { schema: siblings, location, origins };
    if (isWayBack(target, draft)) break;
    merged.add(next);
    draft.uses(target);
    const joined = joinSiblings(siblings, target, location, place.index, origins);
    if (joined.apart !== undefined) draft.remember(joined.apart, origins);
    origins = joined.origins;
    current = joined.schema;
    location = target;
  }
  return { schema: current, location, origins };
}

/** Tells whether a reference stands inside of what it leads to. What references lead to is entered anyhow. */
function isWayBack(target: SchemaLocation, { place }: NodeDraft): boolean {
  const { index, isRoot, location, merged } = place;
  const isEntry = isRoot || merged.has(schemaObject(location.schema));
  return !isEntry && leadsBack(target, location, index);
}

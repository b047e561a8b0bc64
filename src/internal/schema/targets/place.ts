import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import type { JsonObject } from "../json.ts";
import { IN_PLACE_KEYWORDS, schemaObject } from "../keywords.ts";
import { membersOf } from "./keywordValues.ts";
import { NO_ORIGINS, type Origin, type Origins } from "./origins.ts";
import type { TargetRules } from "./rules.ts";

/** Where a schema stands, as far as the rules of a target ask. */
export interface Place {
  readonly rules: TargetRules;
  readonly index: DocumentIndex;
  /** Whether the document is of an older draft that the target reads as such. */
  readonly isOlderDraft: boolean;
  readonly location: SchemaLocation;
  readonly isRoot: boolean;
  /** Whether the schema sees the same value as the one it stands in. */
  readonly isInPlace: boolean;
  /**
   * Properties of that value that the schemas around it name, where those stay around it; `undefined` where naming
   * one more would change what they say.
   */
  readonly declared: ReadonlySet<string> | undefined;
  /** New names that the schemas around it gave to properties of that value. */
  readonly names: ReadonlyMap<string, string>;
  /** Schemas that references led into on the way here, each written out once. */
  readonly open: ReadonlySet<object>;
  /** Schemas that references led into for the very same value. */
  readonly merged: ReadonlySet<object>;
  /** Where keywords came from that the document has in another place or in other words. */
  readonly origins: Origins;
  /** Whether nothing in the document stands there, so that nothing in it is a change. */
  readonly isInvented: boolean;
  /** How many schemas it stands in. */
  readonly depth: number;
}

const NOTHING_DECLARED: ReadonlySet<string> = new Set();
const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NO_SCHEMAS: ReadonlySet<object> = new Set();

/** What a schema hands on to one inside it. */
export interface Surroundings
  extends Pick<Place, "declared" | "names" | "merged" | "origins" | "isInvented"> {
  /** The keyword of the document that the schema inside stands under. */
  readonly under?: Origin | undefined;
}

/** The place of a document's root. */
export function rootPlace(document: JsonObject, index: DocumentIndex, rules: TargetRules): Place {
  const { dialect } = index.root.resource;
  return {
    rules,
    index,
    isOlderDraft:
      rules.olderDrafts === "draft-07" && dialect.declared && dialect.name === "draft-07",
    location: index.root,
    isRoot: true,
    isInPlace: false,
    declared: NOTHING_DECLARED,
    names: NO_NAMES,
    open: new Set([document]),
    merged: NO_SCHEMAS,
    origins: NO_ORIGINS,
    isInvented: false,
    depth: 0,
  };
}

/** What a schema hands on to those inside it, as far as only it decides that. */
export function surroundingsIn(node: JsonObject, place: Place): Surroundings {
  const { names, merged, isInvented } = place;
  return { declared: declaredIn(node, place), names, merged, origins: NO_ORIGINS, isInvented };
}

/** The properties that schemas for the same value need not name again. */
function declaredIn(node: JsonObject, { declared }: Place): ReadonlySet<string> | undefined {
  if (declared === undefined || Object.hasOwn(node, "unevaluatedProperties")) return undefined;
  return new Set([...declared, ...Object.keys(membersOf(node["properties"]))]);
}

/** The place of a schema inside another. */
export function childPlace(
  child: JsonObject,
  place: Place,
  keyword: string,
  member: string | number | undefined,
  around: Surroundings,
): Place {
  const { location, keyword: name } = around.under ?? { location: place.location, keyword };
  const path = member === undefined ? [name] : [name, String(member)];
  const isInPlace = IN_PLACE_KEYWORDS.has(keyword);
  return {
    ...place,
    location: place.index.locate(child, location, path),
    isRoot: false,
    isInPlace,
    declared: isInPlace ? around.declared : NOTHING_DECLARED,
    names: isInPlace ? around.names : NO_NAMES,
    merged: isInPlace ? around.merged : NO_SCHEMAS,
    origins: around.origins,
    isInvented: around.isInvented,
    depth: place.depth + 1,
  };
}

/** The place of a property of an object. */
export function propertyPlace(schema: JsonObject, place: Place, name: string): Place {
  return childPlace(schema, place, "properties", name, { ...place, origins: NO_ORIGINS });
}

/** The place of a definition, which belongs to no value yet. */
export function definitionPlace(location: SchemaLocation, origins: Origins, place: Place): Place {
  return {
    ...place,
    location,
    isRoot: false,
    isInPlace: false,
    declared: NOTHING_DECLARED,
    names: NO_NAMES,
    open: NO_SCHEMAS,
    merged: new Set([schemaObject(location.schema)]),
    origins,
  };
}

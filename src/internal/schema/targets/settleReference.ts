import { SchemaNotRepresentableError, SchemaTooLargeError } from "../../../errors.ts";
import { isRecord } from "../../isRecord.ts";
import { pointerOf, type SchemaLocation } from "../documentIndex.ts";
import type { JsonObject } from "../json.ts";
import { schemaObject, splitAnnotations } from "../keywords.ts";
import { mergeIntoOne } from "../mergeSchemas.ts";
import { placeholderFor } from "../placeholder.ts";
import { definitionPath } from "../references.ts";
import type { Definitions } from "./definitions.ts";
import { joinSiblings, referredBy, siblingsOf } from "./followReference.ts";
import { textOf } from "./keywordValues.ts";
import { isWrittenOut } from "./nodeRules/references.ts";
import { withNotes } from "./notes.ts";
import { KeywordOrigins, type Origin } from "./origins.ts";
import type { Place } from "./place.ts";
import type { ChangeLog } from "./tracedSchema.ts";

export const WRITTEN_OUT = "the schema it leads to stands here";

/** A schema with its reference settled: nothing left to do, or one to go on with in its place. */
export type Settled =
  | { readonly isFinished: true; readonly schema: JsonObject }
  | { readonly isFinished: false; readonly schema: JsonObject; readonly place: Place };

/**
 * Settles the reference of a schema before any rule looks at it: what it leads to is written out, or becomes a
 * definition of the result. A schema without a reference, or with one to nothing, comes back as it is.
 */
export function settleReference(
  schema: JsonObject,
  place: Place,
  definitions: Definitions,
  log: ChangeLog,
): Settled {
  const reference = referredBy(schema, place);
  if (reference === undefined) return { isFinished: false, schema, place };
  const { origin, target } = reference;
  const { keyword } = origin;
  const pointer = pointerOf(origin.location);
  log.used.add(pointerOf(target));
  if (place.isRoot || isWrittenOut(target, place)) {
    const { schema: found } = target;
    if (isRecord(found) && place.open.has(found)) {
      return { isFinished: false, schema: cutShort(schema, target, origin, place, log), place };
    }
    log.add({
      pointer,
      keyword,
      action: "rewritten",
      reason: WRITTEN_OUT,
    });
    const opened = writeOut(schema, target, place, log);
    return settleReference(opened.schema, opened.place, definitions, log);
  }
  if (place.rules.references === "kept") return { isFinished: false, schema, place };
  const { annotations, constraints } = splitAnnotations(siblingsOf(schema));
  if (Object.keys(annotations).length > 0) {
    const inner = { [reference.keyword]: schema[reference.keyword], ...constraints };
    const origins = new KeywordOrigins(place.location, place.origins);
    place.index.locate(inner, place.location, []);
    log.parts.set(inner, { origins: origins.ofAll(Object.keys(inner)) });
    log.add({
      pointer,
      keyword,
      action: "rewritten",
      reason: "nothing may stand beside a reference",
    });
    return { isFinished: false, schema: { anyOf: [inner], ...annotations }, place };
  }
  const $ref = definitions.referenceTo(target, constraints, place);
  if ($ref !== schema["$ref"] || Object.keys(schema).length > 1) {
    log.add({
      pointer,
      keyword,
      action: "rewritten",
      reason: "it leads to a definition of the root",
    });
    const result = { $ref };
    log.references.set(result, origin);
    return { isFinished: true, schema: result };
  }
  log.references.set(schema, origin);
  return { isFinished: true, schema };
}

/** Schemas that references lead through, one inside the other. */
const MAX_OPEN = 200;

/** What a reference leads to, with what stands beside the reference. */
function writeOut(
  schema: JsonObject,
  target: SchemaLocation,
  place: Place,
  log: ChangeLog,
): { readonly schema: JsonObject; readonly place: Place } {
  const { index, location, origins, rules } = place;
  if (place.open.size > MAX_OPEN) {
    throw new SchemaTooLargeError(
      `Cannot convert schema for "${rules.target}": references lead through more than ${MAX_OPEN} schemas`,
    );
  }
  const joined = joinSiblings(siblingsOf(schema), target, location, index, origins);
  if (joined.apart !== undefined) log.parts.set(joined.apart, { origins });
  const opened = schemaObject(target.schema);
  return {
    schema: joined.schema,
    place: {
      ...place,
      location: target,
      open: new Set(place.open).add(opened),
      merged: new Set(place.merged).add(opened),
      origins: joined.origins,
    },
  };
}

const SCALARS: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "null"]);

function isScalar({ type }: JsonObject): boolean {
  return SCALARS.has(type);
}

/** Stands for a schema inside itself. */
function cutShort(
  schema: JsonObject,
  target: SchemaLocation,
  { location, keyword }: Origin,
  place: Place,
  log: ChangeLog,
): JsonObject {
  const placeholder = placeholderFor(target, place.index);
  const pointer = pointerOf(location);
  if (place.rules.closed && !isScalar(placeholder)) {
    const { target: provider } = place.rules;
    throw new SchemaNotRepresentableError(
      pointer,
      provider,
      `Cannot convert schema for "${provider}": the schema at "${pointer}" must end somewhere, but contains itself`,
    );
  }
  const name = definitionPath(pointerOf(target))?.[1] ?? "the one around it";
  log.add({
    pointer,
    keyword,
    action: log.describes ? "moved" : "dropped",
    reason: "a schema cannot contain itself here",
  });
  const siblings = siblingsOf(schema);
  const result = mergeIntoOne(placeholder, siblings) ?? siblings;
  if (!log.describes) return result;
  const description = withNotes(textOf(result["description"]), [["same structure as", name]]);
  return { ...result, description };
}

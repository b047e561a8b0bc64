import { isRecord } from "../../isRecord.ts";
import { joinSets } from "../../joinSets.ts";
import { type DocumentIndex, pointerOf, type SchemaLocation } from "../documentIndex.ts";
import { inlineReferences } from "../inline.ts";
import { getOwn, type JsonObject, omit } from "../json.ts";
import {
  ANNOTATION_KEYWORDS,
  DEFINITION_KEYWORDS,
  mapSubschemas,
  schemaObject,
} from "../keywords.ts";
import { hasReference } from "../references.ts";

/**
 * Rewrites a schema so that a host may nest it anywhere: references are inlined where that loses
 * nothing; else the document travels along under an address of its own. A schema without references
 * stays as it is.
 *
 * @param location - the schema
 * @param index - its document
 */
export function selfContainedSchema(location: SchemaLocation, index: DocumentIndex): JsonObject {
  const { schema, resource } = location;
  if (typeof schema === "boolean") return schemaObject(schema);
  if (!hasReference(schema)) return schema;
  const document = schemaObject(index.root.schema);
  const { dialect } = index.root.resource;
  const ignoreSiblings = !resource.dialect.referenceSiblings;
  const inlined = inlineReferences(schema, {
    root: document,
    dialect,
    ignoreSiblings,
    dropUnresolved: true,
  });
  if (!inlined.hasReferences && !inlined.hasPlaceholders) return inlined.schema;
  const addressed = withAddress(document, !dialect.referenceSiblings);
  return schema === document ? addressed : pointInto(addressed, pointerOf(location));
}

/** What stays beside a reference that hides its siblings. */
const NOT_HIDDEN: ReadonlySet<string> = /* @__PURE__ */ joinSets(
  ANNOTATION_KEYWORDS,
  DEFINITION_KEYWORDS,
);

function withAddress(document: JsonObject, ignoreSiblings: boolean): JsonObject {
  const { $ref: reference, ...siblings } = document;
  if (typeof reference !== "string") {
    return typeof getOwn(document, "$id") === "string"
      ? document
      : { $id: addressOf(document), ...document };
  }
  // A reference at the top would hide the address in older drafts, and is lost by Zod up to 4.1.
  const visible = Object.entries(siblings).filter(
    ([keyword]) => !ignoreSiblings || NOT_HIDDEN.has(keyword),
  );
  const { $id = addressOf(document), allOf, ...rest } = Object.fromEntries(visible);
  return { $id, ...rest, allOf: [{ $ref: reference }, ...(Array.isArray(allOf) ? allOf : [])] };
}

/** A part of a document refers into it by its full address, which holds wherever both are nested. */
function pointInto(document: JsonObject, pointer: string): JsonObject {
  return {
    allOf: [{ $ref: `${String(document["$id"])}${encodeURI(pointer)}` }],
    $defs: { document },
  };
}

const ADDRESS = "urn:toolpipe:";

/** Drops the addresses that were given to documents, once no reference needs them any more. */
export function withoutAddresses(schema: JsonObject): JsonObject {
  const id = getOwn(schema, "$id");
  const isOurs = typeof id === "string" && id.startsWith(ADDRESS);
  return mapSubschemas(isOurs ? omit(schema, new Set(["$id"])) : schema, (subschema) =>
    isRecord(subschema) ? withoutAddresses(subschema) : subschema,
  );
}

/** An address made from the content, so that the same document always has the same one. */
function addressOf(document: JsonObject): string {
  const text = JSON.stringify(document);
  return `${ADDRESS}${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}`;
}

/** FNV-1a, which is enough to tell the documents of one host apart. */
function hash(text: string, seed: number): string {
  let state = seed;
  for (let position = 0; position < text.length; position += 1) {
    state = Math.imul(state ^ text.charCodeAt(position), 0x01000193);
  }
  return (state >>> 0).toString(16).padStart(8, "0");
}

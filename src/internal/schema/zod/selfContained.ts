import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { hasReference, inlineReferences } from "../inline.ts";
import { getOwn, isRecord, type JsonObject } from "../json.ts";

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
  if (typeof schema === "boolean") return schema ? {} : { not: {} };
  if (!hasReference(schema)) return schema;
  const document = index.root.schema;
  if (!isRecord(document)) return schema;
  const inlined = inlineReferences(schema, {
    root: document,
    ignoreSiblings: !resource.dialect.referenceSiblings,
    dropUnresolved: true,
  });
  if (!inlined.hasReferences && !inlined.hasPlaceholders) return inlined.schema;
  return schema === document ? withAddress(document) : pointInto(document, location.pointer);
}

function withAddress(document: JsonObject): JsonObject {
  return typeof getOwn(document, "$id") === "string"
    ? document
    : { $id: addressOf(document), ...document };
}

/** A part of a document refers into it by its full address, which holds wherever both are nested. */
function pointInto(document: JsonObject, pointer: string): JsonObject {
  const addressed = withAddress(document);
  return {
    $ref: `${String(addressed["$id"])}${encodeURI(pointer)}`,
    $defs: { document: addressed },
  };
}

/** An address made from the content, so that the same document always has the same one. */
function addressOf(document: JsonObject): string {
  const text = JSON.stringify(document);
  return `urn:toolpipe:${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}`;
}

/** FNV-1a, which is enough to tell the documents of one host apart. */
function hash(text: string, seed: number): string {
  let state = seed;
  for (let position = 0; position < text.length; position += 1) {
    state = Math.imul(state ^ text.charCodeAt(position), 0x01000193);
  }
  return (state >>> 0).toString(16).padStart(8, "0");
}

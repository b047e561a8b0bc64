import type { DocumentIndex, SchemaLocation } from "./documentIndex.ts";
import { inferTypes } from "./inferTypes.ts";
import { getOwn, type JsonObject, type JsonType } from "./json.ts";
import { schemaObject } from "./keywords.ts";

/** Stands for a schema inside itself: of the same type, with the same description, open to anything. */
export function placeholderFor(target: SchemaLocation, index: DocumentIndex): JsonObject {
  const schema = schemaObject(target.schema);
  const follow = (reference: string): JsonObject | boolean | undefined =>
    index.resolve(reference, target.resource)?.schema;
  const types = inferTypes(schema, follow);
  const isLoop = Object.keys(schema).every((keyword) => keyword === "$ref");
  const type = types === undefined ? (isLoop ? "object" : undefined) : unwrapSingle(types);
  const description = getOwn(schema, "description");
  return {
    ...(type === undefined ? {} : { type }),
    ...(typeof description === "string" ? { description } : {}),
  };
}

function unwrapSingle(types: readonly JsonType[]): JsonType | readonly JsonType[] {
  return types.length === 1 && types[0] !== undefined ? types[0] : types;
}

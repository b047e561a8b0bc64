import { isRecord } from "../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "./documentIndex.ts";
import { getOwn, type JsonObject } from "./json.ts";
import { DEFINITION_KEYWORDS, forEachSubschema, isSchema } from "./keywords.ts";
import { parsePointer } from "./pointers.ts";

const REFERENCE_KEYWORDS = ["$ref", "$dynamicRef", "$recursiveRef"] as const;

/** The keyword by which a schema refers to another; `undefined` when it does not. */
export function referenceKeywordOf(
  schema: JsonObject,
): (typeof REFERENCE_KEYWORDS)[number] | undefined {
  return REFERENCE_KEYWORDS.find((keyword) => typeof getOwn(schema, keyword) === "string");
}

/** Tells whether a schema or any schema in it is a reference. */
export function hasReference(schema: JsonObject): boolean {
  return referencesIn(schema).next().done === false;
}

/** The references of a schema and of every schema in it. */
export function* referencesIn(schema: JsonObject): Generator<string> {
  const keyword = referenceKeywordOf(schema);
  if (keyword !== undefined) yield String(schema[keyword]);
  const subschemas: JsonObject[] = [];
  forEachSubschema(schema, (subschema) => {
    if (isRecord(subschema)) subschemas.push(subschema);
  });
  for (const subschema of subschemas) yield* referencesIn(subschema);
}

/** Finds the target of a reference among definitions that stand outside the document. */
export function findDefinition(
  reference: string,
  index: DocumentIndex,
  definitions: JsonObject | undefined,
): SchemaLocation | undefined {
  const path = definitionPath(reference);
  if (path === undefined || definitions === undefined || path.length !== 2) return undefined;
  const schema = getOwn(definitions, path[1]);
  return isSchema(schema) ? index.locate(schema, index.root, path) : undefined;
}

/** Reads a reference into the definitions of the root; its first two tokens name the definition. */
export function definitionPath(
  reference: string,
): readonly [string, string, ...string[]] | undefined {
  const [container, name, ...rest] = reference.startsWith("#")
    ? (parsePointer(reference.slice(1)) ?? [])
    : [];
  if (container === undefined || name === undefined) return undefined;
  return DEFINITION_KEYWORDS.has(container) ? [container, name, ...rest] : undefined;
}

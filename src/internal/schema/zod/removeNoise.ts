import { isRecord } from "../../isRecord.ts";
import { DEFAULT_DIALECT } from "../dialect.ts";
import { type DocumentIndex, indexDocument, type SchemaLocation } from "../documentIndex.ts";
import { type JsonObject, omitOwn } from "../json.ts";
import { mapSubschemas } from "../keywords.ts";
import { mergeSchemas } from "../mergeSchemas.ts";
import { detachReferences } from "./detachReferences.ts";
import { branchesOf, createNeverTest, type NeverTest } from "./neverSchemas.ts";

/**
 * Removes what the converters of Zod write for reasons of their own, and no author of a schema meant:
 * bounds of what a number can be, formats that no draft has, and branches for `undefined`, which is not
 * JSON. References keep their targets. Linear in the schema.
 */
export function removeNoise(schema: JsonObject): JsonObject {
  const index = indexDocument(schema, DEFAULT_DIALECT);
  const isNever = createNeverTest(index);
  const losesBranches = (location: SchemaLocation): boolean =>
    branchesOf(location, index).some(isNever);
  const { references, definitions } = detachReferences(index, ({ path }, parent) =>
    path[0] === "anyOf" ? losesBranches(parent) : isNoise(String(path[0]), parent.schema),
  );

  const clean = (location: SchemaLocation): JsonObject | boolean => {
    const { schema: part, resource } = location;
    // A document inside this one was written by an author, and not by Zod.
    if (typeof part === "boolean" || resource !== index.root.resource) return part;
    const noise = Object.keys(part).filter((keyword) => isNoise(keyword, part));
    const reference = references.get(part);
    const pointed = reference === undefined ? part : { ...part, $ref: reference };
    const kept = mapSubschemas(omitOwn(pointed, new Set(noise)), (subschema, keyword) =>
      clean(index.locate(subschema, location, [keyword])),
    );
    return losesBranches(location) ? withoutNever(kept, location, isNever, index) : kept;
  };

  const cleaned: JsonObject = Object(clean(index.root));
  if (definitions.size === 0) return cleaned;
  const detached = [...definitions].map(([name, location]) => [name, clean(location)]);
  return {
    ...cleaned,
    definitions: { ...Object(cleaned["definitions"]), ...Object.fromEntries(detached) },
  };
}

/** Leaves out the branches that accept nothing. One branch left is the schema. */
function withoutNever(
  schema: JsonObject,
  location: SchemaLocation,
  isNever: NeverTest,
  index: DocumentIndex,
): JsonObject {
  const { anyOf, ...siblings } = schema;
  const never = branchesOf(location, index).map(isNever);
  const real: unknown[] = Object.values(Object(anyOf)).filter(
    (_branch, position) => never[position] !== true,
  );
  const [only = { not: {} }] = real;
  return real.length > 1 ? { ...schema, anyOf: real } : mergeSchemas(Object(only), siblings);
}

/** Formats Zod writes that no draft has; the patterns beside them say it all. */
const ZOD_FORMATS: ReadonlySet<unknown> = new Set([
  "starts_with",
  "ends_with",
  "includes",
  "lowercase",
  "uppercase",
  "regex",
]);

/** Tells whether Zod writes a keyword for reasons of its own. */
function isNoise(keyword: string, schema: JsonObject | boolean): boolean {
  const value: unknown = Reflect.get(Object(schema), keyword);
  switch (keyword) {
    case "minimum":
    case "exclusiveMinimum":
      return value === Number.MIN_SAFE_INTEGER || !Number.isFinite(value);
    case "maximum":
    case "exclusiveMaximum":
      return value === Number.MAX_SAFE_INTEGER || !Number.isFinite(value);
    case "additionalProperties":
      return isRecord(value) && Object.keys(value).length === 0;
    case "propertyNames":
      return isRecord(value) && Object.keys(value).length === 1 && value["type"] === "string";
    case "format":
      return ZOD_FORMATS.has(value);
    default:
      return false;
  }
}

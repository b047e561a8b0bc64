import { isRecord } from "../../isRecord.ts";
import { DEFAULT_DIALECT, dialectOfMetaSchema } from "../dialect.ts";
import { type DocumentIndex, indexDocument } from "../documentIndex.ts";
import { cloneRecord, getOwn, type JsonObject, mapValues, omitOwn } from "../json.ts";
import { assertJsonDocument } from "../limits.ts";
import { notConvertible, readSchema } from "../zod/readSchema.ts";

/** A schema of any kind, read as JSON Schema. */
export interface ReadDocument {
  /** The schema itself, to be handed back where nothing is wrong with it. */
  readonly original: JsonObject;
  /** The same as a tree: a schema that is used twice has two places. */
  readonly document: JsonObject;
  readonly index: DocumentIndex;
}

/**
 * Reads what a tool carries as its schema. `true` stands for any parameters.
 *
 * @throws {@link ToolpipeError} `schema-invalid` or `schema-too-large`
 */
export function readDocument(schema: NonNullable<unknown>, action: string): ReadDocument {
  const source = readSource(schema);
  assertJsonDocument(source, action);
  const original = withoutUndefined(source);
  const document = sharesObjects(original) ? cloneRecord(original) : original;
  const dialect = dialectOfMetaSchema(getOwn(document, "$schema")) ?? DEFAULT_DIALECT;
  return { original, document, index: indexDocument(document, dialect) };
}

function sharesObjects(document: JsonObject): boolean {
  const seen = new Set<object>();
  const visit = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    if (seen.has(value)) return true;
    seen.add(value);
    return Object.values(value).some(visit);
  };
  return visit(document);
}

function readSource(schema: NonNullable<unknown>): JsonObject {
  if (schema === true) return { type: "object" };
  if (schema === false) return { type: "object", not: {} };
  if (typeof schema !== "object" && typeof schema !== "function") {
    throw notConvertible(`a ${typeof schema}`);
  }
  return readSchema(schema);
}

/** Members that are `undefined` are not there in JSON. A schema without any comes back as it is. */
function withoutUndefined(value: JsonObject): JsonObject {
  const clean = (member: unknown): unknown => {
    if (Array.isArray(member)) {
      const cleaned = member.map(clean);
      return cleaned.every((item, index) => item === member[index]) ? member : cleaned;
    }
    return isRecord(member) ? withoutUndefined(member) : member;
  };
  const absent = Object.keys(value).filter((key) => value[key] === undefined);
  return mapValues(omitOwn(value, new Set(absent)), clean);
}

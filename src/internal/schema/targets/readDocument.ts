import { isRecord } from "../../isRecord.ts";
import { DEFAULT_DIALECT, dialectOfMetaSchema } from "../dialect.ts";
import { type DocumentIndex, indexDocument } from "../documentIndex.ts";
import { getOwn, type JsonObject, mapValues, omitOwn } from "../json.ts";
import { assertJsonDocument } from "../limits.ts";
import { emptyObjectSchema } from "../objectRoot.ts";
import { notConvertible, readSchema } from "../zod/readSchema.ts";

/** A schema of any kind, read as JSON Schema. */
export interface ReadDocument {
  readonly document: JsonObject;
  readonly index: DocumentIndex;
}

/**
 * Reads what a tool carries as its schema. Nothing stands for no parameters, `true` for any.
 *
 * @throws {@link ToolpipeError} `schema-invalid` or `schema-too-large`
 */
export function readDocument(schema: unknown, action: string): ReadDocument {
  const source = readSource(schema);
  assertJsonDocument(source, action);
  const document = withoutUndefined(source);
  const dialect = dialectOfMetaSchema(getOwn(document, "$schema")) ?? DEFAULT_DIALECT;
  return { document, index: indexDocument(document, dialect) };
}

function readSource(schema: unknown): JsonObject {
  if (schema === undefined || schema === null) return emptyObjectSchema();
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

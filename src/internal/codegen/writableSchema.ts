import type { JsonSchema, JsonSchemaObject } from "json-schema-to-zod";
import type { CodegenDiagnostic } from "../../types/codegen.ts";
import { declaredTypes } from "../schema/inferTypes.ts";
import { type JsonObject, type JsonType, omit } from "../schema/json.ts";
import { isSchema, KEYWORD_TYPES } from "../schema/keywords.ts";
import { formatPointer } from "../schema/pointers.ts";
import { typedSchema, unsupportedKeywords, type WriteSubschema } from "./typedSchema.ts";
import { schemaOfValues } from "./valueSchemas.ts";

/** Tells whether a schema of the document accepts a value. */
export type Accepts = (schema: JsonObject, value: unknown) => boolean;

/** What writing a schema needs to know about its document. */
export interface WritingContext {
  readonly accepts: Accepts;
  readonly zodVersion: 3 | 4;
  readonly report: (diagnostic: CodegenDiagnostic) => void;
}

/** Where a schema stands. */
export interface Position {
  readonly path: readonly string[];
  /** The types that the surrounding schema leaves to the same value; empty when it does not say. */
  readonly types: readonly JsonType[];
  /** Whether to read a schema narrowly would widen the whole: under a negation. */
  readonly exact: boolean;
}

/** Where a document starts. */
export const ROOT: Position = { path: [], types: [], exact: false };

const ALL_TYPES: readonly JsonType[] = ["string", "number", "boolean", "object", "array", "null"];

/**
 * Rewrites a schema so that nothing gets lost on its way through json-schema-to-zod, which looks at
 * one group of keywords and forgets the others, and at properties, items and bounds only beside a
 * single stated type: each group becomes a schema of its own, combined by `allOf`.
 */
export function writableSchema(
  schema: JsonObject | boolean,
  position: Position,
  context: WritingContext,
): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const parts = valueParts(schema, context) ?? constraintParts(schema, position, context);
  const [only] = parts;
  return {
    ...(parts.length === 1 ? only : parts.length > 1 ? { allOf: parts } : {}),
    ...annotationsOf(schema, position, context),
  };
}

/** A schema that lists its values is exactly those of them that the rest of it accepts. */
function valueParts(
  schema: JsonObject,
  { accepts }: WritingContext,
): JsonSchemaObject[] | undefined {
  const hasConst = schema["const"] !== undefined;
  const listed = hasConst ? [schema["const"]] : schema["enum"];
  if (!Array.isArray(listed)) return undefined;
  const rest = omit(schema, new Set([hasConst ? "const" : "enum"]));
  return [schemaOfValues(listed.filter((value) => accepts(rest, value)))];
}

/** One part for the types of a schema, and one for each way in which it combines others. */
function constraintParts(
  schema: JsonObject,
  position: Position,
  context: WritingContext,
): JsonSchemaObject[] {
  reportUnsupported(schema, position, context);
  const types = typesOf(schema, position);
  const writeMember: WriteSubschema = (subschema, ...tokens) => {
    const path = [...position.path, ...tokens];
    return writableSchema(subschema, { ...position, path, types: [] }, context);
  };
  const writeInPlace: WriteSubschema = (subschema, keyword, ...tokens) => {
    const path = [...position.path, keyword, ...tokens];
    const exact = position.exact || keyword === "not" || keyword === "if";
    return writableSchema(subschema, { path, types, exact }, context);
  };
  return [
    ...(saysTypes(schema) ? typeParts(types, schema, writeMember, context.zodVersion) : []),
    ...combinedParts(schema, writeInPlace),
  ];
}

function saysTypes(schema: JsonObject): boolean {
  return declaredTypes(schema).length > 0 || impliedTypes(schema).length > 0;
}

/** The types a schema declares, or else those that its keywords have to say something about. */
function typesOf(schema: JsonObject, position: Position): readonly JsonType[] {
  const declared = new Set(declaredTypes(schema));
  if (declared.has("number")) declared.delete("integer");
  if (declared.size > 0) return [...declared];
  if (position.types.length > 0) return position.types;
  const implied = impliedTypes(schema);
  return position.exact && implied.length > 0 ? ALL_TYPES : implied;
}

function impliedTypes(schema: JsonObject): readonly JsonType[] {
  const types = Object.keys(schema).map((keyword) => KEYWORD_TYPES.get(keyword));
  return [...new Set(types)].filter((type) => type !== undefined);
}

function typeParts(
  types: readonly JsonType[],
  schema: JsonObject,
  write: WriteSubschema,
  zodVersion: 3 | 4,
): JsonSchemaObject[] {
  const others = types.filter((type) => type !== "null");
  if (others.length === 0) return [{ type: "null" }];
  const written = others.map((type) => typedSchema(type, schema, write, zodVersion));
  const union = written.length === 1 ? { ...written[0] } : { anyOf: written };
  return [others.length === types.length ? union : { ...union, nullable: true }];
}

function combinedParts(schema: JsonObject, write: WriteSubschema): JsonSchemaObject[] {
  const parts: JsonSchemaObject[] = [];
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const branches = schema[keyword];
    if (!Array.isArray(branches) || !branches.every(isSchema) || branches.length === 0) continue;
    parts.push({
      [keyword]: branches.map((branch, index) => write(branch, keyword, String(index))),
    });
  }
  const { not, if: condition } = schema;
  if (isSchema(not)) parts.push({ not: write(not, "not") });
  if (isSchema(condition)) {
    const test = write(condition, "if");
    const branch = (keyword: "then" | "else"): JsonSchema => {
      const subschema = schema[keyword];
      return isSchema(subschema) ? write(subschema, keyword) : true;
    };
    // Its own form reads a member of the error that Zod 4 no longer has.
    parts.push({ anyOf: [both(test, branch("then")), both({ not: test }, branch("else"))] });
  }
  return parts;
}

function both(first: JsonSchema, second: JsonSchema): JsonSchema {
  return second === true ? first : { allOf: [first, second] };
}

function annotationsOf(
  schema: JsonObject,
  { path }: Position,
  { accepts, report }: WritingContext,
): JsonSchemaObject {
  const annotations: JsonSchemaObject = {};
  const { description, default: value, nullable } = schema;
  if (nullable === true) annotations["nullable"] = true;
  if (typeof description === "string") annotations["description"] = description;
  if (value === undefined) return annotations;
  if (accepts(schema, value)) {
    annotations["default"] = value;
  } else {
    const message = "The schema does not accept its own default, which is left out";
    report({ code: "invalid-default", pointer: formatPointer([...path, "default"]), message });
  }
  return annotations;
}

function reportUnsupported(
  schema: JsonObject,
  { path }: Position,
  { report }: WritingContext,
): void {
  for (const keyword of unsupportedKeywords(schema)) {
    const message = `The keyword "${keyword}" has no form in Zod source, and is not checked`;
    report({ code: "unsupported-keyword", pointer: formatPointer([...path, keyword]), message });
  }
}

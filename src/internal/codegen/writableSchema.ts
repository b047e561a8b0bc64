import type { JsonSchema, JsonSchemaObject } from "json-schema-to-zod";
import type { CodegenDiagnostic } from "../../types/codegen.ts";
import { declaredTypes } from "../schema/inferTypes.ts";
import { type JsonObject, type JsonType, omit } from "../schema/json.ts";
import { isSchema, KEYWORD_TYPES } from "../schema/keywords.ts";
import { formatPointer } from "../schema/pointers.ts";
import { typedSchema, unsupportedKeywords } from "./typedSchema.ts";
import { schemaOfValues } from "./valueSchemas.ts";

/** Tells whether a schema of the document accepts a value. */
export type Accepts = (schema: JsonObject, value: unknown) => boolean;

/** What writing a schema needs to know about its document. */
export interface WritingContext {
  readonly accepts: Accepts;
  readonly zodVersion: 3 | 4;
  readonly report: (diagnostic: CodegenDiagnostic) => void;
}

/**
 * Rewrites a schema so that nothing gets lost on its way through json-schema-to-zod, which looks at
 * one group of keywords and forgets the others, and at properties, items and bounds only beside a
 * single stated type: each group becomes a schema of its own, combined by `allOf`.
 */
export function writableSchema(
  schema: JsonObject | boolean,
  path: readonly string[],
  context: WritingContext,
): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const parts = valueParts(schema, context) ?? [
    ...typeParts(schema, path, context),
    ...combinedParts(schema, path, context),
  ];
  const [only] = parts;
  return {
    ...(parts.length === 1 ? only : parts.length > 1 ? { allOf: parts } : {}),
    ...annotationsOf(schema, path, context),
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

function typeParts(
  schema: JsonObject,
  path: readonly string[],
  context: WritingContext,
): JsonSchemaObject[] {
  reportUnsupported(schema, path, context);
  const types = typesOf(schema);
  const nested = (subschema: JsonObject | boolean, ...tokens: string[]): JsonSchema =>
    writableSchema(subschema, [...path, ...tokens], context);
  const others = types.filter((type) => type !== "null");
  const [first] = others;
  if (types.length === 0) return [];
  if (first === undefined) return [{ type: "null" }];
  const written = others.map((type) => typedSchema(type, schema, nested, context.zodVersion));
  const union = written.length === 1 ? { ...written[0] } : { anyOf: written };
  return [others.length === types.length ? union : { ...union, nullable: true }];
}

/** The types a schema declares, or else those that its keywords are about. */
function typesOf(schema: JsonObject): readonly JsonType[] {
  const declared = new Set(declaredTypes(schema));
  if (declared.has("number")) declared.delete("integer");
  if (declared.size > 0) return [...declared];
  const implied = Object.keys(schema).map((keyword) => KEYWORD_TYPES.get(keyword));
  return [...new Set(implied)].filter((type) => type !== undefined);
}

function combinedParts(
  schema: JsonObject,
  path: readonly string[],
  context: WritingContext,
): JsonSchemaObject[] {
  const parts: JsonSchemaObject[] = [];
  const write = (subschema: JsonObject | boolean, ...tokens: string[]): JsonSchema =>
    writableSchema(subschema, [...path, ...tokens], context);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const branches = schema[keyword];
    if (!Array.isArray(branches) || !branches.every(isSchema) || branches.length === 0) continue;
    parts.push({
      [keyword]: branches.map((branch, index) => write(branch, keyword, String(index))),
    });
  }
  if (isSchema(schema["not"])) parts.push({ not: write(schema["not"], "not") });
  if (isSchema(schema["if"])) {
    const condition = write(schema["if"], "if");
    const branch = (keyword: "then" | "else"): JsonSchema => {
      const subschema = schema[keyword];
      return isSchema(subschema) ? write(subschema, keyword) : true;
    };
    // Its own form reads a member of the error that Zod 4 no longer has.
    parts.push({
      anyOf: [both(condition, branch("then")), both({ not: condition }, branch("else"))],
    });
  }
  return parts;
}

function both(first: JsonSchema, second: JsonSchema): JsonSchema {
  return second === true ? first : { allOf: [first, second] };
}

function annotationsOf(
  schema: JsonObject,
  path: readonly string[],
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
  path: readonly string[],
  { report }: WritingContext,
): void {
  for (const keyword of unsupportedKeywords(schema)) {
    const message = `The keyword "${keyword}" has no form in Zod source, and is not checked`;
    report({ code: "unsupported-keyword", pointer: formatPointer([...path, keyword]), message });
  }
}

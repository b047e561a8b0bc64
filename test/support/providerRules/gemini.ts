import { everywhere, modern } from "./common.ts";
import { arraysHaveItems, noBooleanSchemas, only, propertyNames, type Rule } from "./rules.ts";
import { isObject } from "./schemaNodes.ts";

// The OpenAPI subset of `parameters`, and `parametersJsonSchema`.
export const gemini: Rule[] = [
  ...everywhere,
  only(
    "type",
    "format",
    "title",
    "description",
    "nullable",
    "default",
    "items",
    "minItems",
    "maxItems",
    "enum",
    "properties",
    "propertyOrdering",
    "required",
    "minProperties",
    "maxProperties",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "pattern",
    "example",
    "anyOf",
  ),
  (schema) => Array.isArray(schema["type"]) && "type is a list",
  (schema) => !Object.hasOwn(schema, "anyOf") && schema["type"] === undefined && "no type",
  (schema) => schema["type"] === "null" && "type null",
  (schema) =>
    Object.hasOwn(schema, "anyOf") &&
    Object.keys(schema).length > 1 &&
    "anyOf does not stand alone",
  (schema) =>
    schema["enum"] !== undefined &&
    (schema["type"] !== "string" ||
      !Array.isArray(schema["enum"]) ||
      schema["enum"].length === 0 ||
      schema["enum"].some((value) => typeof value !== "string")) &&
    "enum is not one of strings",
  (schema) =>
    schema["type"] === "string" &&
    schema["format"] !== undefined &&
    !["enum", "date-time"].includes(String(schema["format"])) &&
    `format ${String(schema["format"])}`,
  (schema, { keyword }) =>
    keyword === undefined &&
    (!isObject(schema["properties"]) || Object.keys(schema["properties"]).length === 0) &&
    "an empty object at the root",
  propertyNames(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/u),
  arraysHaveItems,
  noBooleanSchemas,
];

export const geminiJsonSchema: Rule[] = [
  ...modern,
  only(
    "$id",
    "$defs",
    "$ref",
    "$anchor",
    "type",
    "format",
    "title",
    "description",
    "enum",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "anyOf",
    "oneOf",
    "properties",
    "additionalProperties",
    "required",
    "propertyOrdering",
  ),
  (schema) =>
    Object.hasOwn(schema, "$ref") &&
    Object.keys(schema).some((keyword) => !keyword.startsWith("$")) &&
    "$ref beside other than $-keys",
  (schema) =>
    Array.isArray(schema["enum"]) &&
    schema["enum"].some((value) => typeof value !== "string" && typeof value !== "number") &&
    "enum of other than strings and numbers",
  noBooleanSchemas,
];

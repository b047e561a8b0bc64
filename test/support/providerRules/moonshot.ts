import { modern } from "./common.ts";
import { bareReferences, noBooleanSchemas, type Rule } from "./rules.ts";

// Moonshot, read as its strictest reporters do.
export const moonshot: Rule[] = [
  ...modern,
  (schema) =>
    Object.hasOwn(schema, "anyOf") && Object.hasOwn(schema, "type") && "type beside anyOf",
  (schema, { keyword }) =>
    keyword === "properties" &&
    !["type", "anyOf", "$ref"].some((word) => Object.hasOwn(schema, word)) &&
    "a property without type",
  bareReferences,
  (schema) =>
    Object.hasOwn(schema, "$ref") &&
    !String(schema["$ref"]).startsWith("#/$defs/") &&
    "a reference outside $defs",
  noBooleanSchemas,
];

import { strict } from "./openaiStrict.ts";
import { formatsAmong, type Rule } from "./rules.ts";
import { isObject, typesOf } from "./schemaNodes.ts";

// The strict mode of DeepSeek.
export const deepseek: Rule[] = [
  ...strict,
  (schema) =>
    Array.isArray(schema["type"]) &&
    typesOf(schema).some((type) => type === "object" || type === "array") &&
    "type list with object or array",
  formatsAmong("email", "hostname", "ipv4", "ipv6", "uuid"),
  (schema, { keyword }) =>
    keyword !== undefined &&
    schema["type"] === "object" &&
    isObject(schema["properties"]) &&
    Object.keys(schema["properties"]).length === 0 &&
    "an empty nested object",
];

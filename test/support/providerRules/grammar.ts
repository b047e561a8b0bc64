import { modern } from "./common.ts";
import { type Rule, without } from "./rules.ts";
import { isObject } from "./schemaNodes.ts";

// vLLM with xgrammar and llama.cpp: what either of them refuses.
export const grammar: Rule[] = [
  ...modern,
  without("multipleOf", "uniqueItems", "contains", "minContains", "maxContains"),
  (schema) =>
    (schema["pattern"] !== undefined || schema["format"] !== undefined) &&
    (schema["minLength"] !== undefined || schema["maxLength"] !== undefined) &&
    "pattern or format together with lengths",
  (schema) =>
    schema["propertyNames"] !== undefined &&
    schema["properties"] !== undefined &&
    "propertyNames together with properties",
  (schema) =>
    isObject(schema["patternProperties"]) &&
    Object.keys(schema["patternProperties"]).length > 1 &&
    "several patternProperties",
  ({ pattern }) =>
    typeof pattern === "string" &&
    !(pattern.startsWith("^") && pattern.endsWith("$")) &&
    "pattern is not anchored",
  ({ pattern }) => typeof pattern === "string" && /\\[dswDSW]/u.test(pattern) && "pattern with \\d",
  ({ maxLength }) => typeof maxLength === "number" && maxLength >= 2_000 && "maxLength of 2000",
  ({ $ref }) =>
    typeof $ref === "string" && /\/items\/|\/\d+(?:\/|$)/u.test($ref) && "ref into items",
];

import { modern } from "./common.ts";
import {
  allRequired,
  arraysHaveItems,
  bareReferences,
  closed,
  depthAtMost,
  formatsAmong,
  noBooleanSchemas,
  noLookaround,
  notAtRoot,
  objectsHaveProperties,
  type Rule,
  saysSomething,
  without,
} from "./rules.ts";
import { isObject, schemaNodes } from "./schemaNodes.ts";

// OpenAI with `strict: true`.
export const strict: Rule[] = [
  ...modern,
  notAtRoot("anyOf", "enum"),
  closed,
  allRequired,
  objectsHaveProperties,
  arraysHaveItems,
  noBooleanSchemas,
  saysSomething,
  noLookaround,
  bareReferences,
  depthAtMost(10),
  without("allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"),
  without("dependencies", "contains", "minContains", "maxContains", "contentEncoding"),
  without("contentMediaType", "contentSchema", "minProperties", "maxProperties"),
  without("patternProperties", "prefixItems", "propertyNames", "unevaluatedProperties"),
  without("unevaluatedItems", "uniqueItems", "$anchor", "$dynamicAnchor", "$dynamicRef"),
  formatsAmong(
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
  ),
  enumsWithin(1_000, 15_000),
];

function enumsWithin(values: number, characters: number): Rule {
  return (_schema, { keyword }, root) => {
    if (keyword !== undefined) return undefined;
    const enums = schemaNodes(root)
      .map((node) => (isObject(node.schema) ? node.schema["enum"] : undefined))
      .filter((list): list is unknown[] => Array.isArray(list));
    const count = enums.reduce((total, list) => total + list.length, 0);
    if (count > values) return `${count} enum values`;
    const long = enums.find((list) => list.length > 250 && list.join("").length > characters);
    return long && "a long enum";
  };
}

import { modern } from "./common.ts";
import {
  arraysHaveItems,
  noBooleanSchemas,
  notAtRoot,
  objectsHaveProperties,
  type Rule,
} from "./rules.ts";

// OpenAI without strict mode, and those that say no more than that they speak its form.
export const openai: Rule[] = [
  ...modern,
  notAtRoot("oneOf", "anyOf", "allOf", "enum", "not"),
  objectsHaveProperties,
  arraysHaveItems,
  noBooleanSchemas,
];

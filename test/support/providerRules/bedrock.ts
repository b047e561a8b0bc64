import { modern } from "./common.ts";
import { noBooleanSchemas, notAtRoot, type Rule, without } from "./rules.ts";

// Bedrock Converse, whichever model is behind it.
export const bedrock: Rule[] = [
  ...modern,
  notAtRoot("oneOf", "anyOf", "allOf"),
  without("$schema", "$id"),
  noBooleanSchemas,
];

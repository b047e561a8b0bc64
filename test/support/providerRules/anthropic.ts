import { modern } from "./common.ts";
import {
  closed,
  formatsAmong,
  noRecursion,
  notAtRoot,
  propertyNames,
  type Rule,
  safeBounds,
  without,
} from "./rules.ts";

// Claude without and with `strict: true`.
export const anthropic: Rule[] = [
  ...modern,
  notAtRoot("oneOf", "anyOf", "allOf"),
  propertyNames(/^[a-zA-Z0-9_.-]{1,64}$/u),
  safeBounds,
];

export const anthropicStrict: Rule[] = [
  ...anthropic,
  closed,
  noRecursion,
  without("oneOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
  without("minLength", "maxLength", "maxItems"),
  ({ minItems }) => minItems !== undefined && minItems !== 0 && minItems !== 1 && "minItems",
  formatsAmong(
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "uri",
    "ipv4",
    "ipv6",
    "uuid",
  ),
];

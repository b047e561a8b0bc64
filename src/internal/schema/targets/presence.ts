import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";
import { forEachSubschema, IN_PLACE_KEYWORDS } from "../keywords.ts";

/** Keywords that count properties. */
const COUNTS: ReadonlySet<string> = new Set(["minProperties", "maxProperties"]);

/** Keywords that hold together: without the first, the others say nothing. */
const CONDITION: ReadonlySet<string> = new Set(["if", "then", "else"]);

/**
 * Tells whether what a keyword says hangs on which of some properties are there. Where `null` stands for their
 * absence they always are: said as it is, the keyword would say something else.
 *
 * @param node - the schema that has the keyword
 * @param names - the properties
 */
export function hangsOnPresence(
  keyword: string,
  node: JsonObject,
  names: ReadonlySet<string>,
): boolean {
  if (names.size === 0) return false;
  const together = CONDITION.has(keyword) ? CONDITION : new Set([keyword]);
  const part = Object.fromEntries(Object.entries(node).filter(([name]) => together.has(name)));
  return speaksOfPresence(part, names);
}

function speaksOfPresence(schema: JsonObject, names: ReadonlySet<string>): boolean {
  const { properties, required, dependentRequired, dependentSchemas } = schema;
  if (Object.keys(schema).some((keyword) => COUNTS.has(keyword))) return true;
  const mentioned = [properties, dependentRequired, dependentSchemas]
    .filter(isRecord)
    .flatMap((map) => [...Object.keys(map), ...Object.values(map).filter(Array.isArray).flat()]);
  if ([mentioned, required].flat().some((name) => isOneOf(name, names))) return true;
  let found = false;
  forEachSubschema(schema, (child, [keyword]) => {
    if (isRecord(child) && IN_PLACE_KEYWORDS.has(keyword)) {
      found ||= speaksOfPresence(child, names);
    }
  });
  return found;
}

function isOneOf(name: unknown, names: ReadonlySet<string>): boolean {
  return typeof name === "string" && names.has(name);
}

import { type JsonObject, omit } from "../json.ts";
import { mergeSchemas } from "../mergeSchemas.ts";
import type { Zod4Class, Zod4Definition } from "./zod4Library.ts";
import { zod4ToJsonSchema } from "./zod4ToJsonSchema.ts";

/** What a schema without constraints says by itself. */
const NOT_ADDED: ReadonlySet<string> = new Set(["type", "items"]);

/** The kinds of schemas that have checks JSON Schema has keywords for. */
const CHECKED: ReadonlySet<string> = new Set(["array", "number", "string"]);

/**
 * Says the checks a host has added to a bound schema, such as `.min(3)`, as JSON Schema. Zod itself is
 * asked, about a schema that has only these. A check that is a function has no keyword.
 *
 * @param Plain - Zod's own class of the schema's kind
 * @param definition - the definition of the schema, with its checks
 */
export function addedConstraints(Plain: Zod4Class, definition: Zod4Definition): JsonObject {
  const { type, checks, element } = definition;
  if (!CHECKED.has(type) || !Array.isArray(checks) || checks.length === 0) return {};
  return omit(zod4ToJsonSchema(new Plain({ type, checks, element })), NOT_ADDED);
}

/** Adds constraints to a schema; one without any comes back as it is. */
export function withConstraints(schema: JsonObject, constraints: JsonObject): JsonObject {
  return Object.keys(constraints).length === 0 ? schema : mergeSchemas(schema, constraints);
}

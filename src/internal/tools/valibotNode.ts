import { isRecord } from "../isRecord.ts";
import type { SchemaNode } from "./schemaNode.ts";

// Valibot's names, where they differ from Zod 4's.
const KINDS: ReadonlyMap<string, string> = new Map([
  ["blob", "file"],
  ["exact_optional", "optional"],
  ["intersect", "intersection"],
  ["loose_object", "object"],
  ["loose_tuple", "tuple"],
  ["non_optional", "nonoptional"],
  ["object_with_rest", "object"],
  ["picklist", "enum"],
  ["strict_object", "object"],
  ["strict_tuple", "tuple"],
  ["tuple_with_rest", "tuple"],
  ["undefinedable", "optional"],
  ["variant", "union"],
]);

/**
 * Reads a node of Valibot by its structure alone.
 *
 * @param schema - anything
 * @returns the node; `undefined` for what is not a Valibot schema
 */
export function readValibotNode(schema: unknown): SchemaNode | undefined {
  if (!isRecord(schema) || schema["kind"] !== "schema" || typeof schema["type"] !== "string") {
    return undefined;
  }
  const { type, options, getter } = schema;
  const kind = KINDS.get(type) ?? type;
  const actions = Array.isArray(schema["pipe"]) ? schema["pipe"].filter(isRecord) : [];
  const described = actions.filter((action) => action["type"] === "description").at(-1);
  const description = described?.["description"];
  const choices = Array.isArray(options) ? options : [];
  return {
    // Optional and nullable at once: what counts for the type is that it has two.
    kind: kind === "nullish" ? "nullable" : kind,
    description: typeof description === "string" ? description : undefined,
    isInteger: actions.some((action) => action["type"] === "integer"),
    inner: () => (typeof getter === "function" ? getter() : schema["wrapped"]),
    items: () => schema["item"],
    properties: () => schema["entries"],
    members: kind === "enum" ? [] : choices,
    values: kind === "literal" ? [schema["literal"]] : kind === "enum" ? choices : [],
  };
}

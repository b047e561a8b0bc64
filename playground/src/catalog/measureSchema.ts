/** How large and how deep a schema is. */
import { isRecord } from "../json/isRecord.ts";

export interface SchemaMeasure {
  /** Levels of nested schemas: an object of plain values is 1 deep. */
  readonly depth: number;
  readonly parameters: number;
  readonly required: number;
}

const MAPS = [
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
] as const;
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"] as const;
const SINGLES = ["items", "additionalProperties", "contains", "not", "if", "then", "else"] as const;
// A schema nested deeper than this is a problem whatever its exact depth.
const DEEPEST = 500;

export function measureSchema(schema: unknown): SchemaMeasure {
  const properties = isRecord(schema) && isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = isRecord(schema) && Array.isArray(schema["required"]) ? schema["required"] : [];
  return {
    depth: depthOf(schema),
    parameters: Object.keys(properties).length,
    required: required.length,
  };
}

function depthOf(schema: unknown): number {
  let deepest = 0;
  const open: { readonly node: unknown; readonly depth: number }[] = [{ node: schema, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (!isRecord(node) || depth > DEEPEST) continue;
    deepest = Math.max(deepest, depth);
    const push = (inner: unknown, by: number): void => {
      if (isRecord(inner)) open.push({ node: inner, depth: depth + by });
    };
    for (const field of MAPS) {
      const map = node[field];
      if (isRecord(map)) for (const inner of Object.values(map)) push(inner, 1);
    }
    // A union is no level of its own: its members stand where the union stands.
    for (const field of LISTS) {
      const list = node[field];
      if (Array.isArray(list)) for (const inner of list) push(inner, 0);
    }
    for (const field of SINGLES) {
      const inner = node[field];
      if (Array.isArray(inner)) for (const member of inner) push(member, 1);
      else push(inner, 1);
    }
  }
  return deepest;
}

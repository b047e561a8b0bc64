import type { SchemaChange } from "../../src/types/providerTargets.ts";
import { isObject, type Json } from "./providerRules/schemaNodes.ts";

/**
 * Takes out of a schema what a conversion reports to have given up: what it dropped or moved into a
 * description is gone, and where it made `anyOf` of `oneOf`, one branch or several may accept.
 */
export function weakened(original: unknown, changes: readonly SchemaChange[]): unknown {
  const schema: unknown = structuredClone(original);
  for (const { pointer, keyword, action } of changes) {
    const node = nodeAt(schema, pointer);
    if (node === undefined) continue;
    if (action === "dropped" || action === "moved") {
      delete node[keyword];
    } else if (keyword === "oneOf" && Array.isArray(node["oneOf"]) && !("anyOf" in node)) {
      node["anyOf"] = node["oneOf"];
      delete node["oneOf"];
    }
  }
  return schema;
}

function nodeAt(schema: unknown, pointer: string): Json | undefined {
  let node = schema;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = Reflect.get(node, key);
  }
  return isObject(node) ? node : undefined;
}

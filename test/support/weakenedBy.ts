import type { SchemaChange } from "../../src/types/providerTargets.ts";

type Schema = Record<string, unknown>;

/**
 * A schema without what changes say was lost: every keyword that was moved or dropped is taken out where it
 * stood, and a oneOf that was rewritten is an anyOf. A change that names no place of the schema is an error.
 */
export function weakenedBy(original: Schema, changes: readonly SchemaChange[]): Schema {
  const result: Schema = structuredClone(original);
  const lost = changes.filter(({ action }) => action === "moved" || action === "dropped");
  for (const { pointer, keyword } of lost) {
    if (find(original, pointer).node === undefined) {
      throw new Error(`${pointer} is no place in the schema`);
    }
    takeOut(find(result, pointer), keyword);
  }
  // Last and deepest first, since nothing is in its old place afterwards.
  const unions = changes
    .filter(({ keyword, reason }) => keyword === "oneOf" && reason.startsWith("as anyOf"))
    .map(({ pointer }) => pointer)
    .sort((first, second) => second.length - first.length);
  for (const pointer of new Set(unions)) loosen(find(result, pointer).node);
  return result;
}

interface Found {
  readonly parent: unknown;
  readonly key: string;
  readonly node: unknown;
}

function find(root: Schema, pointer: string): Found {
  let found: Found = { parent: undefined, key: "", node: root };
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const parent = found.node;
    const node =
      typeof parent === "object" && parent !== null ? Reflect.get(parent, key) : undefined;
    found = { parent, key, node };
  }
  return found;
}

const UNEVALUATED: readonly string[] = ["unevaluatedProperties", "unevaluatedItems"];

/** Keywords that mean something else once another one is gone. */
const TOGETHER: ReadonlyMap<string, readonly string[]> = new Map([
  ["prefixItems", ["items", "additionalItems", "unevaluatedItems"]],
  ["contains", ["minContains", "maxContains"]],
  ["if", ["then", "else", ...UNEVALUATED]],
  // What looks at unevaluated members sees more of them once a schema beside it is gone.
  ...["allOf", "anyOf", "oneOf", "$ref", "dependentSchemas"].map(
    (keyword) => [keyword, UNEVALUATED] as const,
  ),
]);

function takeOut({ parent, key, node }: Found, keyword: string): void {
  if (node === false && typeof parent === "object" && parent !== null) {
    // The keyword that says the same as a schema that accepts nothing is "not".
    Reflect.set(parent, key, true);
  }
  if (!isSchema(node)) return;
  for (const name of [keyword, ...(TOGETHER.get(keyword) ?? [])]) delete node[name];
}

function loosen(node: unknown): void {
  if (!isSchema(node) || node["oneOf"] === undefined) return;
  const { oneOf, allOf } = node;
  delete node["oneOf"];
  node["allOf"] = [...(Array.isArray(allOf) ? allOf : []), { anyOf: oneOf }];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

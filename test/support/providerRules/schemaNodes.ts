/**
 * Walks a schema for the rule checkers. It shares no code with the package, so that a keyword the
 * package overlooks is not overlooked here as well.
 */

export type Json = Record<string, unknown>;

/** A schema inside a schema. */
export interface SchemaNode {
  readonly schema: unknown;
  readonly pointer: string;
  /** The keyword that holds it; `undefined` at the root. */
  readonly keyword: string | undefined;
  /** The name under which a map of schemas (`properties`, `$defs`) holds it. */
  readonly name: string | undefined;
  /** How many properties and items lead to it. */
  readonly depth: number;
  /** The schema that this one says more about, of the same value. */
  readonly beside: SchemaNode | undefined;
}

const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const SINGLES = [
  "items",
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const SAME_VALUE = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);
const NESTING = new Set(["properties", "patternProperties", "items", "prefixItems"]);

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lists a schema and all schemas in it, booleans included, in document order. */
export function schemaNodes(root: unknown): SchemaNode[] {
  const found: SchemaNode[] = [];
  const visit = (node: SchemaNode): void => {
    found.push(node);
    if (!isObject(node.schema)) return;
    for (const [keyword, value] of Object.entries(node.schema)) {
      const depth = node.depth + (NESTING.has(keyword) ? 1 : 0);
      const beside = SAME_VALUE.has(keyword) ? node : undefined;
      const step = (schema: unknown, path: string, name?: string): void =>
        visit({ schema, pointer: `${node.pointer}/${path}`, keyword, name, depth, beside });
      if (MAPS.includes(keyword) && isObject(value)) {
        for (const [name, member] of Object.entries(value)) {
          step(member, `${keyword}/${escapeName(name)}`, name);
        }
      } else if (LISTS.includes(keyword) && Array.isArray(value)) {
        value.forEach((member, index) => {
          step(member, `${keyword}/${index}`);
        });
      } else if (SINGLES.includes(keyword) && (isObject(value) || typeof value === "boolean")) {
        step(value, keyword);
      }
    }
  };
  visit({
    schema: root,
    pointer: "#",
    keyword: undefined,
    name: undefined,
    depth: 1,
    beside: undefined,
  });
  return found;
}

export function escapeName(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The types a schema names, `[]` for none. */
export function typesOf(schema: Json): unknown[] {
  const { type } = schema;
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

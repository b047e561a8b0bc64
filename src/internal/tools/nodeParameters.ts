import { isRecord } from "../isRecord.ts";
import {
  addAlternatives,
  addConjunct,
  commonType,
  type ParameterMap,
  type ParameterParts,
} from "./parameterView.ts";
import type { ReadNode, SchemaNode } from "./schemaNode.ts";

// A getter may hand out a fresh schema each time, so identity cannot end a recursion; depth can.
const MAX_DEPTH = 16;

// What a converter to JSON Schema writes for each kind; the others have no single type.
const JSON_TYPES: ReadonlyMap<string, string> = new Map([
  ["array", "array"],
  ["bigint", "integer"],
  ["boolean", "boolean"],
  ["date", "string"],
  ["file", "string"],
  ["map", "array"],
  ["null", "null"],
  ["number", "number"],
  ["object", "object"],
  ["record", "object"],
  ["set", "array"],
  ["string", "string"],
  ["success", "boolean"],
  ["template_literal", "string"],
  ["tuple", "array"],
]);

const OPTIONAL_KINDS: ReadonlySet<string> = new Set([
  "catch",
  "default",
  "optional",
  "prefault",
  "undefined",
  "void",
]);

/**
 * Reads the top-level parameters of a schema made of live objects.
 *
 * @param schema - the schema of the arguments
 * @param readNode - reads one node of the library it was made with
 * @returns the parameters in the order in which they are declared
 */
export function readNodeParameters(schema: unknown, readNode: ReadNode): ParameterMap {
  return collect(schema, readNode, 0);
}

/** The parameters of a record of schemas: the inside of an object schema, or a raw shape. */
export function readShapeParameters(
  shape: Readonly<Record<string, unknown>>,
  readNode: ReadNode,
): ParameterMap {
  return collectShape(shape, readNode, 0);
}

function collect(schema: unknown, readNode: ReadNode, depth: number): ParameterMap {
  const parameters: ParameterMap = new Map();
  const node = depth < MAX_DEPTH ? readNode(schema) : undefined;
  if (node === undefined) return parameters;
  if (node.kind === "object") {
    const shape = node.properties();
    return isRecord(shape) ? collectShape(shape, readNode, depth) : parameters;
  }
  const members = node.members.map((member) => collect(member, readNode, depth + 1));
  if (node.kind === "union") addAlternatives(parameters, members);
  else if (node.kind === "intersection") {
    for (const member of members) addConjunct(parameters, member);
  } else return collect(node.inner(), readNode, depth + 1);
  return parameters;
}

function collectShape(
  shape: Readonly<Record<string, unknown>>,
  readNode: ReadNode,
  depth: number,
): ParameterMap {
  return new Map(
    Object.keys(shape).map((name) => [name, readParameter(shape[name], readNode, depth + 1)]),
  );
}

function readParameter(schema: unknown, readNode: ReadNode, depth: number): ParameterParts {
  const node = depth < MAX_DEPTH ? readNode(schema) : undefined;
  if (node === undefined) {
    return { type: undefined, description: undefined, enumValues: [], required: true };
  }
  const inner = node.inner();
  const inside = inner === undefined ? undefined : readParameter(inner, readNode, depth + 1);
  const items = node.kind === "array" ? node.items() : undefined;
  const members = node.members.map((member) => readParameter(member, readNode, depth + 1));
  return {
    type: typeOf(node, inside, members),
    description: node.description ?? inside?.description,
    enumValues: [
      ...node.values.filter((value) => typeof value === "string"),
      ...members.flatMap((member) => member.enumValues),
      ...(inside?.enumValues ?? []),
      ...(items === undefined ? [] : readParameter(items, readNode, depth + 1).enumValues),
    ],
    required: isRequired(node, inside, members),
  };
}

function typeOf(
  node: SchemaNode,
  inside: ParameterParts | undefined,
  members: readonly ParameterParts[],
): string | undefined {
  switch (node.kind) {
    case "nullable":
      return undefined;
    case "number":
      return node.isInteger ? "integer" : "number";
    case "union":
      return commonType(members.map(({ type }) => type));
    case "intersection":
      return members.find(({ type }) => type !== undefined)?.type;
    case "enum":
    case "literal":
      return commonType(node.values.map(jsonTypeOf));
    default:
      return JSON_TYPES.get(node.kind) ?? inside?.type;
  }
}

function isRequired(
  node: SchemaNode,
  inside: ParameterParts | undefined,
  members: readonly ParameterParts[],
): boolean {
  if (OPTIONAL_KINDS.has(node.kind)) return false;
  if (node.kind === "nonoptional") return true;
  if (node.kind === "union") return members.every(({ required }) => required);
  return inside?.required ?? true;
}

function jsonTypeOf(value: unknown): string | undefined {
  if (value === null) return "null";
  if (typeof value === "bigint") return "integer";
  return JSON_TYPES.get(typeof value);
}

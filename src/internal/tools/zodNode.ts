import { isRecord } from "../isRecord.ts";
import { definitionOf } from "./definitionOf.ts";
import { enumObjectValues, type SchemaNode } from "./schemaNode.ts";

type Definition = Readonly<Record<string, unknown>>;

/**
 * Reads a node of Zod 4 (classic, mini, or the one inside Zod 3.25) or Zod 3 by its structure alone,
 * so that any copy of Zod will do and none is loaded.
 *
 * @param schema - anything
 * @returns the node; `undefined` for what is not a Zod schema
 */
export function readZodNode(schema: unknown): SchemaNode | undefined {
  if (!isRecord(schema)) return undefined;
  const internals = schema["_zod"];
  if (isRecord(internals) && isRecord(internals["def"])) {
    return readZod4Node(schema, internals["def"]);
  }
  const definition = schema["_def"];
  if (!isRecord(definition) || typeof definition["typeName"] !== "string") return undefined;
  return readZod3Node(definition, definition["typeName"]);
}

function readZod4Node(schema: Definition, definition: Definition): SchemaNode {
  const kind = String(definition["type"]);
  const { description } = schema;
  return {
    kind,
    description: typeof description === "string" ? description : undefined,
    isInteger: kind === "number" && isZod4Integer(definition),
    inner: kind === "lazy" ? thunk(definition["getter"]) : () => zod4Inner(definition),
    items: () => definition["element"],
    properties: () => definition["shape"],
    members: membersOf(definition),
    values: isRecord(definition["entries"])
      ? enumObjectValues(definition["entries"])
      : listOf(definition["values"]),
  };
}

// A pipe that starts with a bare function (`z.preprocess`) describes its arguments on the other side.
function zod4Inner(definition: Definition): unknown {
  const source = definition["in"];
  if (source === undefined) return definition["innerType"];
  return readZodNode(source)?.kind === "transform" ? definition["out"] : source;
}

function isZod4Integer(definition: Definition): boolean {
  const checks = listOf(definition["checks"]).filter(isRecord);
  return [definition, ...checks.map(definitionOf)].some(
    ({ format }) => typeof format === "string" && format.includes("int"),
  );
}

const ZOD3_KINDS: ReadonlyMap<string, string> = new Map([
  ["ZodBranded", "readonly"],
  ["ZodDiscriminatedUnion", "union"],
  ["ZodEffects", "pipe"],
  ["ZodNativeEnum", "enum"],
  ["ZodPipeline", "pipe"],
]);

function readZod3Node(definition: Definition, typeName: string): SchemaNode {
  const { description, values } = definition;
  const kind = ZOD3_KINDS.get(typeName) ?? typeName.replace(/^Zod/u, "").toLowerCase();
  return {
    kind,
    description: typeof description === "string" ? description : undefined,
    isInteger: listOf(definition["checks"]).some(
      (check) => isRecord(check) && check["kind"] === "int",
    ),
    inner: typeName === "ZodLazy" ? thunk(definition["getter"]) : () => zod3Inner(definition, kind),
    items: () => definition["type"],
    properties: thunk(definition["shape"]),
    members: membersOf(definition),
    // An enumeration of TypeScript, one of Zod, or the one value of a literal.
    values: isRecord(values)
      ? enumObjectValues(values)
      : listOf(values ?? ("value" in definition ? [definition["value"]] : [])),
  };
}

// Effects wrap a `schema`, pipelines read their `in`, promises and brands keep the rest in `type`.
function zod3Inner(definition: Definition, kind: string): unknown {
  const inner = definition["innerType"] ?? definition["schema"] ?? definition["in"];
  return inner ?? (kind === "array" ? undefined : definition["type"]);
}

function membersOf(definition: Definition): readonly unknown[] {
  const { left, right } = definition;
  return left === undefined ? listOf(definition["options"]) : [left, right];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function thunk(value: unknown): () => unknown {
  return typeof value === "function" ? () => value() : () => value;
}

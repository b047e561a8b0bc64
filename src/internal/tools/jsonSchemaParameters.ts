import { isRecord } from "../isRecord.ts";
import { resolveLocalReference } from "./localReference.ts";
import {
  addAlternatives,
  addConjunct,
  commonType,
  type ParameterMap,
  type ParameterParts,
} from "./parameterView.ts";

type Schema = Readonly<Record<string, unknown>>;

// Nobody nests the top of a schema this deep; an attack on the stack would.
const MAX_DEPTH = 256;

interface Reading {
  readonly root: Schema;
  /** Every node is read once, which ends cycles and keeps a hostile web of references linear. */
  readonly visited: Set<Schema>;
  readonly types: Map<Schema, string | undefined>;
}

// Gemini's OpenAPI dialect writes the types in capitals.
const GEMINI_TYPES: ReadonlySet<string> = new Set([
  "STRING",
  "NUMBER",
  "INTEGER",
  "BOOLEAN",
  "ARRAY",
  "OBJECT",
  "NULL",
]);

/**
 * Reads the top-level parameters of a JSON Schema, through a local `$ref`, `allOf`, `anyOf` and
 * `oneOf` at its root.
 *
 * @param root - the schema of the arguments
 * @returns the parameters in the order in which they are declared
 */
export function readJsonSchemaParameters(root: Schema): ParameterMap {
  return collect(root, { root, visited: new Set(), types: new Map() }, 0);
}

function collect(schema: unknown, reading: Reading, depth: number): ParameterMap {
  const parameters: ParameterMap = new Map();
  if (!isRecord(schema) || reading.visited.has(schema) || depth > MAX_DEPTH) return parameters;
  reading.visited.add(schema);
  const { properties, required, $ref, allOf } = schema;
  if (isRecord(properties)) {
    const requiredNames = new Set(Array.isArray(required) ? required : []);
    for (const name of Object.keys(properties)) {
      parameters.set(name, readProperty(properties[name], requiredNames.has(name), reading));
    }
  }
  if ($ref !== undefined) {
    addConjunct(parameters, collect(resolveLocalReference(reading.root, $ref), reading, depth + 1));
  }
  if (Array.isArray(allOf)) {
    for (const member of allOf) addConjunct(parameters, collect(member, reading, depth + 1));
  }
  for (const alternatives of [schema["anyOf"], schema["oneOf"]]) {
    if (!Array.isArray(alternatives)) continue;
    addAlternatives(
      parameters,
      alternatives.map((alternative: unknown) => collect(alternative, reading, depth + 1)),
    );
  }
  return parameters;
}

function readProperty(property: unknown, required: boolean, reading: Reading): ParameterParts {
  if (!isRecord(property)) {
    return { type: undefined, description: undefined, enumValues: [], required };
  }
  const target = resolveLocalReference(reading.root, property["$ref"]);
  const description = property["description"] ?? target?.["description"];
  return {
    type: typeOf(property, reading, 0),
    description: typeof description === "string" ? description : undefined,
    enumValues: enumValuesOf(target ?? property),
    required,
  };
}

function typeOf(schema: unknown, reading: Reading, depth: number): string | undefined {
  if (!isRecord(schema) || depth > MAX_DEPTH) return undefined;
  const { type } = schema;
  if (typeof type === "string") return GEMINI_TYPES.has(type) ? type.toLowerCase() : type;
  if (type !== undefined) return undefined;
  if (reading.types.has(schema)) return reading.types.get(schema);
  reading.types.set(schema, undefined);
  const found = composedType(schema, reading, depth + 1);
  reading.types.set(schema, found);
  return found;
}

function composedType(schema: Schema, reading: Reading, depth: number): string | undefined {
  const { $ref, allOf } = schema;
  if ($ref !== undefined) return typeOf(resolveLocalReference(reading.root, $ref), reading, depth);
  if (Array.isArray(allOf)) {
    for (const member of allOf) {
      const type = typeOf(member, reading, depth);
      if (type !== undefined) return type;
    }
  }
  const alternatives = schema["anyOf"] ?? schema["oneOf"];
  if (!Array.isArray(alternatives)) return undefined;
  return commonType(
    alternatives.map((alternative: unknown) => typeOf(alternative, reading, depth)),
  );
}

// One level of `items` and `anyOf` is what writers of schemas use; deeper values name nothing.
function enumValuesOf(schema: Schema): readonly string[] {
  const { items } = schema;
  const alternatives = schema["anyOf"] ?? schema["oneOf"];
  if (!isRecord(items) && !Array.isArray(alternatives)) return ownEnumValues(schema);
  const nested = [items, ...(Array.isArray(alternatives) ? alternatives : [])];
  return [schema, ...nested.filter(isRecord)].flatMap(ownEnumValues);
}

function ownEnumValues(schema: Schema): readonly string[] {
  if (typeof schema["const"] === "string") return [schema["const"]];
  const values = schema["enum"];
  return Array.isArray(values) ? values.filter((value: unknown) => typeof value === "string") : [];
}

import { isRecord } from "../../isRecord.ts";
import { joinSets } from "../../joinSets.ts";
import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { declaredTypes, inferTypes } from "../inferTypes.ts";
import { getOwn, type JsonObject, jsonTypeOf } from "../json.ts";
import { ANNOTATION_KEYWORDS, DEFINITION_KEYWORDS, isSchema } from "../keywords.ts";
import type { BoundSchema, PropertyStructure, Scalar, Structure } from "./structure.ts";

/** What a structure is read from. */
export interface StructureSource {
  /** The document. */
  readonly index: DocumentIndex;
  /** Binds a schema of the document. */
  readonly bind: (location: SchemaLocation) => BoundSchema;
  readonly applyDefaults: boolean;
}

/** What may stand beside a reference and leave the structure to it. */
const SAYS_NOTHING: ReadonlySet<string> = /* @__PURE__ */ joinSets(
  ANNOTATION_KEYWORDS,
  DEFINITION_KEYWORDS,
);

/** References followed in a row before the rest counts as unknown. */
const MAX_HOPS = 16;

/**
 * Reads the structure of a schema.
 *
 * @param location - the schema
 * @param source - what it is read from
 */
export function structureOf(location: SchemaLocation, source: StructureSource): Structure {
  const { index, bind } = source;
  const { schema } = location;
  if (typeof schema === "boolean") return { kind: schema ? "unknown" : "never" };
  const target = followReferences(location, index);
  if (target !== undefined) return structureOf(target, source);
  const values = enumerated(schema);
  if (values !== undefined) return values;
  const options = optionsOf(schema, location, index);
  if (options !== undefined) return { kind: "union", options: options.map(bind) };
  const types = inferTypes(
    schema,
    (reference) => index.resolve(reference, location.resource)?.schema,
  );
  const [type] = types ?? [];
  if (types === undefined || type === undefined || types.length > 1) return { kind: "unknown" };
  switch (type) {
    case "object":
      return {
        kind: "object",
        closed: schema["additionalProperties"] === false,
        readProperties: () => propertiesOf(location, source, new Set()),
      };
    case "array": {
      const element = bind(elementOf(schema, location, index));
      return { kind: "array", constraints: schema, element };
    }
    case "string":
      return { kind: "string", constraints: schema };
    case "number":
    case "integer":
      return { kind: "number", constraints: schema, integer: type === "integer" };
    default:
      return { kind: type };
  }
}

/** The schema that a chain of bare references ends at; `undefined` when there is none to follow. */
function followReferences(
  location: SchemaLocation,
  index: DocumentIndex,
): SchemaLocation | undefined {
  let current = location;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    const { schema, resource } = current;
    if (!isRecord(schema) || !isBareReference(schema)) {
      return current === location ? undefined : current;
    }
    const target = index.resolve(String(schema["$ref"]), resource);
    if (target === undefined) return undefined;
    current = target;
  }
  return undefined;
}

function isBareReference(schema: JsonObject): boolean {
  return (
    typeof getOwn(schema, "$ref") === "string" &&
    Object.keys(schema).every((key) => key === "$ref" || SAYS_NOTHING.has(key))
  );
}

function enumerated(schema: JsonObject): Structure | undefined {
  const declared = declaredTypes(schema);
  const listed = Object.hasOwn(schema, "const") ? [schema["const"]] : getOwn(schema, "enum");
  if (!Array.isArray(listed) || listed.length === 0 || !listed.every(isScalar)) return undefined;
  const fits = listed.every((value) => {
    const type = jsonTypeOf(value);
    return (
      declared.length === 0 ||
      declared.some((name) => name === type || (name === "integer" && type === "number"))
    );
  });
  if (!fits) return undefined;
  const isText = (value: Scalar): value is string => typeof value === "string";
  return listed.every(isText) && !Object.hasOwn(schema, "const")
    ? { kind: "enum", values: listed }
    : { kind: "literal", values: listed };
}

/** The options of a schema that is nothing but a union: of types, or of schemas. */
function optionsOf(
  schema: JsonObject,
  location: SchemaLocation,
  index: DocumentIndex,
): SchemaLocation[] | undefined {
  const types = declaredTypes(schema);
  if (types.length > 1) {
    return types.map((type) => index.locate({ ...schema, type }, location, []));
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = getOwn(schema, keyword);
    const isPlain = Object.keys(schema).every(
      (key) => key === keyword || ANNOTATION_KEYWORDS.has(key),
    );
    if (!isPlain || !Array.isArray(branches) || !branches.every(isSchema)) continue;
    if (branches.length < 2) continue;
    return branches.map((branch, position) =>
      index.locate(branch, location, [keyword, String(position)]),
    );
  }
  return undefined;
}

/** The properties of an object, those of its references and intersections included. */
function propertiesOf(
  location: SchemaLocation,
  source: StructureSource,
  seen: Set<object>,
): ReadonlyMap<string, PropertyStructure> {
  const { index, bind, applyDefaults } = source;
  const found = new Map<string, PropertyStructure>();
  const { schema, resource } = location;
  if (!isRecord(schema) || seen.has(schema)) return found;
  seen.add(schema);
  const names = getOwn(schema, "required");
  const required = new Set(Array.isArray(names) ? names : []);
  const properties = getOwn(schema, "properties");
  for (const [name, member] of Object.entries(isRecord(properties) ? properties : {})) {
    if (!isSchema(member)) continue;
    found.set(name, {
      schema: bind(index.locate(member, location, ["properties", name])),
      required: required.has(name),
      defaultValue: applyDefaults && isRecord(member) ? getOwn(member, "default") : undefined,
    });
  }
  const reference = getOwn(schema, "$ref");
  const allOf = getOwn(schema, "allOf");
  const target = typeof reference === "string" ? index.resolve(reference, resource) : undefined;
  const intersected = (Array.isArray(allOf) ? allOf : [])
    .filter(isSchema)
    .map((branch, position) => index.locate(branch, location, ["allOf", String(position)]));
  for (const branch of [...(target === undefined ? [] : [target]), ...intersected]) {
    for (const [name, property] of propertiesOf(branch, source, seen)) {
      const isRequired = property.required || required.has(name);
      if (!found.has(name)) found.set(name, { ...property, required: isRequired });
    }
  }
  return found;
}

function elementOf(
  schema: JsonObject,
  location: SchemaLocation,
  index: DocumentIndex,
): SchemaLocation {
  const items = getOwn(schema, "items");
  const isPlain = isSchema(items) && getOwn(schema, "prefixItems") === undefined;
  return index.locate(isPlain ? items : true, location, ["items"]);
}

function isScalar(value: unknown): value is Scalar {
  return (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  );
}

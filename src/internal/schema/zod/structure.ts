import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { declaredTypes, inferTypes } from "../inferTypes.ts";
import { getOwn, isRecord, type JsonObject, jsonTypeOf } from "../json.ts";
import { ANNOTATION_KEYWORDS, isSchema } from "../keywords.ts";

/** A value that a literal can be. */
export type Scalar = string | number | boolean | null;

/** A property of an object structure. */
export interface PropertyStructure {
  readonly location: SchemaLocation;
  readonly required: boolean;
  /** The property's default; `undefined` when it has none. */
  readonly defaultValue: unknown;
}

/**
 * The part of a schema that Zod has types for. It is what code that looks into a Zod schema sees; the
 * verdict is always that of the compiled schema.
 */
export type Structure =
  | { readonly kind: "string" | "number" | "boolean" | "null" | "unknown" | "never" }
  | { readonly kind: "enum"; readonly values: readonly string[] }
  | { readonly kind: "literal"; readonly values: readonly Scalar[] }
  | { readonly kind: "array"; readonly element: SchemaLocation }
  | { readonly kind: "union"; readonly options: readonly SchemaLocation[] }
  | ObjectStructure;

/** An object. Its properties are only read when someone looks. */
export interface ObjectStructure {
  readonly kind: "object";
  readonly closed: boolean;
  readonly readProperties: () => ReadonlyMap<string, PropertyStructure>;
}

/** References followed in a row before the rest counts as unknown. */
const MAX_HOPS = 16;

/** Reads the structure of a schema. */
export function structureOf(location: SchemaLocation, index: DocumentIndex): Structure {
  const { schema } = location;
  if (typeof schema === "boolean") return { kind: schema ? "unknown" : "never" };
  const target = followReferences(location, index);
  if (target !== undefined) return structureOf(target, index);
  const values = enumerated(schema);
  if (values !== undefined) return values;
  const union = unionOf(schema, location, index);
  if (union !== undefined) return union;
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
        readProperties: () => propertiesOf(location, index, new Set()),
      };
    case "array":
      return { kind: "array", element: elementOf(schema, location, index) };
    case "integer":
      return { kind: "number" };
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
    const reference = isRecord(schema) ? getOwn(schema, "$ref") : undefined;
    if (typeof reference !== "string" || !isRecord(schema)) break;
    const siblings = Object.keys(schema).filter((key) => key !== "$ref");
    if (!siblings.every((key) => ANNOTATION_KEYWORDS.has(key))) break;
    const target = index.resolve(reference, resource);
    if (target === undefined) return undefined;
    current = target;
    if (hops === MAX_HOPS - 1) return undefined;
  }
  return current === location ? undefined : current;
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

function unionOf(
  schema: JsonObject,
  location: SchemaLocation,
  index: DocumentIndex,
): Structure | undefined {
  const types = declaredTypes(schema);
  if (types.length > 1) {
    const options = types.map((type) => index.locate({ ...schema, type }, location, []));
    return { kind: "union", options };
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = getOwn(schema, keyword);
    const constrained = Object.keys(schema).some(
      (key) => key !== keyword && !ANNOTATION_KEYWORDS.has(key),
    );
    if (constrained || !Array.isArray(branches) || !branches.every(isSchema)) continue;
    if (branches.length < 2) continue;
    const options = branches.map((branch, position) =>
      index.locate(branch, location, [keyword, String(position)]),
    );
    return { kind: "union", options };
  }
  return undefined;
}

/** The properties of an object, those of its references and intersections included. */
function propertiesOf(
  location: SchemaLocation,
  index: DocumentIndex,
  seen: Set<object>,
): ReadonlyMap<string, PropertyStructure> {
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
      location: index.locate(member, location, ["properties", name]),
      required: required.has(name),
      defaultValue: isRecord(member) ? getOwn(member, "default") : undefined,
    });
  }
  const reference = getOwn(schema, "$ref");
  const allOf = getOwn(schema, "allOf");
  const target = typeof reference === "string" ? index.resolve(reference, resource) : undefined;
  const branches = [
    ...(target === undefined ? [] : [target]),
    ...(Array.isArray(allOf) ? allOf : [])
      .filter(isSchema)
      .map((branch, position) => index.locate(branch, location, ["allOf", String(position)])),
  ];
  for (const branch of branches) {
    for (const [name, property] of propertiesOf(branch, index, seen)) {
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
  const plain = isSchema(items) && getOwn(schema, "prefixItems") === undefined;
  return index.locate(plain ? items : true, location, ["items"]);
}

function isScalar(value: unknown): value is Scalar {
  return (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  );
}

import { isRecord } from "../isRecord.ts";
import { declaredTypes, enumeratedValues } from "./inferTypes.ts";
import { type JsonObject, omit } from "./json.ts";
import { isSchema, mapSubschemas, schemaObject } from "./keywords.ts";
import { isNullSchema } from "./nullable.ts";
import { isExpressible, UNKNOWN_TO_OPENAPI } from "./openApi3Vocabulary.ts";

/**
 * Rewrites a schema for OpenAPI 3.0: `nullable` instead of a null type, boolean exclusive bounds,
 * `const` as an `enum` of one, one type a schema, one schema for all items. What that dialect has no
 * word for is left out, which only ever accepts more.
 *
 * @param schema - a schema without references
 * @see OpenAPI Specification 3.0.3, section 4.7.24
 */
export function toOpenApi3(schema: JsonObject): JsonObject {
  const steps = [nullability, exclusions, constants, bounds, tuples, openProperties, examples];
  const rewritten = steps.reduce<JsonObject>((current, step) => step(current), schema);
  const known = Object.keys(rewritten).some((keyword) => UNKNOWN_TO_OPENAPI.has(keyword))
    ? omit(rewritten, UNKNOWN_TO_OPENAPI)
    : rewritten;
  return mapSubschemas(known, (subschema, keyword) => {
    if (typeof subschema === "object") return toOpenApi3(subschema);
    if (keyword === "additionalProperties") return subschema;
    return schemaObject(subschema);
  });
}

/** A part that accepts more than it did would refuse more where it is excluded, so it is not excluded. */
function exclusions(schema: JsonObject): JsonObject {
  const { not: excluded, oneOf: alternatives } = schema;
  const isLoose = isSchema(excluded) && !isExpressible(excluded);
  const kept = isLoose ? omit(schema, new Set(["not"])) : schema;
  if (!Array.isArray(alternatives)) return kept;
  if (alternatives.filter(isSchema).every(isExpressible)) return kept;
  return conjoinAnyOf(omit(kept, new Set(["oneOf"])), alternatives);
}

/** Adds alternatives beside those a schema may have already. */
function conjoinAnyOf(schema: JsonObject, alternatives: readonly unknown[]): JsonObject {
  if (schema["anyOf"] === undefined) return { ...schema, anyOf: alternatives };
  const conditions = Array.isArray(schema["allOf"]) ? schema["allOf"] : [];
  return { ...schema, allOf: [...conditions, { anyOf: alternatives }] };
}

function nullability(schema: JsonObject): JsonObject {
  if (isNullSchema(schema)) {
    // A type is required beside `nullable`; the enum is what keeps every string out.
    return { ...omit(schema, new Set(["const"])), type: "string", nullable: true, enum: [null] };
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = schema[keyword];
    if (!Array.isArray(branches) || !branches.some(isNullSchema)) continue;
    const real = branches.filter((branch) => branch !== false && !isNullSchema(branch));
    const rest = omit(schema, new Set([keyword]));
    return real.length === 0
      ? nullability({ ...rest, type: "null" })
      : nullableUnion(rest, keyword, real);
  }
  const types = declaredTypes(schema);
  if (types.length < 2 && !Array.isArray(schema["type"])) return schema;
  const real = types.filter((type) => type !== "null");
  const isNullable =
    real.length < types.length && (enumeratedValues(schema) ?? [null]).includes(null);
  const nullable = isNullable ? { nullable: true } : {};
  if (real.length === 1) return { ...schema, type: real[0], ...nullable };
  const rest = omit(schema, new Set(["type"]));
  const typed = real.map((type) => ({ type, ...nullable }));
  return conjoinAnyOf(rest, typed);
}

/** One branch left: it is the schema. Several: each admits `null`, since `nullable` needs a type beside it. */
function nullableUnion(
  rest: JsonObject,
  keyword: string,
  branches: readonly unknown[],
): JsonObject {
  const [only] = branches;
  if (branches.length === 1 && isRecord(only)) {
    const clash = Object.keys(only).some(
      (key) => Object.hasOwn(rest, key) && key !== "description" && key !== "title",
    );
    const admitting = admitNull(only);
    return clash ? { ...rest, [keyword]: [admitting] } : { ...admitting, ...rest };
  }
  // Exactly one branch may match in oneOf, so only the first lets null in.
  const admitting = branches.map((branch, index) =>
    isRecord(branch) && (keyword === "anyOf" || index === 0) ? admitNull(branch) : branch,
  );
  return { ...rest, [keyword]: admitting };
}

function admitNull(schema: JsonObject): JsonObject {
  if (Object.hasOwn(schema, "const")) {
    return { ...omit(schema, new Set(["const"])), enum: [schema["const"], null], nullable: true };
  }
  const values = schema["enum"];
  const withNull = Array.isArray(values) && !values.includes(null) ? [...values, null] : values;
  return { ...schema, ...(withNull === undefined ? {} : { enum: withNull }), nullable: true };
}

function constants(schema: JsonObject): JsonObject {
  if (!Object.hasOwn(schema, "const")) return schema;
  return { ...omit(schema, new Set(["const"])), enum: [schema["const"]] };
}

function bounds(schema: JsonObject): JsonObject {
  const lower = tighten(schema, "minimum", "exclusiveMinimum", (a, b) => a >= b);
  return tighten(lower, "maximum", "exclusiveMaximum", (a, b) => a <= b);
}

function tighten(
  schema: JsonObject,
  inclusive: string,
  exclusive: string,
  isTighter: (exclusiveBound: number, inclusiveBound: number) => boolean,
): JsonObject {
  const bound = schema[exclusive];
  if (typeof bound !== "number") return schema;
  const other = schema[inclusive];
  if (typeof other === "number" && !isTighter(bound, other)) {
    return omit(schema, new Set([exclusive]));
  }
  return { ...schema, [inclusive]: bound, [exclusive]: true };
}

function tuples(schema: JsonObject): JsonObject {
  const positions = Array.isArray(schema["items"]) ? schema["items"] : schema["prefixItems"];
  if (!Array.isArray(positions)) return schema;
  const rest = Array.isArray(schema["items"]) ? schema["additionalItems"] : schema["items"];
  const longest = schema["maxItems"];
  const closed = rest === false || (typeof longest === "number" && longest <= positions.length);
  const members = distinct([...positions, ...(isRecord(rest) ? [rest] : [])]);
  // Without a schema for the rest, items past the tuple may be anything.
  const open = !closed && !isRecord(rest);
  const items = open ? {} : members.length === 1 ? members[0] : { anyOf: members };
  const bound = closed && longest === undefined ? { maxItems: positions.length } : {};
  return { ...schema, items, ...bound };
}

function distinct(members: readonly unknown[]): readonly unknown[] {
  const seen = new Map(members.map((member) => [JSON.stringify(member), member]));
  return [...seen.values()];
}

/** `patternProperties` has no equivalent: its schemas become what any further property may be. */
function openProperties(schema: JsonObject): JsonObject {
  const patterns = schema["patternProperties"];
  if (!isRecord(patterns)) return schema;
  const rest = schema["additionalProperties"];
  if (rest === undefined || rest === true) return schema;
  const members = distinct([...Object.values(patterns), ...(isRecord(rest) ? [rest] : [])]);
  if (members.length === 0) return schema;
  const additionalProperties = members.length === 1 ? members[0] : { anyOf: members };
  return { ...schema, additionalProperties };
}

function examples(schema: JsonObject): JsonObject {
  const list = schema["examples"];
  if (!Array.isArray(list)) return schema;
  const rest = omit(schema, new Set(["examples"]));
  return list.length === 0 || Object.hasOwn(rest, "example") ? rest : { ...rest, example: list[0] };
}

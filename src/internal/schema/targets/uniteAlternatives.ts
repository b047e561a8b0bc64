import { isRecord } from "../../isRecord.ts";
import { enumeratedValues, exactTypes } from "../inferTypes.ts";
import { getOwn, type JsonObject, setOwn } from "../json.ts";
import { isSchema } from "../keywords.ts";
import { mergeIntoOne, mergeSchemas } from "../mergeSchemas.ts";
import { tellAlternatives } from "./alternatives.ts";
import { followInPlace } from "./followReference.ts";
import { listOf, membersOf } from "./keywordValues.ts";
import type { NodeDraft } from "./nodeDraft.ts";
import { KeywordOrigins, NO_ORIGINS } from "./origins.ts";

/** The most alternatives that nested unions may add up to. */
const MAX_ALTERNATIVES = 64;

/**
 * Makes one object of a union of objects: it has the properties of all of them, and requires what all of them
 * require. What sets them apart is said in the description.
 */
export function uniteAlternatives(draft: NodeDraft, keyword: "anyOf" | "oneOf"): void {
  const { [keyword]: union, ...base } = draft.node;
  const alternatives = alternativesIn(draft, union).filter(isObjectSchema);
  draft.move(keyword, "the root must be one object", tellAlternatives(alternatives));
  const properties = uniteProperties(draft, base, alternatives);
  const required = uniteRequired(base, alternatives);
  const isClosed =
    alternatives.length > 0 &&
    alternatives.every((branch) => branch["additionalProperties"] === false);
  draft.set({
    type: "object",
    ...(Object.keys(properties).length > 0 || isRecord(base["properties"]) ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(isClosed && base["additionalProperties"] === undefined
      ? { additionalProperties: false }
      : {}),
  });
}

/** The alternatives of a union, those of unions and intersections in it included. */
function alternativesIn(draft: NodeDraft, union: unknown): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const visit = (branch: unknown, around: JsonObject, merged: ReadonlySet<object>): void => {
    if (!isRecord(branch) || found.length >= MAX_ALTERNATIVES) return;
    const open = new Set(merged);
    const followed = followInPlace(draft, branch, [], open);
    const { allOf, anyOf, oneOf, ...own } = followed.schema;
    let schema: JsonObject = mergeSchemas(around, own);
    for (const part of listOf(allOf)) {
      if (isRecord(part)) {
        schema = mergeSchemas(schema, followInPlace(draft, part, [], open).schema);
      }
    }
    const inner = anyOf ?? oneOf;
    if (!Array.isArray(inner)) found.push(schema);
    else for (const nested of inner) visit(nested, schema, open);
  };
  for (const branch of listOf(union)) visit(branch, {}, draft.merged);
  return found;
}

function isObjectSchema(schema: JsonObject): boolean {
  return exactTypes(schema)?.includes("object") !== false;
}

function uniteProperties(
  draft: NodeDraft,
  base: JsonObject,
  alternatives: readonly JsonObject[],
): JsonObject {
  const own = membersOf(base["properties"]);
  const result: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(own)) {
    setOwn(result, name, narrowed(name, schema, alternatives));
  }
  // A closed base forbids what only an alternative names.
  if (base["additionalProperties"] === false) return result;
  for (const alternative of alternatives) {
    for (const name of Object.keys(membersOf(alternative["properties"]))) {
      const schemas = schemasOf(name, alternatives);
      if (!Object.hasOwn(result, name) && schemas.length > 0) {
        setOwn(result, name, beside(draft, base, locateUnion(draft, schemas)));
      }
    }
  }
  return result;
}

/** For the base, what only an alternative names is one of its further properties. */
function beside(draft: NodeDraft, base: JsonObject, schema: JsonObject): JsonObject {
  const rest = membersOf(base["additionalProperties"]);
  if (Object.keys(rest).length === 0) return schema;
  const { index, location } = draft.place;
  const own = index.locate(schema, location, []);
  const other = index.locate(rest, location, ["additionalProperties"]);
  const merged = mergeIntoOne(schema, rest) ?? { allOf: [schema, rest] };
  const origins = new KeywordOrigins(own, NO_ORIGINS);
  for (const keyword of Object.keys(rest)) {
    const there = { location: other, keyword };
    if (Object.hasOwn(schema, keyword)) origins.add(keyword, [there]);
    else origins.set(keyword, [there]);
  }
  draft.replaces(merged, own);
  draft.remember(merged, origins.ofAll(Object.keys(merged)));
  return merged;
}

/** What several alternatives say of a property stands, for reports, where the first of them says it. */
function locateUnion(draft: NodeDraft, schemas: readonly unknown[]): JsonObject {
  const united = uniteSchemas(schemas);
  if (!isRecord(united)) return draft.anything();
  const { index, location } = draft.place;
  const [first = united] = schemas.filter(isRecord);
  draft.replaces(united, index.locate(first, location, []));
  return united;
}

function schemasOf(name: string, alternatives: readonly JsonObject[]): readonly unknown[] {
  return alternatives
    .map((alternative) => getOwn(membersOf(alternative["properties"]), name))
    .filter((schema) => schema !== undefined && schema !== false);
}

/** What every alternative says about a property of the base holds whichever is chosen. */
function narrowed(name: string, schema: unknown, alternatives: readonly JsonObject[]): unknown {
  const others = schemasOf(name, alternatives);
  if (others.length < alternatives.length) return schema;
  return mergeIntoOne(membersOf(uniteSchemas(others)), membersOf(schema)) ?? schema;
}

/** A schema for what any of several accept. */
function uniteSchemas(schemas: readonly unknown[]): unknown {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [first] = distinct;
  if (distinct.length === 1) return first;
  return uniteValues(distinct) ?? { anyOf: distinct.filter(isSchema) };
}

/** Fixed values of one kind, such as the marks of alternatives, become one list of values. */
function uniteValues(schemas: readonly unknown[]): JsonObject | undefined {
  const values: unknown[] = [];
  for (const schema of schemas) {
    if (!isRecord(schema)) return undefined;
    const own = enumeratedValues(schema);
    if (own === undefined || !Object.keys(schema).every((keyword) => MARK_KEYWORDS.has(keyword))) {
      return undefined;
    }
    values.push(...own);
  }
  const types = new Set(values.map((value) => typeof value));
  const [type] = types;
  if (types.size !== 1 || (type !== "string" && type !== "number" && type !== "boolean")) {
    return undefined;
  }
  return { type, enum: [...new Set(values)] };
}

const MARK_KEYWORDS: ReadonlySet<string> = new Set([
  "const",
  "enum",
  "type",
  "title",
  "description",
  "default",
]);

function uniteRequired(base: JsonObject, alternatives: readonly JsonObject[]): readonly unknown[] {
  const own = listOf(base["required"]);
  const [first = [], ...others] = alternatives.map((branch) => listOf(branch["required"]));
  const common = first.filter((name) => others.every((list) => list.includes(name)));
  return [...new Set([...own, ...common])];
}

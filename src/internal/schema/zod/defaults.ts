import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { cloneJson, getOwn, isRecord, type JsonObject, setOwn } from "../json.ts";
import { isSchema } from "../keywords.ts";

/** Fills the missing properties of a value that have a default. The value itself is never changed. */
export type FillDefaults = (value: unknown) => unknown;

/** Leaves a value as it is. */
export const fillNothing: FillDefaults = (value) => value;

/**
 * Builds the filler of a schema. Defaults are found through properties, items, references and `allOf`;
 * those in a branch of a union are not, since nothing says which branch is meant.
 *
 * @param location - the schema
 * @param index - its document
 * @param loops - schemas whose reference must not be followed
 */
export function createFiller(
  location: SchemaLocation,
  index: DocumentIndex,
  loops: ReadonlySet<object>,
): FillDefaults {
  if (!reachesDefault(location, index, loops)) return fillNothing;
  return (value) => new Filling(index, loops).fill(value, location);
}

/** The ways from a schema to the schemas whose defaults count. */
function* waysDown(
  location: SchemaLocation,
  index: DocumentIndex,
  loops: ReadonlySet<object>,
): Generator<SchemaLocation> {
  const { schema } = location;
  if (!isRecord(schema)) return;
  yield* inPlaceWays(schema, location, index, loops);
  for (const keyword of ["properties"]) {
    const members = getOwn(schema, keyword);
    if (!isRecord(members)) continue;
    for (const [name, member] of Object.entries(members)) {
      if (isSchema(member)) yield index.locate(member, location, [keyword, name]);
    }
  }
  for (const keyword of ["items", "prefixItems", "additionalItems", "additionalProperties"]) {
    const value = getOwn(schema, keyword);
    for (const member of Array.isArray(value) ? value : [value]) {
      if (isSchema(member)) yield index.locate(member, location, [keyword]);
    }
  }
}

function* inPlaceWays(
  schema: JsonObject,
  location: SchemaLocation,
  index: DocumentIndex,
  loops: ReadonlySet<object>,
): Generator<SchemaLocation> {
  const reference = getOwn(schema, "$ref");
  if (typeof reference === "string" && !loops.has(schema)) {
    const target = index.resolve(reference, location.resource);
    if (target !== undefined) yield target;
  }
  const allOf = getOwn(schema, "allOf");
  if (!Array.isArray(allOf)) return;
  for (const [position, member] of allOf.entries()) {
    if (isSchema(member)) yield index.locate(member, location, ["allOf", String(position)]);
  }
}

function reachesDefault(
  start: SchemaLocation,
  index: DocumentIndex,
  loops: ReadonlySet<object>,
): boolean {
  const seen = new Set<object>();
  const pending = [start];
  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    const { schema } = location;
    if (typeof schema === "boolean" || seen.has(schema)) continue;
    seen.add(schema);
    if (defaultsOf(schema).length > 0) return true;
    pending.push(...waysDown(location, index, loops));
  }
  return false;
}

function defaultsOf(schema: JsonObject): (readonly [name: string, value: unknown])[] {
  const properties = getOwn(schema, "properties");
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) =>
    isRecord(property) && getOwn(property, "default") !== undefined
      ? [[name, property["default"]] as const]
      : [],
  );
}

/** One pass over one value. */
class Filling {
  readonly #index: DocumentIndex;
  readonly #loops: ReadonlySet<object>;
  /** What each schema has filled already, so that branching references stay linear. */
  readonly #done = new Map<object, Set<unknown>>();

  constructor(index: DocumentIndex, loops: ReadonlySet<object>) {
    this.#index = index;
    this.#loops = loops;
  }

  fill(value: unknown, location: SchemaLocation): unknown {
    const { schema } = location;
    if (typeof schema === "boolean" || typeof value !== "object" || value === null) return value;
    let done = this.#done.get(schema);
    if (done === undefined) {
      done = new Set();
      this.#done.set(schema, done);
    }
    if (done.has(value)) return value;
    done.add(value);
    let filled: unknown = value;
    for (const target of inPlaceWays(schema, location, this.#index, this.#loops)) {
      filled = this.fill(filled, target);
    }
    if (Array.isArray(filled)) filled = this.#fillItems(filled, schema, location);
    else if (isRecord(filled)) filled = this.#fillProperties(filled, schema, location);
    done.add(filled);
    return filled;
  }

  #fillProperties(
    object: Readonly<Record<string, unknown>>,
    schema: JsonObject,
    location: SchemaLocation,
  ): unknown {
    const properties = getOwn(schema, "properties");
    const additional = getOwn(schema, "additionalProperties");
    let copy: Record<string, unknown> | undefined;
    const put = (name: string, value: unknown): void => {
      copy ??= copyMembers(object);
      setOwn(copy, name, value);
    };
    for (const [name, value] of Object.entries(object)) {
      const own = isRecord(properties) ? getOwn(properties, name) : undefined;
      const member = own ?? (isPatternFree(schema) ? additional : undefined);
      if (!isSchema(member) || value === undefined) continue;
      const filled = this.fill(value, this.#index.locate(member, location, ["properties", name]));
      if (filled !== value) put(name, filled);
    }
    for (const [name, value] of defaultsOf(schema)) {
      if (!Object.hasOwn(object, name) || object[name] === undefined) put(name, cloneJson(value));
    }
    return copy ?? object;
  }

  #fillItems(array: readonly unknown[], schema: JsonObject, location: SchemaLocation): unknown {
    let changed = false;
    const filled = array.map((item, position) => {
      const member = itemSchema(schema, position);
      if (!isSchema(member)) return item;
      const result = this.fill(item, this.#index.locate(member, location, ["items"]));
      if (result !== item) changed = true;
      return result;
    });
    return changed ? filled : array;
  }
}

function itemSchema(schema: JsonObject, position: number): unknown {
  const items = getOwn(schema, "items");
  const prefix = getOwn(schema, "prefixItems");
  if (Array.isArray(items)) return items[position] ?? getOwn(schema, "additionalItems");
  return (Array.isArray(prefix) ? prefix[position] : undefined) ?? items;
}

/** Which names are additional is not worth asking patterns for. */
function isPatternFree(schema: JsonObject): boolean {
  return getOwn(schema, "patternProperties") === undefined;
}

function copyMembers(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) setOwn(copy, name, value);
  return copy;
}

import { isRecord } from "../../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { cloneJson, getOwn, type JsonObject, setOwn } from "../json.ts";
import { isSchema } from "../keywords.ts";

/** Fills the missing properties of a value that have a default. The value itself is never changed. */
export type FillDefaults = (value: unknown) => unknown;

/** Leaves a value as it is. */
export const fillNothing: FillDefaults = (value) => value;

/** The schemas a schema leads on to, as far as their defaults count. */
interface Ways {
  /** They see the same value. */
  readonly inPlace: readonly SchemaLocation[];
  readonly properties: readonly (readonly [name: string, location: SchemaLocation])[];
  /** For every property that is not named. */
  readonly rest: SchemaLocation | undefined;
  readonly positions: readonly SchemaLocation[];
  readonly items: SchemaLocation | undefined;
  /** What missing properties are filled with. */
  readonly defaults: readonly (readonly [name: string, value: unknown])[];
}

/** One schema's part in filling. `done` holds what has been filled already, per schema. */
type Fill = (value: unknown, done: Map<object, Set<unknown>>) => unknown;

/**
 * Builds the filler of a schema. Defaults are found through properties, items, references and `allOf`;
 * those in a branch of a union are not, since nothing says which branch is meant.
 *
 * @param start - the schema
 * @param index - its document
 * @param loops - schemas whose reference must not be followed
 */
export function createFiller(
  start: SchemaLocation,
  index: DocumentIndex,
  loops: ReadonlySet<object>,
): FillDefaults {
  const ways = collectWays(start, index, loops);
  const filling = leadingToDefaults(ways);
  const fills = new Map<object, Fill>();

  const fillOf = (location: SchemaLocation): Fill | undefined => {
    const { schema } = location;
    if (typeof schema === "boolean" || !filling.has(schema)) return undefined;
    const known = fills.get(schema);
    if (known !== undefined) return known;
    // Cycles close through this reference to what is filled in below.
    let fill: Fill = (value) => value;
    fills.set(schema, (value, done) => fill(value, done));
    const own = ways.get(schema);
    if (own !== undefined) fill = compileFill(schema, own, fillOf);
    return fill;
  };

  const fill = fillOf(start);
  return fill === undefined ? fillNothing : (value) => fill(value, new Map());
}

function collectWays(
  start: SchemaLocation,
  index: DocumentIndex,
  loops: ReadonlySet<object>,
): ReadonlyMap<object, Ways> {
  const found = new Map<object, Ways>();
  const pending = [start];
  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    const { schema } = location;
    if (typeof schema === "boolean" || found.has(schema)) continue;
    const ways = waysOf(schema, location, index, loops);
    found.set(schema, ways);
    pending.push(...targetsOf(ways));
  }
  return found;
}

function waysOf(
  schema: JsonObject,
  location: SchemaLocation,
  index: DocumentIndex,
  loops: ReadonlySet<object>,
): Ways {
  const at = (value: unknown, ...path: string[]): SchemaLocation | undefined =>
    isSchema(value) ? index.locate(value, location, path) : undefined;
  const list = (keyword: string): SchemaLocation[] => {
    const value = getOwn(schema, keyword);
    const members = Array.isArray(value) ? value : [];
    return members.flatMap((member, position) => at(member, keyword, String(position)) ?? []);
  };
  const reference = getOwn(schema, "$ref");
  const target =
    typeof reference === "string" && !loops.has(schema)
      ? index.resolve(reference, location.resource)
      : undefined;
  const named = getOwn(schema, "properties");
  const properties = Object.entries(isRecord(named) ? named : {});
  const isPlain = getOwn(schema, "patternProperties") === undefined;
  const items = getOwn(schema, "items");
  return {
    inPlace: [...(target === undefined ? [] : [target]), ...list("allOf")],
    properties: properties.flatMap(([name, member]) => {
      const property = at(member, "properties", name);
      return property === undefined ? [] : [[name, property] as const];
    }),
    // Which names are additional is not worth asking patterns for.
    rest: isPlain ? at(schema["additionalProperties"], "additionalProperties") : undefined,
    positions: Array.isArray(items) ? list("items") : list("prefixItems"),
    items: Array.isArray(items)
      ? at(schema["additionalItems"], "additionalItems")
      : at(items, "items"),
    defaults: properties.flatMap(([name, member]) => {
      const value = isRecord(member) ? getOwn(member, "default") : undefined;
      return value === undefined ? [] : [[name, value] as const];
    }),
  };
}

function targetsOf({ inPlace, properties, rest, positions, items }: Ways): SchemaLocation[] {
  const single = [rest, items].filter((location) => location !== undefined);
  return [...inPlace, ...positions, ...single, ...properties.map(([, location]) => location)];
}

/** The schemas from which some default can be reached. */
function leadingToDefaults(ways: ReadonlyMap<object, Ways>): ReadonlySet<object> {
  const origins = new Map<object, object[]>();
  const pending: object[] = [];
  for (const [schema, own] of ways) {
    if (own.defaults.length > 0) pending.push(schema);
    for (const { schema: target } of targetsOf(own)) {
      if (typeof target === "boolean") continue;
      const known = origins.get(target);
      if (known === undefined) origins.set(target, [schema]);
      else known.push(schema);
    }
  }
  const leading = new Set<object>();
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (leading.has(schema)) continue;
    leading.add(schema);
    pending.push(...(origins.get(schema) ?? []));
  }
  return leading;
}

function compileFill(
  schema: JsonObject,
  ways: Ways,
  fillOf: (location: SchemaLocation) => Fill | undefined,
): Fill {
  const inPlace = ways.inPlace.flatMap((location) => fillOf(location) ?? []);
  const fillProperties = compileProperties(ways, fillOf);
  const fillItems = compileItems(ways, fillOf);
  const fillMembers: Fill = (value, done) =>
    Array.isArray(value)
      ? fillItems(value, done)
      : isRecord(value)
        ? fillProperties(value, done)
        : value;
  if (inPlace.length === 0) return fillMembers;
  return (value, done) => {
    if (typeof value !== "object" || value === null) return value;
    let known = done.get(schema);
    if (known === undefined) {
      known = new Set();
      done.set(schema, known);
    }
    if (known.has(value)) return value;
    known.add(value);
    const filled = fillMembers(
      inPlace.reduce<unknown>((current, fill) => fill(current, done), value),
      done,
    );
    known.add(filled);
    return filled;
  };
}

function compileProperties(
  { properties, rest, defaults }: Ways,
  fillOf: (location: SchemaLocation) => Fill | undefined,
): (object: Record<string, unknown>, done: Map<object, Set<unknown>>) => unknown {
  const named = new Set(properties.map(([name]) => name));
  const fills = properties.flatMap(([name, location]) => {
    const fill = fillOf(location);
    return fill === undefined ? [] : [[name, fill] as const];
  });
  const fillRest = rest === undefined ? undefined : fillOf(rest);
  return (object, done) => {
    let copy: Record<string, unknown> | undefined;
    const put = (name: string, value: unknown): void => {
      copy ??= copyMembers(object);
      setOwn(copy, name, value);
    };
    const fillMember = (name: string, fill: Fill): void => {
      const value = getOwn(object, name);
      const filled = fill(value, done);
      if (filled !== value) put(name, filled);
    };
    for (const [name, fill] of fills) fillMember(name, fill);
    if (fillRest !== undefined) {
      for (const name of Object.keys(object)) if (!named.has(name)) fillMember(name, fillRest);
    }
    for (const [name, value] of defaults) {
      if (getOwn(object, name) === undefined) put(name, cloneJson(value));
    }
    return copy ?? object;
  };
}

function compileItems(
  { positions, items }: Ways,
  fillOf: (location: SchemaLocation) => Fill | undefined,
): (array: readonly unknown[], done: Map<object, Set<unknown>>) => unknown {
  const fills = positions.map(fillOf);
  const fillRest = items === undefined ? undefined : fillOf(items);
  return (array, done) => {
    let changed = false;
    const filled = array.map((item, position) => {
      const fill = position < fills.length ? fills[position] : fillRest;
      const result = fill === undefined ? item : fill(item, done);
      if (result !== item) changed = true;
      return result;
    });
    return changed ? filled : array;
  };
}

function copyMembers(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) setOwn(copy, name, value);
  return copy;
}

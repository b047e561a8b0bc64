import { isRecord } from "../../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { getOwn, type JsonObject } from "../json.ts";
import { isSchema } from "../keywords.ts";

/** The schemas a schema leads on to, as far as their defaults count. */
export interface Ways {
  /** They see the same value. */
  readonly inPlace: readonly SchemaLocation[];
  readonly properties: readonly (readonly [name: string, location: SchemaLocation])[];
  /** For every property that is not named. */
  readonly rest: SchemaLocation | undefined;
  readonly positions: readonly SchemaLocation[];
  readonly items: SchemaLocation | undefined;
  /** The names it requires. */
  readonly required: readonly unknown[];
  /** What missing properties are filled with. */
  readonly defaults: readonly (readonly [name: string, value: unknown])[];
}

/** Collects the ways from a schema to all that its values are made of. Linear in the document. */
export function collectWays(
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
  const required = getOwn(schema, "required");
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
    required: Array.isArray(required) ? required : [],
    defaults: properties.flatMap(([name, member]) => {
      const value = isRecord(member) ? getOwn(member, "default") : undefined;
      return value === undefined ? [] : [[name, value] as const];
    }),
  };
}

/** All schemas a schema leads on to. */
export function targetsOf({ inPlace, properties, rest, positions, items }: Ways): SchemaLocation[] {
  const single = [rest, items].filter((location) => location !== undefined);
  return [...inPlace, ...positions, ...single, ...properties.map(([, location]) => location)];
}

/** A schema among those that see the same value. */
interface Place {
  readonly schema: object;
  readonly own: Ways;
  readonly neighbours: Place[];
  /** What any of them requires. */
  required: ReadonlySet<unknown>;
}

/**
 * Leaves only the defaults of required properties. What one schema requires, another that sees the same
 * value may declare: names count for all schemas that are connected in place. Linear.
 */
export function onlyRequired(ways: ReadonlyMap<object, Ways>): ReadonlyMap<object, Ways> {
  const places = connectInPlace(ways);
  shareRequired(places);
  return new Map(
    places.map(({ schema, own, required }) => {
      const defaults = own.defaults.filter(([name]) => required.has(name));
      return [schema, { ...own, defaults }];
    }),
  );
}

function connectInPlace(ways: ReadonlyMap<object, Ways>): readonly Place[] {
  const places = new Map<unknown, Place>();
  for (const [schema, own] of ways) {
    places.set(schema, { schema, own, neighbours: [], required: new Set() });
  }
  for (const place of places.values()) {
    for (const { schema } of place.own.inPlace) {
      const target = places.get(schema);
      // One that is `true` or `false` requires nothing.
      if (target === undefined) continue;
      place.neighbours.push(target);
      target.neighbours.push(place);
    }
  }
  return [...places.values()];
}

function shareRequired(places: readonly Place[]): void {
  const seen = new Set<Place>();
  for (const start of places) {
    const required = new Set<unknown>();
    const pending = [start];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      for (const name of place.own.required) required.add(name);
      place.required = required;
      pending.push(...place.neighbours);
    }
  }
}

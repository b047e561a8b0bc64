import { isRecord } from "../../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { cloneJson, getOwn, type JsonObject, setOwn } from "../json.ts";
import { collectWays, onlyRequired, targetsOf, type Ways } from "./defaultWays.ts";

/** Fills the missing properties of a value that have a default. The value itself is never changed. */
export type FillDefaults = (value: unknown) => unknown;

/** Leaves a value as it is. */
export const fillNothing: FillDefaults = (value) => value;

/** What values have become already, per schema. A value that is used twice is filled once. */
type Filled = Map<unknown, Map<unknown, unknown>>;

/** One schema's part in filling. */
type Fill = (value: unknown, done: Filled) => unknown;

/**
 * Builds the filler of a schema. Defaults are found through properties, items, references and `allOf`;
 * those in a branch of a union are not, since nothing says which branch is meant.
 *
 * @param start - the schema
 * @param index - its document
 * @param loops - schemas whose reference must not be followed
 * @param scope - whether to fill every missing property, or only those that are required
 */
export function createFiller(
  start: SchemaLocation,
  index: DocumentIndex,
  loops: ReadonlySet<object>,
  scope: "all" | "required",
): FillDefaults {
  const found = collectWays(start, index, loops);
  const ways = scope === "all" ? found : onlyRequired(found);
  const leading = leadingToDefaults(ways);
  const filling = new Map<unknown, Ways>([...ways].filter(([schema]) => leading.has(schema)));
  const fills = new Map<unknown, Fill>();

  const fillOf = (location: SchemaLocation): Fill | undefined => {
    const { schema } = location;
    const own = filling.get(schema);
    if (own === undefined) return undefined;
    const known = fills.get(schema);
    if (known !== undefined) return known;
    // Cycles close through this reference to what is filled in below.
    let fill: Fill = (value) => value;
    fills.set(schema, (value, done) => fill(value, done));
    fill = compileFill(schema, own, fillOf);
    return fill;
  };

  const fill = fillOf(start);
  return fill === undefined ? fillNothing : (value) => fill(value, new Map());
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
  schema: JsonObject | boolean,
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
      known = new Map();
      done.set(schema, known);
    }
    if (known.has(value)) return known.get(value);
    known.set(value, value);
    const filled = fillMembers(
      inPlace.reduce<unknown>((current, fill) => fill(current, done), value),
      done,
    );
    known.set(value, filled);
    known.set(filled, filled);
    return filled;
  };
}

function compileProperties(
  { properties, rest, defaults }: Ways,
  fillOf: (location: SchemaLocation) => Fill | undefined,
): (object: Record<string, unknown>, done: Filled) => unknown {
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
): (array: readonly unknown[], done: Filled) => unknown {
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

type Schema = Record<string, unknown>;

const TEXTS = ["", "a", "b", "ab", "abc", "1", "x-1", "2026-11-29", "é"];
const NAMES = ["a", "b", "c", "name", "type", "properties", "items", "x"];
const PATTERNED = ["", "a", "ab", "b", "1", "abc", "x1", "-"];

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A small random source of its own, so that a failure comes back with its seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Makes values that a schema is likely to accept: along its types, lists, bounds and unions. Not all of them are
 * valid: the caller keeps those that are.
 */
export function randomValues(root: Schema, count: number, seed: number): unknown[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const between = (low: number, high: number): number =>
    low + Math.floor(random() * (high - low + 1));

  const resolve = (reference: string): unknown => {
    let current: unknown = root;
    for (const token of reference.replace(/^#\/?/u, "").split("/")) {
      if (token === "") continue;
      if (typeof current !== "object" || current === null) return {};
      current = Reflect.get(
        current,
        decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"),
      );
    }
    return current;
  };

  const anything = (depth: number): unknown => {
    const kind = between(0, depth > 3 ? 4 : 6);
    if (kind === 0) return null;
    if (kind === 1) return random() < 0.5;
    if (kind === 2) return between(-3, 12);
    if (kind === 3) return pick([0.5, -1.5, 1e-7, 3.25]);
    if (kind === 4) return pick(TEXTS);
    if (kind === 5) return Array.from({ length: between(0, 2) }, () => anything(depth + 1));
    return Object.fromEntries(
      Array.from({ length: between(0, 2) }, () => [pick(NAMES), anything(depth + 1)]),
    );
  };

  const sample = (schema: unknown, depth: number): unknown => {
    if (!isSchema(schema)) return anything(depth);
    if (depth > 12)
      return schema["type"] === "object" ? {} : schema["type"] === "array" ? [] : null;
    if (typeof schema["$ref"] === "string") return sample(resolve(schema["$ref"]), depth + 1);
    if (schema["nullable"] === true && random() < 0.2) return null;
    if (Object.hasOwn(schema, "const")) return schema["const"];
    if (Array.isArray(schema["enum"])) return pick(schema["enum"]);
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = schema[keyword];
      if (!Array.isArray(branches) || random() < 0.1) continue;
      const { [keyword]: _union, ...rest } = schema;
      const branch: unknown = pick(branches);
      return sample(isSchema(branch) ? { ...rest, ...branch } : rest, depth + 1);
    }
    if (Array.isArray(schema["allOf"])) {
      const { allOf, ...rest } = schema;
      return sample(Object.assign({}, ...schema["allOf"].filter(isSchema), rest), depth + 1);
    }
    const { type } = schema;
    const chosen = Array.isArray(type) ? pick(type) : (type ?? inferType(schema));
    return ofType(chosen, schema, depth);
  };

  const inferType = (schema: Schema): unknown =>
    isSchema(schema["properties"]) || Array.isArray(schema["required"])
      ? "object"
      : Object.hasOwn(schema, "items") || Object.hasOwn(schema, "prefixItems")
        ? "array"
        : undefined;

  const ofType = (type: unknown, schema: Schema, depth: number): unknown => {
    switch (type) {
      case "null":
        return null;
      case "boolean":
        return random() < 0.5;
      case "integer":
      case "number":
        return numberFor(schema, type === "integer");
      case "string":
        return textFor(schema);
      case "array":
        return arrayFor(schema, depth);
      case "object":
        return objectFor(schema, depth);
      default:
        return anything(depth);
    }
  };

  const numberFor = (schema: Schema, isWhole: boolean): number => {
    const low = Number(schema["minimum"] ?? schema["exclusiveMinimum"] ?? -3);
    const high = Number(schema["maximum"] ?? schema["exclusiveMaximum"] ?? low + 15);
    const step = Number(schema["multipleOf"] ?? 1);
    const chosen =
      pick([low, high, low + 1, high - 1, 0, 1, step, 2 * step, low + random() * (high - low)]) ??
      0;
    return isWhole ? Math.round(chosen) : chosen;
  };

  const textFor = (schema: Schema): string => {
    const text = pick(typeof schema["pattern"] === "string" ? PATTERNED : TEXTS) ?? "";
    const shortest = Number(schema["minLength"] ?? 0);
    return text.length < shortest
      ? text.padEnd(shortest, "a")
      : text.slice(0, Number(schema["maxLength"] ?? 99));
  };

  const arrayFor = (schema: Schema, depth: number): unknown[] => {
    const positions = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
    const least = Number(schema["minItems"] ?? (random() < 0.5 ? positions.length : 0));
    const most = Number(schema["maxItems"] ?? least + 2);
    const items = Array.from({ length: between(least, Math.min(most, least + 3)) }, (_, index) =>
      sample(positions[index] ?? schema["items"], depth + 1),
    );
    return schema["uniqueItems"] === true
      ? [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
      : items;
  };

  const objectFor = (schema: Schema, depth: number): Schema => {
    const properties = isSchema(schema["properties"]) ? schema["properties"] : {};
    const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
    const result: Schema = {};
    for (const [name, property] of Object.entries(properties)) {
      if (required.has(name) || random() < 0.5) result[name] = sample(property, depth + 1);
    }
    for (const name of required) {
      if (typeof name === "string" && !Object.hasOwn(result, name))
        result[name] = anything(depth + 1);
    }
    const rest = schema["additionalProperties"];
    if (rest !== false && random() < 0.3) {
      const name = pick(NAMES) ?? "a";
      if (!Object.hasOwn(properties, name))
        result[name] = isSchema(rest) ? sample(rest, depth + 1) : anything(depth);
    }
    return result;
  };

  return Array.from({ length: count }, () => sample(root, 0));
}

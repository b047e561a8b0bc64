import { isRecord } from "../isRecord.ts";

/** A JSON object, or a schema that is one. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The seven types a JSON Schema can name. */
export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** Reads an own property: `constructor` and `__proto__` are names like any other. */
export function getOwn(record: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(record, key) === undefined
    ? undefined
    : Reflect.get(record, key);
}

/** Writes an own property, also one named `__proto__`, which an assignment would swallow. */
export function setOwn(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(record, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    record[key] = value;
  }
}

/** Copies the own properties of a record, except the named ones. */
export function omit(record: JsonObject, keys: ReadonlySet<string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (!keys.has(key)) setOwn(result, key, value);
  }
  return result;
}

/** Omits keys; a record that has none of them comes back as it is. */
export function omitOwn(record: JsonObject, keys: ReadonlySet<string>): JsonObject {
  for (const key of keys) {
    if (Object.hasOwn(record, key)) return omit(record, keys);
  }
  return record;
}

/** Maps the values of a record; a record none of whose values changed comes back as it is. */
export function mapValues(
  record: JsonObject,
  transform: (value: unknown, key: string) => unknown,
): JsonObject {
  let copy: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(record)) {
    const mapped = transform(value, key);
    if (mapped === value) continue;
    copy ??= { ...record };
    setOwn(copy, key, mapped);
  }
  return copy ?? record;
}

/** Maps a list; a list none of whose members changed comes back as it is. */
export function mapList(
  list: readonly unknown[],
  transform: (value: unknown, index: number) => unknown,
): readonly unknown[] {
  const mapped = list.map(transform);
  return mapped.every((value, index) => value === list[index]) ? list : mapped;
}

/** Copies a JSON value. The caller has checked its depth. */
export function cloneJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloneJson);
  return isRecord(value) ? cloneRecord(value) : value;
}

/** Copies a JSON object, as {@link cloneJson} does. */
export function cloneRecord(record: JsonObject): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(record)) setOwn(result, key, cloneJson(member));
  return result;
}

/** Compares two JSON values as JSON Schema does: `1` equals `1.0`, key order does not matter. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => equalJson(item, b[index]))
    );
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalJson(getOwn(a, key), getOwn(b, key)))
  );
}

/** Names the JSON type of a value; `undefined` for what JSON cannot hold. */
export function jsonTypeOf(value: unknown): Exclude<JsonType, "integer"> | undefined {
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "object":
      return value === null ? "null" : Array.isArray(value) ? "array" : "object";
    default:
      return undefined;
  }
}

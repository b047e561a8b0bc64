import { setOwn } from "../json.ts";

/** A value nested deeper than this is cyclic, or none that a model should read. */
const MAX_DEPTH = 100;

/**
 * Copies a value as JSON would carry it; `undefined` when it cannot. Defaults of a Zod schema may hold
 * dates and big integers.
 */
export function toJsonValue(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : undefined;
    case "bigint":
      return toSafeNumber(value);
    case "object":
      return value === null ? null : toJsonContainer(value, depth);
    default:
      return undefined;
  }
}

/** The number a big integer stands for in JSON; `undefined` past what a number can hold. */
export function toSafeNumber(value: bigint): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

function toJsonContainer(value: object, depth: number): unknown {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => toJsonValue(item, depth + 1));
    return items.includes(undefined) ? undefined : items;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const result: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const copied = toJsonValue(member, depth + 1);
    if (copied !== undefined) setOwn(result, key, copied);
  }
  return result;
}

import { ToolpipeError } from "../../errors.ts";

/** Makes the error for an argument of the wrong type. */
export function wrongType(
  action: string,
  argument: string,
  needed: string,
  found: unknown,
): ToolpipeError {
  return new ToolpipeError(
    "invalid-argument",
    `Cannot ${action}: ${argument} must be ${needed}, but is ${kindOf(found)}`,
  );
}

/** Checks that an argument is an object with named members, which arrays, maps and sets are not. */
export function checkRecord(
  action: string,
  argument: string,
  value: unknown,
  needed = "an object",
): void {
  const isObject = typeof value === "object" && value !== null;
  if (!isObject || COLLECTIONS.has(tagOf(value))) throw wrongType(action, argument, needed, value);
}

/** Checks that an argument is an array. */
export function checkArray(action: string, argument: string, value: unknown): void {
  if (!Array.isArray(value)) throw wrongType(action, argument, "an array", value);
}

/** Checks that an argument is a number from 0 up, if it is there. */
export function checkLimit(action: string, argument: string, value: unknown): void {
  if (value === undefined || (typeof value === "number" && value >= 0)) return;
  const found = typeof value === "number" ? String(value) : kindOf(value);
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot ${action}: ${argument} must be a number from 0 up, but is ${found}`,
  );
}

/** Checks that an argument is one of some words, if it is there. */
export function checkChoice(
  action: string,
  argument: string,
  value: unknown,
  choices: readonly string[],
): void {
  if (value === undefined || choices.some((choice) => choice === value)) return;
  const quoted = choices.map((choice) => JSON.stringify(choice));
  const listed = `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
  const found = typeof value === "string" ? JSON.stringify(value) : kindOf(value);
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot ${action}: ${argument} must be ${listed}, but is ${found}`,
  );
}

/** Reads names, each once. A string iterates over its characters, which nobody means. */
export function readNames(
  action: string,
  argument: string,
  names: Iterable<string>,
): ReadonlySet<string> {
  const isIterable = typeof names === "object" && names !== null && Symbol.iterator in names;
  if (!isIterable) throw wrongType(action, argument, "an iterable of names", names);
  return new Set(names);
}

const COLLECTIONS: ReadonlyMap<string, string> = new Map([
  ["[object Array]", "an array"],
  ["[object Map]", "a Map"],
  ["[object Set]", "a Set"],
]);

function kindOf(value: unknown): string {
  return value === null ? "null" : (COLLECTIONS.get(tagOf(value)) ?? typeof value);
}

// The same for values of another realm, unlike `instanceof`.
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

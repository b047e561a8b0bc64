import { ToolpipeError } from "../../../errors.ts";
import { typeNameOf } from "../../typeName.ts";

/**
 * Reads the names in an option; a text alone is one name, and not a list of its characters.
 *
 * @param option - the name of the option
 * @param names - its value, which may be of any type in JavaScript
 * @returns the names
 * @throws {@link ToolpipeError} with code `"invalid-argument"`: names that are overlooked are unsafe
 */
export function listOfNames(option: string, names: unknown): readonly string[] {
  if (typeof names === "string") return [names];
  const list: readonly unknown[] | undefined = isIterable(names) ? Array.from(names) : undefined;
  if (list?.every((name) => typeof name === "string")) return list;
  const found = list === undefined ? typeNameOf(names) : "a list of others";
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot dedupe tools: ${option} must be a list of texts, but is ${found}`,
  );
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

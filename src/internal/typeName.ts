/**
 * Names the type of a value for the message of an error; `null` is no object there.
 *
 * @param value - what was found where something else is needed
 */
export function typeNameOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}

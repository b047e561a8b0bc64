/** Tells whether an object has a member. A member that is `undefined` is none, as in JSON. */
export function hasMember(object: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(object, name) && object[name] !== undefined;
}

/** The names of an object's members. */
export function memberNames(object: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(object).filter((name) => object[name] !== undefined);
}

/** Tells whether a value is a list of property names. */
export function isNameList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

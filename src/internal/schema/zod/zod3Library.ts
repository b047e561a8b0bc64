import type { Zod3Class, Zod3Library } from "./zod3Builder.ts";

const LIBRARIES = new WeakMap<object, Zod3Library>();

/**
 * Reads a copy of Zod 3 off the object its users call `z`.
 *
 * @returns the library, or `undefined` when the object is no Zod 3
 */
export function readZod3Library(z: object): Zod3Library | undefined {
  const known = LIBRARIES.get(z);
  if (known !== undefined) return known;
  const addIssue: unknown = Reflect.get(z, "addIssueToContext");
  const base: unknown = Reflect.get(z, "ZodType");
  if (!isAddIssue(addIssue) || typeof base !== "function") return undefined;
  const library: Zod3Library = {
    addIssue,
    classOf: (kind) => {
      const found: unknown = Reflect.get(z, `Zod${kind}`);
      if (isClass(found)) return found;
      throw new TypeError(`z has no class "Zod${kind}"`);
    },
  };
  LIBRARIES.set(z, library);
  return library;
}

function isAddIssue(value: unknown): value is Zod3Library["addIssue"] {
  return typeof value === "function";
}

function isClass(value: unknown): value is Zod3Class {
  return typeof value === "function";
}

import { ToolpipeError } from "../../../errors.ts";
import type { ZodKind } from "./kinds.ts";

/** A copy of Zod 3 as its users hold it. */
export interface Zod3Library {
  readonly classOf: (kind: ZodKind) => Zod3Class;
  readonly addIssue: (context: object, issue: object) => void;
}

/** A class of Zod 3. */
export type Zod3Class = new (definition: Zod3Definition) => Zod3Instance;

/** What a schema of Zod 3 is made from. */
export interface Zod3Definition {
  readonly typeName: string;
  readonly [member: string | symbol]: unknown;
}

/** A value on its way into a schema of Zod 3. */
export interface Zod3Input {
  readonly data: unknown;
}

/** A schema of Zod 3, as its classes see it. */
export interface Zod3Instance {
  readonly _def: Zod3Definition;
  _parse(input: Zod3Input): unknown;
  _getOrReturnCtx(input: Zod3Input): object;
}

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
      throw new ToolpipeError(
        "invalid-argument",
        `Cannot convert JSON Schema: z must be a complete Zod 3, but it has no class "Zod${kind}"`,
      );
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

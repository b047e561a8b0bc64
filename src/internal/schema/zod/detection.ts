import { isRecord } from "../../isRecord.ts";
import { getOwn } from "../json.ts";

/** A schema of Zod 4, classic, mini or core, of any copy. */
export interface Zod4Schema {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> };
}

/** A schema of Zod 3. */
export interface Zod3Schema {
  readonly _def: Readonly<Record<string, unknown>>;
  readonly safeParse: unknown;
}

/** Recognises Zod 4 by its internals, which every flavour and copy has. */
export function isZod4(value: unknown): value is Zod4Schema {
  if (typeof value !== "object" || value === null) return false;
  const internals = read(value, "_zod");
  return isRecord(internals) && isRecord(read(internals, "def"));
}

/** Recognises Zod 3 by the type name in its definition. */
export function isZod3(value: unknown): value is Zod3Schema {
  if (typeof value !== "object" || value === null || "_zod" in value) return false;
  const definition = read(value, "_def");
  if (!isRecord(definition)) return false;
  const typeName = getOwn(definition, "typeName");
  return (
    typeof typeName === "string" &&
    typeName.startsWith("Zod") &&
    typeof read(value, "safeParse") === "function"
  );
}

/** A schema of either major version. */
export type ZodSchema = Zod3Schema | Zod4Schema;

/** Recognises a Zod schema of either major version. */
export function isZod(value: unknown): value is ZodSchema {
  return isZod4(value) || isZod3(value);
}

/** Reads a property that may be a getter that throws: such a value is no Zod schema. */
function read(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}

import {
  ZodArray,
  ZodBoolean,
  ZodDefault,
  ZodEnum,
  ZodLiteral,
  ZodNever,
  ZodNull,
  ZodNumber,
  ZodObject,
  ZodOptional,
  ZodString,
  ZodUnion,
  ZodUnknown,
} from "zod/v4";
import { $constructor } from "zod/v4/core";
import { ToolpipeError } from "../../../errors.ts";
import type { Zod4Class, Zod4Library } from "./zod4Builder.ts";

type CreateClass = Zod4Library["createClass"];

/** The Zod 4 of the host. Named one by one, so that a bundle carries nothing else. */
const HOST_CLASSES: object = {
  core: { $constructor },
  ZodArray,
  ZodBoolean,
  ZodDefault,
  ZodEnum,
  ZodLiteral,
  ZodNever,
  ZodNull,
  ZodNumber,
  ZodObject,
  ZodOptional,
  ZodString,
  ZodUnion,
  ZodUnknown,
};

const LIBRARIES = new WeakMap<object, Zod4Library>();

/** The Zod 4 to build with when the caller passes none. */
export function hostZod4(): Zod4Library {
  return readZod4Library(HOST_CLASSES) ?? refuse("its classes are missing");
}

/**
 * Reads a copy of Zod 4, classic or mini, off the object its users call `z`.
 *
 * @returns the library, or `undefined` when the object is no Zod 4
 */
export function readZod4Library(z: object): Zod4Library | undefined {
  const known = LIBRARIES.get(z);
  if (known !== undefined) return known;
  const core: unknown = Reflect.get(z, "core");
  if (typeof core !== "object" || core === null) return undefined;
  const createClass: unknown = Reflect.get(core, "$constructor");
  if (!isCreateClass(createClass)) return undefined;
  const library: Zod4Library = {
    createClass,
    classOf: (kind) => {
      const found: unknown = Reflect.get(z, `Zod${kind}`) ?? Reflect.get(z, `ZodMini${kind}`);
      return isClass(found) ? found : refuse(`it has no class "Zod${kind}"`);
    },
  };
  LIBRARIES.set(z, library);
  return library;
}

function isCreateClass(value: unknown): value is CreateClass {
  return typeof value === "function";
}

function isClass(value: unknown): value is Zod4Class {
  return typeof value === "function" && "init" in value;
}

function refuse(reason: string): never {
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot convert JSON Schema: z must be a complete Zod 4, but ${reason}`,
  );
}

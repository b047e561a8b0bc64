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
import { $constructor, globalRegistry } from "zod/v4/core";
import { ToolpipeError } from "../../../errors.ts";
import type { JsonObject } from "../json.ts";
import type { ZodKind } from "./kinds.ts";

/** A copy of Zod 4 as its users hold it: the classes of its schemas and what makes new ones. */
export interface Zod4Library {
  readonly createClass: (name: string, initialise: Zod4Initialiser) => Zod4Class;
  readonly classOf: (kind: ZodKind) => Zod4Class;
  /** Describes a schema as `.describe()` does, without the clone. */
  readonly describe: (instance: object, description: string) => void;
}

/** A class of Zod 4, which can also initialise the instances of classes built on it. */
export interface Zod4Class {
  new (definition: Zod4Definition): Zod4Instance;
  readonly init: Zod4Initialiser;
}

/** Makes an object a schema. */
export type Zod4Initialiser = (instance: Zod4Instance, definition: Zod4Definition) => void;

/** What a schema of Zod 4 is made from. */
export interface Zod4Definition {
  readonly type: string;
  readonly [keyword: string]: unknown;
}

/** A value on its way through a schema of Zod 4. */
export interface Zod4Payload {
  value: unknown;
  readonly issues: object[];
}

/** A schema of Zod 4, as its classes see it. */
export interface Zod4Instance {
  readonly _zod: {
    readonly def: Zod4Definition;
    parse: (payload: Zod4Payload, context: unknown) => unknown;
    toJSONSchema?: () => JsonObject;
  };
}

/** The Zod 4 to build with when the caller passes none. Named one by one, so that a bundle carries nothing else. */
export const HOST_ZOD4: object = {
  core: { $constructor, globalRegistry },
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
  const registry: unknown = Reflect.get(core, "globalRegistry");
  if (!isCreateClass(createClass) || !isRegistry(registry)) return undefined;
  const classes = new Map<ZodKind, Zod4Class>();
  const library: Zod4Library = {
    createClass,
    classOf: (kind) => {
      const known = classes.get(kind);
      if (known !== undefined) return known;
      const found: unknown = Reflect.get(z, `Zod${kind}`) ?? Reflect.get(z, `ZodMini${kind}`);
      if (!isClass(found)) {
        throw new ToolpipeError(
          "invalid-argument",
          `Cannot convert JSON Schema: z must be a complete Zod 4, but it has no class "Zod${kind}"`,
        );
      }
      classes.set(kind, found);
      return found;
    },
    describe: (instance, description) => {
      registry.add(instance, { description });
    },
  };
  LIBRARIES.set(z, library);
  return library;
}

function isCreateClass(value: unknown): value is Zod4Library["createClass"] {
  return typeof value === "function";
}

interface Registry {
  add(schema: object, metadata: { readonly description: string }): unknown;
}

function isRegistry(value: unknown): value is Registry {
  return typeof value === "object" && value !== null && "add" in value;
}

function isClass(value: unknown): value is Zod4Class {
  return typeof value === "function" && "init" in value;
}

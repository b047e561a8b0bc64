import { cloneJson, setOwn } from "../json.ts";
import { BINDING, type Binding, markBound } from "./binding.ts";
import { type Ancestry, KIND_OF, StructureLimit, type ZodKind } from "./kinds.ts";
import { oncePerKind } from "./oncePerKind.ts";
import type { BoundSchema, ObjectStructure, Structure } from "./structure.ts";
import { lengthCheck, numberChecks, stringChecks } from "./zod3Checks.ts";
import { toZod3Issue } from "./zod3Issues.ts";
import type { Zod3Definition, Zod3Input, Zod3Instance, Zod3Library } from "./zod3Library.ts";

/**
 * Builds the Zod 3 schemas of one document: instances of subclasses of Zod's own, in which only the
 * parse step is the compiled schema. Methods that change a structure give Zod's own classes, whose
 * members still carry their schemas.
 */
export class Zod3Builder {
  readonly #library: Zod3Library;
  readonly #limit = new StructureLimit();

  constructor(library: Zod3Library) {
    this.#library = library;
  }

  build(schema: BoundSchema, parent?: Ancestry): Zod3Instance {
    const ancestry = this.#limit.enter(schema, parent);
    const structure: Structure = ancestry === undefined ? { kind: "unknown" } : schema.structure;
    const binding: Binding = { schema, definition: undefined };
    const kind = kindOf(structure);
    const definition = {
      typeName: `Zod${kind}`,
      ...this.#membersOf(structure, ancestry),
      ...descriptionOf(schema),
      [BINDING]: binding,
    };
    return new (boundZod3Class(this.#library, kind))(definition);
  }

  /** What a definition of the structure's kind holds. */
  #membersOf(structure: Structure, ancestry: Ancestry | undefined): object {
    switch (structure.kind) {
      case "object":
        return this.#objectMembers(structure, ancestry);
      case "array":
        return {
          type: this.build(structure.element, ancestry),
          minLength: lengthCheck(structure.constraints["minItems"]),
          maxLength: lengthCheck(structure.constraints["maxItems"]),
          exactLength: null,
        };
      case "union":
        return { options: structure.options.map((option) => this.build(option, ancestry)) };
      case "enum":
        return { values: [...structure.values] };
      case "literal":
        return this.#literalMembers(structure.values);
      case "string":
        return { checks: stringChecks(structure.constraints), coerce: false };
      case "number":
        return { checks: numberChecks(structure.constraints, structure.integer), coerce: false };
      default:
        return {};
    }
  }

  #objectMembers(structure: ObjectStructure, ancestry: Ancestry | undefined): object {
    let shape: object | undefined;
    return {
      shape: () => {
        shape ??= this.#shapeOf(structure, ancestry);
        return shape;
      },
      unknownKeys: structure.closed ? "strict" : "passthrough",
      catchall: this.#plain("Never", {}),
    };
  }

  /** A literal of Zod 3 has one value; several are a union of literals. */
  #literalMembers(values: readonly unknown[]): object {
    const [value] = values;
    if (values.length === 1) return { value };
    return { options: values.map((option) => this.#plain("Literal", { value: option })) };
  }

  #plain(kind: ZodKind, members: object): Zod3Instance {
    return new (this.#library.classOf(kind))({ typeName: `Zod${kind}`, ...members });
  }

  #shapeOf(structure: ObjectStructure, ancestry: Ancestry | undefined): object {
    const shape: Record<string, unknown> = {};
    for (const [name, property] of structure.readProperties()) {
      const innerType = this.build(property.schema, ancestry);
      const { required, defaultValue, schema } = property;
      const isNeeded = required && defaultValue === undefined;
      setOwn(shape, name, isNeeded ? innerType : this.#optional(innerType, defaultValue, schema));
    }
    return shape;
  }

  #optional(innerType: Zod3Instance, defaultValue: unknown, schema: BoundSchema): Zod3Instance {
    const members = { innerType, ...descriptionOf(schema) };
    return defaultValue === undefined
      ? this.#plain("Optional", members)
      : this.#plain("Default", { ...members, defaultValue: () => cloneJson(defaultValue) });
  }
}

function kindOf(structure: Structure): ZodKind {
  const isSeveral = structure.kind === "literal" && structure.values.length > 1;
  return isSeveral ? "Union" : KIND_OF[structure.kind];
}

function descriptionOf({ description }: BoundSchema): { readonly description?: string } {
  return description === undefined ? {} : { description };
}

/** What a bound schema of Zod 3 is made from. The methods of Zod copy it, with the binding. */
interface BoundZod3Definition extends Zod3Definition {
  readonly [BINDING]: Binding;
}

type BoundZod3Class = new (definition: BoundZod3Definition) => Zod3Instance;

const boundZod3Class: (library: Zod3Library, kind: ZodKind) => BoundZod3Class =
  /* @__PURE__ */ oncePerKind(createClass);

function createClass(library: Zod3Library, kind: ZodKind): BoundZod3Class {
  const Base = library.classOf(kind);
  return class extends Base {
    declare readonly _def: BoundZod3Definition;

    constructor(definition: BoundZod3Definition) {
      super(definition);
      markBound(this._def);
    }

    override _parse(input: Zod3Input): unknown {
      return parse(this._def[BINDING].schema, input, this, library);
    }
  };
}

function parse(
  schema: BoundSchema,
  input: Zod3Input,
  instance: Zod3Instance,
  library: Zod3Library,
): object {
  const decision = schema.decide(input.data);
  if (decision.accepted) return { status: "valid", value: decision.value };
  const context = instance._getOrReturnCtx(input);
  for (const issue of decision.issues) library.addIssue(context, toZod3Issue(issue));
  return { status: "aborted" };
}

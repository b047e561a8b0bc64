import { cloneJson, setOwn } from "../json.ts";
import { BINDING, type Binding } from "./binding.ts";
import { type Ancestry, KIND_OF, StructureLimit, type ZodKind } from "./kinds.ts";
import type { BoundSchema, ObjectStructure, Structure } from "./structure.ts";
import { boundZod4Class } from "./zod4Class.ts";
import type { Zod4Definition, Zod4Instance, Zod4Library } from "./zod4Library.ts";

/**
 * Builds the Zod 4 schemas of one document: Zod's own structures, which decide by the compiled schema.
 * A shape is built when it is read: nobody pays for what nobody looks at.
 */
export class Zod4Builder {
  readonly #library: Zod4Library;
  readonly #limit = new StructureLimit();
  readonly #catchalls = new Map<ZodKind, Zod4Instance>();

  constructor(library: Zod4Library) {
    this.#library = library;
  }

  build(schema: BoundSchema, parent?: Ancestry): Zod4Instance {
    const ancestry = this.#limit.enter(schema, parent);
    const structure: Structure = ancestry === undefined ? { kind: "unknown" } : schema.structure;
    const definition = this.#definitionOf(structure, ancestry);
    const binding: Binding = { schema, definition };
    Object.defineProperty(definition, BINDING, { value: binding, enumerable: true });
    const instance = new (boundZod4Class(this.#library, KIND_OF[structure.kind]))(definition);
    if (schema.description !== undefined) this.#library.describe(instance, schema.description);
    return instance;
  }

  #definitionOf(structure: Structure, ancestry: Ancestry | undefined): Zod4Definition {
    switch (structure.kind) {
      case "object":
        return this.#objectDefinition(structure, ancestry);
      case "array":
        return { type: "array", element: this.build(structure.element, ancestry) };
      case "union":
        return {
          type: "union",
          options: structure.options.map((option) => this.build(option, ancestry)),
        };
      case "enum":
        return { type: "enum", entries: entriesOf(structure.values) };
      case "literal":
        return { type: "literal", values: [...structure.values] };
      default:
        return { type: structure.kind };
    }
  }

  #objectDefinition(structure: ObjectStructure, ancestry: Ancestry | undefined): Zod4Definition {
    let shape: object | undefined;
    const readShape = (): object => {
      shape ??= this.#shapeOf(structure, ancestry);
      return shape;
    };
    return {
      type: "object",
      get shape() {
        return readShape();
      },
      catchall: this.#catchall(structure.closed ? "Never" : "Unknown"),
    };
  }

  #shapeOf(structure: ObjectStructure, ancestry: Ancestry | undefined): object {
    const shape: Record<string, unknown> = {};
    for (const [name, { schema, required, defaultValue }] of structure.readProperties()) {
      const innerType = this.build(schema, ancestry);
      const isNeeded = required && defaultValue === undefined;
      setOwn(shape, name, isNeeded ? innerType : this.#optional(innerType, defaultValue));
    }
    return shape;
  }

  #optional(innerType: Zod4Instance, defaultValue: unknown): Zod4Instance {
    if (defaultValue === undefined) {
      return new (this.#library.classOf("Optional"))({ type: "optional", innerType });
    }
    return new (this.#library.classOf("Default"))({
      type: "default",
      innerType,
      get defaultValue() {
        return cloneJson(defaultValue);
      },
    });
  }

  #catchall(kind: Extract<ZodKind, "Never" | "Unknown">): Zod4Instance {
    let known = this.#catchalls.get(kind);
    if (known === undefined) {
      known = new (this.#library.classOf(kind))({ type: kind.toLowerCase() });
      this.#catchalls.set(kind, known);
    }
    return known;
  }
}

function entriesOf(values: readonly string[]): Record<string, unknown> {
  const entries: Record<string, unknown> = {};
  for (const value of values) setOwn(entries, value, value);
  return entries;
}

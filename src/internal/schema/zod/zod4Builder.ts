import { cloneJson, setOwn } from "../json.ts";
import { BINDING, type Binding } from "./binding.ts";
import type { BoundSchema } from "./boundSchema.ts";
import { KIND_OF, MAX_EAGER_DEPTH, type ZodKind } from "./kinds.ts";
import type { ObjectStructure, Structure } from "./structure.ts";
import { boundZod4Class } from "./zod4Class.ts";
import type { Zod4Definition, Zod4Instance, Zod4Library } from "./zod4Library.ts";

/**
 * Builds the Zod 4 schemas of one document: Zod's own structures, which decide by the compiled schema.
 * A shape is built when it is read, so that cycles close and nobody pays for what nobody looks at.
 */
export class Zod4Builder {
  readonly #library: Zod4Library;
  readonly #built = new Map<BoundSchema, Zod4Instance>();
  readonly #building = new Set<BoundSchema>();
  readonly #catchalls = new Map<ZodKind, Zod4Instance>();

  constructor(library: Zod4Library) {
    this.#library = library;
  }

  build(schema: BoundSchema): Zod4Instance {
    const known = this.#built.get(schema);
    if (known !== undefined) return known;
    // A schema that contains itself other than through a shape is not looked into a second time.
    if (this.#building.has(schema) || this.#building.size > MAX_EAGER_DEPTH) {
      return this.#create(schema, { kind: "unknown" });
    }
    this.#building.add(schema);
    const instance = this.#create(schema, schema.structure);
    this.#building.delete(schema);
    this.#built.set(schema, instance);
    return instance;
  }

  #create(schema: BoundSchema, structure: Structure): Zod4Instance {
    const definition = this.#definitionOf(schema, structure);
    const binding: Binding = { schema, definition };
    Object.defineProperty(definition, BINDING, { value: binding, enumerable: true });
    const Class = boundZod4Class(this.#library, KIND_OF[structure.kind]);
    return new Class(definition);
  }

  #definitionOf(schema: BoundSchema, structure: Structure): Zod4Definition {
    switch (structure.kind) {
      case "object":
        return this.#objectDefinition(schema, structure);
      case "array":
        return { type: "array", element: this.build(schema.bind(structure.element)) };
      case "union": {
        const options = structure.options.map((option) => this.build(schema.bind(option)));
        return { type: "union", options };
      }
      case "enum":
        return { type: "enum", entries: entriesOf(structure.values) };
      case "literal":
        return { type: "literal", values: [...structure.values] };
      default:
        return { type: structure.kind };
    }
  }

  #objectDefinition(schema: BoundSchema, structure: ObjectStructure): Zod4Definition {
    const buildShape = (): object => this.#shapeOf(schema, structure);
    return {
      type: "object",
      get shape() {
        return buildShape();
      },
      catchall: this.#catchall(structure.closed ? "Never" : "Unknown"),
    };
  }

  #shapeOf(schema: BoundSchema, structure: ObjectStructure): object {
    const shape: Record<string, unknown> = {};
    for (const [name, { location, required, defaultValue }] of structure.readProperties()) {
      const innerType = this.build(schema.bind(location));
      setOwn(shape, name, required ? innerType : this.#optional(innerType, defaultValue));
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

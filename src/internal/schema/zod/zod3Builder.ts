import { issueMessage, receivedType } from "../compile/issueMessage.ts";
import type { ValidationIssue } from "../compile/issues.ts";
import { cloneJson, setOwn } from "../json.ts";
import { BINDING, type Binding, readBinding } from "./binding.ts";
import type { BoundSchema } from "./boundSchema.ts";
import { KIND_OF, MAX_EAGER_DEPTH, type ZodKind } from "./kinds.ts";
import type { ObjectStructure, Structure } from "./structure.ts";

/** A copy of Zod 3 as its users hold it. */
export interface Zod3Library {
  readonly classOf: (kind: ZodKind) => Zod3Class;
  readonly addIssue: (context: object, issue: object) => void;
}

/** A class of Zod 3. */
export type Zod3Class = new (definition: Definition) => Zod3Instance;

interface Definition {
  readonly typeName: string;
  readonly [keyword: string]: unknown;
}

interface ParseInput {
  readonly data: unknown;
}

type ParseResult =
  | { readonly status: "valid"; readonly value: unknown }
  | { readonly status: "aborted" };

interface Zod3Instance {
  readonly _def: Definition;
  _parse(input: ParseInput): unknown;
  _getOrReturnCtx(input: ParseInput): object;
}

/**
 * Builds Zod 3 schemas for one document: instances of subclasses of Zod's own for their structure, in
 * which only the parse step is the compiled schema. Methods that change a structure give Zod's own
 * classes, whose members still carry their schemas.
 */
export class Zod3Builder {
  readonly #library: Zod3Library;
  readonly #built = new Map<BoundSchema, Zod3Instance>();
  readonly #building = new Set<BoundSchema>();

  constructor(library: Zod3Library) {
    this.#library = library;
  }

  build(schema: BoundSchema): Zod3Instance {
    const known = this.#built.get(schema);
    if (known !== undefined) return known;
    if (this.#building.has(schema) || this.#building.size > MAX_EAGER_DEPTH) {
      return this.#create(schema, { kind: "unknown" });
    }
    this.#building.add(schema);
    const instance = this.#create(schema, schema.structure);
    this.#building.delete(schema);
    this.#built.set(schema, instance);
    return instance;
  }

  #create(schema: BoundSchema, structure: Structure): Zod3Instance {
    const binding: Binding = { schema, definition: undefined };
    const definition = { ...this.#definitionOf(schema, structure), [BINDING]: binding };
    const Class = boundClass(this.#library, KIND_OF[structure.kind]);
    return new Class(definition);
  }

  #definitionOf(schema: BoundSchema, structure: Structure): Definition {
    const typeName = `Zod${KIND_OF[structure.kind]}`;
    switch (structure.kind) {
      case "object": {
        let shape: object | undefined;
        return {
          typeName,
          shape: () => {
            shape ??= this.#shapeOf(schema, structure);
            return shape;
          },
          unknownKeys: structure.closed ? "strict" : "passthrough",
          catchall: new (this.#library.classOf("Never"))({ typeName: "ZodNever" }),
        };
      }
      case "array":
        return {
          typeName,
          type: this.build(schema.bind(structure.element)),
          minLength: null,
          maxLength: null,
          exactLength: null,
        };
      case "union":
        return {
          typeName,
          options: structure.options.map((option) => this.build(schema.bind(option))),
        };
      case "enum":
        return { typeName, values: [...structure.values] };
      case "literal":
        return { typeName, value: structure.values[0] };
      default:
        return { typeName, checks: [], coerce: false };
    }
  }

  #shapeOf(schema: BoundSchema, structure: ObjectStructure): object {
    const shape: Record<string, unknown> = {};
    for (const [name, { location, required, defaultValue }] of structure.readProperties()) {
      const innerType = this.build(schema.bind(location));
      setOwn(shape, name, required ? innerType : this.#optional(innerType, defaultValue));
    }
    return shape;
  }

  #optional(innerType: Zod3Instance, defaultValue: unknown): Zod3Instance {
    if (defaultValue === undefined) {
      return new (this.#library.classOf("Optional"))({ typeName: "ZodOptional", innerType });
    }
    return new (this.#library.classOf("Default"))({
      typeName: "ZodDefault",
      innerType,
      defaultValue: () => cloneJson(defaultValue),
    });
  }
}

const CLASSES = new WeakMap<Zod3Library, Map<ZodKind, Zod3Class>>();

function boundClass(library: Zod3Library, kind: ZodKind): Zod3Class {
  let classes = CLASSES.get(library);
  if (classes === undefined) {
    classes = new Map();
    CLASSES.set(library, classes);
  }
  let known = classes.get(kind);
  if (known === undefined) {
    known = createBoundClass(library, kind);
    classes.set(kind, known);
  }
  return known;
}

function createBoundClass(library: Zod3Library, kind: ZodKind): Zod3Class {
  const Base = library.classOf(kind);
  return class extends Base {
    override _parse(input: ParseInput): unknown {
      const binding = readBinding(this._def);
      return binding === undefined
        ? super._parse(input)
        : parse(binding.schema, input, this, library);
    }
  };
}

function parse(
  schema: BoundSchema,
  input: ParseInput,
  instance: Zod3Instance,
  library: Zod3Library,
): ParseResult {
  if (schema.accepts(input.data)) return { status: "valid", value: schema.fill(input.data) };
  const context = instance._getOrReturnCtx(input);
  for (const issue of schema.explain(input.data)) library.addIssue(context, toZod3Issue(issue));
  return { status: "aborted" };
}

function toZod3Issue(issue: ValidationIssue): object {
  const path = [...issue.path];
  const message = issueMessage(issue);
  switch (issue.code) {
    case "invalid_type":
      return {
        code: "invalid_type",
        expected: issue.expected,
        received: receivedType(issue.input),
        message,
        path,
      };
    case "too_small":
      return {
        code: "too_small",
        type: issue.origin === "object" ? "set" : issue.origin,
        minimum: issue.minimum,
        inclusive: issue.inclusive,
        exact: false,
        message,
        path,
      };
    case "too_big":
      return {
        code: "too_big",
        type: issue.origin === "object" ? "set" : issue.origin,
        maximum: issue.maximum,
        inclusive: issue.inclusive,
        exact: false,
        message,
        path,
      };
    case "not_multiple_of":
      return { code: "not_multiple_of", multipleOf: issue.divisor, message, path };
    case "unrecognized_keys":
      return { code: "unrecognized_keys", keys: [...issue.keys], message, path };
    case "invalid_pattern":
      return { code: "invalid_string", validation: "regex", message, path };
    default:
      return { code: "custom", message, path };
  }
}

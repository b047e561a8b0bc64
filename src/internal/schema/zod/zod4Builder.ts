import { issueMessage } from "../compile/issueMessage.ts";
import type { ValidationIssue } from "../compile/issues.ts";
import { cloneJson, isRecord, type JsonObject, setOwn } from "../json.ts";
import type { BoundSchema } from "./boundSchema.ts";
import { rememberOrigin } from "./origins.ts";
import type { Structure } from "./structure.ts";

/** A copy of Zod 4 as its users hold it: the classes of its schemas and what makes new ones. */
export interface Zod4Library {
  readonly createClass: (name: string, initialise: Initialise) => Zod4Class;
  readonly classOf: (kind: Zod4Kind) => Zod4Class;
}

/** The kinds of Zod 4 schemas that are built. */
export type Zod4Kind =
  | "Object"
  | "Array"
  | "String"
  | "Number"
  | "Boolean"
  | "Null"
  | "Enum"
  | "Literal"
  | "Union"
  | "Unknown"
  | "Never"
  | "Optional"
  | "Default";

/** A class of Zod 4, which can also initialise the instances of classes built on it. */
export interface Zod4Class {
  new (definition: Definition): Zod4Instance;
  readonly init: Initialise;
}

type Initialise = (instance: Zod4Instance, definition: Definition) => void;

interface Definition {
  readonly type: string;
  readonly [keyword: string]: unknown;
}

interface Payload {
  value: unknown;
  readonly issues: object[];
}

type Parse = (payload: Payload, context: unknown) => unknown;

interface Zod4Instance {
  readonly _zod: {
    readonly def: Definition;
    parse: Parse;
    toJSONSchema?: () => JsonObject;
  };
}

/** Where a definition carries the schema it stands for, so that clones keep it. */
const BOUND: unique symbol = Symbol.for("toolpipe.schema");

const KINDS: Readonly<Record<Structure["kind"], Zod4Kind>> = {
  object: "Object",
  array: "Array",
  string: "String",
  number: "Number",
  boolean: "Boolean",
  null: "Null",
  enum: "Enum",
  literal: "Literal",
  union: "Union",
  unknown: "Unknown",
  never: "Never",
};

/** Containers nested deeper than this inside one another are built without looking inside. */
const MAX_EAGER_DEPTH = 32;

/** What a definition carries: the schema, and the definition it was built with. */
interface Binding {
  readonly schema: BoundSchema;
  definition: Definition | undefined;
}

/**
 * Builds Zod 4 schemas for one document.
 *
 * Each is an instance of a class of ours on top of Zod's own for its structure, made the way Zod makes
 * its own: `.shape`, `.element`, `instanceof` and every method are those of Zod, only the parse step is
 * the compiled schema. Shapes are built when they are read, so that cycles close.
 */
export class Zod4Builder {
  readonly #library: Zod4Library;
  readonly #built = new Map<BoundSchema, Zod4Instance>();
  readonly #building = new Set<BoundSchema>();

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
    const binding: Binding = { schema, definition: undefined };
    const definition = Object.defineProperty(this.#definitionOf(schema, structure), BOUND, {
      value: binding,
      enumerable: true,
    });
    binding.definition = definition;
    const Class = boundClass(this.#library, KINDS[structure.kind]);
    return new Class(definition);
  }

  #definitionOf(schema: BoundSchema, structure: Structure): Definition {
    switch (structure.kind) {
      case "object": {
        const buildShape = (): object => this.#shapeOf(schema, structure);
        const catchall = structure.closed ? "Never" : "Unknown";
        return {
          type: "object",
          get shape() {
            return buildShape();
          },
          catchall: this.#plain(catchall),
        };
      }
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

  #shapeOf(
    schema: BoundSchema,
    { properties }: Extract<Structure, { readonly kind: "object" }>,
  ): object {
    const shape: Record<string, unknown> = {};
    for (const [name, { location, required, defaultValue }] of properties) {
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

  #plain(kind: "Never" | "Unknown"): Zod4Instance {
    return new (this.#library.classOf(kind))({ type: kind.toLowerCase() });
  }
}

const CLASSES = new WeakMap<Zod4Library, Map<Zod4Kind, Zod4Class>>();

function boundClass(library: Zod4Library, kind: Zod4Kind): Zod4Class {
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

function createBoundClass(library: Zod4Library, kind: Zod4Kind): Zod4Class {
  const Base = library.classOf(kind);
  return library.createClass(`Toolpipe${kind}`, (instance, definition) => {
    Base.init(instance, definition);
    const binding: unknown = Reflect.get(definition, BOUND);
    if (!isBinding(binding)) return;
    const { schema } = binding;
    const structural = instance._zod.parse;
    let intact: boolean | undefined;
    instance._zod.parse = (payload, context) => {
      intact ??= isIntact(definition, binding);
      return intact ? parse(schema, payload, context, instance) : structural(payload, context);
    };
    attachJsonSchema(instance, definition, binding);
  });
}

/** Answers Zod's own converters with the schema itself. */
function attachJsonSchema(instance: Zod4Instance, definition: Definition, binding: Binding): void {
  const { schema } = binding;
  let parent: unknown;
  // Zod would convert the parent of a clone in its place, and lose the schema.
  Object.defineProperty(instance._zod, "parent", {
    configurable: true,
    get: () => undefined,
    set: (value: unknown) => {
      parent = value;
    },
  });
  const inherited = (): JsonObject => metadataOf(parent);
  if (definition !== binding.definition && definition.type === "object") {
    if (!isIntact(definition, binding)) return;
  }
  instance._zod.toJSONSchema = () => ({ ...schema.selfContained(), ...inherited() });
  rememberOrigin(instance, {
    schema: schema.original,
    metadata: () => ({ ...inherited(), ...metadataOf(instance) }),
  });
}

function metadataOf(schema: unknown): JsonObject {
  if (typeof schema !== "object" || schema === null) return {};
  const meta: unknown = Reflect.get(schema, "meta");
  const metadata: unknown = typeof meta === "function" ? meta.call(schema) : undefined;
  if (!isRecord(metadata)) return {};
  const { id: _id, ...rest } = metadata;
  return rest;
}

function isBinding(value: unknown): value is Binding {
  return isRecord(value) && isRecord(value["definition"]);
}

/**
 * Tells whether a clone still has the structure the schema was compiled for. `.extend()`, `.pick()`,
 * `.strict()` and the like change it: then Zod's own parsing takes over, property by property.
 */
function isIntact(definition: Definition, { definition: built }: Binding): boolean {
  if (built === undefined || definition === built || definition.type !== "object") return true;
  const shape = definition["shape"];
  const original = built["shape"];
  if (!isRecord(shape) || !isRecord(original)) return false;
  const names = Object.keys(shape);
  return (
    definition["catchall"] === built["catchall"] &&
    names.length === Object.keys(original).length &&
    names.every((name) => shape[name] === original[name])
  );
}

function parse(
  schema: BoundSchema,
  payload: Payload,
  context: unknown,
  instance: Zod4Instance,
): Payload {
  if (schema.accepts(payload.value)) {
    if (!isBackward(context)) payload.value = schema.fill(payload.value);
    return payload;
  }
  for (const issue of schema.explain(payload.value)) {
    payload.issues.push(toZod4Issue(issue, instance));
  }
  return payload;
}

/** Encoding goes from output to input, where nothing is missing. */
function isBackward(context: unknown): boolean {
  return isRecord(context) && context["direction"] === "backward";
}

function toZod4Issue(issue: ValidationIssue, instance: Zod4Instance): object {
  const { path, input } = issue;
  const place = { path: [...path], input, inst: instance };
  switch (issue.code) {
    case "invalid_pattern":
      return {
        code: "invalid_format",
        format: "regex",
        origin: "string",
        pattern: `/${issue.pattern}/`,
        ...place,
      };
    case "invalid_union":
      return {
        code: "invalid_union",
        errors: issue.branches.map((branch) => branch.map(toNestedIssue)),
        ...place,
      };
    default:
      return { ...issue, ...place };
  }
}

/** Zod words only the issues it is handed, not those inside them. */
function toNestedIssue(issue: ValidationIssue): object {
  const { input: _input, ...rest } = issue;
  const message = issueMessage(issue);
  if (issue.code !== "invalid_union") return { ...rest, path: [...issue.path], message };
  const errors = issue.branches.map((branch) => branch.map(toNestedIssue));
  return { code: "invalid_union", errors, path: [...issue.path], message };
}

function entriesOf(values: readonly string[]): Record<string, unknown> {
  const entries: Record<string, unknown> = {};
  for (const value of values) setOwn(entries, value, value);
  return entries;
}

import type { SchemaDiagnostic } from "../../../types/schema.ts";
import { isRecord } from "../../isRecord.ts";
import { SchemaCompiler } from "../compile/compiler.ts";
import { type CompiledSchema, NestedTooDeeply, startEvaluation } from "../compile/evaluation.ts";
import { explain } from "../compile/explain.ts";
import type { ValidationIssue } from "../compile/issues.ts";
import { analyseSchemaGraph, type SchemaGraph } from "../compile/schemaGraph.ts";
import type { Dialect } from "../dialect.ts";
import { type DocumentIndex, indexDocument, type SchemaLocation } from "../documentIndex.ts";
import { cloneRecord, getOwn, type JsonObject } from "../json.ts";
import { createFiller, type FillDefaults, fillNothing } from "./defaults.ts";
import { structureOf } from "./readStructure.ts";
import { selfContainedSchema } from "./selfContained.ts";
import type { BoundSchema, Decision, Structure } from "./structure.ts";

/** How a document is bound. */
export interface BindingOptions {
  readonly dialect: Dialect;
  readonly applyDefaults: boolean;
  readonly report: (diagnostic: SchemaDiagnostic) => void;
}

/**
 * Compiles a document and binds its root. Every schema in it is compiled at once, so that whatever is
 * wrong is reported now; Zod structures are only built when someone looks.
 *
 * @param original - a document that {@link assertJsonDocument} has passed
 */
export function bindDocument(original: JsonObject | boolean, options: BindingOptions): BoundSchema {
  // A copy of our own: the caller may change theirs, and a schema used twice gets two places.
  const document = typeof original === "boolean" ? original : cloneRecord(original);
  const index = indexDocument(document, options.dialect);
  const graph = analyseSchemaGraph(index);
  const compiler = new SchemaCompiler(index, graph, options.report);
  const binder = new Binder(index, graph, compiler, options.applyDefaults);
  return binder.bind(index.root, original);
}

class Binder {
  readonly index: DocumentIndex;
  readonly #graph: SchemaGraph;
  readonly #compiler: SchemaCompiler;
  readonly applyDefaults: boolean;
  readonly #bound = new Map<object, BoundSchema>();

  constructor(
    index: DocumentIndex,
    graph: SchemaGraph,
    compiler: SchemaCompiler,
    applyDefaults: boolean,
  ) {
    this.index = index;
    this.#graph = graph;
    this.#compiler = compiler;
    this.applyDefaults = applyDefaults;
  }

  bind(location: SchemaLocation, original: JsonObject | boolean = location.schema): BoundSchema {
    const { schema } = location;
    const known = typeof schema === "boolean" ? undefined : this.#bound.get(schema);
    if (known !== undefined) return known;
    const bound = new Bound(this, location, original, this.#compiler.compile(location));
    if (typeof schema !== "boolean") this.#bound.set(schema, bound);
    return bound;
  }

  fillerOf(location: SchemaLocation, scope: "all" | "required"): FillDefaults {
    return this.applyDefaults
      ? createFiller(location, this.index, this.#graph.loops, scope)
      : fillNothing;
  }
}

class Bound implements BoundSchema {
  readonly original: JsonObject | boolean;
  readonly #binder: Binder;
  readonly #location: SchemaLocation;
  readonly #compiled: CompiledSchema;
  #fill: FillDefaults | undefined;
  #fillRequired: FillDefaults | undefined;
  #structure: Structure | undefined;
  #selfContained: JsonObject | undefined;

  constructor(
    binder: Binder,
    location: SchemaLocation,
    original: JsonObject | boolean,
    compiled: CompiledSchema,
  ) {
    this.#binder = binder;
    this.#location = location;
    this.original = original;
    this.#compiled = compiled;
  }

  get description(): string | undefined {
    const { schema } = this.#location;
    const description = isRecord(schema) ? getOwn(schema, "description") : undefined;
    return typeof description === "string" ? description : undefined;
  }

  get structure(): Structure {
    const { index, applyDefaults } = this.#binder;
    const bind = (location: SchemaLocation): BoundSchema => this.#binder.bind(location);
    this.#structure ??= structureOf(this.#location, { index, bind, applyDefaults });
    return this.#structure;
  }

  decide(value: unknown): Decision {
    if (this.accepts(value)) return { accepted: true, value: this.#filled(value) };
    const completed = this.#completed(value);
    return completed !== value && this.accepts(completed)
      ? { accepted: true, value: this.#filled(completed) }
      : { accepted: false, issues: this.explain(completed) };
  }

  accepts(value: unknown): boolean {
    try {
      return this.#compiled.test(value, startEvaluation());
    } catch {
      // Nested past all bounds, cyclic, or with a getter that throws: no value of any schema.
      return false;
    }
  }

  explain(value: unknown): readonly ValidationIssue[] {
    const issues: ValidationIssue[] = [];
    try {
      explain(this.#compiled, value, [], startEvaluation(), issues);
    } catch (error) {
      const found = error instanceof NestedTooDeeply ? "is nested too deeply" : "could not be read";
      return [
        { code: "custom", message: `Invalid input: the value ${found}`, path: [], input: value },
      ];
    }
    // Without the way in, the part behind a dynamic reference can seem fine on its own.
    return issues.length > 0
      ? issues
      : [{ code: "custom", message: "Invalid input", path: [], input: value }];
  }

  #filled(value: unknown): unknown {
    this.#fill ??= this.#binder.fillerOf(this.#location, "all");
    return this.#fill(value);
  }

  /** Fills in what is required; the value itself where that is impossible. */
  #completed(value: unknown): unknown {
    this.#fillRequired ??= this.#binder.fillerOf(this.#location, "required");
    try {
      return this.#fillRequired(value);
    } catch {
      // Cyclic, nested past the stack, or with a getter that throws: it is refused as it came.
      return value;
    }
  }

  selfContained(): JsonObject {
    this.#selfContained ??= selfContainedSchema(this.#location, this.#binder.index);
    return cloneRecord(this.#selfContained);
  }
}

import type { SchemaDiagnostic } from "../../../types/schema.ts";
import {
  type DocumentIndex,
  pointerOf,
  type SchemaLocation,
  type SchemaResource,
} from "../documentIndex.ts";
import type { JsonObject } from "../json.ts";
import { type CompiledPattern, compilePattern, type Pattern } from "../pattern/pattern.ts";
import { decodePercent } from "../pointers.ts";
import { splitFragment } from "../uri.ts";
import {
  type Assertion,
  type CompiledSchema,
  collectEvaluated,
  combineTests,
  countingDepth,
  entering,
  remembering,
  startEvaluated,
  type Test,
} from "./evaluation.ts";
import { compileKeywords, KEYWORDS } from "./keywordOrder.ts";
import type { KeywordContext } from "./keywordTable.ts";
import type { SchemaGraph } from "./schemaGraph.ts";
import { unevaluatedKeywords } from "./unevaluatedKeywords.ts";

const ACCEPT_ANYTHING: CompiledSchema = { assertions: [], test: () => true };

const ACCEPT_NOTHING: CompiledSchema = {
  assertions: [
    {
      keyword: "false",
      type: "any",
      test: () => false,
      explain: (input, path, _evaluation, issues) => {
        issues.push({
          code: "custom",
          message: "Invalid input: nothing is allowed here",
          path,
          input,
        });
      },
    },
  ],
  test: () => false,
};

/**
 * Compiles the schemas of a document to closures, each once, however often it is referred to: a graph
 * of schemas becomes a graph of closures of the same size. Linear in the document.
 */
export class SchemaCompiler {
  readonly #index: DocumentIndex;
  readonly #graph: SchemaGraph;
  readonly #report: (diagnostic: SchemaDiagnostic) => void;
  readonly #compiled = new Map<object, CompiledSchema>();
  readonly #patterns = new Map<string, CompiledPattern>();
  readonly #pending: (() => void)[] = [];

  constructor(
    index: DocumentIndex,
    graph: SchemaGraph,
    report: (diagnostic: SchemaDiagnostic) => void,
  ) {
    this.#index = index;
    this.#graph = graph;
    this.#report = report;
  }

  /** Compiles a schema and everything it can reach. */
  compile(location: SchemaLocation): CompiledSchema {
    const schema = this.#reserve(location);
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) next();
    return schema;
  }

  /** Gives a schema its place in the graph; it is filled in later, so that cycles close. */
  #reserve(location: SchemaLocation): CompiledSchema {
    const { schema } = location;
    if (typeof schema === "boolean") return schema ? ACCEPT_ANYTHING : ACCEPT_NOTHING;
    const known = this.#compiled.get(schema);
    if (known !== undefined) return known;
    const compiled = { ...ACCEPT_ANYTHING };
    this.#compiled.set(schema, compiled);
    this.#pending.push(() => this.#fill(compiled, schema, location));
    return compiled;
  }

  #fill(compiled: CompiledSchema, schema: JsonObject, location: SchemaLocation): void {
    const context = this.#contextFor(schema, location);
    const assertions = compileKeywords(KEYWORDS, context);
    const siblings = [...assertions];
    const late = unevaluatedKeywords((value, evaluation) => {
      const evaluated = startEvaluated();
      collectEvaluated(siblings, value, evaluation, evaluated);
      return evaluated;
    });
    assertions.push(...compileKeywords(late, context));
    compiled.assertions = assertions;
    compiled.test = this.#finish(compiled, schema, location);
  }

  #finish(compiled: CompiledSchema, schema: JsonObject, location: SchemaLocation): Test<unknown> {
    if (compiled.assertions.length === 0) return () => true;
    const combined = combineTests(compiled.assertions);
    const nullable = schema["nullable"] === true;
    let test: Test<unknown> = nullable
      ? (value, evaluation) => value === null || combined(value, evaluation)
      : combined;
    if (compiled.assertions.some(isNesting)) test = countingDepth(test);
    if (this.#graph.shared.has(schema)) test = remembering(compiled, test);
    return this.#index.hasDynamicReferences ? entering(location.resource, test) : test;
  }

  #contextFor(schema: JsonObject, location: SchemaLocation): KeywordContext {
    const { resource } = location;
    return {
      schema,
      dialect: resource.dialect,
      // The index has found each of them already, so that nobody asks how to get there.
      subschema: (subschema) => this.#reserve(this.#index.locate(subschema, location, [])),
      reference: (reference) => {
        const target = this.#resolve(reference, schema, location);
        return target === undefined ? undefined : this.#reserve(target);
      },
      dynamicReference: (reference) => {
        const target = this.#resolve(reference, schema, location);
        if (target === undefined) return undefined;
        return {
          fallback: this.#reserve(target),
          overrides: this.#overridesOf(reference, target),
        };
      },
      pattern: (source) => this.#pattern(source, location),
      invalid: (keyword, expected) => {
        const message = `"${keyword}" must be ${expected}`;
        this.#report({ code: "invalid-keyword", pointer: pointerOf(location), message });
        return undefined;
      },
    };
  }

  #resolve(
    reference: string,
    schema: JsonObject,
    location: SchemaLocation,
  ): SchemaLocation | undefined {
    if (this.#graph.loops.has(schema)) {
      const message = `The reference "${reference}" leads back to itself and describes nothing`;
      this.#report({ code: "circular-reference", pointer: pointerOf(location), message });
      return undefined;
    }
    const target = this.#index.resolve(reference, location.resource);
    if (target === undefined) {
      const message = `The reference "${reference}" points to nothing in this schema, and nothing is fetched`;
      this.#report({ code: "unresolved-reference", pointer: pointerOf(location), message });
    }
    return target;
  }

  /** A dynamic reference only looks around when its plain target has a dynamic anchor of that name. */
  #overridesOf(
    reference: string,
    target: SchemaLocation,
  ): ReadonlyMap<SchemaResource, CompiledSchema> {
    const anchor = decodePercent(splitFragment(reference).fragment);
    const overrides = new Map<SchemaResource, CompiledSchema>();
    if (target.resource.dynamicAnchors.get(anchor)?.schema !== target.schema) return overrides;
    for (const resource of this.#index.resources()) {
      const override = resource.dynamicAnchors.get(anchor);
      if (override !== undefined) overrides.set(resource, this.#reserve(override));
    }
    return overrides;
  }

  #pattern(source: string, location: SchemaLocation): Pattern | undefined {
    let compiled = this.#patterns.get(source);
    if (compiled === undefined) {
      compiled = compilePattern(source);
      this.#patterns.set(source, compiled);
    }
    if (compiled.problem !== undefined) {
      const message = `The pattern "${source}" ${compiled.problem}`;
      this.#report({ code: "invalid-pattern", pointer: pointerOf(location), message });
    }
    return compiled.pattern;
  }
}

/** Keywords that apply schemas and look at no member themselves. */
const NESTING: ReadonlySet<string> = new Set(["not", "propertyNames", "contains"]);

/** Tells whether an assertion leads on to other schemas. Values count as deep only where they are entered, which is what takes time. */
function isNesting(assertion: Assertion): boolean {
  return assertion.collect !== undefined || NESTING.has(assertion.keyword);
}

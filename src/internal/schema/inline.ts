import type { SchemaDiagnostic } from "../../types/schema.ts";
import { isRecord } from "../isRecord.ts";
import { joinSets } from "../joinSets.ts";
import { DEFAULT_DIALECT, type Dialect, dialectOfMetaSchema } from "./dialect.ts";
import {
  type DocumentIndex,
  indexDocument,
  pointerOf,
  type SchemaLocation,
} from "./documentIndex.ts";
import { getOwn, type JsonObject, omitOwn } from "./json.ts";
import { keepReferences } from "./keptReferences.ts";
import { DEFINITION_KEYWORDS, mapSubschemas, schemaObject } from "./keywords.ts";
import { mergeSchemas } from "./mergeSchemas.ts";
import { placeholderFor } from "./placeholder.ts";
import { findDefinition, hasReference, referenceKeywordOf } from "./references.ts";

/** The most schemas an inlined document may hold, counted as it would be written out. */
export const INLINE_BUDGET = 20_000;

/** The most schemas inside each other while references are followed: a longer chain risks the stack. */
const INLINE_DEPTH = 1_000;

/** What inlining may be given beside the schema. */
export interface InlineContext {
  /** Definitions to look up `#/definitions/Name` and `#/$defs/Name` in first. */
  readonly definitions?: JsonObject | undefined;
  /** References that count as being expanded already. */
  readonly expanding?: ReadonlySet<string> | undefined;
  /** The document the references are relative to, when the schema is a part of it. */
  readonly root?: JsonObject | undefined;
  /** How to read the document, when it is known better than by its `$schema`. */
  readonly dialect?: Dialect | undefined;
  /** Whether keywords beside a reference are left out, as a draft up to draft-07 reads them. */
  readonly ignoreSiblings?: boolean | undefined;
  /** Whether a reference to nothing is left out instead of kept. */
  readonly dropUnresolved?: boolean | undefined;
  readonly onDiagnostic?: ((diagnostic: SchemaDiagnostic) => void) | undefined;
}

/** An inlined schema, and whether any reference is left in it. */
export interface Inlined {
  readonly schema: JsonObject;
  readonly hasReferences: boolean;
  /** Whether a schema inside itself was cut short. */
  readonly hasPlaceholders: boolean;
}

/** Keywords that identify a schema: a copy of it must not carry them along. */
const IDENTITY_KEYWORDS: ReadonlySet<string> = new Set(["$id", "$anchor", "$dynamicAnchor"]);

/** What a copy of a definition leaves behind. */
const NOT_COPIED_KEYWORDS: ReadonlySet<string> = /* @__PURE__ */ joinSets(
  DEFINITION_KEYWORDS,
  IDENTITY_KEYWORDS,
);

/**
 * Replaces every local reference by what it points to.
 *
 * A reference back into a schema that is being expanded becomes a placeholder of that schema's type.
 * When the result would be larger than {@link INLINE_BUDGET} schemas, all references stay instead,
 * with the definitions they need. Linear in the size of the result.
 */
export function inlineReferences(schema: JsonObject, context: InlineContext = {}): Inlined {
  if (!hasReference(schema)) {
    return { schema: dropDefinitions(schema), hasReferences: false, hasPlaceholders: false };
  }
  const document = context.root ?? schema;
  const dialect =
    context.dialect ?? dialectOfMetaSchema(getOwn(document, "$schema")) ?? DEFAULT_DIALECT;
  const index = indexDocument(document, dialect);
  try {
    return new Inliner(index, schema, context).run();
  } catch (error) {
    if (!(error instanceof CannotInline)) throw error;
    context.onDiagnostic?.({ code: "reference-kept", pointer: "#", message: error.message });
    return {
      schema: keepReferences(schema, index, context),
      hasReferences: true,
      hasPlaceholders: false,
    };
  }
}

/** Leaves the recursion when references have to stay. Never reaches a caller. */
class CannotInline extends Error {}

/** A finished expansion that any place may share, since nothing in it was cut short. */
interface Expansion {
  readonly schema: JsonObject;
  readonly size: number;
}

class Inliner {
  readonly #index: DocumentIndex;
  readonly #schema: JsonObject;
  readonly #context: InlineContext;
  /** Schemas being expanded, with the depth at which each was entered. */
  readonly #open = new Map<object, number>();
  readonly #finished = new Map<object, Expansion>();
  /** What was found out about a target or a referring schema, however often it is met. */
  readonly #placeholders = new Map<object, JsonObject>();
  readonly #targets = new Map<object, SchemaLocation | undefined>();
  #size = 0;
  #targetDepth = 0;
  #hasReferences = false;
  #hasPlaceholders = false;
  /** The shallowest open schema that a placeholder in the current expansion stands for. */
  #shallowestCut = Number.POSITIVE_INFINITY;

  constructor(index: DocumentIndex, schema: JsonObject, context: InlineContext) {
    this.#index = index;
    this.#schema = schema;
    this.#context = context;
  }

  run(): Inlined {
    const location = this.#index.locate(this.#schema, this.#index.root, []);
    const schema = this.#expand(this.#schema, location);
    return {
      schema,
      hasReferences: this.#hasReferences,
      hasPlaceholders: this.#hasPlaceholders,
    };
  }

  #expand(schema: JsonObject, location: SchemaLocation): JsonObject {
    this.#grow(1);
    if (this.#open.size >= INLINE_DEPTH) {
      throw new CannotInline(`Inlining every reference nests ${INLINE_DEPTH} schemas and more`);
    }
    this.#open.set(schema, this.#open.size);
    const result = this.#expandReference(schema, location) ?? this.#expandMembers(schema, location);
    this.#open.delete(schema);
    return result;
  }

  #expandMembers(schema: JsonObject, location: SchemaLocation): JsonObject {
    const dropped = this.#targetDepth === 0 ? DEFINITION_KEYWORDS : NOT_COPIED_KEYWORDS;
    return mapSubschemas(omitOwn(schema, dropped), (subschema, keyword) =>
      typeof subschema === "boolean"
        ? subschema
        : this.#expand(subschema, this.#index.locate(subschema, location, [keyword])),
    );
  }

  /** Expands the reference of a schema; `undefined` when it has none. */
  #expandReference(schema: JsonObject, location: SchemaLocation): JsonObject | undefined {
    const keyword = referenceKeywordOf(schema);
    if (keyword === undefined) return undefined;
    const reference = String(schema[keyword]);
    const target = this.#find(reference, schema, location);
    if (target === undefined) {
      return this.#context.dropUnresolved === true
        ? this.#expandMembers(omitOwn(schema, new Set([keyword])), location)
        : this.#keep(schema, location, reference);
    }
    if (keyword !== "$ref" && target.resource !== this.#index.root.resource) {
      throw new CannotInline(`The target of "${reference}" depends on the way to it`);
    }
    const expanded = this.#expandTarget(target, reference);
    if (this.#context.ignoreSiblings === true) return expanded;
    const siblings = this.#expandMembers(
      omitOwn(schema, new Set([keyword, "$schema", ...IDENTITY_KEYWORDS])),
      location,
    );
    return Object.keys(siblings).length === 0 ? expanded : mergeSchemas(expanded, siblings);
  }

  #expandTarget(target: SchemaLocation, reference: string): JsonObject {
    const { schema } = target;
    if (typeof schema === "boolean") return schemaObject(schema);
    const openedAt = this.#open.get(schema);
    if (openedAt !== undefined || this.#context.expanding?.has(reference) === true) {
      this.#shallowestCut = Math.min(this.#shallowestCut, openedAt ?? -1);
      this.#hasPlaceholders = true;
      return this.#placeholderOf(schema, target);
    }
    const finished = this.#finished.get(schema);
    if (finished !== undefined) {
      this.#grow(finished.size);
      return finished.schema;
    }
    const depth = this.#open.size;
    const size = this.#size;
    const outerCut = this.#shallowestCut;
    this.#shallowestCut = Number.POSITIVE_INFINITY;
    this.#targetDepth += 1;
    const expanded = this.#expand(schema, target);
    this.#targetDepth -= 1;
    // A cut below this schema is part of it; one above holds only on the present way here.
    if (this.#shallowestCut >= depth) {
      this.#finished.set(schema, { schema: expanded, size: this.#size - size });
      this.#shallowestCut = outerCut;
    } else {
      this.#shallowestCut = Math.min(this.#shallowestCut, outerCut);
    }
    return expanded;
  }

  #placeholderOf(schema: JsonObject, target: SchemaLocation): JsonObject {
    let known = this.#placeholders.get(schema);
    if (known === undefined) {
      known = placeholderFor(target, this.#index);
      this.#placeholders.set(schema, known);
    }
    return known;
  }

  #find(
    reference: string,
    schema: JsonObject,
    location: SchemaLocation,
  ): SchemaLocation | undefined {
    if (!this.#targets.has(schema)) {
      const target =
        findDefinition(reference, this.#index, this.#context.definitions) ??
        this.#index.resolve(reference, location.resource);
      this.#targets.set(schema, target);
    }
    return this.#targets.get(schema);
  }

  #keep(schema: JsonObject, location: SchemaLocation, reference: string): JsonObject {
    this.#hasReferences = true;
    this.#context.onDiagnostic?.({
      code: "unresolved-reference",
      pointer: pointerOf(location),
      message: `The reference "${reference}" points to nothing in this schema, and nothing is fetched`,
    });
    return this.#expandMembers(schema, location);
  }

  #grow(size: number): void {
    this.#size += size;
    if (this.#size > INLINE_BUDGET) {
      throw new CannotInline(`Inlining every reference takes more than ${INLINE_BUDGET} schemas`);
    }
  }
}

/** Drops the definitions of a schema in which nothing refers to them. */
function dropDefinitions(schema: JsonObject): JsonObject {
  return mapSubschemas(omitOwn(schema, DEFINITION_KEYWORDS), (subschema) =>
    isRecord(subschema) ? dropDefinitions(subschema) : subschema,
  );
}

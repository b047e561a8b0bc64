import { isRecord } from "../../isRecord.ts";
import { SchemaCompiler } from "../compile/compiler.ts";
import { startEvaluation } from "../compile/evaluation.ts";
import { analyseSchemaGraph } from "../compile/schemaGraph.ts";
import { DEFAULT_DIALECT } from "../dialect.ts";
import { indexDocument } from "../documentIndex.ts";
import { declaredTypes, exactTypes } from "../inferTypes.ts";
import { getOwn, type JsonObject, jsonTypeOf, mapList, setOwn } from "../json.ts";
import type { Converted } from "./conversion.ts";
import { listOf, membersOf } from "./keywordValues.ts";
import type { ObjectRestoration } from "./nodeDraft.ts";

/** Arguments nested deeper than this come back as they are from there on. */
const MAX_DEPTH = 500;

/**
 * Makes the function that turns arguments for a converted schema into arguments for the original. It walks the
 * arguments along the schema, so its time is that of the arguments; which branch of a union they are for is found
 * by validating them, where more than one could be.
 */
export function createRestore(converted: Converted): (args: unknown) => unknown {
  const { isWrapped, restorations } = converted;
  const restorer = new Restorer(converted.schema, restorations);
  return (args) => {
    try {
      const restored = restorations.size === 0 ? args : restorer.restore(args);
      return isWrapped && isRecord(restored) && Object.hasOwn(restored, "value")
        ? getOwn(restored, "value")
        : restored;
    } catch {
      // Arguments that cannot even be read are for the validator to refuse.
      return args;
    }
  };
}

class Restorer {
  readonly #root: JsonObject;
  readonly #restorations: ReadonlyMap<object, ObjectRestoration>;
  #accepts: ((schema: JsonObject, value: unknown) => boolean) | undefined;

  constructor(root: JsonObject, restorations: ReadonlyMap<object, ObjectRestoration>) {
    this.#root = root;
    this.#restorations = restorations;
  }

  restore(value: unknown): unknown {
    return this.#restore(value, this.#root, 0);
  }

  #restore(value: unknown, schema: unknown, depth: number): unknown {
    return typeof value === "object" && value !== null && isRecord(schema) && depth <= MAX_DEPTH
      ? this.#restoreObject(value, schema, depth, NOTHING)
      : value;
  }

  /** @param seen - the schemas that references led into for this value, which must not lead in circles */
  #restoreObject(
    value: object,
    schema: JsonObject,
    depth: number,
    seen: ReadonlySet<object>,
  ): object {
    if (seen.has(schema)) return value;
    const inside = new Set(seen).add(schema);
    const result = this.#partsFor(value, schema)
      .filter(isRecord)
      .reduce((part, inner) => this.#restoreObject(part, inner, depth, inside), value);
    return Array.isArray(result)
      ? this.#restoreItems(result, schema, depth)
      : this.#restoreProperties(result, schema, depth);
  }

  /** The schemas in a schema that speak of the same value. */
  #partsFor(value: object, schema: JsonObject): readonly unknown[] {
    const parts: unknown[] = [];
    const reference = getOwn(schema, "$ref");
    if (typeof reference === "string") parts.push(this.#resolve(reference));
    parts.push(...listOf(getOwn(schema, "allOf")), getOwn(schema, "then"), getOwn(schema, "else"));
    parts.push(...Object.values(membersOf(getOwn(schema, "dependentSchemas"))));
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = getOwn(schema, keyword);
      if (Array.isArray(branches)) parts.push(this.#chooseBranch(value, branches));
    }
    return parts;
  }

  /** In the result, references lead to the root or to its definitions. */
  #resolve(reference: string): unknown {
    if (reference === "#") return this.#root;
    const definitions = membersOf(getOwn(this.#root, "$defs"));
    return getOwn(definitions, reference.slice("#/$defs/".length));
  }

  #chooseBranch(value: object, branches: readonly unknown[]): unknown {
    const possible = branches.filter(
      (branch) => isRecord(branch) && this.#mayAccept(branch, value),
    );
    if (possible.length <= 1) return possible[0];
    const accepts = (branch: unknown): boolean => isRecord(branch) && this.#validate(branch, value);
    return possible.find(accepts) ?? possible[0];
  }

  #mayAccept(schema: JsonObject, value: object): boolean {
    const types = declaredTypes(schema);
    const known = types.length > 0 ? types : exactTypes(schema);
    const type = jsonTypeOf(value);
    return known === undefined || known.some((name) => name === type);
  }

  #validate(schema: JsonObject, value: unknown): boolean {
    this.#accepts ??= createValidator(this.#root);
    return this.#accepts(schema, value);
  }

  #restoreItems(items: readonly unknown[], schema: JsonObject, depth: number): object {
    const positions = listOf(getOwn(schema, "prefixItems"));
    const rest = getOwn(schema, "items");
    return mapList(items, (item, index) => {
      const own = index < positions.length ? positions[index] : rest;
      return this.#restore(item, own, depth + 1);
    });
  }

  #restoreProperties(value: object, schema: JsonObject, depth: number): object {
    const restoration = this.#restorations.get(schema);
    const properties = membersOf(getOwn(schema, "properties"));
    const rest = getOwn(schema, "additionalProperties");
    let hasChanged = false;
    const result: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      if (member === null && restoration?.nulls.has(name) === true) {
        hasChanged = true;
        continue;
      }
      const own = Object.hasOwn(properties, name) ? properties[name] : rest;
      const restored = this.#restore(member, own, depth + 1);
      const oldName = restoration?.names.get(name) ?? name;
      if (oldName !== name || restored !== member) hasChanged = true;
      // A name of the original that was sent all the same gives way to the one that was asked for.
      if (oldName !== name || !Object.hasOwn(result, oldName)) setOwn(result, oldName, restored);
    }
    return hasChanged ? result : value;
  }
}

const NOTHING: ReadonlySet<object> = new Set();

function createValidator(root: JsonObject): (schema: JsonObject, value: unknown) => boolean {
  const index = indexDocument(root, DEFAULT_DIALECT);
  const compiler = new SchemaCompiler(index, analyseSchemaGraph(index), () => {});
  return (schema, value) => {
    try {
      const compiled = compiler.compile(index.locate(schema, index.root, []));
      return compiled.test(value, startEvaluation());
    } catch {
      return false;
    }
  };
}

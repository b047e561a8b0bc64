import { type DocumentIndex, pointerOf, type SchemaLocation } from "../documentIndex.ts";
import { getOwn, type JsonObject } from "../json.ts";
import { DEFINITION_KEYWORDS } from "../keywords.ts";
import { parsePointer } from "../pointers.ts";
import { definitionPath } from "../references.ts";
import { joinSiblings, targetOf } from "./followReference.ts";
import { membersOf } from "./keywordValues.ts";
import { isLegalName, legalNames, type NameLimits } from "./legalNames.ts";
import type { Origins } from "./origins.ts";
import type { Place } from "./place.ts";
import type { TargetRules } from "./rules.ts";

/** A definition that the result needs and that has not been converted yet. */
export interface PendingDefinition {
  readonly name: string;
  readonly schema: JsonObject;
  readonly location: SchemaLocation;
  readonly origins: Origins;
  /** What stood beside the reference, where it became a schema of its own. */
  readonly apart?: JsonObject;
  /** Where the keywords of that came from. */
  readonly around: Origins;
}

const NAME_LIMITS: NameLimits = { allowed: "A-Za-z0-9_.-", maxLength: 64 };

/** Where references lead in the result: each schema that is referred to becomes a definition of the root. */
export class Definitions {
  readonly #document: JsonObject;
  readonly #index: DocumentIndex;
  readonly #rules: TargetRules;
  readonly #names = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #pending: PendingDefinition[] = [];

  constructor(document: JsonObject, index: DocumentIndex, rules: TargetRules) {
    this.#document = document;
    this.#index = index;
    this.#rules = rules;
    // Names that the document itself gives to definitions are theirs.
    for (const keyword of DEFINITION_KEYWORDS) {
      for (const name of Object.keys(membersOf(getOwn(document, keyword)))) {
        if (isLegalName(name, NAME_LIMITS)) this.#used.add(name);
      }
    }
  }

  /** The next definition to convert. */
  next(): PendingDefinition | undefined {
    return this.#pending.shift();
  }

  /** What a reference to a schema reads in the result; `constraints` stand beside the reference. */
  referenceTo(target: SchemaLocation, constraints: JsonObject, place: Place): string {
    const isBare = Object.keys(constraints).length === 0;
    if (isBare && target.schema === this.#document && this.#rootStays()) return "#";
    const key = JSON.stringify([pointerOf(target), isBare ? undefined : constraints]);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.#nameFor(target, isBare);
      this.#names.set(key, name);
      const joined = joinSiblings(constraints, target, place.location, this.#index, place.origins);
      this.#pending.push({ name, location: target, around: place.origins, ...joined });
    }
    return `#/$defs/${name}`;
  }

  /** A schema with its reference, when it has one, leading where that leads in the result. */
  readdress(schema: JsonObject, keyword: string, place: Place): JsonObject {
    const target = targetOf(schema, place);
    if (target === undefined) return schema;
    const reference = this.referenceTo(target, {}, place);
    if (schema["$ref"] === reference) return schema;
    const { [keyword]: _old, ...rest } = schema;
    return { $ref: reference, ...rest };
  }

  /** Whether the root is in the result what it is in the document, and may be referred to. */
  #rootStays(): boolean {
    const { notAtRoot, references, rootReference } = this.#rules;
    if (this.#document["type"] !== "object") return false;
    if (references !== "kept" && !rootReference) return false;
    return ![...notAtRoot].some((keyword) => Object.hasOwn(this.#document, keyword));
  }

  #nameFor(target: SchemaLocation, isBare: boolean): string {
    const pointer = pointerOf(target);
    const path = definitionPath(pointer);
    const own = path?.length === 2 ? path[1] : undefined;
    if (
      isBare &&
      own !== undefined &&
      isLegalName(own, NAME_LIMITS) &&
      !this.#isNameOfOther(own, path)
    ) {
      return own;
    }
    const wanted = own ?? parsePointer(pointer.slice(1))?.at(-1) ?? "root";
    // A name that is legal and taken counts as one that has to be made legal.
    const candidate =
      this.#used.has(wanted) || !isLegalName(wanted, NAME_LIMITS) ? `${wanted} ` : wanted;
    const name = legalNames([candidate], NAME_LIMITS, this.#used).get(candidate) ?? candidate;
    this.#used.add(name);
    return name;
  }

  /** With both keywords for definitions in use, the first of them has the name. */
  #isNameOfOther(name: string, path: readonly string[] | undefined): boolean {
    const others = membersOf(getOwn(this.#document, "$defs"));
    return path?.[0] === "definitions" && Object.hasOwn(others, name);
  }
}

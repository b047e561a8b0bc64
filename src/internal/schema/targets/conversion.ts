import { SchemaTooLargeError } from "../../../errors.ts";
import type { SchemaChange } from "../../../types/providerTargets.ts";
import { isRecord } from "../../isRecord.ts";
import { type DocumentIndex, pointerOf } from "../documentIndex.ts";
import { INLINE_BUDGET } from "../inline.ts";
import { getOwn, type JsonObject, omitOwn, setOwn } from "../json.ts";
import { DEFINITION_KEYWORDS, mapSubschemas } from "../keywords.ts";
import { escapeToken } from "../pointers.ts";
import { referenceKeywordOf } from "../references.ts";
import { Definitions } from "./definitions.ts";
import { referredBy } from "./followReference.ts";
import { membersOf } from "./keywordValues.ts";
import { NodeDraft, type ObjectRestoration } from "./nodeDraft.ts";
import { nameProperties } from "./nodeRules/names.ts";
import { NODE_RULES } from "./nodeRules.ts";
import type { Origin } from "./origins.ts";
import { childPlace, definitionPlace, type Place, rootPlace, type Surroundings } from "./place.ts";
import type { TargetRules } from "./rules.ts";
import { settleReference, WRITTEN_OUT } from "./settleReference.ts";
import type { ChangeLog } from "./tracedSchema.ts";
import { writeOutDefinitions } from "./writeOutDefinitions.ts";
import { writtenOutSize } from "./writtenOutSize.ts";

/** Rules mend what they find until none finds anything. More steps than this no schema takes. */
const MAX_STEPS = 200;

/** Schemas inside each other, which the recursion has to stand. */
const MAX_DEPTH = 400;

/** Keywords by which older references find a schema. In the result all references lead to definitions. */
const ADDRESSES: readonly string[] = ["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"];

/** What a conversion comes to. */
export interface Converted {
  readonly schema: JsonObject;
  readonly changes: readonly SchemaChange[];
  /** How arguments for objects of the schema become arguments for the original. */
  readonly restorations: ReadonlyMap<object, ObjectRestoration>;
  /** Whether the original became the only property of the root. */
  readonly isWrapped: boolean;
}

/** Converts the document of an index, from the root down: each schema is mended, then those inside it. */
export function convertDocument(
  document: JsonObject,
  index: DocumentIndex,
  rules: TargetRules,
  describes: boolean,
): Converted {
  return new Conversion(document, index, rules, describes).run();
}

class Conversion implements ChangeLog {
  readonly describes: boolean;
  readonly parts = new WeakMap<object, Partial<Surroundings>>();
  readonly used = new Set<string>();
  readonly references = new WeakMap<object, Origin>();
  readonly #document: JsonObject;
  readonly #root: Place;
  readonly #definitions: Definitions;
  readonly #changes = new Map<string, SchemaChange>();
  readonly #restorations = new Map<object, ObjectRestoration>();
  #writtenOut = 0;
  #isWrapped = false;

  constructor(document: JsonObject, index: DocumentIndex, rules: TargetRules, describes: boolean) {
    this.describes = describes;
    this.#document = document;
    this.#root = rootPlace(document, index, rules);
    this.#definitions = new Definitions(document, index, rules);
  }

  run(): Converted {
    // A bomb is told from its fuse: nothing is written out before it is known to be of a bearable size.
    if (writtenOutSize(this.#root) > 2 * INLINE_BUDGET) this.#refuseWritingOut();
    const schema = this.#convert(this.#document, this.#root);
    const definitions: Record<string, unknown> = {};
    for (let next = this.#definitions.next(); next !== undefined; next = this.#definitions.next()) {
      if (next.apart !== undefined) this.parts.set(next.apart, { origins: next.around });
      const place = definitionPlace(next.location, next.origins, this.#root);
      setOwn(definitions, next.name, this.#convert(next.schema, place));
    }
    this.#reportDefinitions(Object.keys(definitions).length > 0);
    const isInlined = this.#root.rules.references === "inlined";
    return {
      schema: isInlined ? this.#writeOut(schema, definitions) : this.#extend(schema, definitions),
      changes: [...this.#changes.values()],
      restorations: this.#restorations,
      isWrapped: this.#isWrapped,
    };
  }

  add(change: SchemaChange): void {
    const key = JSON.stringify([change.pointer, change.keyword, change.action, change.reason]);
    if (!this.#changes.has(key)) this.#changes.set(key, change);
  }

  #convert(schema: JsonObject, at: Place): JsonObject {
    this.#grow(at);
    const settled = settleReference(schema, at, this.#definitions, this);
    if (settled.isFinished) return settled.schema;
    const { place } = settled;
    const draft = new NodeDraft(omitOwn(settled.schema, DEFINITION_KEYWORDS), place, this);
    this.#dropAddresses(draft);
    // What is written into the description may itself be in the way of a rule.
    do mend(draft);
    while (draft.describe());
    if (!place.isInPlace) nameProperties(draft);
    if (hasBecomeReference(draft)) return this.#convert(draft.node, draft.placeNow);
    const result = mapSubschemas(draft.node, (child, keyword, member) =>
      isRecord(child)
        ? this.#convert(
            child,
            childPlace(child, place, keyword, member, draft.around(child, keyword)),
          )
        : child,
    );
    const flat = this.#flatten(result, draft);
    const keyword = referenceKeywordOf(flat);
    const converted =
      keyword === undefined ? flat : this.#definitions.readdress(flat, keyword, place);
    if (keyword !== undefined && converted !== flat) {
      draft.report(keyword, "rewritten", "it leads to $defs of the root");
    }
    if (draft.restoration !== undefined) this.#restorations.set(converted, draft.restoration);
    if (draft.isWrapped) this.#isWrapped = true;
    return converted;
  }

  /** A union of unions becomes one, where nothing stands beside the inner ones. */
  #flatten(schema: JsonObject, draft: NodeDraft): JsonObject {
    const { anyOf } = schema;
    if (draft.place.rules.besideUnions === "kept" || !Array.isArray(anyOf)) return schema;
    if (!anyOf.some(isBareUnion)) return schema;
    draft.report("anyOf", "rewritten", "a union of unions is one union");
    return { ...schema, anyOf: flattened(anyOf) };
  }

  #dropAddresses(draft: NodeDraft): void {
    const { place, node } = draft;
    const isOlder =
      place.isRoot && !place.isOlderDraft && place.index.root.resource.dialect.name !== "2020-12";
    if (isOlder && Object.hasOwn(node, "$schema")) {
      draft.drop("$schema", "what it names no longer holds");
    }
    if (!place.index.hasReferences) return;
    for (const keyword of ADDRESSES) {
      if (Object.hasOwn(node, keyword) && !(place.isRoot && keyword === "$id")) {
        draft.drop(keyword, "references lead to definitions");
      }
    }
  }

  #grow(place: Place): void {
    if (place.depth > MAX_DEPTH) this.#refuseSize(`${MAX_DEPTH} schemas inside each other`);
    if (place.open.size > 1) this.#writtenOut += 1;
    if (this.#writtenOut > INLINE_BUDGET) this.#refuseWritingOut();
  }

  #refuseWritingOut(): never {
    this.#refuseSize(`${INLINE_BUDGET} schemas once references are written out`);
  }

  #refuseSize(limit: string): never {
    const { target } = this.#root.rules;
    throw new SchemaTooLargeError(
      `Cannot convert schema for "${target}": it has more than ${limit}`,
    );
  }

  #extend(schema: JsonObject, definitions: JsonObject): JsonObject {
    if (Object.keys(definitions).length === 0) return schema;
    const extended = { ...schema, $defs: definitions };
    this.#replace(schema, extended);
    return extended;
  }

  #replace(schema: JsonObject, copy: JsonObject): void {
    const restoration = this.#restorations.get(schema);
    if (restoration !== undefined) this.#restorations.set(copy, restoration);
  }

  /** Only what contains itself may be a definition, and is not known to before all is converted. */
  #writeOut(schema: JsonObject, definitions: JsonObject): JsonObject {
    if (Object.keys(definitions).length === 0) return schema;
    const written = writeOutDefinitions(schema, definitions, {
      onReference: (reference) => {
        const origin = this.references.get(reference);
        if (origin === undefined) return;
        const { location, keyword } = origin;
        const pointer = pointerOf(location);
        this.add({ pointer, keyword, action: "rewritten", reason: WRITTEN_OUT });
      },
      onCopy: (original, copy) => this.#replace(original, copy),
      refuse: () => this.#refuseWritingOut(),
    });
    return this.#extend(written.schema, written.definitions);
  }

  /** Definitions that nothing refers to are not in the result. */
  #reportDefinitions(areNeeded: boolean): void {
    const document = this.#document;
    if (areNeeded && Object.hasOwn(document, "definitions")) {
      const reason = "draft 2020-12 calls them $defs";
      this.add({ pointer: "#", keyword: "definitions", action: "rewritten", reason });
    }
    for (const keyword of DEFINITION_KEYWORDS) {
      const definitions = membersOf(getOwn(document, keyword));
      for (const name of Object.keys(definitions)) {
        const pointer = `${pointerOf(this.#root.location)}/${keyword}/${escapeToken(name)}`;
        if (this.used.has(pointer)) continue;
        this.add({
          pointer,
          keyword,
          action: "dropped",
          reason: "nothing in the result refers to it",
        });
      }
    }
  }
}

/** The branches of a union, with those of unions in it, each once. */
function flattened(branches: readonly unknown[]): readonly unknown[] {
  const all = branches.flatMap((branch) => (isBareUnion(branch) ? branch.anyOf : [branch]));
  return [...new Map(all.map((branch) => [JSON.stringify(branch), branch])).values()];
}

function isBareUnion(schema: unknown): schema is { readonly anyOf: readonly unknown[] } {
  return isRecord(schema) && Array.isArray(schema["anyOf"]) && Object.keys(schema).length === 1;
}

/** After each step the first rules look again: the last ones take what no other has found a form for. */
function mend(draft: NodeDraft): void {
  for (let step = 0; step < MAX_STEPS && !hasBecomeReference(draft); step += 1) {
    const isDone = NODE_RULES.every((rule) => {
      const troubles = rule.find(draft.node, draft.place);
      if (troubles.length > 0) rule.mend(draft, troubles);
      return troubles.length === 0;
    });
    if (isDone) return;
  }
}

/** Tells whether what was merged into a schema is a reference, which has to be settled before anything else is. */
function hasBecomeReference({ node, place, placeNow }: NodeDraft): boolean {
  return place.rules.references !== "kept" && referredBy(node, placeNow) !== undefined;
}

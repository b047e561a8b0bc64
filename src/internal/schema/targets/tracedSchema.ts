import type { SchemaChange } from "../../../types/providerTargets.ts";
import { isRecord } from "../../isRecord.ts";
import { pointerOf, type SchemaLocation } from "../documentIndex.ts";
import { getOwn, type JsonObject } from "../json.ts";
import { forEachSubschema, mapSubschemas } from "../keywords.ts";
import type { FollowedSchema } from "./followReference.ts";
import {
  KeywordOrigins,
  NO_ORIGINS,
  type Origin,
  type OriginList,
  type Origins,
} from "./origins.ts";
import { type Place, type Surroundings, surroundingsIn } from "./place.ts";

/** Collects what is done to a schema. */
export interface ChangeLog {
  readonly describes: boolean;
  /** What is known of schemas that were put together from others. */
  readonly parts: WeakMap<object, Partial<Surroundings>>;
  /** Where references of the result led to, as JSON Pointers. */
  readonly used: Set<string>;
  /** Where references of the result stand in the document. */
  readonly references: WeakMap<object, Origin>;
  add(change: SchemaChange): void;
}

/** A schema that is being changed, and knows of everything in it where in the document it came from. */
export class TracedSchema {
  readonly place: Place;
  /** The schema as it is now. Replaced, never changed. */
  node: JsonObject;
  /** New names of the properties, for the schemas that see the same value. */
  names: ReadonlyMap<string, string>;
  /** Schemas that references led into for this value. */
  readonly merged: Set<object>;
  readonly #given: JsonObject;
  readonly #log: ChangeLog;
  readonly #origins: KeywordOrigins;
  #declared:
    | { readonly node: JsonObject; readonly names: ReadonlySet<string> | undefined }
    | undefined;

  constructor(node: JsonObject, place: Place, log: ChangeLog) {
    this.node = node;
    this.#given = node;
    this.place = place;
    this.names = place.names;
    this.merged = new Set(place.merged).add(node);
    this.#origins = new KeywordOrigins(place.location, place.origins);
    this.#log = log;
  }

  /** Whether descriptions may be added to. */
  get describes(): boolean {
    return this.#log.describes;
  }

  get pointer(): string {
    return pointerOf(this.place.location);
  }

  /** The keywords of the document that one of this schema came from. */
  originsOf(keyword: string): OriginList {
    return this.#origins.of(keyword);
  }

  /** Remembers that a keyword came from others, for reports about it. */
  originates(keyword: string, origins: OriginList): void {
    // What a keyword came from that is no longer there is of no concern.
    if (Object.hasOwn(this.node, keyword)) this.#origins.add(keyword, origins);
    else this.#origins.set(keyword, origins);
  }

  /** Says a keyword by another one. */
  comesFrom(keyword: string, origin: string): void {
    this.originates(keyword, this.originsOf(origin));
  }

  /** Where the keywords of a schema came from that takes part in this one. */
  originsIn(part: JsonObject): Origins {
    return this.#log.parts.get(part)?.origins ?? NO_ORIGINS;
  }

  /** Remembers that a schema is in the result because a reference led to it. */
  uses(target: SchemaLocation): void {
    this.#log.used.add(pointerOf(target));
  }

  /** Remembers where the keywords of a schema came from that takes part in this one. */
  remember(part: JsonObject, origins: Origins): void {
    this.#log.parts.set(part, { origins });
  }

  /** Remembers of a schema inside this one that all of its keywords came from this one. */
  inherits(part: JsonObject): void {
    this.remember(part, this.#origins.ofAll(Object.keys(part)));
  }

  /** Remembers of a branch what it was merged from: a schema, and keywords that stood beside the union. */
  takesPart(
    branch: JsonObject,
    own: FollowedSchema,
    shared: readonly string[],
    merged: ReadonlySet<object>,
  ): void {
    const origins = new KeywordOrigins(own.location, own.origins);
    for (const [keyword, list] of this.#origins.ofAll(shared)) {
      if (Object.hasOwn(own.schema, keyword)) origins.add(keyword, list);
      else origins.set(keyword, list);
    }
    this.#log.parts.set(branch, { merged, origins: origins.ofAll(Object.keys(branch)) });
  }

  /** Lets the schema be one of its branches. */
  become(branch: JsonObject): void {
    this.#origins.replace(this.originsIn(branch));
    this.node = branch;
  }

  /** A schema that takes anything and that the document has not: nothing in it is a change. */
  anything(): JsonObject {
    const schema = {};
    this.invent(schema);
    return schema;
  }

  /** Lets a schema be one that the document has not. */
  invent(schema: JsonObject): void {
    this.#log.parts.set(schema, { isInvented: true });
    forEachSubschema(schema, (child) => {
      if (isRecord(child)) this.invent(child);
    });
  }

  isInvented(schema: JsonObject): boolean {
    return this.#log.parts.get(schema)?.isInvented === true;
  }

  /** The place for the schema as it is now, to look at it anew. */
  get placeNow(): Place {
    const { names, node, place } = this;
    const merged = new Set(this.merged);
    merged.delete(this.#given);
    const origins = this.#origins.ofAll(Object.keys(node));
    return { ...place, merged, names, origins, depth: place.depth + 1 };
  }

  /** What a schema inside this one has to know. */
  around(child: JsonObject, keyword: string): Surroundings {
    const { names, merged, place } = this;
    return {
      ...{ declared: this.#declaredNames(), names, merged },
      ...{ under: this.#origins.elsewhere(keyword), origins: NO_ORIGINS },
      isInvented: place.isInvented,
      ...this.#log.parts.get(child),
    };
  }

  /** The properties that schemas inside need not name: found once, when the schema is what it will be. */
  #declaredNames(): ReadonlySet<string> | undefined {
    if (this.#declared?.node !== this.node) {
      const { declared } = surroundingsIn(this.node, this.place);
      // Schemas inside still have the old names when they are looked at first.
      const renamed = [...this.names].flatMap(([name, newName]) =>
        declared?.has(newName) ? [name] : [],
      );
      const names = declared && new Set([...declared, ...renamed]);
      this.#declared = { node: this.node, names };
    }
    return this.#declared.names;
  }

  report(keyword: string, action: SchemaChange["action"], reason: string): void {
    for (const origin of this.originsOf(keyword)) {
      this.reportAt(pointerOf(origin.location), origin.keyword, action, reason);
    }
  }

  reportAt(pointer: string, keyword: string, action: SchemaChange["action"], reason: string): void {
    if (!this.place.isInvented) this.#log.add({ pointer, keyword, action, reason });
  }

  /** Reports that a constraint is only said in the description, or nowhere. */
  reportLoss({ location, keyword }: Origin, reason: string): void {
    this.reportAt(pointerOf(location), keyword, this.#log.describes ? "moved" : "dropped", reason);
  }

  /** Lets a schema that is new count as standing under a keyword of this one. */
  locate(child: JsonObject, keyword: string, member: string | number | undefined): void {
    const path = member === undefined ? [] : [String(member)];
    const origins = this.originsOf(keyword);
    const [first] = origins;
    const origin = origins.find(({ location, keyword: name }) => has(location, [name, ...path]));
    const { location, keyword: name } = origin ?? first;
    this.place.index.locate(child, location, [name, ...path]);
  }

  /** Does so for all schemas inside this one that are new. */
  locateMembers(): void {
    mapSubschemas(this.node, (child, keyword, member) => {
      if (isRecord(child)) this.locate(child, keyword, member);
      return child;
    });
  }

  /** Lets a schema that is new count as standing where another one stood. */
  replaces(replacement: JsonObject, location: SchemaLocation, original?: JsonObject): void {
    this.place.index.locate(replacement, location, []);
    const known = original && this.#log.parts.get(original);
    if (known !== undefined) this.#log.parts.set(replacement, known);
  }
}

/** Tells whether the document has something in a place below a schema. */
function has({ schema }: SchemaLocation, path: readonly string[]): boolean {
  let value: unknown = schema;
  for (const token of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return false;
    value = getOwn(value, token);
  }
  return true;
}

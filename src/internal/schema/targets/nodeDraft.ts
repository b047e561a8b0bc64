import { SchemaNotRepresentableError } from "../../../errors.ts";
import type { SchemaChange } from "../../../types/providerTargets.ts";
import { isRecord } from "../../isRecord.ts";
import { pointerOf, type SchemaLocation } from "../documentIndex.ts";
import { type JsonObject, omitOwn, setOwn } from "../json.ts";
import { mapSubschemas } from "../keywords.ts";
import { escapeToken } from "../pointers.ts";
import { isKept } from "./fate.ts";
import { type FollowedSchema, originOf } from "./followReference.ts";
import { withNotes } from "./notes.ts";
import {
  joinOrigins,
  NO_ORIGINS,
  type Origin,
  type Origins,
  type Place,
  type Surroundings,
  surroundingsIn,
} from "./place.ts";

/** What turns the arguments for one object of the new schema into those for the old one. */
export interface ObjectRestoration {
  /** Old names by new ones. */
  readonly names: ReadonlyMap<string, string>;
  /** New names of properties whose `null` stands for their absence. */
  readonly nulls: ReadonlySet<string>;
}

/** Collects what is done to a schema. */
export interface ChangeLog {
  readonly describes: boolean;
  /** What is known of schemas that were put together from others. */
  readonly parts: WeakMap<object, Partial<Surroundings>>;
  /** Schemas that references of the result led to. */
  readonly used: Set<object>;
  /** Where references of the result stand in the document. */
  readonly references: WeakMap<object, Origin>;
  add(change: SchemaChange): void;
}

/** One schema on its way to a target: what it has become so far, and what has to be said about that. */
export class NodeDraft {
  readonly place: Place;
  /** The schema as it is now. Replaced, never changed. */
  node: JsonObject;
  /** New names of the properties, for the schemas that see the same value. */
  names: ReadonlyMap<string, string>;
  /** Schemas that references led into for this value. */
  readonly merged: Set<object>;
  readonly #log: ChangeLog;
  readonly #notes: [keyword: string, value: unknown][] = [];
  readonly #origins = new Map<string, readonly Origin[]>();
  readonly #oldNames = new Map<string, string>();
  readonly #nulls = new Set<string>();
  #isWrapped = false;
  #declared:
    | { readonly node: JsonObject; readonly names: ReadonlySet<string> | undefined }
    | undefined;

  constructor(node: JsonObject, place: Place, log: ChangeLog) {
    this.node = node;
    this.place = place;
    this.names = place.names;
    this.merged = new Set(place.merged).add(node);
    for (const [keyword, origins] of place.origins) this.#origins.set(keyword, origins);
    this.#log = log;
  }

  /** Whether descriptions may be added to. */
  get describes(): boolean {
    return this.#log.describes;
  }

  get pointer(): string {
    return pointerOf(this.place.location);
  }

  /** Sets keywords; `undefined` takes one out. */
  set(keywords: JsonObject): void {
    const result: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries({ ...this.node, ...keywords })) {
      if (value !== undefined) setOwn(result, keyword, value);
    }
    this.node = result;
  }

  omit(...keywords: readonly string[]): void {
    this.node = omitOwn(this.node, new Set(keywords));
  }

  /** Adds a union that has to be met besides all else, in place of a keyword. */
  unite(branches: readonly unknown[], origin: string): void {
    const { anyOf, allOf } = this.node;
    const [place = this.place] = this.originsOf(origin);
    for (const branch of branches) if (isRecord(branch)) this.replaces(branch, place.location);
    if (anyOf === undefined) {
      this.originates("anyOf", this.originsOf(origin));
      this.set({ anyOf: branches });
      return;
    }
    const part = { anyOf: branches };
    this.replaces(part, this.place.location);
    this.#log.parts.set(part, { origins: new Map([["anyOf", this.originsOf(origin)]]) });
    this.set({ allOf: [...(Array.isArray(allOf) ? allOf : []), part] });
  }

  /** Remembers that a keyword came from others, for reports about it. */
  originates(keyword: string, origins: readonly Origin[]): void {
    // What a keyword came from that is no longer there is of no concern.
    const known = Object.hasOwn(this.node, keyword) ? this.originsOf(keyword) : [];
    this.#origins.set(keyword, joinOrigins(known, origins));
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
  uses(schema: object): void {
    this.#log.used.add(schema);
  }

  /** Remembers where the keywords of a schema came from that takes part in this one. */
  remember(part: JsonObject, origins: Origins): void {
    this.#log.parts.set(part, { origins });
  }

  /** Remembers of a schema inside this one which of its keywords came from this one. */
  inherits(part: JsonObject, keywords: readonly string[]): void {
    const origins = keywords.map((keyword) => [keyword, this.originsOf(keyword)] as const);
    this.#log.parts.set(part, { origins: new Map(origins) });
  }

  /** Remembers of a branch what it was merged from: a schema, and keywords that stood beside the union. */
  takesPart(
    branch: JsonObject,
    own: FollowedSchema,
    shared: readonly string[],
    merged: ReadonlySet<object>,
  ): void {
    const origins = new Map(own.origins);
    for (const keyword of shared) {
      const alsoOwn = Object.hasOwn(own.schema, keyword) ? originOf(own, keyword) : [];
      origins.set(keyword, joinOrigins(alsoOwn, this.originsOf(keyword)));
    }
    this.#log.parts.set(branch, { merged, origins });
  }

  /** Lets the schema be one of its branches. */
  become(branch: JsonObject, { location }: FollowedSchema): void {
    const origins = this.originsIn(branch);
    this.#origins.clear();
    for (const keyword of Object.keys(branch)) {
      this.#origins.set(keyword, origins.get(keyword) ?? [{ location, keyword }]);
    }
    this.node = branch;
  }

  /** What a schema inside this one has to know. */
  around(child: JsonObject, keyword: string): Surroundings {
    const { names, merged } = this;
    const [under] = this.#origins.get(keyword) ?? [];
    const declared = this.#declaredNames();
    return { declared, names, merged, under, origins: NO_ORIGINS, ...this.#log.parts.get(child) };
  }

  /** The properties that schemas inside need not name: found once, when the schema is what it will be. */
  #declaredNames(): ReadonlySet<string> | undefined {
    if (this.#declared?.node !== this.node) {
      const { declared } = surroundingsIn(this.node, this.place);
      // Schemas inside still have the old names when they are looked at first.
      const names =
        this.names.size === 0 ? declared : declared && new Set([...declared, ...this.names.keys()]);
      this.#declared = { node: this.node, names };
    }
    return this.#declared.names;
  }

  /** The keywords of the document that one of this schema came from. */
  originsOf(keyword: string): readonly Origin[] {
    return this.#origins.get(keyword) ?? [{ location: this.place.location, keyword }];
  }

  report(
    keyword: string,
    action: SchemaChange["action"],
    reason: string,
    ...below: string[]
  ): void {
    const suffix = below.map((token) => `/${escapeToken(token)}`).join("");
    for (const origin of this.originsOf(keyword)) {
      this.reportAt(`${pointerOf(origin.location)}${suffix}`, origin.keyword, action, reason);
    }
  }

  reportAt(pointer: string, keyword: string, action: SchemaChange["action"], reason: string): void {
    this.#log.add({ pointer, keyword, action, reason });
  }

  /** Reports that a constraint is only said in the description, or nowhere. */
  reportLoss({ location, keyword }: Origin, reason: string): void {
    this.reportAt(pointerOf(location), keyword, this.#log.describes ? "moved" : "dropped", reason);
  }

  /** Says something about the schema in its description. */
  say(keyword: string, value: unknown): void {
    this.#notes.push([keyword, value]);
  }

  /** Makes the schema accept nothing, or says so where the provider has no word for it. */
  forbid(...origins: readonly Origin[]): void {
    if (isKept(this.place.rules, "not")) {
      this.originates("not", origins);
      this.set({ not: {} });
      return;
    }
    this.say("accepts", "nothing");
    for (const origin of origins)
      this.reportLoss(origin, "the provider has no word for a schema that accepts nothing");
  }

  /** Takes a keyword out and says it in the description. */
  move(keyword: string, reason: string, value: unknown = this.node[keyword]): void {
    this.say(keyword, value);
    this.report(keyword, this.#log.describes ? "moved" : "dropped", reason);
    this.omit(keyword);
  }

  /** Takes a keyword out that constrains nothing. */
  drop(keyword: string, reason: string): void {
    this.report(keyword, "dropped", reason);
    this.omit(keyword);
  }

  /** Gives a property a new name, to be undone in the arguments. */
  rename(oldName: string, newName: string): void {
    this.#oldNames.set(newName, oldName);
  }

  /** Lets `null` stand for the absence of a property, to be undone in the arguments. */
  standIn(name: string): void {
    this.#nulls.add(name);
  }

  /** The properties for whose absence `null` stands. */
  get standIns(): ReadonlySet<string> {
    return this.#nulls;
  }

  /** Lets a schema that is new count as standing under a keyword of this one. */
  locate(child: JsonObject, keyword: string, member: string | number | undefined): void {
    const { index } = this.place;
    for (const origin of this.originsOf(keyword)) {
      const path = member === undefined ? [origin.keyword] : [origin.keyword, String(member)];
      index.locate(child, origin.location, path);
    }
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

  /** Makes the schema that of the only property of an object, to be undone in the arguments. */
  wrap(): void {
    const { $schema, ...value } = this.node;
    this.#isWrapped = true;
    this.replaces(value, this.place.location);
    this.#log.parts.set(value, { origins: this.#origins });
    this.node = {
      ...($schema === undefined ? {} : { $schema }),
      type: "object",
      properties: { value },
      required: ["value"],
    };
  }

  get isWrapped(): boolean {
    return this.#isWrapped;
  }

  /** Gives up on the schema. */
  refuse(problem: string): never {
    const { target } = this.place.rules;
    throw new SchemaNotRepresentableError(
      this.pointer,
      target,
      `Cannot convert schema for "${target}": the schema at "${this.pointer}" ${problem}`,
    );
  }

  /**
   * Writes the notes into the description.
   *
   * @returns whether there were any
   */
  describe(): boolean {
    const notes = this.#notes.splice(0);
    if (!this.#log.describes || notes.length === 0) return false;
    const { description } = this.node;
    this.set({ description: withNotes(typeof description === "string" ? description : "", notes) });
    return true;
  }

  get restoration(): ObjectRestoration | undefined {
    if (this.#oldNames.size === 0 && this.#nulls.size === 0) return undefined;
    return { names: this.#oldNames, nulls: this.#nulls };
  }
}

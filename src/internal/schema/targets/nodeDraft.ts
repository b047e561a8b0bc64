import { SchemaNotRepresentableError } from "../../../errors.ts";
import type { SchemaChange } from "../../../types/providerTargets.ts";
import { pointerOf, type SchemaLocation } from "../documentIndex.ts";
import { type JsonObject, omitOwn, setOwn } from "../json.ts";
import { escapeToken } from "../pointers.ts";
import { withNotes } from "./notes.ts";
import { NO_ORIGINS, type Place, type Surroundings } from "./place.ts";

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
  readonly #branches = new Map<object, Partial<Surroundings>>();
  readonly #log: ChangeLog;
  readonly #notes: [keyword: string, value: unknown][] = [];
  readonly #origins = new Map<string, string[]>();
  readonly #oldNames = new Map<string, string>();
  readonly #nulls = new Set<string>();
  #isWrapped = false;

  constructor(node: JsonObject, place: Place, log: ChangeLog) {
    this.node = node;
    this.place = place;
    this.names = place.names;
    this.merged = new Set(place.merged).add(node);
    for (const [keyword, pointers] of place.origins) this.#origins.set(keyword, [...pointers]);
    this.#log = log;
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

  /** Adds a union that has to be met besides all else. */
  unite(branches: readonly JsonObject[]): void {
    const { anyOf, allOf } = this.node;
    if (anyOf === undefined) this.set({ anyOf: branches });
    else this.set({ allOf: [...(Array.isArray(allOf) ? allOf : []), { anyOf: branches }] });
  }

  /** Remembers that a keyword came from a schema that was merged in, for reports about it. */
  originates(keyword: string, pointer: string): void {
    const known =
      this.#origins.get(keyword) ?? (Object.hasOwn(this.node, keyword) ? [this.pointer] : []);
    if (!known.includes(pointer)) this.#origins.set(keyword, [...known, pointer]);
  }

  /** Remembers what a branch of a union was merged from: of its keywords, those around it came from here. */
  mergesInto(branch: JsonObject, keywords: readonly string[], merged: ReadonlySet<object>): void {
    const origins = keywords.map((keyword) => [keyword, this.#originsOf(keyword)] as const);
    this.#branches.set(branch, { merged, origins: new Map(origins) });
  }

  /** What a schema inside this one has to know. */
  around(child: JsonObject): Surroundings {
    const { names, merged } = this;
    return { names, merged, origins: NO_ORIGINS, ...this.#branches.get(child) };
  }

  #originsOf(keyword: string): readonly string[] {
    return this.#origins.get(keyword) ?? [this.pointer];
  }

  report(
    keyword: string,
    action: SchemaChange["action"],
    reason: string,
    ...below: string[]
  ): void {
    const suffix = below.map((token) => `/${escapeToken(token)}`).join("");
    for (const pointer of this.#originsOf(keyword)) {
      this.reportAt(`${pointer}${suffix}`, keyword, action, reason);
    }
  }

  reportAt(pointer: string, keyword: string, action: SchemaChange["action"], reason: string): void {
    this.#log.add({ pointer, keyword, action, reason });
  }

  /** Reports that a constraint is only said in the description, or nowhere. */
  reportLoss(pointer: string, keyword: string, reason: string): void {
    this.reportAt(pointer, keyword, this.#log.describes ? "moved" : "dropped", reason);
  }

  /** Says something about the schema in its description. */
  say(keyword: string, value: unknown): void {
    this.#notes.push([keyword, value]);
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

  /** Lets a schema that is new count as standing where another one stood. */
  replaces(replacement: JsonObject, location: SchemaLocation): void {
    this.place.index.locate(replacement, location, []);
  }

  /** Makes the schema that of the only property of an object, to be undone in the arguments. */
  wrap(): void {
    const { $schema, ...value } = this.node;
    this.#isWrapped = true;
    this.replaces(value, this.place.location);
    this.#branches.set(value, { origins: this.#origins });
    this.node = { type: "object", properties: { value }, required: ["value"] };
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

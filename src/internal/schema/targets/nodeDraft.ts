import { SchemaNotRepresentableError } from "../../../errors.ts";
import { isRecord } from "../../isRecord.ts";
import { type JsonObject, omitOwn, setOwn } from "../json.ts";
import { isKept } from "./fate.ts";
import { listOf, textOf } from "./keywordValues.ts";
import { withNotes } from "./notes.ts";
import type { OriginList } from "./origins.ts";
import { TracedSchema } from "./tracedSchema.ts";

/** What turns the arguments for one object of the new schema into those for the old one. */
export interface ObjectRestoration {
  /** Old names by new ones. */
  readonly names: ReadonlyMap<string, string>;
  /** New names of properties whose `null` stands for their absence. */
  readonly nulls: ReadonlySet<string>;
}

/** One schema on its way to a target: what it has become so far, and what has to be said about that. */
export class NodeDraft extends TracedSchema {
  readonly #notes: [keyword: string, value: unknown][] = [];
  readonly #oldNames = new Map<string, string>();
  readonly #nulls = new Set<string>();
  #isWrapped = false;

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
    const origins = this.originsOf(origin);
    for (const branch of branches) if (isRecord(branch)) this.replaces(branch, origins[0].location);
    if (anyOf === undefined) {
      this.originates("anyOf", origins);
      this.set({ anyOf: branches });
      return;
    }
    const part = { anyOf: branches };
    this.replaces(part, this.place.location);
    this.remember(part, new Map([["anyOf", origins]]));
    this.set({ allOf: [...listOf(allOf), part] });
  }

  /** Says something about the schema in its description. */
  say(keyword: string, value: unknown): void {
    this.#notes.push([keyword, value]);
  }

  /** Makes the schema accept nothing, or says so where the provider has no word for it. */
  forbid(...origins: OriginList): void {
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
    this.report(keyword, this.describes ? "moved" : "dropped", reason);
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

  /** Makes the schema that of the only property of an object, to be undone in the arguments. */
  wrap(): void {
    const { $schema, ...value } = this.node;
    this.#isWrapped = true;
    this.replaces(value, this.place.location);
    this.inherits(value);
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
    if (!this.describes || notes.length === 0) return false;
    const { description } = this.node;
    this.set({ description: withNotes(textOf(description), notes) });
    return true;
  }

  get restoration(): ObjectRestoration | undefined {
    if (this.#oldNames.size === 0 && this.#nulls.size === 0) return undefined;
    return { names: this.#oldNames, nulls: this.#nulls };
  }
}

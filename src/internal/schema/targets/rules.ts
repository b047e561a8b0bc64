import type { ProviderTarget } from "../../../types/providerTargets.ts";
import type { JsonType } from "../json.ts";

/** What a provider asks of a tool around its schema. */
export interface ToolLimits {
  readonly name: {
    /** The characters of a name, as the inside of a character class. */
    readonly allowed: string;
    /** Those of its first character, where they are fewer. */
    readonly first?: string;
    readonly maxLength: number;
    readonly providerPhrase?: string;
    /** What is answered when two tools have one name. */
    readonly duplicatePhrase?: string;
  };
  readonly description?: {
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly providerPhrase?: string;
  };
  readonly maxTools?: { readonly count: number; readonly providerPhrase?: string };
}

/** Limits of size of a whole schema. */
export interface SizeLimits {
  /** Objects and arrays inside each other, the root included. */
  readonly levels: number;
  /** Properties of all objects together. */
  readonly properties: number;
  /** Values of all enums together. */
  readonly enumValues: number;
  /** Characters of the values of one enum that has more than 250 of them. */
  readonly longEnumCharacters: number;
  /** Characters of all names of properties and definitions and all values of `enum` and `const`. */
  readonly characters: number;
}

/**
 * What a provider takes as a tool schema. Data only: one engine carries it out for all of them.
 *
 * The TSDoc of each target says what its rules rest on, and how sure that is. (A): an official text or
 * source; (B): what the provider answered, quoted in public reports (`repo#number`); (C): what third parties
 * sum up.
 */
export interface TargetRules {
  readonly target: ProviderTarget;
  /** Where a tool goes that this target cannot express. */
  readonly loose?: ProviderTarget;

  /** Keywords that may stand in a schema, or all of JSON Schema 2020-12. */
  readonly keywords: "all" | ReadonlySet<string>;
  /** Keywords taken out of `keywords` when that is "all". */
  readonly without?: ReadonlySet<string>;
  /** Keywords that may not stand in the root, beside those that may stand nowhere. */
  readonly notAtRoot: ReadonlySet<string>;
  /** The drafts before 2020-12 that a document may name in `$schema`. */
  readonly olderDrafts: "any" | "draft-07" | "none";
  /** Whether `true` and `false` may stand for schemas, apart from `additionalProperties`. */
  readonly booleanSchemas: boolean;

  /**
   * How a schema may refer to another. "kept": anywhere in the document; "bare": to definitions only, with
   * nothing beside it; "inlined": not at all.
   */
  readonly references: "kept" | "bare" | "inlined";
  /**
   * What becomes of a schema inside itself. "kept": it stays, as a reference to a definition; "optional":
   * it stays where it need not occur; "placeholder": it ends in one that takes anything of its type.
   */
  readonly recursion: "kept" | "optional" | "placeholder";
  /** Whether a bare reference may lead to the root as well as to a definition. */
  readonly rootReference: boolean;

  /** What an untyped schema becomes. "spelled": a union of every type; "refused": nothing. */
  readonly untyped: "kept" | "spelled" | "refused";
  /** Lists of types. "scalar": without objects and arrays; "null": one type and `null`; "none": none. */
  readonly typeLists: "all" | "scalar" | "null" | "none";
  /** Whether `null` is said by `nullable: true`, as OpenAPI 3.0 has it, instead of as a type. */
  readonly nullable: boolean;
  /** Whether keywords about values of one type may stand beside another type. */
  readonly foreignKeywords: boolean;
  /** What may stand beside `anyOf`: anything, only what describes, or nothing. */
  readonly besideUnions: "kept" | "annotations" | "none";
  /** The types whose values may be in an `enum`. */
  readonly enumTypes: "all" | ReadonlySet<string>;
  /** Whether the empty text may be a value of an `enum`. */
  readonly emptyEnumValues: boolean;
  /** Whether a `null` for an absent property joins the values of its `enum`, or stands beside them in a union. */
  readonly nullsInEnums: boolean;

  /** Whether objects must be closed. Then nothing that lists no properties can be an object. */
  readonly closed: boolean;
  /** Whether every property must be required, so that an optional one has to allow `null`. */
  readonly allRequired: boolean;
  /** Whether an object below the root may have no properties. */
  readonly emptyObjects: boolean;
  /** Whether an object must have `properties`, and an array `items`. */
  readonly members: boolean;
  /** What property names must be, where anything is asked of them. */
  readonly propertyNames?: {
    readonly allowed: string;
    readonly first?: string;
    readonly maxLength: number;
    readonly providerPhrase?: string;
  };

  /** The formats that may be named, or any. */
  readonly formats: "all" | ReadonlySet<string>;
  /** The type beside which a format may be named, where that is not any. */
  readonly formatTypes?: ReadonlyMap<string, JsonType>;
  /** Patterns. "plain": without lookaround and back references; "anchored": from `^` to `$`, too. */
  readonly patterns: "all" | "plain" | "anchored";
  /** The highest lower bound on the number of items. */
  readonly maxMinItems?: number;
  /** Whether a bound may be beyond what a double holds exactly. */
  readonly largeBounds: boolean;
  /** Whether the length of a text may be bounded where its pattern or format is given, and how far. */
  readonly lengths?: { readonly besidePattern: boolean; readonly below: number };
  /**
   * What a tool without parameters goes out with. "listed": an object with no properties in its list;
   * "closed": one that takes none; "none": no schema at all.
   */
  readonly withoutParameters: "listed" | "closed" | "none";

  readonly limits: "none" | SizeLimits;
  readonly tool: ToolLimits;
}

/** The rules of a target that follows another one, but for what is named. */
export function variantOf(base: TargetRules, differences: Partial<TargetRules>): TargetRules {
  return { ...base, ...differences };
}

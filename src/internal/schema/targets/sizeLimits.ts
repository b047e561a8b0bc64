import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";
import { getOwn } from "../json.ts";
import { DEFINITION_KEYWORDS, forEachSubschema } from "../keywords.ts";
import { escapeToken } from "../pointers.ts";
import type { TargetRules } from "./rules.ts";

/** A limit of size that a schema is past, and where. */
export interface SizeTrouble {
  readonly rule: string;
  readonly message: string;
  readonly pointer: string;
  /** The schema that is nested too deeply; nothing for what is counted over the whole. */
  readonly isNesting: boolean;
}

/** Finds the limits of a provider that a schema as a whole is past. Linear. */
export function findSizeTroubles(document: JsonObject, rules: TargetRules): readonly SizeTrouble[] {
  const { limits } = rules;
  if (limits === "none") return [];
  const counter = new SizeCounter(limits.levels);
  counter.visit(document, "#", 0);
  const found: SizeTrouble[] = [];
  const add = (what: string, count: number, limit: number): void => {
    if (count <= limit) return;
    found.push({
      rule: "size",
      pointer: "#",
      message: `The schema has ${count} ${what}, and ${limit} are the limit`,
      isNesting: false,
    });
  };
  if (counter.tooDeep !== undefined) {
    found.push({
      rule: "nesting",
      pointer: counter.tooDeep,
      message: `The schema is nested deeper than ${limits.levels} levels`,
      isNesting: true,
    });
  }
  add("properties", counter.properties, limits.properties);
  add("values in enums", counter.enumValues, limits.enumValues);
  add(
    `characters in an enum of more than ${LONG_ENUM} values`,
    counter.longestEnum,
    limits.longEnumCharacters,
  );
  add("characters in names and values", counter.characters, limits.characters);
  return found;
}

/** From this number of values on, the characters of an enum count. */
const LONG_ENUM = 250;

class SizeCounter {
  longestEnum = 0;
  properties = 0;
  enumValues = 0;
  characters = 0;
  tooDeep: string | undefined;
  readonly #maxLevels: number;

  constructor(maxLevels: number) {
    this.#maxLevels = maxLevels;
  }

  visit(schema: JsonObject, pointer: string, level: number): void {
    const inner = isContainer(schema) ? level + 1 : level;
    if (inner > this.#maxLevels) this.tooDeep ??= pointer;
    this.#count(schema);
    forEachSubschema(schema, (child, path) => {
      if (!isRecord(child)) return;
      const suffix = path.map((token) => `/${escapeToken(token)}`).join("");
      this.visit(child, `${pointer}${suffix}`, DEFINITION_KEYWORDS.has(path[0]) ? 0 : inner);
    });
  }

  #count(schema: JsonObject): void {
    const { properties, enum: values } = schema;
    const names = isRecord(properties) ? Object.keys(properties) : [];
    this.properties += names.length;
    const definitions = [...DEFINITION_KEYWORDS].flatMap((keyword) => {
      const container = getOwn(schema, keyword);
      return isRecord(container) ? Object.keys(container) : [];
    });
    const listed = Array.isArray(values) ? values : [];
    this.enumValues += listed.length;
    const fixed = Object.hasOwn(schema, "const") ? [schema["const"]] : [];
    for (const name of [...names, ...definitions]) this.characters += name.length;
    const inEnum = charactersOf(listed);
    if (listed.length > LONG_ENUM) this.longestEnum = Math.max(this.longestEnum, inEnum);
    this.characters += inEnum + charactersOf(fixed);
  }
}

function charactersOf(values: readonly unknown[]): number {
  const lengths = values.map((value) =>
    typeof value === "string" ? value.length : JSON.stringify(value).length,
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

function isContainer(schema: JsonObject): boolean {
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  return types.includes("object") || types.includes("array");
}

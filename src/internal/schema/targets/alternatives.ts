import { isRecord } from "../../isRecord.ts";
import { enumeratedValues, exactTypes } from "../inferTypes.ts";
import { getOwn, type JsonObject, type JsonType } from "../json.ts";
import { membersOf, namesOf } from "./keywordValues.ts";

/** The most alternatives that are told one by one. */
const MAX_TOLD = 12;

/**
 * Tells what sets the alternatives of a union apart, for a description:
 * `(path) or (url, kind = "remote")`.
 */
export function tellAlternatives(branches: readonly unknown[]): string {
  const told = branches.slice(0, MAX_TOLD).map((branch) => `(${tellAlternative(branch)})`);
  const unique = [...new Set(told)];
  return unique.join(" or ") + (branches.length > MAX_TOLD ? " or others" : "");
}

function tellAlternative(branch: unknown): string {
  const schema = membersOf(branch);
  if (Object.keys(schema).length === 0) return "anything";
  const required = namesOf(schema["required"]);
  const properties = membersOf(schema["properties"]);
  const fixed = Object.keys(properties).flatMap((name) => {
    const values = valuesOf(getOwn(properties, name));
    return values?.length === 1 ? [`${name} = ${JSON.stringify(values[0])}`] : [];
  });
  const isFixed = (name: string): boolean => fixed.some((text) => text.startsWith(`${name} = `));
  const parts = [...required.filter((name) => !isFixed(name)), ...fixed];
  if (parts.length > 0) return parts.join(", ");
  const names = Object.keys(properties);
  return names.length > 0 ? names.map((name) => `${name}?`).join(", ") : JSON.stringify(schema);
}

/** Tells whether a schema says nothing but which properties must be there. */
export function onlyRequires(branch: unknown): boolean {
  if (!isRecord(branch) || !Array.isArray(branch["required"])) return false;
  return Object.entries(branch).every(
    ([keyword, value]) =>
      keyword === "required" ||
      keyword === "title" ||
      keyword === "description" ||
      (keyword === "type" && value === "object"),
  );
}

/** Tells whether no value can match two of the alternatives, as far as types and fixed values show. */
export function areDisjoint(branches: readonly unknown[]): boolean {
  return branches.every((first, index) =>
    branches.slice(index + 1).every((second) => excludeEachOther(first, second)),
  );
}

function excludeEachOther(first: unknown, second: unknown): boolean {
  if (!isRecord(first) || !isRecord(second)) return first === false || second === false;
  const types = exactTypes(first)?.map(withoutFractions);
  const otherTypes = exactTypes(second)?.map(withoutFractions);
  if (types === undefined || otherTypes === undefined) return false;
  const common = types.filter((type) => otherTypes.includes(type));
  const values = enumeratedValues(first);
  const otherValues = enumeratedValues(second);
  if (values !== undefined && otherValues !== undefined) {
    return values.every((value) => isScalar(value) && !otherValues.includes(value));
  }
  return common.every((type) => type === "object" && haveDifferentMarks(first, second));
}

/** Integers are numbers, as far as telling types apart goes. */
function withoutFractions(type: JsonType): JsonType {
  return type === "integer" ? "number" : type;
}

/** A property that both require and that is fixed to other values in each. */
function haveDifferentMarks(first: JsonObject, second: JsonObject): boolean {
  const properties = membersOf(first["properties"]);
  const others = membersOf(second["properties"]);
  const alsoRequired = new Set(namesOf(second["required"]));
  return namesOf(first["required"]).some((name) => {
    const values = valuesOf(getOwn(properties, name));
    const otherValues = valuesOf(getOwn(others, name));
    if (values === undefined || otherValues === undefined || !alsoRequired.has(name)) return false;
    return values.every((value) => isScalar(value) && !otherValues.includes(value));
  });
}

function valuesOf(schema: unknown): readonly unknown[] | undefined {
  return enumeratedValues(membersOf(schema));
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

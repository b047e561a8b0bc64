import { isRecord } from "../isRecord.ts";
import { equalJson, type JsonObject, setOwn } from "./json.ts";
import { isSchema, splitAnnotations } from "./keywords.ts";

/** Keywords whose meaning hangs on their neighbours: a difference in them cannot be merged one by one. */
const ENTANGLED: ReadonlySet<string> = new Set([
  "additionalProperties",
  "patternProperties",
  "unevaluatedProperties",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
  "contains",
  "minContains",
  "maxContains",
  "if",
  "then",
  "else",
  "$ref",
  "$dynamicRef",
  "$id",
]);

/** Keywords whose effect reaches over the names or items that neighbouring keywords list. */
export const COVERING: ReadonlySet<string> = new Set([
  "additionalProperties",
  "patternProperties",
  "unevaluatedProperties",
  "additionalItems",
  "unevaluatedItems",
]);

/** Keywords that look at what no other keyword of their schema has. */
export const UNEVALUATED = ["unevaluatedProperties", "unevaluatedItems"] as const;

/**
 * Merges two schemas into one that accepts exactly what both accept. Where both describe, the second
 * wins; where they constrain, the constraints intersect. What cannot be said in one schema becomes an
 * `allOf`.
 */
export function mergeSchemas(first: JsonObject, second: JsonObject): Record<string, unknown> {
  const base = splitAnnotations(first);
  const overlay = splitAnnotations(second);
  const constraints =
    intersect(base.constraints, overlay.constraints) ??
    conjoin(base.constraints, overlay.constraints);
  return assign(assign(constraints, base.annotations), overlay.annotations);
}

/** Merges two schemas as {@link mergeSchemas} does; `undefined` when it would take an `allOf`. */
export function mergeIntoOne(
  first: JsonObject,
  second: JsonObject,
): Record<string, unknown> | undefined {
  const base = splitAnnotations(first);
  const overlay = splitAnnotations(second);
  const constraints = intersect(base.constraints, overlay.constraints);
  return constraints && assign(assign(constraints, base.annotations), overlay.annotations);
}

/** Says both schemas without merging them. The second stays outside: its `unevaluated…` sees the first. */
function conjoin(first: JsonObject, second: JsonObject): Record<string, unknown> {
  const rest = Array.isArray(second["allOf"]) ? second["allOf"] : [];
  return assign(assign({}, second), { allOf: [first, ...rest] });
}

/** Intersects the constraints of two schemas, or gives `undefined` when one schema cannot say it. */
function intersect(
  first: Record<string, unknown>,
  second: Record<string, unknown>,
): Record<string, unknown> | undefined {
  if (Object.keys(second).length === 0) return first;
  if (Object.keys(first).length === 0) return second;
  if (UNEVALUATED.some((keyword) => Object.hasOwn(first, keyword))) return undefined;
  if (hasBooleanBound(first) || hasBooleanBound(second)) return undefined;
  if (isCoveredByOther(first, second) || isCoveredByOther(second, first)) return undefined;
  const result: Record<string, unknown> = assign({}, first);
  for (const [keyword, value] of Object.entries(second)) {
    if (!Object.hasOwn(first, keyword)) {
      if (hasConflict(keyword, first)) return undefined;
      setOwn(result, keyword, value);
      continue;
    }
    const combined = combine(keyword, first[keyword], value);
    if (combined === undefined) return undefined;
    setOwn(result, keyword, combined);
  }
  return result;
}

/** `additionalProperties` and its kin must not start to see the neighbours of the other schema. */
function isCoveredByOther(covering: JsonObject, other: JsonObject): boolean {
  const covers = Object.keys(covering).some((keyword) => COVERING.has(keyword));
  if (!covers) return false;
  return Object.keys(other).some((keyword) => {
    if (keyword !== "properties") return COVERING.has(keyword) || ENTANGLED.has(keyword);
    const names = isRecord(other["properties"]) ? Object.keys(other["properties"]) : [];
    const own = covering["properties"];
    return !(isRecord(own) && names.every((name) => Object.hasOwn(own, name)));
  });
}

/** In draft-4 a bound and the boolean beside it are one constraint in two keywords. */
function hasBooleanBound(schema: JsonObject): boolean {
  return (
    typeof schema["exclusiveMinimum"] === "boolean" ||
    typeof schema["exclusiveMaximum"] === "boolean"
  );
}

/** Tells whether a keyword would mean something else beside the keywords of another schema. */
export function hasConflict(keyword: string, other: JsonObject): boolean {
  if (!ENTANGLED.has(keyword)) return false;
  return Object.keys(other).some((name) => ENTANGLED.has(name) && family(name) === family(keyword));
}

function family(keyword: string): string {
  if (keyword.startsWith("$")) return "reference";
  if (keyword.endsWith("Properties")) return "properties";
  if (keyword === "if" || keyword === "then" || keyword === "else") return "condition";
  return keyword.toLowerCase().includes("contains") ? "contains" : "items";
}

/** Combines two values of one keyword; `undefined` when they cannot be one value. */
function combine(keyword: string, first: unknown, second: unknown): unknown {
  if (equalJson(first, second)) return first;
  switch (keyword) {
    case "type":
      return intersectTypes(first, second);
    case "enum":
      return intersectEnums(first, second);
    case "required":
      return uniteLists(first, second);
    case "allOf":
      return Array.isArray(first) && Array.isArray(second) ? [...first, ...second] : undefined;
    case "minimum":
    case "minLength":
    case "minItems":
    case "minProperties":
    case "exclusiveMinimum":
      return typeof first === "number" && typeof second === "number"
        ? Math.max(first, second)
        : undefined;
    case "maximum":
    case "maxLength":
    case "maxItems":
    case "maxProperties":
    case "exclusiveMaximum":
      return typeof first === "number" && typeof second === "number"
        ? Math.min(first, second)
        : undefined;
    case "uniqueItems":
      return first === true || second === true;
    case "properties":
      return mergeProperties(first, second);
    default:
      return undefined;
  }
}

function intersectTypes(first: unknown, second: unknown): unknown {
  const narrow = typeList(first);
  const other = typeList(second);
  const common = narrow.flatMap((type) => {
    if (other.includes(type)) return [type];
    if (type === "integer" && other.includes("number")) return [type];
    return type === "number" && other.includes("integer") ? ["integer"] : [];
  });
  const unique = [...new Set(common)];
  return unique.length === 0 ? undefined : unique.length === 1 ? unique[0] : unique;
}

function typeList(type: unknown): readonly unknown[] {
  return Array.isArray(type) ? type : [type];
}

function intersectEnums(first: unknown, second: unknown): unknown {
  if (!Array.isArray(first) || !Array.isArray(second)) return undefined;
  const common = first.filter((value) => second.some((other) => equalJson(value, other)));
  return common.length === 0 ? undefined : common;
}

function uniteLists(first: unknown, second: unknown): unknown {
  if (!Array.isArray(first) || !Array.isArray(second)) return undefined;
  return [...new Set([...first, ...second])];
}

function mergeProperties(first: unknown, second: unknown): unknown {
  if (!isRecord(first) || !isRecord(second)) return undefined;
  const result = assign({}, first);
  for (const [name, schema] of Object.entries(second)) {
    const known = Object.hasOwn(first, name) ? first[name] : true;
    if (!isSchema(known) || !isSchema(schema)) return undefined;
    setOwn(result, name, mergeMember(known, schema));
  }
  return result;
}

function mergeMember(first: JsonObject | boolean, second: JsonObject | boolean): unknown {
  if (first === false || second === true) return first;
  if (first === true || second === false) return second;
  return mergeSchemas(first, second);
}

function assign(target: Record<string, unknown>, source: JsonObject): Record<string, unknown> {
  for (const [key, value] of Object.entries(source)) setOwn(target, key, value);
  return target;
}

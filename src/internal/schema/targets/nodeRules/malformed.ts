import { isRecord } from "../../../isRecord.ts";
import { isTypeName } from "../../inferTypes.ts";
import { getOwn, type JsonObject, mapValues, omitOwn } from "../../json.ts";
import { isSchema } from "../../keywords.ts";
import { listOf, namesOf } from "../keywordValues.ts";
import type { NodeRule } from "../nodeRule.ts";

/** Brings the value of a keyword into a legal form, or gives `undefined` when there is none. */
type Repair = (value: unknown) => unknown;

const check =
  (isLegal: (value: unknown) => boolean): Repair =>
  (value) =>
    isLegal(value) ? value : undefined;

const text = /* @__PURE__ */ check((value) => typeof value === "string");
const flag = /* @__PURE__ */ check((value) => typeof value === "boolean");
const number = /* @__PURE__ */ check((value) => typeof value === "number");
// A boolean is how draft-4 has it.
const numberOrFlag = /* @__PURE__ */ check(
  (value) => typeof value === "number" || typeof value === "boolean",
);
const count = /* @__PURE__ */ check((value) => Number.isInteger(value) && Number(value) >= 0);
const anchor = /* @__PURE__ */ check(
  (value) => typeof value === "string" && /^[A-Za-z_][-A-Za-z0-9._]*$/u.test(value),
);
const schema = /* @__PURE__ */ check(isSchema);
const list = /* @__PURE__ */ check(Array.isArray);

/** A list of which nothing was taken comes back as the very same list. */
function unlessEqual(value: readonly unknown[], kept: readonly unknown[]): readonly unknown[] {
  return kept.length === value.length && kept.every((member, index) => member === value[index])
    ? value
    : kept;
}

const schemas: Repair = (value) => {
  const all = listOf(value);
  const kept = all.filter(isSchema);
  return kept.length === 0 ? undefined : unlessEqual(all, kept);
};

/** Repairs each member of a map, and leaves out those that have no legal form. */
const mapOf =
  (repair: Repair): Repair =>
  (value) => {
    if (!isRecord(value)) return undefined;
    const repaired = mapValues(value, repair);
    const none = Object.keys(repaired).filter((name) => getOwn(repaired, name) === undefined);
    return omitOwn(repaired, new Set(none));
  };

const nameList: Repair = (value) =>
  Array.isArray(value) ? unlessEqual(value, [...new Set(namesOf(value))]) : undefined;

/** Types in capitals are how Gemini writes them. */
const type: Repair = (value) => {
  const legal = (name: unknown): unknown => {
    const lower = typeof name === "string" ? name.toLowerCase() : name;
    return isTypeName(lower) ? lower : undefined;
  };
  if (!Array.isArray(value)) return legal(value);
  const kept = [...new Set(value.map(legal))].filter((name) => name !== undefined);
  return kept.length === 0 ? undefined : unlessEqual(value, kept);
};

const REPAIRS = /* @__PURE__ */ repairs();

/** Keywords whose values are none that any draft allows. */
export const malformed: NodeRule = {
  find: (node) =>
    wrongKeywords(node).map((keyword) => ({
      rule: "malformed-keyword",
      keyword,
      message: `The value of "${keyword}" is none that JSON Schema allows`,
    })),
  mend: (draft, troubles) => {
    for (const { keyword } of troubles) {
      const value = draft.node[keyword];
      const repaired = REPAIRS.get(keyword)?.(value);
      const reason = "the value is none that JSON Schema allows";
      if (repaired === undefined) {
        draft.drop(keyword, reason);
      } else {
        draft.report(keyword, "rewritten", reason);
        draft.set({ [keyword]: repaired });
      }
    }
  },
};

function wrongKeywords(node: JsonObject): readonly string[] {
  return Object.keys(node).filter((keyword) => {
    const repair = REPAIRS.get(keyword);
    return repair !== undefined && repair(node[keyword]) !== node[keyword];
  });
}

function repairs(): ReadonlyMap<string, Repair> {
  return new Map<string, Repair>([
    ["type", type],
    ["title", text],
    ["description", text],
    ["$ref", text],
    ["$dynamicRef", text],
    ["$schema", text],
    ["$id", check((value) => typeof value === "string" && !/#./u.test(value))],
    ["$anchor", anchor],
    ["$dynamicAnchor", anchor],
    ["$comment", text],
    ["format", text],
    ["pattern", text],
    ["contentEncoding", text],
    ["contentMediaType", text],
    ["deprecated", flag],
    ["readOnly", flag],
    ["writeOnly", flag],
    ["nullable", flag],
    ["uniqueItems", flag],
    ["minimum", number],
    ["maximum", number],
    ["exclusiveMinimum", numberOrFlag],
    ["exclusiveMaximum", numberOrFlag],
    ["multipleOf", check((value) => typeof value === "number" && value > 0)],
    ["minLength", count],
    ["maxLength", count],
    ["minItems", count],
    ["maxItems", count],
    ["minContains", count],
    ["maxContains", count],
    ["minProperties", count],
    ["maxProperties", count],
    // A boolean is how draft-3 has it: the object around it sees to that.
    ["required", (value) => (typeof value === "boolean" ? value : nameList(value))],
    ["enum", check((value) => Array.isArray(value) && value.length > 0)],
    ["examples", list],
    ["allOf", schemas],
    ["anyOf", schemas],
    ["oneOf", schemas],
    ["prefixItems", schemas],
    ["items", (value) => (Array.isArray(value) ? schemas(value) : schema(value))],
    ["additionalItems", schema],
    ["additionalProperties", schema],
    ["unevaluatedItems", schema],
    ["unevaluatedProperties", schema],
    ["contains", schema],
    ["contentSchema", schema],
    ["propertyNames", schema],
    ["not", schema],
    ["if", schema],
    ["then", schema],
    ["else", schema],
    // A property whose schema is none is a property all the same.
    ["properties", mapOf((member) => (isSchema(member) ? member : {}))],
    ["patternProperties", mapOf(schema)],
    ["dependentSchemas", mapOf(schema)],
    ["dependentRequired", mapOf(nameList)],
    ["dependencies", mapOf((member) => (isSchema(member) ? member : nameList(member)))],
    ["$defs", mapOf(schema)],
    ["definitions", mapOf(schema)],
  ]);
}

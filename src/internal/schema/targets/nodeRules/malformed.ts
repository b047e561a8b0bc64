import { isRecord } from "../../../isRecord.ts";
import { isTypeName } from "../../inferTypes.ts";
import type { JsonObject } from "../../json.ts";
import { isSchema } from "../../keywords.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";

/** Brings the value of a keyword into a legal form, or gives `undefined` when there is none. */
type Repair = (value: unknown) => unknown;

const check =
  (isLegal: (value: unknown) => boolean): Repair =>
  (value) =>
    isLegal(value) ? value : undefined;

const text = /* @__PURE__ */ check((value) => typeof value === "string");
const flag = /* @__PURE__ */ check((value) => typeof value === "boolean");
const number = /* @__PURE__ */ check((value) => typeof value === "number");
const count = /* @__PURE__ */ check((value) => Number.isInteger(value) && Number(value) >= 0);
const schema = /* @__PURE__ */ check(isSchema);
const list = /* @__PURE__ */ check(Array.isArray);

/** Keeps the members that are legal; a list all of whose members are comes back as it is. */
function keepLegal(
  value: readonly unknown[],
  isLegal: (member: unknown, index: number) => boolean,
): readonly unknown[] {
  return value.every(isLegal) ? value : value.filter(isLegal);
}

const schemas: Repair = (value) => {
  const kept = Array.isArray(value) ? keepLegal(value, isSchema) : [];
  return kept.length === 0 ? undefined : kept;
};

const schemaMap =
  (isMember: (member: unknown) => boolean): Repair =>
  (value) => {
    if (!isRecord(value)) return undefined;
    if (Object.values(value).every(isMember)) return value;
    return Object.fromEntries(Object.entries(value).filter(([, member]) => isMember(member)));
  };

/** A property whose schema is none is a property all the same. */
const properties: Repair = (value) => {
  if (!isRecord(value)) return undefined;
  if (Object.values(value).every(isSchema)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSchema(member) ? member : {}]),
  );
};

const isNameList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((name) => typeof name === "string") &&
  new Set(value).size === value.length;

const names: Repair = (value) => {
  // A boolean is how draft-3 had it; the object around it sees to that.
  if (typeof value === "boolean") return value;
  if (!Array.isArray(value)) return undefined;
  return isNameList(value) ? value : [...new Set(value.filter((name) => typeof name === "string"))];
};

/** Types in capitals are how Gemini writes them. */
const type: Repair = (value) => {
  const legal = (name: unknown): unknown => {
    const lower = typeof name === "string" ? name.toLowerCase() : name;
    return isTypeName(lower) ? lower : undefined;
  };
  if (!Array.isArray(value)) return legal(value);
  const kept = [...new Set(value.map(legal))].filter((name) => name !== undefined);
  if (kept.length === 0) return undefined;
  return kept.length === value.length && kept.every((name, index) => name === value[index])
    ? value
    : kept;
};

const multiple = /* @__PURE__ */ check((value) => typeof value === "number" && value > 0);

const REPAIRS = /* @__PURE__ */ repairs();

/** Keywords whose values are none that any draft allows. */
export const malformed: NodeRule = {
  find: (node) => {
    const found = wrongKeywords(node);
    if (found.length === 0) return NO_TROUBLE;
    return found.map((keyword) => ({
      rule: "malformed-keyword",
      keyword,
      message: `The value of "${keyword}" is none that JSON Schema allows`,
    }));
  },
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
    [
      "$anchor",
      check((value) => typeof value === "string" && /^[A-Za-z_][-A-Za-z0-9._]*$/u.test(value)),
    ],
    [
      "$dynamicAnchor",
      check((value) => typeof value === "string" && /^[A-Za-z_][-A-Za-z0-9._]*$/u.test(value)),
    ],
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
    ["exclusiveMinimum", check((value) => typeof value === "number" || typeof value === "boolean")],
    ["exclusiveMaximum", check((value) => typeof value === "number" || typeof value === "boolean")],
    ["multipleOf", multiple],
    ["minLength", count],
    ["maxLength", count],
    ["minItems", count],
    ["maxItems", count],
    ["minContains", count],
    ["maxContains", count],
    ["minProperties", count],
    ["maxProperties", count],
    ["required", names],
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
    ["properties", properties],
    ["patternProperties", schemaMap(isSchema)],
    ["dependentSchemas", schemaMap(isSchema)],
    ["dependentRequired", schemaMap(isNameList)],
    ["dependencies", schemaMap((member) => isSchema(member) || isNameList(member))],
    ["$defs", schemaMap(isSchema)],
    ["definitions", schemaMap(isSchema)],
  ]);
}

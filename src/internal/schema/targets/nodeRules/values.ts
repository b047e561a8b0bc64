import { declaredTypes } from "../../inferTypes.ts";
import { equalJson, type JsonObject, type JsonType, jsonTypeOf } from "../../json.ts";
import { isKept } from "../fate.ts";
import { listOf } from "../keywordValues.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import { NO_TROUBLE, type NodeRule, type Trouble } from "../nodeRule.ts";
import type { TargetRules } from "../rules.ts";

/** `const` where a provider does not know it. */
export const constants: NodeRule = {
  find: (node, { rules }) => {
    if (!Object.hasOwn(node, "const") || isKept(rules, "const")) return NO_TROUBLE;
    return [{ rule: "keyword", keyword: "const", message: `"const" is not taken` }];
  },
  mend: (draft) => {
    const { node, place } = draft;
    const { const: value, enum: values } = node;
    if (Array.isArray(values)) {
      if (values.some((other) => equalJson(other, value))) draft.drop("enum", "const says more");
      else draft.move("const", "no value can be this one and one of the enum");
    } else if (
      isEnumValue(value, node, place.rules) &&
      (value !== "" || place.rules.emptyEnumValues)
    ) {
      draft.report("const", "rewritten", "as an enum of one value");
      draft.comesFrom("enum", "const");
      draft.set({ const: undefined, enum: [value] });
    } else if (value === null && !place.rules.nullable && mayBe("null", node)) {
      draft.report("const", "rewritten", "as a type");
      draft.comesFrom("type", "const");
      draft.set({ const: undefined, type: "null" });
    } else {
      draft.comesFrom("type", "const");
      draft.move("const", "the provider takes no such value in an enum");
      if (node["type"] === undefined) draft.set({ type: typeOfValue(value, node) });
    }
  },
};

/** Values of an `enum` that a provider does not take there. */
export const enumValues: NodeRule = {
  find: (node, { rules }) => {
    const values = node["enum"];
    if (!Array.isArray(values)) return NO_TROUBLE;
    const found: Trouble[] = [];
    const add = (message: string, providerPhrase?: string): void => {
      found.push({ rule: "enum-values", keyword: "enum", message, providerPhrase });
    };
    if (values.some((value) => !isEnumValue(value, node, rules))) {
      add("The enum has values of a type that is not taken", "enum: only allowed for STRING type");
    }
    if (!rules.emptyEnumValues && values.includes("")) {
      add("The enum has an empty text", "cannot be empty");
    }
    if (distinct(values).length < values.length) add("The enum has a value twice");
    return found;
  },
  mend: (draft) => {
    const { rules } = draft.place;
    const kept = distinct(listOf(draft.node["enum"])).filter(
      (value) => rules.emptyEnumValues || value !== "",
    );
    if (kept.length === 0) {
      draft.comesFrom("type", "enum");
      draft.move("enum", "the provider takes no empty text in an enum");
      draft.set({ type: "string" });
    } else if (kept.every((value) => isEnumValue(value, draft.node, rules))) {
      draft.report("enum", "rewritten", "without values that are empty or there twice");
      draft.set({ enum: kept });
    } else {
      splitByType(draft, kept);
    }
  },
};

function isEnumValue(value: unknown, node: JsonObject, rules: TargetRules): boolean {
  if (rules.enumTypes === "all") return true;
  const type = jsonTypeOf(value);
  if (type === undefined || !rules.enumTypes.has(type)) return false;
  // Gemini checks the declared type as well.
  const declared = node["type"];
  return (
    typeof declared !== "string" ||
    declared === type ||
    (declared === "integer" && type === "number")
  );
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Each type gets a list of its own, or has its values told where they cannot be listed. */
function splitByType(draft: NodeDraft, values: readonly unknown[]): void {
  const { node } = draft;
  const groups = new Map<JsonType, unknown[]>();
  for (const value of values) {
    const type = typeOfValue(value, node);
    if (type !== undefined && mayBe(type, node)) {
      groups.set(type, [...(groups.get(type) ?? []), value]);
    }
  }
  const [only] = groups.keys();
  if (groups.size > 1) {
    draft.report("enum", "rewritten", "as a union of one type each");
    const branches = [...groups].map(([type, members]): JsonObject => {
      const branch = type === "null" ? { type } : { type, enum: members };
      const keyword = type === "null" ? "type" : "enum";
      draft.remember(branch, new Map([[keyword, draft.originsOf("enum")]]));
      return branch;
    });
    draft.set({ enum: undefined, type: undefined });
    draft.unite(branches, "enum");
  } else if (only === "null") {
    draft.report("enum", "rewritten", "as a type");
    draft.comesFrom("type", "enum");
    draft.set({ enum: undefined, type: only });
  } else {
    draft.comesFrom("type", "enum");
    draft.move("enum", "the provider takes no values of this type in an enum");
    if (node["type"] === undefined && only !== undefined) draft.set({ type: only });
  }
}

function mayBe(type: JsonType, node: JsonObject): boolean {
  const declared = declaredTypes(node);
  if (declared.length === 0 || declared.includes(type)) return true;
  return type === "integer" && declared.includes("number");
}

function typeOfValue(value: unknown, node: JsonObject): JsonType | undefined {
  const type = jsonTypeOf(value);
  if (type !== "number") return type;
  return node["type"] === "integer" || Number.isInteger(value) ? "integer" : "number";
}

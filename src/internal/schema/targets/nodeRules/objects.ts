import { isRecord } from "../../../isRecord.ts";
import { pointerOf } from "../../documentIndex.ts";
import { declaredTypes } from "../../inferTypes.ts";
import { type JsonObject, mapValues, setOwn } from "../../json.ts";
import { admitsNull } from "../admits.ts";
import { isKept } from "../fate.ts";
import { listOf, membersOf, namesOf } from "../keywordValues.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";
import { type Place, propertyPlace } from "../place.ts";
import { withNull } from "../withNull.ts";

/** Objects must say what their properties are. */
export const missingProperties: NodeRule = {
  find: (node, { isRoot, rules }) => {
    if (!rules.members || !isObject(node) || isRecord(node["properties"])) return NO_TROUBLE;
    if (isRoot && rules.withoutParameters === "none") return NO_TROUBLE;
    return [
      {
        rule: "missing-properties",
        keyword: "properties",
        message: 'An object must have "properties"',
        providerPhrase: "object schema missing properties",
      },
    ];
  },
  mend: (draft) => {
    draft.report("properties", "added", "the provider asks for properties in objects");
    draft.set({ properties: {} });
  },
};

/** `unevaluatedProperties: false` where it closes an object as `additionalProperties: false` would. */
export const unevaluated: NodeRule = {
  find: (node, { rules }) => {
    if (node["unevaluatedProperties"] !== false || isKept(rules, "unevaluatedProperties")) {
      return NO_TROUBLE;
    }
    if (!isKept(rules, "additionalProperties")) return NO_TROUBLE;
    if (APPLICATORS.some((keyword) => Object.hasOwn(node, keyword))) return NO_TROUBLE;
    return [
      {
        rule: "keyword",
        keyword: "unevaluatedProperties",
        message: '"unevaluatedProperties" is not taken',
      },
    ];
  },
  mend: (draft) => {
    draft.report("unevaluatedProperties", "rewritten", "as additionalProperties");
    draft.comesFrom("additionalProperties", "unevaluatedProperties");
    const { additionalProperties = false } = draft.node;
    draft.set({ unevaluatedProperties: undefined, additionalProperties });
  },
};

const APPLICATORS: readonly string[] = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "then",
  "else",
  "dependentSchemas",
];

/** Every name that is required must be one of a property. */
export const requiredNames: NodeRule = {
  find: (node, place) => {
    const missing = undeclared(node, place);
    if (missing.length === 0) return NO_TROUBLE;
    return [
      {
        rule: "undeclared-required",
        keyword: "required",
        message: `"required" names ${missing.map((name) => `"${name}"`).join(", ")}, which "properties" does not`,
        providerPhrase: "property is not defined",
      },
    ];
  },
  mend: (draft) => {
    const { required } = draft.node;
    const missing = undeclared(draft.node, draft.place);
    const rest = restSchema(draft);
    if (rest !== false && !draft.place.rules.closed && !isLookedAt(draft.place)) {
      const declared = { ...membersOf(draft.node["properties"]) };
      // Of a schema that names one of them here, readers expect that it names them all.
      for (const name of missingIn(draft.node, NOTHING_DECLARED)) setOwn(declared, name, rest);
      draft.report("properties", "added", "what is required has to be a property");
      draft.set({ properties: declared });
    } else {
      draft.move("required", "what is required has to be a property", missing);
      const known = namesOf(required).filter((name) => !missing.includes(name));
      if (known.length > 0) draft.set({ required: known });
    }
  },
};

/**
 * Tells whether schemas far away may look, through references, at what this one leaves unevaluated: a property more
 * that it names would be one less for them.
 */
function isLookedAt({ rules, index }: Place): boolean {
  return index.hasReferences && index.hasUnevaluated && isKept(rules, "unevaluatedProperties");
}

/** What a property has to be that an object does not name. */
function restSchema(draft: NodeDraft): JsonObject | false {
  const { additionalProperties, unevaluatedProperties } = draft.node;
  const rest = additionalProperties ?? unevaluatedProperties;
  if (rest === false) return false;
  draft.locateMembers();
  return isRecord(rest) ? rest : draft.anything();
}

const NOTHING_DECLARED: ReadonlySet<string> = new Set();

function undeclared(node: JsonObject, { declared }: Place): readonly string[] {
  return declared === undefined ? [] : missingIn(node, declared);
}

function missingIn(node: JsonObject, declared: ReadonlySet<string>): readonly string[] {
  const own = membersOf(node["properties"]);
  return namesOf(node["required"]).filter(
    (name) => !Object.hasOwn(own, name) && !declared.has(name),
  );
}

/** Objects must be closed. One that takes properties it does not name cannot be. */
export const closedObjects: NodeRule = {
  find: (node, { rules, isRoot }) => {
    if (!rules.closed || !isObject(node)) return NO_TROUBLE;
    const isEmpty = !isRoot && !rules.emptyObjects && !hasProperties(node);
    if (node["additionalProperties"] === false && !isEmpty) return NO_TROUBLE;
    return [
      {
        rule: isEmpty ? "empty-object" : "open-object",
        keyword: "additionalProperties",
        message: isEmpty
          ? "An object must have properties"
          : 'An object must have "additionalProperties": false',
        providerPhrase: "'additionalProperties' is required to be supplied and to be false",
      },
    ];
  },
  mend: (draft) => {
    const { additionalProperties, patternProperties } = draft.node;
    const isMap =
      (isRecord(additionalProperties) && Object.keys(additionalProperties).length > 0) ||
      (isRecord(patternProperties) && Object.keys(patternProperties).length > 0);
    if (isMap && !(hasProperties(draft.node) && additionalProperties === undefined)) {
      draft.refuse("must list its properties, but is a map");
    }
    const mayBeEmpty = draft.place.isRoot && additionalProperties === undefined;
    if (!hasProperties(draft.node) && !mayBeEmpty) {
      const found = additionalProperties === false ? "has none" : "takes any";
      draft.refuse(`must list its properties, but ${found}`);
    }
    if (additionalProperties === undefined) {
      draft.report("additionalProperties", "added", "the provider asks for closed objects");
    } else if (additionalProperties !== false) {
      draft.report("additionalProperties", "rewritten", "the provider asks for closed objects");
    }
    draft.set({ additionalProperties: false });
  },
};

/** Every property must be required: an optional one allows `null` in its stead. */
export const optionalProperties: NodeRule = {
  find: (node, { rules }) => {
    if (!rules.allRequired) return NO_TROUBLE;
    const optional = optionalNames(node);
    if (optional.length === 0) return NO_TROUBLE;
    return [
      {
        rule: "optional-property",
        keyword: "required",
        message: `Every property must be required, but ${optional.map((name) => `"${name}"`).join(", ")} is not`,
        providerPhrase:
          "'required' is required to be supplied and to be an array including every key in properties",
      },
    ];
  },
  mend: (draft) => {
    const optional = new Set(optionalNames(draft.node));
    const result = mapValues(membersOf(draft.node["properties"]), (schema, name) =>
      isRecord(schema) && optional.has(name) ? allowAbsence(draft, name, schema) : schema,
    );
    draft.report(
      "required",
      "added",
      "the provider asks for every property; null stands for its absence",
    );
    draft.set({ properties: result, required: Object.keys(result) });
  },
};

function optionalNames(node: JsonObject): readonly string[] {
  const required = new Set(namesOf(node["required"]));
  return Object.keys(membersOf(node["properties"])).filter((name) => !required.has(name));
}

function isObject(node: JsonObject): boolean {
  return declaredTypes(node).includes("object") || isRecord(node["properties"]);
}

function hasProperties(node: JsonObject): boolean {
  return Object.keys(membersOf(node["properties"])).length > 0;
}

/** Lets `null` stand for the absence of a property, unless it means something of its own there. */
function allowAbsence(draft: NodeDraft, name: string, schema: JsonObject): JsonObject {
  const place = propertyPlace(schema, draft.place, name);
  if (admitsNull(schema, place)) return schema;
  const widened = withNull(schema, draft.place.rules.nullsInEnums);
  // In a union, what the schema was stands one level deeper.
  const [inner] = listOf(widened["anyOf"]);
  for (const copy of [inner, widened])
    if (isRecord(copy)) draft.replaces(copy, place.location, schema);
  draft.standIn(name);
  reportWidening(draft, schema, widened, place);
  return widened;
}

function reportWidening(
  draft: NodeDraft,
  schema: JsonObject,
  widened: JsonObject,
  { location }: Place,
): void {
  const pointer = pointerOf(location);
  const changed = ["type", "const", "enum", "anyOf"].filter(
    (keyword) => schema[keyword] !== widened[keyword] && Object.hasOwn(schema, keyword),
  );
  const reason = "null stands for the absence of the property";
  for (const keyword of changed) draft.reportAt(pointer, keyword, "rewritten", reason);
  if (changed.length === 0) draft.reportAt(pointer, "anyOf", "added", reason);
}

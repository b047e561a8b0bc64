import { isRecord } from "../../../isRecord.ts";
import { dialectOfMetaSchema } from "../../dialect.ts";
import { pointerOf } from "../../documentIndex.ts";
import { type JsonObject, mapValues, omit, setOwn } from "../../json.ts";
import { isKept } from "../fate.ts";
import { membersOf, namesOf } from "../keywordValues.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import type { NodeRule, Trouble } from "../nodeRule.ts";
import { type Place, propertyPlace } from "../place.ts";
import { withNull } from "../withNull.ts";

const REASON = "JSON Schema 2020-12 says it in another way";

/** Forms that older drafts and OpenAPI 3.0 have and JSON Schema 2020-12 has not. */
export const olderForms: NodeRule = {
  find: (node, place) => {
    const found = OLDER_FORMS.filter(([, , isUsed]) => isUsed(node, place));
    return found.map(
      ([keyword, form]): Trouble => ({
        rule: "older-draft",
        keyword,
        message: `${form} is a form of an older draft`,
        providerPhrase: "must match JSON Schema draft 2020-12",
      }),
    );
  },
  mend: (draft, troubles) => {
    for (const { keyword } of troubles) {
      OLDER_FORMS.find(([name]) => name === keyword)?.[3](draft);
    }
  },
};

type OlderForm = readonly [
  keyword: string,
  form: string,
  isUsed: (node: JsonObject, place: Place) => boolean,
  lift: (draft: NodeDraft) => void,
];

const OLDER_FORMS: readonly OlderForm[] = [
  [
    "$schema",
    "The draft that $schema names",
    (node, { rules, isOlderDraft }) =>
      rules.olderDrafts !== "any" && !isOlderDraft && namesOlderDraft(node),
    (draft) => draft.drop("$schema", "it names an older draft"),
  ],
  [
    "exclusiveMinimum",
    "A boolean exclusiveMinimum",
    (node) => typeof node["exclusiveMinimum"] === "boolean",
    (draft) => liftBound(draft, "minimum", "exclusiveMinimum"),
  ],
  [
    "exclusiveMaximum",
    "A boolean exclusiveMaximum",
    (node) => typeof node["exclusiveMaximum"] === "boolean",
    (draft) => liftBound(draft, "maximum", "exclusiveMaximum"),
  ],
  [
    "items",
    "A list in items",
    (node, { isOlderDraft }) => !isOlderDraft && Array.isArray(node["items"]),
    (draft) => {
      const { items, additionalItems } = draft.node;
      draft.report("items", "rewritten", REASON);
      draft.comesFrom("prefixItems", "items");
      draft.comesFrom("items", "additionalItems");
      draft.set({ prefixItems: items, items: additionalItems, additionalItems: undefined });
    },
  ],
  [
    "additionalItems",
    "additionalItems",
    (node, { isOlderDraft }) =>
      !isOlderDraft && Object.hasOwn(node, "additionalItems") && !Array.isArray(node["items"]),
    (draft) => draft.drop("additionalItems", "it says nothing where items is no list"),
  ],
  [
    "dependencies",
    "dependencies",
    (node, { isOlderDraft }) => !isOlderDraft && Object.hasOwn(node, "dependencies"),
    splitDependencies,
  ],
  [
    "required",
    "A boolean required",
    (node) => typeof node["required"] === "boolean",
    (draft) => draft.drop("required", "the object around the property says which are required"),
  ],
  [
    "properties",
    "A boolean required in a property",
    (node) => Object.values(membersOf(node["properties"])).some(saysRequired),
    liftRequired,
  ],
  [
    "nullable",
    "nullable",
    (node, { rules }) => Object.hasOwn(node, "nullable") && !isKept(rules, "nullable"),
    liftNullable,
  ],
];

function namesOlderDraft(node: JsonObject): boolean {
  const dialect = dialectOfMetaSchema(node["$schema"]);
  return dialect !== undefined && dialect.name !== "2020-12";
}

function liftBound(draft: NodeDraft, inclusive: string, exclusive: string): void {
  const bound = draft.node[inclusive];
  draft.report(exclusive, "rewritten", REASON);
  draft.comesFrom(exclusive, inclusive);
  if (draft.node[exclusive] === true && typeof bound === "number") {
    draft.set({ [exclusive]: bound, [inclusive]: undefined });
  } else {
    draft.omit(exclusive);
  }
}

function splitDependencies(draft: NodeDraft): void {
  const { dependencies, dependentRequired, dependentSchemas } = draft.node;
  const required = { ...membersOf(dependentRequired) };
  const schemas = { ...membersOf(dependentSchemas) };
  for (const [name, dependency] of Object.entries(membersOf(dependencies))) {
    setOwn(Array.isArray(dependency) ? required : schemas, name, dependency);
  }
  const unlessEmpty = (map: JsonObject): JsonObject | undefined =>
    Object.keys(map).length === 0 ? undefined : map;
  for (const keyword of ["dependentRequired", "dependentSchemas"]) {
    draft.comesFrom(keyword, "dependencies");
  }
  draft.report("dependencies", "rewritten", REASON);
  draft.set({
    dependencies: undefined,
    dependentRequired: unlessEmpty(required),
    dependentSchemas: unlessEmpty(schemas),
  });
}

function saysRequired(property: unknown): property is JsonObject {
  return isRecord(property) && typeof property["required"] === "boolean";
}

/** In draft-3 a property itself says that it is required. */
function liftRequired(draft: NodeDraft): void {
  const names = new Set(namesOf(draft.node["required"]));
  const properties = mapValues(membersOf(draft.node["properties"]), (property, name) => {
    if (!saysRequired(property)) return property;
    if (property["required"] === true) names.add(name);
    const { location } = propertyPlace(property, draft.place, name);
    const reason = "the object says which properties are required";
    draft.reportAt(pointerOf(location), "required", "rewritten", reason);
    const copy = omit(property, new Set(["required"]));
    draft.replaces(copy, location, property);
    return copy;
  });
  draft.set({ properties, required: names.size === 0 ? undefined : [...names] });
}

/** OpenAPI 3.0 has `nullable: true` beside a type, in place of a null type. */
function liftNullable(draft: NodeDraft): void {
  const { nullable } = draft.node;
  draft.report("nullable", "rewritten", REASON);
  draft.omit("nullable");
  if (nullable !== true) return;
  const widened = withNull(draft.node);
  for (const keyword of ["type", "const", "enum", "anyOf"]) {
    const isChanged =
      Object.hasOwn(draft.node, keyword) && widened[keyword] !== draft.node[keyword];
    if (isChanged) draft.report(keyword, "rewritten", "null is one of its types");
  }
  draft.node = widened;
}

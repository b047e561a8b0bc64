import { isRecord } from "../../../isRecord.ts";
import { pointerOf } from "../../documentIndex.ts";
import { getOwn, type JsonObject, setOwn } from "../../json.ts";
import { forEachSubschema, IN_PLACE_KEYWORDS } from "../../keywords.ts";
import { membersOf, namesOf, textOf } from "../keywordValues.ts";
import { isLegalName, legalNames } from "../legalNames.ts";
import type { NodeDraft } from "../nodeDraft.ts";
import { NO_TROUBLE, type NodeRule } from "../nodeRule.ts";
import { withNotes } from "../notes.ts";
import { propertyPlace } from "../place.ts";

/** Names of properties that a provider does not take. */
export const propertyNames: NodeRule = {
  find: (node, { rules }) => {
    const { propertyNames: limits } = rules;
    if (limits === undefined) return NO_TROUBLE;
    const illegal = [...namesIn(node)].filter((name) => !isLegalName(name, limits));
    if (illegal.length === 0) return NO_TROUBLE;
    return [
      {
        rule: "property-name",
        keyword: "properties",
        message: `Names are not taken: ${illegal.map((name) => JSON.stringify(name)).join(", ")}`,
        providerPhrase: limits.providerPhrase,
      },
    ];
  },
  mend: (draft) => {
    nameProperties(draft);
    for (const name of namesIn(draft.node)) {
      const newName = draft.names.get(name);
      if (newName !== undefined) renameOne(draft, name, newName);
    }
    renameMembers(draft, "properties");
    renameMembers(draft, "dependentSchemas");
    renameLists(draft);
  },
};

/**
 * Decides the new names of all properties of a value, also of those that only schemas inside speak of: each
 * by itself would give two properties one name.
 */
export function nameProperties(draft: NodeDraft): void {
  const { propertyNames: limits } = draft.place.rules;
  if (limits === undefined) return;
  const own = [...new Set(familyNames(draft.node))].filter((name) => !draft.names.has(name));
  draft.names = new Map([
    ...draft.names,
    ...legalNames(own, limits, new Set(draft.names.values())),
  ]);
}

/** The names of properties that a schema itself uses. */
function namesIn(node: JsonObject): ReadonlySet<string> {
  const { properties, required, dependentRequired, dependentSchemas } = node;
  const dependent = Object.entries(membersOf(dependentRequired));
  return new Set([
    ...Object.keys(membersOf(properties)),
    ...namesOf(required),
    ...dependent.flatMap(([name, names]) => [name, ...namesOf(names)]),
    ...Object.keys(membersOf(dependentSchemas)),
  ]);
}

/** The names that a schema and those in it use for properties of one value. */
function familyNames(node: JsonObject): readonly string[] {
  const names = [...namesIn(node)];
  forEachSubschema(node, (child, [keyword]) => {
    if (isRecord(child) && IN_PLACE_KEYWORDS.has(keyword)) names.push(...familyNames(child));
  });
  return names;
}

function renameMembers(draft: NodeDraft, keyword: "properties" | "dependentSchemas"): void {
  const members = draft.node[keyword];
  if (!isRecord(members)) return;
  const result: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(members)) {
    const newName = draft.names.get(name);
    const isTold = newName !== undefined && keyword === "properties" && isRecord(schema);
    setOwn(result, newName ?? name, isTold ? withName(draft, schema, name, newName) : schema);
  }
  draft.set({ [keyword]: result });
}

/** A property whose new name does not say all that the old one did says that in its description. */
function withName(draft: NodeDraft, schema: JsonObject, name: string, newName: string): JsonObject {
  if (!draft.describes || wordsOf(name) === wordsOf(newName)) return schema;
  const description = withNotes(textOf(schema["description"]), [["original name", name]]);
  const copy = { ...schema, description };
  draft.replaces(copy, propertyPlace(schema, draft.place, name).location, schema);
  return copy;
}

/** What a name says, however its words are set apart. */
function wordsOf(name: string): string {
  return name
    .split(/[\s._\-/:()[\]]+/u)
    .filter((word) => word !== "")
    .join(" ");
}

function renameOne(draft: NodeDraft, name: string, newName: string): void {
  draft.rename(name, newName);
  const schema = getOwn(membersOf(draft.node["properties"]), name);
  const isReported = draft.place.declared?.has(name) === true && schema === undefined;
  if (isReported) return;
  const pointer =
    isRecord(schema) && !draft.isInvented(schema)
      ? pointerOf(propertyPlace(schema, draft.place, name).location)
      : draft.pointer;
  draft.reportAt(
    pointer,
    name,
    "renamed",
    `the provider does not take the name: it is "${newName}"`,
  );
}

function renameLists(draft: NodeDraft): void {
  const rename = (names: unknown): readonly string[] =>
    namesOf(names).map((name) => draft.names.get(name) ?? name);
  const { required, dependentRequired } = draft.node;
  if (required !== undefined) draft.set({ required: rename(required) });
  if (!isRecord(dependentRequired)) return;
  const result: Record<string, unknown> = {};
  for (const [name, names] of Object.entries(dependentRequired)) {
    setOwn(result, draft.names.get(name) ?? name, rename(names));
  }
  draft.set({ dependentRequired: result });
}

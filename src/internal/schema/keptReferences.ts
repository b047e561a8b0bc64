import { ToolpipeError } from "../../errors.ts";
import { isRecord } from "../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "./documentIndex.ts";
import { pointerOf } from "./documentIndex.ts";
import { getOwn, type JsonObject, omitOwn, setOwn } from "./json.ts";
import { DEFINITION_KEYWORDS, forEachSubschema, isSchema } from "./keywords.ts";
import { definitionPath, findDefinition, referenceKeywordOf } from "./references.ts";

/** Where the references of a schema lead beside the schema itself. */
interface KeptContext {
  readonly definitions?: JsonObject | undefined;
  readonly root?: JsonObject | undefined;
}

/** The schema as it is, with those definitions that its references reach and no others. */
export function keepReferences(
  schema: JsonObject,
  index: DocumentIndex,
  context: KeptContext,
): JsonObject {
  const document = context.root ?? schema;
  const body = omitOwn(schema, DEFINITION_KEYWORDS);
  const kept = new Map<string, Record<string, unknown>>();
  const seen = new Set<object>();
  const pending: SchemaLocation[] = [{ ...index.locate(schema, index.root, []), schema: body }];

  const keepDefinition = (container: string, name: string): void => {
    const entries = kept.get(container) ?? {};
    if (Object.hasOwn(entries, name)) return;
    const entry = [context.definitions, getOwn(document, container)]
      .map((source) => (isRecord(source) ? getOwn(source, name) : undefined))
      .find((candidate) => candidate !== undefined);
    setOwn(entries, name, entry);
    kept.set(container, entries);
    if (isSchema(entry)) pending.push(index.locate(entry, index.root, [container, name]));
  };

  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    const { schema: current, resource } = location;
    if (typeof current === "boolean" || seen.has(current)) continue;
    seen.add(current);
    const from = location;
    forEachSubschema(current, (subschema, path) => {
      pending.push(index.locate(subschema, from, path));
    });
    const keyword = referenceKeywordOf(current);
    if (keyword === undefined) continue;
    const reference = String(current[keyword]);
    const target =
      findDefinition(reference, index, context.definitions) ?? index.resolve(reference, resource);
    if (target === undefined) continue;
    const path = definitionPath(pointerOf(target));
    if (path !== undefined) {
      keepDefinition(path[0], path[1]);
      // What lies deeper in a definition need not stand where its schemas are.
      pending.push(target);
    } else if (document !== schema) {
      throw new ToolpipeError(
        "schema-too-large",
        `Cannot inline JSON Schema: the reference "${reference}" leads out of the schema, and inlining everything is too much`,
      );
    } else if (target.schema !== schema) {
      pending.push(target);
    }
  }
  const result: Record<string, unknown> = { ...body };
  for (const [container, entries] of kept) result[container] = entries;
  return equalMembers(result, schema) ? schema : result;
}

/** Tells whether nothing was left out or brought in, so that the schema itself can be handed back. */
function equalMembers(result: JsonObject, schema: JsonObject): boolean {
  if (Object.keys(result).length > Object.keys(schema).length) return false;
  return Object.entries(schema).every(([key, value]) => {
    const other = result[key];
    if (!DEFINITION_KEYWORDS.has(key) || !isRecord(value)) return other === value;
    return isRecord(other) && Object.keys(other).length === Object.keys(value).length;
  });
}

import { ToolpipeError } from "../../errors.ts";
import { isRecord } from "../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "./documentIndex.ts";
import { pointerOf } from "./documentIndex.ts";
import { getOwn, type JsonObject, omitOwn, setOwn } from "./json.ts";
import { DEFINITION_KEYWORDS, isSchema } from "./keywords.ts";
import { definitionPath, findDefinition, referencesIn } from "./references.ts";

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
  const body = omitOwn(schema, DEFINITION_KEYWORDS);
  const kept = new Map<string, Record<string, unknown>>();
  const pending: SchemaLocation[] = [{ ...index.locate(schema, index.root, []), schema: body }];
  const standalone = context.root === undefined || context.root === schema;
  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    if (typeof location.schema === "boolean") continue;
    const { resource } = location;
    for (const reference of referencesIn(location.schema)) {
      const target =
        findDefinition(reference, index, context.definitions) ?? index.resolve(reference, resource);
      if (target === undefined) continue;
      const path = definitionPath(pointerOf(target));
      if (path === undefined) {
        if (standalone) continue;
        throw new ToolpipeError(
          "schema-too-large",
          `Cannot inline JSON Schema: the reference "${reference}" leads out of the schema, and inlining everything is too much`,
        );
      }
      const [container, name] = path;
      const entries = kept.get(container) ?? {};
      if (Object.hasOwn(entries, name)) continue;
      const source = getOwn(context.root ?? schema, container);
      const entry =
        (context.definitions && getOwn(context.definitions, name)) ??
        (isRecord(source) ? getOwn(source, name) : undefined);
      if (!isSchema(entry)) continue;
      setOwn(entries, name, entry);
      kept.set(container, entries);
      pending.push(index.locate(entry, index.root, [container, name]));
    }
  }
  const result: Record<string, unknown> = { ...body };
  for (const [container, entries] of kept) result[container] = entries;
  return equalMembers(result, schema) ? schema : result;
}

/** Tells whether pruning changed nothing, so that the schema itself can be handed back. */
function equalMembers(result: JsonObject, schema: JsonObject): boolean {
  return Object.entries(schema).every(([key, value]) => {
    const other = result[key];
    if (!DEFINITION_KEYWORDS.has(key) || !isRecord(value)) return other === value;
    return isRecord(other) && Object.keys(other).length === Object.keys(value).length;
  });
}

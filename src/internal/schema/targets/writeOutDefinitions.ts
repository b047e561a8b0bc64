import { isRecord } from "../../isRecord.ts";
import { DEFAULT_DIALECT } from "../dialect.ts";
import { indexDocument } from "../documentIndex.ts";
import { getOwn, type JsonObject, mapValues } from "../json.ts";
import { mapSubschemas } from "../keywords.ts";
import { definitionPath } from "../references.ts";
import { membersOf } from "./keywordValues.ts";
import { isRecursive } from "./recursion.ts";

/** Definitions that lead to each other in a row. A longer chain is no way to write a schema. */
const MAX_OPEN = 200;

/** What becomes of a schema when definitions are written out: itself, or a copy that the caller is told of. */
export interface WritingOut {
  /** A reference, as the object that holds it, has given way to what it leads to. */
  readonly onReference: (reference: object) => void;
  /** A schema has a copy in its place, since something inside it has changed. */
  readonly onCopy: (original: JsonObject, copy: JsonObject) => void;
  /** Definitions lead to each other in too long a chain. */
  readonly refuse: () => never;
}

/**
 * Writes out the definitions that do not contain themselves. Merging what stands beside a reference into a copy of
 * its definition can leave a cycle with another entry than it had, and the old one is then outside of it.
 *
 * Linear: what several references lead to is one object.
 */
export function writeOutDefinitions(
  schema: JsonObject,
  definitions: JsonObject,
  { onReference, onCopy, refuse }: WritingOut,
): { readonly schema: JsonObject; readonly definitions: JsonObject } {
  const index = indexDocument({ ...schema, $defs: definitions }, DEFAULT_DIALECT);
  const stays = (definition: unknown): boolean =>
    isRecord(definition) && isRecursive(definition, index);
  const done = new Map<JsonObject, JsonObject>();
  let open = 0;
  const writeDefinition = (definition: JsonObject): JsonObject => {
    open += 1;
    if (open > MAX_OPEN) refuse();
    const result = done.get(definition) ?? write(definition);
    open -= 1;
    done.set(definition, result);
    return result;
  };
  const write = (node: JsonObject): JsonObject => {
    const definition = getOwn(definitions, referredName(node) ?? "");
    if (isRecord(definition) && !stays(definition)) {
      onReference(node);
      return writeDefinition(definition);
    }
    const result = mapSubschemas(node, (child) => (isRecord(child) ? write(child) : child));
    if (result !== node) onCopy(node, result);
    return result;
  };
  const kept = Object.entries(definitions).filter(([, definition]) => stays(definition));
  return {
    schema: write(schema),
    definitions: mapValues(Object.fromEntries(kept), (definition) => write(membersOf(definition))),
  };
}

/** The definition that a schema refers to with nothing beside the reference. */
function referredName(node: JsonObject): string | undefined {
  const { $ref } = node;
  const path = typeof $ref === "string" ? definitionPath($ref) : undefined;
  return path?.length === 2 && Object.keys(node).length === 1 ? path[1] : undefined;
}

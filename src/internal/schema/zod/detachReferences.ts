import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { getOwn } from "../json.ts";
import { forEachSubschema } from "../keywords.ts";

/** Where references lead instead, and what stands there. */
export interface Detached {
  /** The new reference of each schema whose reference has to change. */
  readonly references: ReadonlyMap<object, string>;
  readonly definitions: ReadonlyMap<string, SchemaLocation>;
}

/**
 * Finds the references that lead through a part of a document that is going to be removed, and gives
 * their targets a place among the definitions. Linear in the document, and in the depth of the targets.
 *
 * @param index - the document
 * @param isRemoved - tells whether a schema is going to be gone from the one around it
 */
export function detachReferences(
  index: DocumentIndex,
  isRemoved: (child: SchemaLocation, parent: SchemaLocation) => boolean,
): Detached {
  const references = new Map<object, string>();
  const definitions = new Map<string, SchemaLocation>();
  const names = new Map<unknown, string>();

  const isLost = (target: SchemaLocation): boolean => {
    for (let child = target; child.parent !== undefined; child = child.parent) {
      if (isRemoved(child, child.parent)) return true;
    }
    return false;
  };

  const visit = (location: SchemaLocation): void => {
    const { schema, resource } = location;
    if (typeof schema === "boolean") return;
    const reference = getOwn(schema, "$ref");
    const target = typeof reference === "string" ? index.resolve(reference, resource) : undefined;
    if (target !== undefined && isLost(target)) {
      const name = names.get(target.schema) ?? `detached${names.size}`;
      names.set(target.schema, name);
      definitions.set(name, target);
      references.set(schema, `#/definitions/${name}`);
    }
    forEachSubschema(schema, (subschema, path) => visit(index.locate(subschema, location, path)));
  };

  if (index.hasReferences) visit(index.root);
  return { references, definitions };
}

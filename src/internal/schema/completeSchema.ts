import { ensureTypes } from "./ensureTypes.ts";
import { inlineReferences } from "./inline.ts";
import { type JsonObject, omitOwn } from "./json.ts";
import { assertJsonDocument } from "./limits.ts";
import { ensureObjectRoot } from "./objectRoot.ts";
import { withoutAddresses } from "./zod/selfContained.ts";

/**
 * Completes a JSON Schema of any origin: self-contained, an object where nothing else is said, and every
 * schema in it typed.
 */
export function completeSchema(schema: JsonObject): JsonObject {
  assertJsonDocument(schema, "convert schema");
  const { schema: inlined, hasReferences } = inlineReferences(schema);
  const unaddressed = hasReferences ? inlined : withoutAddresses(inlined);
  return ensureTypes(ensureObjectRoot(omitOwn(unaddressed, DIALECT_KEYWORDS)));
}

/** The dialect of what comes out is the one that was asked for. */
const DIALECT_KEYWORDS: ReadonlySet<string> = new Set(["$schema"]);

import { dereference } from "@apidevtools/json-schema-ref-parser";

/** The schema without references, by the peer; its input stays as it is, as with ours. */
export function inlineWithRefParser(schema) {
  return dereference(schema, { mutateInputSchema: false, resolve: { external: false } });
}

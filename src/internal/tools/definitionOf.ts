import { isRecord } from "../isRecord.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a schema of Zod 4 or Zod 3 is defined by; anything else defines itself. */
export function definitionOf(schema: Fields): Fields {
  const internals = schema["_zod"];
  const definition = isRecord(internals) ? internals["def"] : schema["_def"];
  return isRecord(definition) ? definition : schema;
}

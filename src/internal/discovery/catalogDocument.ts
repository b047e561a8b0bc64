import type { CatalogEntry } from "./catalogEntry.ts";
import { parametersOf } from "./parametersOf.ts";

/** The searchable texts of a tool, in the fields of the index. */
export interface CatalogDocument {
  readonly name: string;
  readonly server?: string | undefined;
  readonly description: string;
  readonly parameters: readonly string[];
  readonly parameterDescriptions: readonly string[];
}

/** Reads the searchable texts of a tool. */
export function toCatalogDocument(entry: CatalogEntry): CatalogDocument {
  const { bare, server, description, inputSchema } = entry;
  const parameters = parametersOf(inputSchema) ?? [];
  return {
    name: bare,
    server,
    description,
    parameters: parameters.flatMap(({ name, enumValues }) => [name, ...enumValues]),
    parameterDescriptions: parameters.flatMap(({ description: text }) => text ?? []),
  };
}

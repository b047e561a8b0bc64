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

// Several times what the largest real tools have (13,000 characters of description): an index must
// not grow with whatever a server sends.
const MAX_DESCRIPTION_LENGTH = 20_000;
const MAX_PARAMETER_TEXTS = 1_000;
const MAX_PARAMETER_TEXT_LENGTH = 2_000;

/** Reads the searchable texts of a tool, as far as they are of a sane size. */
export function toCatalogDocument(entry: CatalogEntry): CatalogDocument {
  const { bare, server, description, inputSchema } = entry;
  const parameters = parametersOf(inputSchema) ?? [];
  return {
    name: bare,
    server,
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    parameters: bounded(parameters.flatMap(({ name, enumValues }) => [name, ...enumValues])),
    parameterDescriptions: bounded(parameters.flatMap(({ description: text }) => text ?? [])),
  };
}

function bounded(texts: readonly string[]): string[] {
  return texts
    .slice(0, MAX_PARAMETER_TEXTS)
    .map((text) => text.slice(0, MAX_PARAMETER_TEXT_LENGTH));
}

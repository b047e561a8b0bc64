import { elementAt } from "../elementAt.ts";
import { type CatalogDocument, toCatalogDocument } from "./catalogDocument.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import { LexicalSearch } from "./lexicalSearch.ts";
import { SentenceLookup } from "./sentenceLookup.ts";
import { ServerMentions } from "./serverMentions.ts";

/** What a catalog is searched with. */
export interface CatalogIndexes {
  readonly lexical: LexicalSearch;
  readonly servers: ServerMentions;
  readonly sentences: SentenceLookup;
}

/** What the documents of a catalog are read from. */
type Source = Pick<CatalogEntry, "name" | "description" | "inputSchema">;

interface Remembered {
  sources: readonly Source[];
  readonly documents: readonly CatalogDocument[];
  readonly indexes: CatalogIndexes;
}

// More catalogs than one process serves in turns, at a few megabytes for a thousand tools.
const MAX_REMEMBERED = 8;
const remembered: Remembered[] = [];

/**
 * Builds the indexes of a catalog, or takes those that were built for the same texts before: agents
 * partition the same catalog on each turn, and building takes a hundred times longer than a search.
 *
 * Linear in the number of tools when the schemas are the same objects as before, in the length of
 * all texts otherwise.
 *
 * @param entries - the tools, ordered by name
 */
export function catalogIndexes(entries: readonly CatalogEntry[]): CatalogIndexes {
  const sources = entries.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  const known =
    remembered.find((catalog) => hasSameSources(catalog.sources, sources)) ??
    findOrBuild(entries, sources);
  known.sources = sources;
  const others = remembered.filter((catalog) => catalog !== known);
  remembered.length = 0;
  remembered.push(known, ...others.slice(0, MAX_REMEMBERED - 1));
  return known.indexes;
}

function findOrBuild(entries: readonly CatalogEntry[], sources: readonly Source[]): Remembered {
  const documents = entries.map(toCatalogDocument);
  const same = remembered.find((catalog) => hasSameDocuments(catalog.documents, documents));
  if (same !== undefined) return same;
  const indexes = {
    lexical: new LexicalSearch(documents),
    servers: new ServerMentions(documents),
    sentences: new SentenceLookup(documents),
  };
  return { sources, documents, indexes };
}

function hasSameSources(a: readonly Source[], b: readonly Source[]): boolean {
  return areEqual(a, b, (one, other) => {
    if (one.name !== other.name || one.description !== other.description) return false;
    return one.inputSchema === other.inputSchema;
  });
}

function hasSameDocuments(a: readonly CatalogDocument[], b: readonly CatalogDocument[]): boolean {
  const isSame = (one: unknown, other: unknown): boolean => one === other;
  return areEqual(
    a,
    b,
    (one, other) =>
      one.name === other.name &&
      one.server === other.server &&
      one.description === other.description &&
      areEqual(one.parameters, other.parameters, isSame) &&
      areEqual(one.parameterDescriptions, other.parameterDescriptions, isSame),
  );
}

function areEqual<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isEqual: (a: Item, b: Item) => boolean,
): boolean {
  return a.length === b.length && a.every((item, index) => isEqual(item, elementAt(b, index)));
}

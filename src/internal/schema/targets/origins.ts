import type { SchemaLocation } from "../documentIndex.ts";

/** A keyword of the document. */
export interface Origin {
  readonly location: SchemaLocation;
  readonly keyword: string;
}

/** The keywords of the document that one keyword of a schema came from. */
export type OriginList = readonly [Origin, ...Origin[]];

/** Where keywords came from that the document has in another place or in other words. */
export type Origins = ReadonlyMap<string, OriginList>;

export const NO_ORIGINS: Origins = new Map();

/** The keywords of two lists, each once. */
function joinOrigins(first: OriginList, second: OriginList): OriginList {
  const isKnown = ({ location, keyword }: Origin): boolean =>
    first.some((origin) => origin.location === location && origin.keyword === keyword);
  return [...first, ...second.filter((origin) => !isKnown(origin))];
}

/** Where the keywords of one schema came from: from where it stands, unless something else is known. */
export class KeywordOrigins {
  readonly #location: SchemaLocation;
  readonly #elsewhere: Map<string, OriginList>;

  /** @param elsewhere - what is known of keywords that stood in another place */
  constructor(location: SchemaLocation, elsewhere: Origins) {
    this.#location = location;
    this.#elsewhere = new Map(elsewhere);
  }

  of(keyword: string): OriginList {
    return this.#elsewhere.get(keyword) ?? [{ location: this.#location, keyword }];
  }

  /** Those of several keywords, for a schema that takes them over. */
  ofAll(keywords: readonly string[]): Origins {
    return new Map(keywords.map((keyword) => [keyword, this.of(keyword)]));
  }

  /** Where a keyword came from that was not where the schema stands. */
  elsewhere(keyword: string): Origin | undefined {
    return this.#elsewhere.get(keyword)?.[0];
  }

  /** Says of a keyword that is new where it came from. */
  set(keyword: string, origins: OriginList): void {
    this.#elsewhere.set(keyword, origins);
  }

  /** Says of a keyword that it came from there as well. */
  add(keyword: string, origins: OriginList): void {
    this.set(keyword, joinOrigins(this.of(keyword), origins));
  }

  /** Forgets all, for a schema that has become another one. */
  replace(origins: Origins): void {
    this.#elsewhere.clear();
    for (const [keyword, list] of origins) this.#elsewhere.set(keyword, list);
  }
}

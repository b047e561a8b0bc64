import { describe, expect, it } from "vitest";
import { expandTerms } from "../../../src/internal/text/expandTerms.ts";
import type { QueryTerms } from "../../../src/internal/text/queryTerms.ts";
import { RelatedTerms } from "../../../src/internal/text/relatedTerms.ts";

function expand(terms: QueryTerms, known: readonly string[]): [string, number][] {
  return [...expandTerms(terms, new RelatedTerms(known), (term) => known.includes(term))];
}

describe("expandTerms", () => {
  it("adds synonyms that some tool has", () => {
    expect(expand(new Map([["fetch", 1]]), ["fetch", "get"])).toStrictEqual([
      ["fetch", 1],
      ["get", 0.4],
    ]);
    expect(expand(new Map([["fetch", 0.5]]), ["get"])).toStrictEqual([
      ["fetch", 0.5],
      ["get", 0.2],
    ]);
  });

  it("leaves a word of the request its own weight, whatever it stands beside", () => {
    const terms = new Map([
      ["fetch", 1],
      ["get", 0.2],
    ]);
    expect(expand(terms, ["fetch", "get"])).toStrictEqual([...terms]);
  });

  it("counts words of the topic more where no tool has the word itself", () => {
    expect(expand(new Map([["umbrella", 1]]), ["weather"])).toStrictEqual([
      ["umbrella", 1],
      ["weather", 0.4],
    ]);
    expect(expand(new Map([["umbrella", 1]]), ["weather", "umbrella"])).toStrictEqual([
      ["umbrella", 1],
      ["weather", 0.2],
    ]);
  });

  it("looks for other forms of unknown words, and of all that are not stemmed", () => {
    expect(expand(new Map([["dateien", 1]]), ["datei"])).toStrictEqual([
      ["dateien", 1],
      ["datei", 0.5],
    ]);
    expect(expand(new Map([["dateien", 1]]), ["datei", "dateien"])).toStrictEqual([["dateien", 1]]);
    expect(expand(new Map([["файлы", 1]]), ["файлы", "файлов"])).toStrictEqual([
      ["файлы", 1],
      ["файлов", 0.5],
    ]);
  });
});

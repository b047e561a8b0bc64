import { describe, expect, it } from "vitest";
import { readQueryTerms, weighTerms } from "../../../src/internal/text/queryTerms.ts";
import { addSynonyms } from "../../../src/internal/text/synonyms.ts";

describe("readQueryTerms", () => {
  it("counts the parts of an identifier less than the whole", () => {
    expect([...readQueryTerms("close the GitHub issue")]).toStrictEqual([
      ["close", 1],
      ["git", 0.5],
      ["hub", 0.5],
      ["github", 1],
      ["issu", 1],
    ]);
  });

  it("counts a repeated word by the square root", () => {
    expect(readQueryTerms("mail mail mail mail").get("mail")).toBe(2);
  });

  it("hardly counts words of asking, but keeps them", () => {
    const terms = readQueryTerms("I would like help with a like");
    expect(terms.get("help")).toBeCloseTo(Math.sqrt(0.05), 12);
    expect(terms.get("like")).toBeLessThan(0.5);
  });

  it("falls back to function words where nothing else is left", () => {
    expect([...readQueryTerms("who is it")]).toStrictEqual([
      ["who", 1],
      ["is", 1],
      ["it", 1],
    ]);
  });

  it("reads scripts without spaces in pairs of characters", () => {
    expect([...readQueryTerms("搜索文件").keys()]).toStrictEqual(["搜索", "索文", "文件"]);
  });
});

describe("weighTerms", () => {
  it("weighs plain terms by the square root of their number", () => {
    expect([...weighTerms(["a", "b", "a"])]).toStrictEqual([
      ["a", Math.SQRT2],
      ["b", 1],
    ]);
  });
});

describe("addSynonyms", () => {
  it("adds other words at a lower weight, after the terms themselves", () => {
    expect([...addSynonyms(new Map([["remov", 1]]))]).toStrictEqual([
      ["remov", 1],
      ["delet", 0.4],
      ["eras", 0.4],
    ]);
  });

  it("never lowers or repeats a term of the query", () => {
    const terms = new Map([
      ["delet", 1],
      ["remov", 0.5],
    ]);
    expect([...addSynonyms(terms)]).toStrictEqual([...terms, ["eras", 0.4]]);
  });

  it("knows no synonyms of names of object members", () => {
    const terms = new Map([["constructor", 1]]);
    expect(addSynonyms(terms)).toStrictEqual(terms);
  });
});

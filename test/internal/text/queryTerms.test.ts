import { describe, expect, it } from "vitest";
import { expandTerms } from "../../../src/internal/text/expandTerms.ts";
import { readQueryTerms, weighTerms } from "../../../src/internal/text/queryTerms.ts";
import { RelatedTerms } from "../../../src/internal/text/relatedTerms.ts";

describe("readQueryTerms", () => {
  it("counts the parts of an identifier less than the whole", () => {
    expect([...readQueryTerms("close the GitHub issue")]).toStrictEqual([
      ["close", 1],
      ["git", Math.sqrt(0.1)],
      ["hub", Math.sqrt(0.1)],
      ["github", 1],
      ["issu", 1],
    ]);
  });

  it("counts a repeated word by the square root", () => {
    expect(readQueryTerms("mail mail mail mail").get("mail")).toBe(2);
  });

  it("counts words of asking less, but keeps them", () => {
    const terms = readQueryTerms("I would like help with a like");
    expect(terms.get("help")).toBeCloseTo(Math.sqrt(0.2), 12);
    expect(terms.get("like")).toBeLessThan(0.7);
  });

  it("counts words of how much and when less than words of what", () => {
    expect([...readQueryTerms("the latest weather in detail")]).toStrictEqual([
      ["latest", Math.sqrt(0.7)],
      ["weather", 1],
      ["detail", 1],
    ]);
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

describe("readQueryTerms in scripts without spaces", () => {
  it("counts pairs with particles and pronouns, and pairs of hiragana, less", () => {
    const light = Math.sqrt(0.1);
    expect([...readQueryTerms("我的文件")]).toStrictEqual([
      ["我的", light],
      ["的文", light],
      ["文件", 1],
    ]);
    expect([...readQueryTerms("天気です")]).toStrictEqual([
      ["天気", 1],
      ["気で", 1],
      ["です", light],
    ]);
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

describe("expandTerms", () => {
  const vocabulary = ["delet", "eras", "remov", "datei", "verzeichni", "kalendereintrag", "файлов"];
  const related = new RelatedTerms(vocabulary);
  const expand = (terms: [string, number][]): [string, number][] => [
    ...expandTerms(new Map(terms), related, (term) => vocabulary.includes(term)),
  ];

  it("adds synonyms at a lower weight, after the terms themselves", () => {
    expect(expand([["remov", 1]])).toStrictEqual([
      ["remov", 1],
      ["delet", 0.4],
      ["eras", 0.4],
    ]);
  });

  it("never lowers or repeats a term of the query", () => {
    const terms: [string, number][] = [
      ["delet", 1],
      ["remov", 0.5],
    ];
    expect(expand(terms)).toStrictEqual([...terms, ["eras", 0.4]]);
  });

  it("adds words of the same topic, fewer where the index has the word itself", () => {
    const vocabulary = ["forecast", "rain", "airlin"];
    const expandIn = (term: string): [string, number][] => [
      ...expandTerms(new Map([[term, 1]]), new RelatedTerms(vocabulary), (word) =>
        vocabulary.includes(word),
      ),
    ];
    expect(expandIn("umbrella")).toStrictEqual([
      ["umbrella", 1],
      ["forecast", 0.4],
      ["rain", 0.4],
    ]);
    expect(expandIn("rain")).toStrictEqual([
      ["rain", 1],
      ["forecast", 0.2],
    ]);
  });

  it("takes compounds apart, over the letters that link them", () => {
    expect(expand([["dateienverzeichni", 1]])).toStrictEqual([
      ["dateienverzeichni", 1],
      ["datei", 0.7],
      ["verzeichni", 0.7],
    ]);
  });

  it("takes short words as they are, and of longer ones the beginning", () => {
    const inflections = new RelatedTerms(["mails", "mailing", "folder", "foldr", "kontakt"]);
    expect([...inflections.find("mail")]).toStrictEqual([["mails", 0.5]]);
    expect([...inflections.find("folde")]).toStrictEqual([["folder", 0.5]]);
    expect([...inflections.find("kontakte")]).toStrictEqual([["kontakt", 0.5]]);
    expect([...inflections.find("folden")]).toStrictEqual([
      ["folder", 0.5],
      ["foldr", 0.5],
    ]);
  });

  it("finds the pairs that a single character of a script without spaces stands in", () => {
    const pairs = new RelatedTerms(["猫的", "的图", "小猫", "𠮷野", "cat"]);
    const find = (term: string): [string, number][] => [...pairs.find(term)];
    expect(find("猫")).toStrictEqual([
      ["猫的", 0.5],
      ["小猫", 0.5],
    ]);
    expect(find("𠮷")).toStrictEqual([["𠮷野", 0.5]]);
    expect(find("c")).toStrictEqual([]);
  });

  it("finds compounds by their halves", () => {
    expect(expand([["kalender", 1]])).toStrictEqual([
      ["kalender", 1],
      ["kalendereintrag", 0.3],
    ]);
    expect(expand([["eintrag", 1]])).toStrictEqual([
      ["eintrag", 1],
      ["kalendereintrag", 0.3],
    ]);
  });

  it("finds other inflections of words that are not stemmed", () => {
    expect(expand([["файлы", 1]])).toStrictEqual([
      ["файлы", 1],
      ["файлов", 0.5],
    ]);
  });

  it("adds nothing for words without relatives, such as names of object members", () => {
    for (const term of ["constructor", "__proto__", "zebra", "delet".slice(0, 2)]) {
      expect(expand([[term, 1]])).toStrictEqual([[term, 1]]);
    }
  });
});

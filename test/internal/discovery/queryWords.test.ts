import { describe, expect, it } from "vitest";
import { wordsOf } from "../../../src/internal/discovery/queryWords.ts";

describe("wordsOf", () => {
  it("returns the words that say something, each once, with their stems", () => {
    expect(wordsOf("Lists the issues of an issue")).toStrictEqual([
      { raw: "lists", term: "list" },
      { raw: "issues", term: "issu" },
    ]);
  });

  it.each([
    ["42", ["42"]],
    ["port 8080", ["8080"]],
    ["s3", []],
    ["null", ["null"]],
    ["true or [undefined]", ["true", "undefined"]],
    ["isNull", []],
    ["nullable", []],
  ])("knows which words of %j are values", (text, values) => {
    const found = wordsOf(text).filter(({ isValue }) => isValue === true);
    expect(found.map(({ raw }) => raw)).toStrictEqual(values);
  });
});

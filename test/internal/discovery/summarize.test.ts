import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { summarize } from "../../../src/internal/discovery/summarize.ts";

describe("summarize", () => {
  it.each([
    ["Reads a file. Needs access.", "Reads a file"],
    ["Reads a file.", "Reads a file"],
    ["Reads a file", "Reads a file"],
    ["Finds books by J. Smith and others. Really.", "Finds books by J. Smith and others"],
    ["Sorts by column 2. Then stops.", "Sorts by column 2"],
    ["Really? Yes.", "Really?"],
    ["Do it! Now.", "Do it!"],
    [
      "Lists items, e.g. Issues or pull requests. More.",
      "Lists items, e.g. Issues or pull requests",
    ],
    ["Runs Node.js v1.2 scripts. More.", "Runs Node.js v1.2 scripts"],
    ["Returns at most 10. items are sorted. More.", "Returns at most 10. items are sorted"],
    ["ファイルを検索します。次の文。", "ファイルを検索します。"],
    ["First line\n\n- a list\n- of things", "First line - a list - of things"],
    ["", ""],
    ["   ", ""],
  ])("takes the first sentence of %j", (description, summary) => {
    expect(summarize(description)).toBe(summary);
  });

  it("is one line of at most 120 characters, whatever the description", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (description) => {
        const summary = summarize(description);
        expect(summary.length).toBeLessThanOrEqual(120);
        expect(summary).not.toMatch(/[\r\n\u2028\u2029]|\p{Cs}/u);
      }),
    );
  });
});

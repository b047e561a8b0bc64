import { describe, expect, it } from "vitest";
import { splitSentences } from "../../../src/internal/text/splitSentences.ts";

describe("splitSentences", () => {
  it.each([
    ["one request", ["one request"]],
    ["Find it. Send it! Is it there?", ["Find it.", "Send it!", "Is it there?"]],
    ["use Node.js v1.2 in src/a.ts", ["use Node.js v1.2 in src/a.ts"]],
    ["first line\nsecond line\n\n", ["first line", "second line"]],
    ["查找文件。发送邮件！", ["查找文件", "发送邮件"]],
    ["   ", []],
    ["", []],
  ])("splits %j", (text, sentences) => {
    expect(splitSentences(text)).toStrictEqual(sentences);
  });

  it("keeps all words of a text with any number of sentences", () => {
    const sentences = splitSentences(Array.from({ length: 20 }, (_, n) => `s${n}.`).join(" "));
    expect(sentences).toHaveLength(8);
    expect(sentences[7]?.split("\n")).toHaveLength(13);
  });

  it("takes runs of marks and white space of any length", () => {
    for (const text of [".".repeat(50_000), " ".repeat(50_000), `a${"! ".repeat(50_000)}`]) {
      expect(splitSentences(text).length).toBeLessThan(9);
    }
  });
});

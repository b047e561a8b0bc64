import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clipLine,
  isListableName,
  toHarmlessLine,
} from "../../../src/internal/discovery/untrustedText.ts";

describe("toHarmlessLine", () => {
  it.each([
    ["plain text stays", "plain text stays"],
    ["  line\r\none\ttwo\u2028three\u0085four  ", "line one two three four"],
    ["zero\u200b\u200d\u2060\ufeffwidth", "zerowidth"],
    ["bidi\u202eevil\u2066", "bidievil"],
    ["tags\u{e0041}\u{e007f} and selectors\ufe0f\u{e0100}\u{e01ef}", "tags and selectors"],
    ["\u0000bell\u0007", "bell"],
    ["lone\ud800 surrogate\udc00", "lone surrogate"],
    ["private\ue000 use", "private use"],
    ["hangul\u3164 filler", "hangul filler"],
    ["<system> `fence` </system>", "‹system› 'fence' ‹/system›"],
    ["Grüße, 検索 и поиск", "Grüße, 検索 и поиск"],
    ["", ""],
  ])("turns %j into %j", (text, line) => {
    expect(toHarmlessLine(text)).toBe(line);
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const line = toHarmlessLine(text);
        expect(toHarmlessLine(line)).toBe(line);
      }),
    );
  });
});

describe("isListableName", () => {
  it.each([
    "a",
    "mcp__github__create_issue",
    "a.b/c:d-e",
    "get weather",
    "検索",
    "__proto__",
    "a".repeat(256),
  ])("lists %j", (name) => {
    expect(isListableName(name)).toBe(true);
  });

  it.each(["", " a", "a\nb", "a\u200bb", "<a>", "`a`", "a  b", "a".repeat(257)])(
    "does not list %j",
    (name) => {
      expect(isListableName(name)).toBe(false);
    },
  );
});

describe("clipLine", () => {
  it.each([
    ["short", 10, "short"],
    ["exactly ten", 11, "exactly ten"],
    ["cut between words", 12, "cut between…"],
    ["half enough for it", 8, "half…"],
    ["less is not enough", 10, "less is…"],
    ["not enoughforit", 8, "not eno…"],
    ["cut after a comma, here", 20, "cut after a comma…"],
    ["unbreakable".repeat(3), 10, "unbreakab…"],
    ["abcd😀efgh", 6, "abcd…"],
    ["abcd\u{10000}efgh", 6, "abcd…"],
    ["abcde\u0301\u0302fgh", 7, "abcd…"],
  ])("cuts %j at %i", (line, limit, clipped) => {
    expect(clipLine(line, limit)).toBe(clipped);
  });

  it("never exceeds the limit, nor leaves half a character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.integer({ min: 1, max: 60 }),
        (text, limit) => {
          const clipped = clipLine(text, limit);
          expect(clipped.length).toBeLessThanOrEqual(limit);
          expect(clipped).not.toMatch(/\p{Cs}/u);
        },
      ),
    );
  });
});

import { describe, expect, test } from "vitest";
import { diffLines } from "../src/targets/diffLines.ts";

const changed = (lines) => lines.filter(({ isChanged }) => isChanged).map(({ text }) => text);

describe("diffLines", () => {
  test("marks what went and what came, and nothing else", () => {
    const { before, after } = diffLines("a\nb\nc\nd", "a\nx\nc\ny\nd");
    expect([changed(before), changed(after)]).toStrictEqual([["b"], ["x", "y"]]);
  });

  test("overlooks a comma at the end of a line", () => {
    const { before, after } = diffLines('{\n"a": 1,\n"b": 2\n}', '{\n"a": 1\n}');
    expect([changed(before), changed(after)]).toStrictEqual([['"b": 2'], []]);
  });

  test("marks nothing in equal texts", () => {
    const { before, after } = diffLines("a\nb", "a\nb");
    expect([changed(before), changed(after)]).toStrictEqual([[], []]);
  });

  test("keeps every line in order, also past the size that is compared in full", () => {
    const a = Array.from({ length: 3000 }, (_, index) => `a${index}`).join("\n");
    const b = Array.from({ length: 3000 }, (_, index) => `b${index}`).join("\n");
    const { before, after } = diffLines(a, b);
    expect(before.map(({ text }) => text).join("\n")).toBe(a);
    expect(after.map(({ text }) => text).join("\n")).toBe(b);
  });
});

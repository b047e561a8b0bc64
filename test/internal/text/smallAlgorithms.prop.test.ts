import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CharacterPairs } from "../../../src/internal/text/characterPairs.ts";
import { isOneEditApart } from "../../../src/internal/text/isOneEditApart.ts";
import { OverlapBounds } from "../../../src/internal/text/overlapBounds.ts";
import { TopK } from "../../../src/internal/text/topK.ts";
import { runs } from "../../support/runs.ts";

const RUNS = runs(300);

function check<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>): void {
  fc.assert(property, { numRuns: Math.max(50, RUNS) });
}

describe("TopK", () => {
  const ascending = (a: number, b: number): number => a - b;

  it("keeps what sorting all would put first", () => {
    check(
      fc.property(fc.array(fc.integer()), fc.nat({ max: 12 }), (numbers, capacity) => {
        const top = new TopK(capacity, ascending);
        for (const number of numbers) top.push(number);
        expect(top.best()).toStrictEqual([...numbers].sort(ascending).slice(0, capacity));
      }),
    );
  });

  it("compares no more than a heap has to", () => {
    let comparisons = 0;
    const top = new TopK(64, (a, b) => {
      comparisons += 1;
      return a - b;
    });
    // The worst order: every candidate is better than all before it.
    for (let candidate = 4_096; candidate > 0; candidate -= 1) top.push(candidate);
    // A candidate meets the worst that is kept, and goes down six levels of two children each.
    expect(comparisons).toBeLessThan(4_096 * (1 + 2 * 6));
  });

  it("keeps the first of equals, and takes more afterwards", () => {
    const top = new TopK(1, (a, b) => Math.floor(a / 10) - Math.floor(b / 10));
    for (const candidate of [21, 22]) top.push(candidate);
    expect(top.best()).toStrictEqual([21]);
    top.push(11);
    expect(top.best()).toStrictEqual([11]);
  });

  it("hands out a list of its own", () => {
    const top = new TopK(3, ascending);
    for (const candidate of [5, 4, 3]) top.push(candidate);
    top.best().length = 0;
    top.push(1);
    expect(top.best()).toStrictEqual([1, 3, 4]);
  });
});

describe("OverlapBounds", () => {
  const LARGEST = 60;
  const threshold = fc.oneof(
    fc.constantFrom(0.5, 0.55, 0.6, 2 / 3, 0.7, 0.8, 0.9, 0.95, 1),
    fc.double({ min: 0.01, max: 1, noNaN: true }),
  );
  const least = (from: number, reaches: (overlap: number) => boolean): number => {
    let overlap = 1;
    while (overlap < from && !reaches(overlap)) overlap += 1;
    return overlap;
  };

  it("gives the least overlap of which the quotient reaches the threshold", () => {
    check(
      fc.property(threshold, fc.integer({ min: 1, max: LARGEST }), (limit, size) => {
        const bounds = new OverlapBounds(limit, LARGEST);
        expect(bounds.ofSize(size)).toBe(least(size, (overlap) => overlap / size >= limit));
        expect(bounds.ofTotal(size)).toBe(
          least(size, (overlap) => overlap / (size - overlap) >= limit),
        );
      }),
    );
  });

  it("gives the same when it is asked again", () => {
    const bounds = new OverlapBounds(0.9, LARGEST);
    const ask = (): number[] => [bounds.ofSize(20), bounds.ofTotal(40), bounds.ofSize(1)];
    expect(ask()).toStrictEqual([18, 19, 1]);
    expect(ask()).toStrictEqual([18, 19, 1]);
  });
});

describe("isOneEditApart", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

  /** All words that one slip makes of a word over the letters above. */
  function slipsOf(original: string): Set<string> {
    const slips = new Set<string>();
    for (let at = 0; at <= original.length; at += 1) {
      const [head, tail] = [original.slice(0, at), original.slice(at)];
      for (const letter of "abc") {
        slips.add(head + letter + tail);
        if (tail !== "") slips.add(head + letter + tail.slice(1));
      }
      if (tail !== "") slips.add(head + tail.slice(1));
      if (tail.length > 1) slips.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
    }
    slips.delete(original);
    return slips;
  }

  it("is true of every slip and of nothing else", () => {
    check(
      fc.property(word, word, (first, second) => {
        expect(isOneEditApart(first, second)).toBe(slipsOf(first).has(second));
      }),
    );
  });

  it.each([
    ["abcd", "abdc", true],
    ["abcd", "acdb", false],
    ["abcd", "axyd", false],
    ["abcd", "acbx", false],
    ["ab", "ba", true],
    ["", "a", true],
    ["", "", false],
  ])("of %j and %j is %j", (first, second, answer) => {
    expect(isOneEditApart(first, second)).toBe(answer);
    expect(isOneEditApart(second, first)).toBe(answer);
  });
});

describe("CharacterPairs", () => {
  const pairs = new CharacterPairs(["猫的", "的图", "猫", "cat", "a猫", "猫猫"]);

  it("finds the pairs of a character in the order of the terms", () => {
    expect(pairs.find("猫")).toStrictEqual(["猫的", "猫猫"]);
    expect(pairs.find("的")).toStrictEqual(["猫的", "的图"]);
  });

  it("finds nothing for what stands in no pair, and for what is no such character", () => {
    expect([
      pairs.find("犬"),
      pairs.find("c"),
      pairs.find("cat"),
      pairs.find("猫的"),
    ]).toStrictEqual([[], [], [], []]);
  });
});

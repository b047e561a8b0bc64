import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bm25fIndex } from "../../../src/internal/text/bm25fIndex.ts";
import { isOneEditApart } from "../../../src/internal/text/isOneEditApart.ts";
import { stem } from "../../../src/internal/text/stem.ts";
import { tokenize } from "../../../src/internal/text/tokenize.ts";
import { TopK } from "../../../src/internal/text/topK.ts";
import { runs } from "../../support/runs.ts";

const RUNS = runs(100);
const lowerWord = fc.stringMatching(/^[a-z]{1,14}$/);
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc
    .array(fc.oneof(lowerWord, fc.constantFrom("get", "user", "搜索文件", "the", "HTMLParser")))
    .map((words) => words.join(" ")),
);

describe("stem", () => {
  it("never lengthens a word by more than the e it restores, and never empties it", () => {
    fc.assert(
      fc.property(lowerWord, (word) => {
        const result = stem(word);
        expect(result.length).toBeGreaterThan(0);
        expect(result.length).toBeLessThanOrEqual(word.length + 1);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("tokenize", () => {
  it("gives the terms of two texts one after the other, when both have content words", () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const a = tokenize(`zebra ${first}`);
        const b = tokenize(`zebra ${second}`);
        expect(tokenize(`zebra ${first} zebra ${second}`)).toStrictEqual([...a, ...b]);
      }),
      { numRuns: RUNS },
    );
  });

  it("has only non-empty terms without white space", () => {
    fc.assert(
      fc.property(text, (value) => {
        for (const term of tokenize(value)) expect(term).toMatch(/^\S+$/u);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("TopK", () => {
  it("agrees with sorting everything", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.nat(10), (values, limit) => {
        const compare = (a: number, b: number): number =>
          (values[b] ?? 0) - (values[a] ?? 0) || a - b;
        const top = new TopK(limit, compare);
        for (const index of values.keys()) top.push(index);
        expect(top.best()).toStrictEqual([...values.keys()].sort(compare).slice(0, limit));
      }),
      { numRuns: RUNS },
    );
  });
});

describe("isOneEditApart", () => {
  it("agrees with trying every edit", () => {
    const letters = "ab";
    const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const edits = new Set<string>();
        for (let index = 0; index <= a.length; index++) {
          const before = a.slice(0, index);
          edits.add(before + a.slice(index + 1));
          edits.add(before + a.charAt(index + 1) + a.charAt(index) + a.slice(index + 2));
          for (const letter of letters) {
            edits.add(before + letter + a.slice(index));
            edits.add(before + letter + a.slice(index + 1));
          }
        }
        expect(isOneEditApart(a, b)).toBe(a !== b && edits.has(b));
      }),
      { numRuns: RUNS * 5 },
    );
  });
});

describe("Bm25fIndex", () => {
  const document = fc.record({
    name: text,
    description: text,
    parameters: fc.array(text, { maxLength: 3 }),
  });

  it("agrees with the formula computed term by term", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(lowerWord, { minLength: 1, maxLength: 6 }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.array(lowerWord, { maxLength: 4 }),
        (documents, extra) => {
          const texts = documents.map((words) => words.map((word) => `x${word}`));
          const query = [...new Set([...(texts[0] ?? []), ...extra])].join(" ");
          const index = new Bm25fIndex(texts.map((words) => ({ description: words.join(" ") })));
          const expected = naiveBm25(
            texts.map((words) => tokenize(words.join(" "))),
            tokenize(query),
          );
          const scores = new Float64Array(texts.length);
          index.addScores(query, scores);
          for (const [position, score] of expected.entries()) {
            expect(scores[position]).toBeCloseTo(score, 4);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("ranks the same whatever the order of the documents", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(document, { selector: (one) => one.name, maxLength: 8 }),
        text,
        (documents, query) => {
          const ranked = (list: typeof documents): unknown[] =>
            new Bm25fIndex(list)
              .search(query, { limit: 5 })
              .map(({ index, score }) => [list[index]?.name, score]);
          expect(ranked([...documents].reverse())).toStrictEqual(ranked(documents));
        },
      ),
      { numRuns: RUNS },
    );
  });
});

function naiveBm25(documents: string[][], query: string[]): number[] {
  const average = documents.reduce((sum, terms) => sum + terms.length, 0) / documents.length;
  return documents.map((terms) => {
    let score = 0;
    for (const term of new Set(query)) {
      const count = (list: string[]): number => list.filter((other) => other === term).length;
      const frequency = count(terms) / (0.25 + (0.75 * terms.length) / average);
      const having = documents.filter((list) => list.includes(term)).length;
      const idf = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
      score += (Math.sqrt(count(query)) * idf * frequency * 2.5) / (frequency + 1.5);
    }
    return score;
  });
}

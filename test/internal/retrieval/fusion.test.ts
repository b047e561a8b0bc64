import { describe, expect, it } from "vitest";
import {
  fuseScores,
  scaleLexicalScores,
  scaleSimilarities,
} from "../../../src/internal/retrieval/fusion.ts";

describe("scaleSimilarities", () => {
  it("spreads cosines over [0, 1], wherever on the scale they lie", () => {
    const scaled = scaleSimilarities(Float64Array.of(0.9, 0.7, 0.5));
    expect(Array.from(scaled ?? [])).toStrictEqual([1, expect.closeTo(0.5, 9), 0]);
  });

  it("takes a missing vector for the least similar, and none for no answer", () => {
    const scaled = scaleSimilarities(Float64Array.of(0.4, Number.NaN, 0.2));
    expect(Array.from(scaled ?? [])).toStrictEqual([1, 0, 0]);
    expect(scaleSimilarities(Float64Array.of(Number.NaN, -0.5, 0))).toBeUndefined();
    expect(scaleSimilarities(new Float64Array())).toBeUndefined();
  });

  it("does not spread what hardly differs", () => {
    const scaled = scaleSimilarities(Float64Array.of(0.8, 0.79));
    expect(Array.from(scaled ?? [])).toStrictEqual([1, expect.closeTo(1 - 0.01 / 0.05, 9)]);
  });
});

describe("scaleLexicalScores", () => {
  it("divides matches by the highest of them", () => {
    const scores = Float64Array.of(0, 4, 2);
    scaleLexicalScores(scores, [2, 1]);
    expect(Array.from(scores)).toStrictEqual([0, 1, 0.5]);
  });
});

describe("fuseScores", () => {
  it("adds up what words and meaning say, each by its weight", () => {
    const words = Float64Array.of(1, 0.5);
    const meaning = Float64Array.of(0, 1);
    const weights = { cosine: 0.25, bm25: 0.75 };
    expect(Array.from(fuseScores(words, meaning, weights))).toStrictEqual([0.75, 0.625]);
    expect(Array.from(fuseScores(words, undefined, weights))).toStrictEqual([0.75, 0.375]);
  });
});

import { describe, expect, it } from "vitest";
import { measureTrust } from "../../../src/internal/retrieval/embedderTrust.ts";
import { VectorMatrix } from "../../../src/internal/retrieval/vectorMatrix.ts";

const ACTIONS = ["open", "count", "move", "rename", "archive", "label"];
// Ten topics, each with three words that no other topic has.
const TOPICS = [
  ["weather", "forecast", "rain"],
  ["flight", "airline", "airport"],
  ["recipe", "ingredient", "kitchen"],
  ["playlist", "album", "lyrics"],
  ["currency", "dollar", "yen"],
  ["horoscope", "zodiac", "astrology"],
  ["wine", "beer", "cocktail"],
  ["planet", "astronomy", "mars"],
  ["poem", "poetry", "poet"],
  ["election", "parliament", "politics"],
];

const TEXTS = TOPICS.flatMap((words) =>
  words.flatMap((word) => ACTIONS.map((action) => `${action} ${word}`)),
);

function dimensionOf(word: string, dimension: number): number {
  let hash = 7;
  for (const character of word) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % dimension;
}

/** Counts words in dimensions by the meaning that `toConcept` gives them. */
function embed(text: string, toConcept: (word: string) => string): number[] {
  const vector: number[] = Array.from({ length: 64 }, () => 0);
  for (const word of text.split(" ")) {
    const dimension = dimensionOf(toConcept(word), vector.length);
    vector[dimension] = (vector[dimension] ?? 0) + 1;
  }
  return vector;
}

function trustIn(embedder: (text: string) => number[], texts: readonly string[] = TEXTS): number {
  const vectors = texts.map((text) => embedder(text));
  return measureTrust(texts, new VectorMatrix(vectors, vectors[0]?.length ?? 0));
}

const byMeaning = (text: string): number[] =>
  embed(text, (word) => TOPICS.find((words) => words.includes(word))?.[0] ?? word);
const byWord = (text: string): number[] => embed(text, (word) => word);
const byChance = (text: string): number[] => embed(text, () => text);

describe("measureTrust", () => {
  it("trusts an embedder that knows which words belong together", () => {
    expect(trustIn(byMeaning)).toBe(1);
  });

  it("trusts one less that knows words and not their meaning", () => {
    expect(trustIn(byWord)).toBeLessThan(0.6);
    expect(trustIn(byWord)).toBeGreaterThan(0.3);
  });

  it("hardly trusts vectors at random, and vectors that are all the same", () => {
    expect(trustIn(byChance)).toBeLessThan(0.1);
    expect(trustIn(() => [1, 1, 1])).toBe(0.02);
  });

  it("does not judge by few texts, or by none", () => {
    expect(trustIn(byChance, TEXTS.slice(0, 19))).toBe(1);
    expect(trustIn(byChance, TEXTS.slice(0, 20))).toBeLessThan(1);
    expect(trustIn(byChance, TEXTS.slice(0, 1).concat(Array(50).fill("open weather")))).toBe(1);
    expect(trustIn(byChance, [])).toBe(1);
  });

  it("leaves out texts without a vector", () => {
    const vectors = TEXTS.map((text, index) => (index % 2 === 0 ? byMeaning(text) : undefined));
    expect(measureTrust(TEXTS, new VectorMatrix(vectors, 64))).toBe(1);
  });

  it("judges by the texts with words where others have none", () => {
    const signs = Array.from({ length: 25 }, (_, n) => "!".repeat(n + 1));
    expect(trustIn(byMeaning, [...signs, ...TEXTS.slice(0, 90)])).toBe(
      trustIn(byMeaning, TEXTS.slice(0, 90)),
    );
    expect(trustIn(byChance, signs)).toBe(0.02);
  });

  it("does not depend on the order of the texts", () => {
    const byBoth = (text: string): number[] => [
      ...byMeaning(text),
      ...byChance(text).map((count) => 3 * count),
    ];
    for (const embedder of [byWord, byBoth]) {
      expect(trustIn(embedder, [...TEXTS].reverse())).toBe(trustIn(embedder));
    }
    expect(trustIn(byBoth)).toBeLessThan(0.9);
    expect(trustIn(byBoth)).toBeGreaterThan(0.1);
  });

  it("does not ask for topics in a language whose topics it does not know", () => {
    const words = ["天気", "航空", "料理", "音楽", "通貨", "選挙"];
    const verbs = ["を見る", "を探す", "を消す", "を作る", "を送る"];
    const texts = words.flatMap((word) => verbs.map((verb) => word + verb));
    const byCharacter = (text: string): number[] => embed([...text].join(" "), (word) => word);
    expect(trustIn(byCharacter, texts)).toBe(1);
  });
});

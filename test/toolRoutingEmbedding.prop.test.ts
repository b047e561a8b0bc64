import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cosineSimilarity,
  LruVectorCache,
  rankLexical,
  ToolEmbeddingIndex,
} from "../src/toolRoutingEmbedding.ts";
import type { ToolRetrievalItem } from "../src/types/retrieval.ts";
import { runs } from "./support/runs.ts";

const RUNS = runs(100);

const word = fc.constantFrom("get", "user", "token", "file", "list", "mail", "天气", "über", "42");
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("_"));
const items: fc.Arbitrary<ToolRetrievalItem[]> = fc.uniqueArray(
  fc.record({ name: fc.oneof(name, fc.string({ maxLength: 8 })), text: phrase }),
  { selector: (item) => item.name, minLength: 1, maxLength: 12 },
);
const query = fc.oneof(phrase, fc.string({ maxLength: 20 }));
const component = fc.oneof(
  fc.double({ min: -1, max: 1 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0, 1e300, -1e300, 5e-324),
);

/** Gives each text a vector that depends on the text and a seed alone. */
function embedWith(seed: number, special: readonly number[] = []) {
  return async (texts: string[]): Promise<number[][]> =>
    texts.map((text) => {
      let state = seed;
      for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
      const odd = special[Math.abs(state) % 7];
      return Array.from({ length: 3 }, (_, index) => odd ?? Math.sin(state + index));
    });
}

describe("cosineSimilarity", () => {
  const vector = fc.array(component, { maxLength: 6 });

  it("is symmetric and always a number in [-1, 1]", () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const similarity = cosineSimilarity(a, b);
        expect(similarity).toBe(cosineSimilarity(b, a));
        expect(similarity).toBeGreaterThanOrEqual(-1);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
      { numRuns: RUNS * 3 },
    );
  });

  it("does not depend on the length of a vector", () => {
    const plain = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(plain, plain, fc.integer({ min: -200, max: 200 }), (a, b, exponent) => {
        const scaled = a.map((one) => one * 2 ** exponent);
        expect(cosineSimilarity(scaled, b)).toBeCloseTo(cosineSimilarity(a, b), 10);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("ToolEmbeddingIndex", () => {
  it("scores in [0, 1], best first, each tool at most once, whatever the vectors", async () => {
    await fc.assert(
      fc.asyncProperty(
        items,
        query,
        fc.integer(),
        fc.array(component, { maxLength: 3 }),
        fc.nat(15),
        async (tools, text, seed, special, topK) => {
          const index = new ToolEmbeddingIndex(tools, embedWith(seed, special));
          const results = await index.rank(text, { topK });
          const scores = results.map(({ score }) => score);
          for (const score of scores) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1 + 1e-12);
          }
          expect(scores).toStrictEqual([...scores].sort((a, b) => b - a));
          expect(results.length).toBeLessThanOrEqual(topK);
          const known = new Set(tools.map((tool) => tool.name));
          const named = results.map((result) => result.name);
          expect(named.every((one) => known.has(one))).toBe(true);
          expect(new Set(named).size).toBe(named.length);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("keeps a tool on top that is named exactly, whatever tools are added and whatever the vectors", async () => {
    const spell = (text: string): string => text.replaceAll("_", "");
    const named = fc.uniqueArray(fc.record({ name, text: phrase, server: fc.option(word) }), {
      selector: (item) => spell(item.name),
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(named, fc.integer(), fc.nat(), async (records, seed, pick) => {
        const tools = records.map(({ server, ...item }) => ({
          ...item,
          fields: { server: server ?? undefined },
        }));
        const target = tools[pick % tools.length]?.name ?? "";
        const index = new ToolEmbeddingIndex(tools, embedWith(seed));
        const [byMeaning] = await index.rank(target, { topK: 1 });
        const [byWords] = rankLexical(target, tools, { topK: 1 });
        expect([byMeaning?.name, byWords?.name]).toStrictEqual([target, target]);
      }),
      { numRuns: 2 * RUNS },
    );
  });

  it("ranks the same whatever the order of the tools", async () => {
    await fc.assert(
      fc.asyncProperty(items, query, fc.integer(), async (tools, text, seed) => {
        const rank = (list: ToolRetrievalItem[]): Promise<unknown> =>
          new ToolEmbeddingIndex(list, embedWith(seed)).rank(text, { topK: 20 });
        const first = await rank(tools);
        const second = await rank([...tools].reverse());
        // Sums over the tools may differ in their last bit with the order of the addends.
        expect(JSON.stringify(second, round)).toBe(JSON.stringify(first, round));
      }),
      { numRuns: RUNS },
    );
  });

  it("ranks the same in a second run, with any sizes of batches and any cache", async () => {
    await fc.assert(
      fc.asyncProperty(
        items,
        query,
        fc.integer(),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        async (tools, text, seed, batchSize, concurrency) => {
          const plain = new ToolEmbeddingIndex(tools, embedWith(seed));
          const other = new ToolEmbeddingIndex(tools, embedWith(seed), new LruVectorCache(2), {
            batchSize,
            concurrency,
          });
          const expected = await plain.rank(text, { topK: 20 });
          expect(await plain.rank(text, { topK: 20 })).toStrictEqual(expected);
          expect(await other.rank(text, { topK: 20 })).toStrictEqual(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe("rankLexical", () => {
  it("returns a prefix of the whole ranking for any topK", () => {
    fc.assert(
      fc.property(items, query, fc.nat(12), (tools, text, topK) => {
        const all = rankLexical(text, tools, { topK: Number.POSITIVE_INFINITY });
        expect(rankLexical(text, tools, { topK })).toStrictEqual(all.slice(0, topK));
      }),
      { numRuns: RUNS },
    );
  });

  it("finds every tool by its exact name among tools of other names", () => {
    const names = fc.uniqueArray(name, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(names, (list) => {
        const tools = list.map((one) => ({ name: one, text: "" }));
        for (const one of list) {
          const found = rankLexical(one, tools, { topK: 20 });
          expect(found.map((result) => result.name)).toContain(one);
          expect(found.find((result) => result.name === one)?.score).toBe(1);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

function round(_: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1e9) / 1e9 : value;
}

import type { ToolSet } from "ai";
import { describe, expectTypeOf, it } from "vitest";
import {
  cosineSimilarity,
  rankLexical,
  selectRelevantToolNames,
  ToolEmbeddingIndex,
  toolsToRetrievalItems,
} from "../src/toolRoutingEmbedding.ts";
import type { ToolRetrievalItem, ToolRetrievalRankedResult } from "../src/types/retrieval.ts";

declare const items: ToolRetrievalItem[];
declare const toolSet: ToolSet;
declare const embedFn: (texts: string[]) => Promise<number[][]>;
declare const embedToTypedArrays: (texts: string[]) => Promise<Float32Array[]>;
declare const vectorCache: Map<string, number[]>;
declare const keyv: {
  get(key: string): Promise<number[] | undefined>;
  set(key: string, value: unknown, ttl?: number): Promise<boolean>;
};

describe("ToolEmbeddingIndex", () => {
  it("takes the arguments of the contract", () => {
    const index = new ToolEmbeddingIndex(items, embedFn, vectorCache);
    const options = { topK: 5, weights: { cosine: 0.8, bm25: 0.2 }, timeoutMs: 1000 };
    expectTypeOf(index.rank("query", options)).resolves.toEqualTypeOf<
      ToolRetrievalRankedResult[]
    >();
  });

  it("takes typed arrays, asynchronous stores, abort signals and explicit undefined", () => {
    const index = new ToolEmbeddingIndex(items, embedToTypedArrays, keyv, { batchSize: undefined });
    const signal = AbortSignal.timeout(10);
    expectTypeOf(index.rank).toBeCallableWith("query", { topK: 5, signal, weights: undefined });
  });

  it("needs topK", () => {
    // @ts-expect-error TS2345: how many results are wanted has no default
    new ToolEmbeddingIndex(items, embedFn).rank("query", {});
  });
});

describe("the functions", () => {
  it("have the types of the contract", () => {
    expectTypeOf(cosineSimilarity).toBeCallableWith([1, 2], [1, 2]);
    expectTypeOf(
      selectRelevantToolNames("query", items, { topK: 5, embedFn, vectorCache, timeoutMs: 10 }),
    ).resolves.toEqualTypeOf<string[]>();
    expectTypeOf(rankLexical("query", items, { topK: 5 })).toEqualTypeOf<
      ToolRetrievalRankedResult[]
    >();
  });

  it("take the tools of frameworks", () => {
    expectTypeOf(toolsToRetrievalItems).toBeCallableWith(toolSet);
    expectTypeOf(toolsToRetrievalItems([{ name: "ping" }])).toEqualTypeOf<ToolRetrievalItem[]>();
  });
});

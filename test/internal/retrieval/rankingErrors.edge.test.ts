import { describe, expect, it } from "vitest";
import { rankLexical, ToolEmbeddingIndex } from "../../../src/toolRoutingEmbedding.ts";

const ITEMS = [
  { name: "a", text: "reads a file" },
  { name: "b", text: "sends a mail" },
];
const embed = async (texts: string[]): Promise<number[][]> => texts.map(() => [1, 0]);

/** An argument of a caller without types. */
const untyped = (value: unknown): never => value as never;

describe("an answer of an embedder that cannot be used", () => {
  it.each([
    ["2 vectors for 1 text", [[1], [1]], "1 vector, but returned 2"],
    ["none at all", undefined, "an array of vectors, but returned undefined"],
    ["one that is null", [null], "vectors of numbers, but returned null"],
    ["one that is a text", ["x"], "vectors of numbers, but returned string"],
    ["one of texts", [["x"]], "vectors of numbers, but returned something else"],
  ])("is named: %s", async (_name, answer, said) => {
    const index = new ToolEmbeddingIndex([{ name: "a", text: "reads a file" }], async () =>
      untyped(answer),
    );
    await expect(index.rank("read", { topK: 1 })).rejects.toThrow(
      `Cannot rank tools: embedFn must return ${said}`,
    );
  });
});

describe("an argument that is none", () => {
  it.each([
    ["null", null],
    ["number", 7],
  ])("is named: a query that is %s", async (said, query) => {
    await expect(
      new ToolEmbeddingIndex(ITEMS, embed).rank(untyped(query), { topK: 1 }),
    ).rejects.toThrow(`the query must be a string, but is ${said}`);
    expect(() => rankLexical(untyped(query), ITEMS, { topK: 1 })).toThrow(
      `the query must be a string, but is ${said}`,
    );
  });

  it("is named: an embedder that is null", () => {
    expect(() => new ToolEmbeddingIndex(ITEMS, untyped(null))).toThrow(
      "embedFn must be a function, but is null",
    );
  });
});

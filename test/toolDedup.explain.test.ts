import { describe, expect, test } from "vitest";
import { dedupeTools, explainDedupe } from "../src/toolDedup.ts";
import { deepFreeze } from "./deepFreeze.ts";

const search = "Search the documentation of the project for a word or a phrase";

describe("explainDedupe", () => {
  const tools = deepFreeze({
    search_docs: { description: search },
    find_docs: { description: `${search} quickly` },
    delete_docs: { description: search },
    search_pages: { description: "Search the documentation of the project for pages" },
  });

  test("tells why each tool was removed, kept apart or nearly removed", () => {
    expect(
      explainDedupe(tools, {
        threshold: 0.7,
        guards: { verbs: true },
        countTokens: (text) => text.length,
      }),
    ).toStrictEqual({
      removed: [
        {
          name: "find_docs",
          duplicateOf: "search_docs",
          similarity: 10 / 13,
          shared: [
            "search",
            "the",
            "documentation",
            "of",
            "project",
            "for",
            "a",
            "word",
            "or",
            "phrase",
          ],
          onlyKept: ["search_docs"],
          onlyRemoved: ["find_docs", "quickly"],
          tokensSaved: JSON.stringify({ name: "find_docs", description: `${search} quickly` })
            .length,
        },
      ],
      vetoed: [{ name: "delete_docs", other: "search_docs", similarity: 10 / 12, reason: "verbs" }],
      nearMisses: [],
      tokensSaved: JSON.stringify({ name: "find_docs", description: `${search} quickly` }).length,
    });
  });

  test("names for each staying tool the closest one below the threshold", () => {
    expect(explainDedupe(tools, { threshold: 0.9 }).nearMisses).toStrictEqual([
      { name: "delete_docs", other: "search_docs", similarity: 10 / 12 },
    ]);
  });

  test("names the closest of several tools that came close", () => {
    const scores = new Map([
      ["a-d", 0.85],
      ["b-d", 0.88],
      ["c-d", 0.86],
    ]);
    const listed = ["a", "b", "c", "d"].map((name) => ({ name }));
    const similarity = {
      score: (kept: { name: string }, candidate: { name: string }): number =>
        scores.get(`${kept.name}-${candidate.name}`) ?? 0,
      threshold: 0.9,
    };
    expect(explainDedupe(listed, { similarity }).nearMisses).toStrictEqual([
      { name: "d", other: "b", similarity: 0.88 },
    ]);
  });

  test("estimates tokens from the definition, whatever made its schema", () => {
    const inputSchema = { type: "object", properties: { query: { type: "string" } } };
    const text = JSON.stringify({ name: "find", description: search, parameters: inputSchema });
    const pair = {
      look: { description: search, inputSchema },
      find: { description: search, inputSchema },
    };
    expect(explainDedupe(pair, { threshold: 0.8 }).tokensSaved).toBe(Math.ceil(text.length / 4));
    const circular: Record<string, unknown> = { type: "object" };
    circular["self"] = circular;
    const cyclic = {
      look: { description: search, inputSchema: circular },
      find: { description: search, inputSchema: circular },
    };
    const short = JSON.stringify({ name: "find", description: search });
    expect(explainDedupe(cyclic, { threshold: 0.8 }).tokensSaved).toBe(Math.ceil(short.length / 4));
  });

  test.each([
    ["protected", { protect: ["b"] }],
    ["source", { sourceOf: () => "one", withinSource: false }],
    ["target", { targetOf: (name: string) => name }],
    ["names", { guards: { names: true } }],
    ["parameters", { guards: { parameters: "names" as const } }],
    ["annotations", { guards: { annotations: true } }],
    ["descriptions", { guards: { descriptions: true } }],
    ["direction", { guards: { direction: true } }],
    ["veto", { veto: () => true }],
  ])("gives %s as a reason", (reason, options) => {
    const pair = {
      a: {
        description: "Moves one to two",
        inputSchema: { properties: { x: {} } },
        annotations: { readOnlyHint: true },
      },
      b: {
        description: "Moves two to one new",
        inputSchema: { properties: { y: {} } },
        annotations: { readOnlyHint: false },
      },
    };
    expect(explainDedupe(pair, { threshold: 0, ...options }).vetoed).toMatchObject([
      { name: "b", other: "a", reason },
    ]);
  });

  test("agrees with dedupeTools, also on lists and maps", () => {
    const options = { enabled: true, threshold: 0.6, guards: { verbs: true } };
    const list = Object.entries(tools).map(([name, tool]) => ({ name, ...tool }));
    const { removed } = dedupeTools(tools, options);
    for (const explanation of [
      explainDedupe(tools, options),
      explainDedupe(list, options),
      explainDedupe(new Map(Object.entries(tools)), options),
    ]) {
      expect(
        explanation.removed.map(({ name, duplicateOf, similarity }) => ({
          name,
          duplicateOf,
          similarity,
        })),
      ).toStrictEqual(removed);
    }
  });

  test("explains nothing after a failure, and reports it", () => {
    const errors: unknown[] = [];
    const broken = {
      get description(): string {
        throw new Error("broken");
      },
    };
    const onError = (error: unknown) => errors.push(error);
    expect(explainDedupe({ a: broken, b: broken }, { onError })).toStrictEqual({
      removed: [],
      vetoed: [],
      nearMisses: [],
      tokensSaved: 0,
    });
    expect(errors).toStrictEqual([new Error("broken")]);
  });

  test("lists at most 1,000 vetoes", () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`t${index}`, { description: search }]),
    );
    expect(explainDedupe(many, { threshold: 0.5, veto: () => true }).vetoed).toHaveLength(1_000);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dedupeTools } from "../src/toolDedup.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { naiveDedupe, type PlainTool } from "./naiveDedupe.ts";
import { runs } from "./support/runs.ts";

// Few words, so that ties, chains and equal sets abound.
const word = fc.constantFrom("a", "b", "c", "d", "e");
const oddName = fc.constantFrom(
  "",
  " ",
  "|",
  ",",
  "1",
  "2",
  "10",
  "constructor",
  "toString",
  "__proto__",
  "a b",
  "a|b",
  "A",
  "日本",
);
const name = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("_")),
  },
  { weight: 1, arbitrary: oddName },
);
const description = fc
  .array(fc.oneof(word, fc.constantFrom("A", "  ", "\n", "a,b", "|", "\u00a0", "x.")), {
    maxLength: 6,
  })
  .map((words) => words.join(" "));
const property = fc.constantFrom<unknown>(
  { type: "string" },
  { type: "number" },
  { type: ["string", "null"] },
  {},
  null,
);
const inputSchema = fc.oneof(
  fc.constant({}),
  fc.record({ properties: fc.dictionary(fc.oneof(word, oddName), property, { maxKeys: 4 }) }),
);
const tool: fc.Arbitrary<PlainTool> = fc.record({ description, inputSchema }, { requiredKeys: [] });
const catalog = fc
  .array(fc.tuple(name, tool), { maxLength: 24 })
  .map((tools) => Object.fromEntries(tools));

const threshold = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  fc.constantFrom(
    Number.NaN,
    -1,
    2,
    0,
    1,
    1 / 3,
    2 / 3,
    7 / 9,
    9 / 11,
    19 / 21,
    0.1 + 0.2,
    0.3 + 0.6,
  ),
  fc.double({ min: 0.5, max: 1, noNaN: true }),
);

describe("dedupeTools", () => {
  test("removes exactly what the naive quadratic method removes", () => {
    fc.assert(
      fc.property(catalog, threshold, (tools, least) => {
        const { tools: left, removed } = dedupeTools(tools, { enabled: true, threshold: least });
        const expected = naiveDedupe(tools, least);
        expect(removed).toStrictEqual(expected);
        if (expected.length === 0) {
          expect(left).toBe(tools);
          return;
        }
        const gone = new Set(expected.map((removal) => removal.name));
        const names = Object.keys(tools).filter((key) => !gone.has(key));
        expect(Object.keys(left)).toStrictEqual(names);
        for (const key of names) expect(left[key]).toBe(tools[key]);
      }),
      { numRuns: runs(20_000) },
    );
  });

  test("removes what the naive method removes where rules keep pairs apart", () => {
    fc.assert(
      fc.property(catalog, threshold, fc.integer({ min: 1, max: 9 }), (tools, least, salt) => {
        const vetoes = (kept: string, candidate: string): boolean =>
          (kept.length * 7 + candidate.length * 3 + salt) % 4 === 0;
        const targetOf = (name: string): string => String(name.length % 2);
        const { removed } = dedupeTools(tools, {
          enabled: true,
          threshold: least,
          targetOf,
          protect: ["a", "b_c"],
          veto: (kept, candidate) => vetoes(kept.name, candidate.name),
        });
        const mayMerge = (kept: string, candidate: string): boolean =>
          targetOf(kept) === targetOf(candidate) &&
          !["a", "b_c"].includes(candidate) &&
          !vetoes(kept, candidate);
        expect(removed).toStrictEqual(naiveDedupe(tools, least, mayMerge));
      }),
      { numRuns: runs(5_000) },
    );
  });

  test("removes nothing more from what it returned", () => {
    fc.assert(
      fc.property(catalog, threshold, (tools, least) => {
        const options = { enabled: true, threshold: least };
        const once = dedupeTools(tools, options).tools;
        expect(dedupeTools(once, options)).toStrictEqual({ tools: once, removed: [] });
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("treats a record, a map and a list alike, as far as their order is the same", () => {
    fc.assert(
      fc.property(catalog, threshold, (tools, least) => {
        const options = { enabled: true, threshold: least };
        const { removed } = dedupeTools(tools, options);
        const list = Object.entries(tools).map(([key, value]) => ({ ...value, name: key }));
        expect(dedupeTools(new Map(Object.entries(tools)), options).removed).toStrictEqual(removed);
        expect(dedupeTools(list, options).removed).toStrictEqual(removed);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("prefers as if the preferred tools came first", () => {
    fc.assert(
      fc.property(catalog, threshold, (tools, least) => {
        const sorted = Object.entries(tools).sort(([a], [b]) => a.length - b.length);
        const preferring = dedupeTools(new Map(Object.entries(tools)), {
          enabled: true,
          threshold: least,
          prefer: (a, b) => a.name.length - b.name.length,
        });
        const first = dedupeTools(new Map(sorted), { enabled: true, threshold: least });
        expect(new Set(preferring.removed.map((removal) => JSON.stringify(removal)))).toStrictEqual(
          new Set(first.removed.map((removal) => JSON.stringify(removal))),
        );
        const order = Object.keys(tools);
        const places = preferring.removed.map(({ name: removed }) => order.indexOf(removed));
        expect(places).toStrictEqual([...places].sort((a, b) => a - b));
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("never throws and never mutates, whatever it is given", () => {
    const anyTool = fc.oneof(
      fc.anything({ withNullPrototype: true }),
      fc.record(
        {
          name: fc.anything(),
          description: fc.oneof(fc.string(), fc.anything()),
          inputSchema: fc.anything({ maxDepth: 3 }),
          function: fc.anything(),
          functionDeclarations: fc.array(fc.anything()),
          annotations: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    const anyTools = fc.oneof(fc.dictionary(fc.string(), anyTool), fc.array(anyTool));
    const anyOptions = fc.record(
      {
        enabled: fc.constant(true),
        threshold: fc.oneof(fc.double(), fc.constantFrom(0, 0.5)),
        guards: fc.constantFrom("safe" as const, {
          parameters: "schema" as const,
          direction: true,
        }),
        stripNamespace: fc.constantFrom(true, /^\w/gy),
        servers: fc.array(fc.string()),
        protect: fc.array(fc.string()),
        onToolError: fc.constantFrom("keep" as const, "fail-open" as const),
      },
      { requiredKeys: ["enabled"] },
    );
    fc.assert(
      fc.property(anyTools, anyOptions, (tools, options) => {
        deepFreeze(tools);
        // @ts-expect-error TS2769: nothing of this is a tool, as happens in JavaScript
        const result = dedupeTools(tools, options);
        expect(Array.isArray(result.tools)).toBe(Array.isArray(tools));
        if (result.removed.length === 0) expect(result.tools).toBe(tools);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

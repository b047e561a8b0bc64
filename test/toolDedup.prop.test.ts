import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dedupeTools } from "../src/toolDedup.ts";
import { naiveDedupe, type PlainTool } from "./naiveDedupe.ts";

const RUNS = Number(process.env["TOOLPIPE_RUNS"] ?? 1);

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
      { numRuns: 20_000 * RUNS },
    );
  });
});

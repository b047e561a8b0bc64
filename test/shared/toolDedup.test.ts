import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dedupeTools } from "../../src/toolDedup.ts";
import type { ToolDedupConfig } from "../../src/types/dedup.ts";

const data = new URL("../../../shared/data/", import.meta.url);
const recommended: ToolDedupConfig = {
  enabled: true,
  stripNamespace: true,
  guards: "safe",
  threshold: 0.95,
};
const thresholds = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

interface CatalogTool {
  readonly name: string;
  readonly description?: string;
}

interface Catalog {
  readonly package: string;
  readonly tools: readonly CatalogTool[];
}

interface LabelledPair {
  readonly id: string;
  readonly a: { readonly package: string; readonly name: string };
  readonly b: { readonly package: string; readonly name: string };
  readonly label: "duplicate" | "overlap" | "distinct" | "unsure";
}

function readJson<T>(path: string | URL): T {
  return JSON.parse(readFileSync(new URL(path, data), "utf8"));
}

const catalogs = readdirSync(new URL("catalogs/", data)).map((file) =>
  readJson<Catalog>(`catalogs/${file}`),
);
const pairs = readFileSync(new URL("pairs.jsonl", data), "utf8")
  .trim()
  .split("\n")
  .map((line): LabelledPair => JSON.parse(line));

const duplicates = pairs.filter(({ label }) => label === "duplicate");
const distinct = pairs.filter(({ label }) => label === "distinct");
const total = catalogs.reduce((sum, { tools }) => sum + tools.length, 0);

function toolOf({ package: owner, name }: LabelledPair["a"]): CatalogTool {
  const tool = catalogs
    .find((catalog) => catalog.package === owner)
    ?.tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no tool ${name} in ${owner}`);
  return tool;
}

function isMerged({ a, b }: LabelledPair, options: ToolDedupConfig): boolean {
  return dedupeTools([toolOf(a), toolOf(b)], options).removed.length > 0;
}

describe.each(thresholds)("dedupeTools with recommended options at %d", (threshold) => {
  const options = { ...recommended, threshold };

  test.each(catalogs)("removes nothing from $package alone", ({ tools }) => {
    expect(dedupeTools(tools, options).removed).toStrictEqual([]);
  });

  test.each(catalogs)("removes every copy of $package mounted twice", ({ tools }) => {
    for (const [first = "", second = ""] of [
      ["mcp__a_x__", "mcp__b_x__"],
      ["one__", "two__"],
    ]) {
      const { removed } = dedupeTools(mountTwice(tools, first, second), options);
      expect(removed.map(({ name, duplicateOf }) => ({ name, duplicateOf }))).toStrictEqual(
        tools.map(({ name }) => ({ name: `${second}${name}`, duplicateOf: `${first}${name}` })),
      );
    }
  });

  test(`merges none of ${distinct.length} pairs labelled distinct`, () => {
    expect(distinct.filter((pair) => isMerged(pair, options))).toStrictEqual([]);
  });
});

describe("guards alone, when everything counts as similar", () => {
  const options = { ...recommended, similarity: { score: () => 1, threshold: 1 } };

  test.each(catalogs)("remove nothing from $package", ({ tools }) => {
    expect(dedupeTools(tools, options).removed).toStrictEqual([]);
  });

  const merged = pairs.filter((pair) => isMerged(pair, options));

  test(`let ${merged.length} of ${duplicates.length} duplicates be one, and nothing else`, () => {
    expect(new Set(merged.map(({ label }) => label))).toStrictEqual(new Set(["duplicate"]));
    expect(merged.length).toBeGreaterThanOrEqual(8);
  });
});

// Literal copies and forks. Independent wordings of one tool are below any lexical threshold.
describe("the recommended options", () => {
  const counts = thresholds.map(
    (threshold) =>
      duplicates.filter((pair) => isMerged(pair, { ...recommended, threshold })).length,
  );

  test(`merge ${counts.join(", ")} of ${duplicates.length} duplicates at ${thresholds.join(", ")}`, () => {
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(7);
  });
});

// Why they are recommended. A server offers no tool twice, so that what is removed from it alone is
// wrong; mounted under two prefixes, each of its tools is there twice.
describe.each<[string, ToolDedupConfig]>([
  ["default options", {}],
  ["stripNamespace alone", { stripNamespace: true }],
  ["safe guards alone", { guards: "safe" }],
  ["recommended options", recommended],
])(`of ${total} tools of ${catalogs.length} servers, %s`, (name, options) => {
  test.each(
    [0.95, 0.9, 0.8, 0.7].map((threshold) => ({ threshold, ...count(options, threshold) })),
  )("remove $wrong wrongly and find $found copies at $threshold", ({ wrong, found }) => {
    if (name === "recommended options")
      expect({ wrong, found }).toStrictEqual({ wrong: 0, found: total });
    else expect(wrong + total - found).toBeGreaterThan(0);
  });
});

function count(options: ToolDedupConfig, threshold: number): { wrong: number; found: number } {
  const settings = { enabled: true, ...options, threshold };
  let wrong = 0;
  let found = 0;
  for (const { tools } of catalogs) {
    wrong += dedupeTools(tools, settings).removed.length;
    const { removed } = dedupeTools(mountTwice(tools, "mcp__a_x__", "mcp__b_x__"), settings);
    found += removed.filter(
      ({ name, duplicateOf }) =>
        name.startsWith("mcp__b_x__") && duplicateOf === name.replace("b", "a"),
    ).length;
  }
  return { wrong, found };
}

function mountTwice(
  tools: readonly CatalogTool[],
  ...prefixes: readonly string[]
): Record<string, CatalogTool> {
  return Object.fromEntries(
    prefixes.flatMap((prefix) => tools.map((tool) => [`${prefix}${tool.name}`, tool])),
  );
}

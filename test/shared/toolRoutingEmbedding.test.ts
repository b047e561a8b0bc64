import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ToolTextIndex, toolsToRetrievalItems } from "../../src/toolRoutingEmbedding.ts";

const DATA = new URL("../../../shared/data/", import.meta.url);

interface Query {
  readonly query: string;
  readonly relevant: readonly string[];
}

interface ListedTool {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly server?: string;
}

/** The mean nDCG@10 of the words-only ranking over one set, in percent. */
function rankSet(tools: readonly ListedTool[], queries: readonly Query[]): number {
  const counts = new Map<string, number>();
  const ids = new Map<string, string>();
  const items = toolsToRetrievalItems(tools).map((item, position) => {
    // Two tools of one name are two answers. Punctuation keeps them apart and is not searched.
    const count = counts.get(item.name) ?? 0;
    counts.set(item.name, count + 1);
    const name = item.name + "·".repeat(count);
    ids.set(name, tools[position]?.id ?? "");
    return { ...item, name, fields: { ...item.fields, server: tools[position]?.server } };
  });
  const index = new ToolTextIndex(items);
  let total = 0;
  for (const { query, relevant } of queries) {
    const ranked = index.rank(query, { topK: 10 }).map(({ name }) => ids.get(name) ?? "");
    total += discountedGain(ranked, relevant);
  }
  return (100 * total) / queries.length;
}

function discountedGain(ranked: readonly string[], relevant: readonly string[]): number {
  const gain = (rank: number): number => 1 / Math.log2(rank + 2);
  const ideal = relevant.slice(0, 10).reduce((sum, _, rank) => sum + gain(rank), 0);
  const actual = ranked.reduce(
    (sum, id, rank) => sum + (relevant.includes(id) ? gain(rank) : 0),
    0,
  );
  return actual / ideal;
}

function readLines<Line>(path: string): Line[] {
  return readFileSync(new URL(path, DATA), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

describe("ToolTextIndex over the retrieval sets", () => {
  // A point below what was reached, so that an honest change of another set does not fail here.
  const floors: Readonly<Record<string, number>> = {
    apibank: 62,
    bfcl: 85,
    livemcp: 41,
    sealtools: 95,
    toolalpaca: 82.5,
    toolbench_g1: 76,
    toole_multi: 72.5,
    toole_single: 59.5,
  };

  it.each(Object.entries(floors))("ranks %s at %d or better", (set, floor) => {
    const tools = readLines<ListedTool>(`retrieval/${set}/tools.jsonl`);
    const queries = readLines<Query>(`retrieval/${set}/queries.jsonl`);
    expect(rankSet(tools, queries)).toBeGreaterThanOrEqual(floor);
  });

  it("ranks the tools of real servers at 52 or better", () => {
    const tools = readdirSync(new URL("catalogs/", DATA))
      .sort()
      .flatMap((file): ListedTool[] => {
        const catalog = JSON.parse(readFileSync(new URL(`catalogs/${file}`, DATA), "utf8"));
        return catalog.tools.map((tool: ListedTool) => ({
          ...tool,
          id: `${catalog.package}/${tool.name}`,
          server: catalog.package,
        }));
      });
    const queries = readLines<{ query: string; relevant: { package: string; name: string }[] }>(
      "tool-queries.jsonl",
    ).map(({ query, relevant }) => ({
      query,
      relevant: relevant.map((tool) => `${tool.package}/${tool.name}`),
    }));
    expect(rankSet(tools, queries)).toBeGreaterThanOrEqual(52);
  });
});

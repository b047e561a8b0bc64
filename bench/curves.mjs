// Cost for growing input, each beside a peer or a copy of the input, and the picture of it in docs/.
// Sizes grow by the square root of ten; works of one size take turns, and a point is their lower quartile.
import { existsSync, writeFileSync } from "node:fs";
import {
  convertJsonSchemaToZod,
  dedupeTools,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  repairToolPairs,
  ToolTextIndex,
  toolsToRetrievalItems,
} from "toolpipe";
import { drawCurves } from "./lib/chart.mjs";
import { makeCatalog } from "./lib/makeCatalog.mjs";
import { pairwiseDedupe } from "./lib/pairwiseDedupe.mjs";
import { quartileTimes } from "./lib/turns.mjs";

const PICTURE = new URL("../docs/cost-curves.svg", import.meta.url);
const PEER = new URL("peers/node_modules/minisearch/package.json", import.meta.url);
/** Milliseconds for the rounds of the slowest work of a size, as far as there is more than one. */
const BUDGET = 1_000;
const SIZES = [100, 316, 1_000, 3_162, 10_000, 31_623, 100_000];

const history = (count) =>
  Array.from({ length: Math.ceil(count / 4) }, (_, turn) => {
    const call = {
      id: `call_${turn}`,
      type: "function",
      function: { name: "search", arguments: "{}" },
    };
    const result = { role: "tool", tool_call_id: call.id, content: `Result ${turn}` };
    return [
      { role: "user", content: `Question ${turn}` },
      { role: "assistant", content: null, tool_calls: [call] },
      ...(turn % 2 === 0 ? [] : [result]),
      { role: "assistant", content: `Answer ${turn}` },
    ];
  }).flat();

function objectSchema(count) {
  const properties = {};
  for (let index = 0; index < count; index += 1) {
    properties[`p${index}`] = { type: "string", maxLength: index + 1 };
  }
  return { type: "object", properties };
}

function blankValue({ properties }) {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, ""]));
}

/** What a panel measures: for a size, the works of its lines. */
const PANELS = [
  {
    title: "dedupeTools",
    unit: "tools",
    names: ["toolpipe", "every pair"],
    works: (count) => {
      const tools = makeCatalog(count);
      const dedupe = () => dedupeTools(tools, { enabled: true });
      return [dedupe, count > 1_000 ? undefined : () => pairwiseDedupe(tools, 0.9)];
    },
    sizes: SIZES.slice(0, -1),
  },
  {
    title: "rank a request by words",
    unit: "tools",
    names: ["toolpipe", "MiniSearch, default"],
    works: async (count) => {
      const tools = makeCatalog(count);
      const index = new ToolTextIndex(toolsToRetrievalItems(tools));
      const requests = Object.values(tools).map(({ description }) => description.slice(0, 60));
      const request = (round) => requests[(round * 37) % requests.length];
      const peer = await miniSearch(tools);
      return [
        (round) => index.rank(request(round), { topK: 10 }),
        peer && ((round) => peer.search(request(round))),
      ];
    },
  },
  {
    title: "partitionToolsForDiscovery",
    unit: "tools",
    names: ["toolpipe", "JSON.stringify of the tools"],
    works: (count) => {
      const tools = makeCatalog(count);
      const deferrableNames = Object.keys(tools);
      return [
        () => partitionToolsForDiscovery(tools, { deferrableNames }),
        () => JSON.stringify(tools),
      ];
    },
  },
  {
    title: "a search of search_tools",
    unit: "tools",
    names: ["toolpipe"],
    works: async (count) => {
      const tools = makeCatalog(count);
      const record = partitionToolsForDiscovery(tools, { deferrableNames: Object.keys(tools) });
      const search = Object.values(record).find(isDiscoveryMetaTool);
      const queries = Object.values(tools).map(({ description }) => description.slice(0, 40));
      const find = async (round) => {
        const { loaded } = await search.execute({ query: queries[(round * 37) % queries.length] });
        for (const name of loaded) delete record[name];
      };
      await find(0);
      return [find];
    },
  },
  {
    title: "repairToolPairs, half the results lost",
    unit: "messages",
    names: ["toolpipe", "structuredClone"],
    works: (count) => {
      const messages = history(count);
      return [() => repairToolPairs(messages), () => structuredClone(messages)];
    },
  },
  {
    title: "parse (convertJsonSchemaToZod)",
    unit: "properties",
    names: ["toolpipe", "structuredClone of the value"],
    works: (count) => {
      const schema = objectSchema(count);
      const zod = convertJsonSchemaToZod(schema);
      const value = blankValue(schema);
      return [() => zod.parse(value), () => structuredClone(value)];
    },
    sizes: SIZES.slice(0, -2),
  },
];

async function miniSearch(tools) {
  if (!existsSync(PEER)) return undefined;
  const { makeMiniSearch } = await import("./peers/miniSearch.mjs");
  return makeMiniSearch(tools);
}

async function measure({ names, works, sizes = SIZES }) {
  const lines = names.map((name, index) => ({
    name,
    kind: index === 0 ? "ours" : "peer",
    points: [],
  }));
  for (const size of sizes) {
    const all = await works(size);
    const present = all.filter((work) => work !== undefined);
    const [slowest] = (await quartileTimes(present, 1)).toSorted((a, b) => b - a);
    const times = await quartileTimes(present, Math.ceil(Math.min(101, 2 + BUDGET / slowest)));
    for (const [index, work] of all.entries()) {
      if (work !== undefined) lines[index].points.push([size, times[present.indexOf(work)]]);
    }
  }
  return lines.filter(({ points }) => points.length > 0);
}

/** By what power of the size the time grows over the upper half of the sizes: 1 is linear. */
function growth(points) {
  const [[fromSize, fromTime], [toSize, toTime]] = [points[points.length >> 1], points.at(-1)];
  return Math.log(toTime / fromTime) / Math.log(toSize / fromSize);
}

const panels = [];
console.log("| work | line | smallest | largest | µs each, largest | grows by the power |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const panel of PANELS) {
  const lines = await measure(panel);
  panels.push({ title: panel.title, unit: panel.unit, lines });
  for (const { name, points } of lines) {
    const [[smallest], [largest, time]] = [points[0], points.at(-1)];
    const cells = [
      name,
      smallest.toLocaleString("en"),
      largest.toLocaleString("en"),
      ((1_000 * time) / largest).toFixed(2),
      growth(points).toFixed(2),
    ];
    console.log(`| ${panel.title} | ${cells.join(" | ")} |`);
  }
}
writeFileSync(PICTURE, drawCurves("Cost for growing input", panels));
console.log("\nDrawn in docs/cost-curves.svg");

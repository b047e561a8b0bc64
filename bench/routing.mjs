// Speed of ranking at growing catalogs: `node bench/run.mjs routing`. All engines rank the same
// requests in turns within one run; figures are medians, and only their ratios mean anything.
// Vectors are pseudo-random: their content does not matter to the time.
import { existsSync } from "node:fs";
import { ToolEmbeddingIndex, ToolTextIndex, toolsToRetrievalItems } from "toolpipe";

const DATA = new URL("../../shared/data/retrieval/", import.meta.url);
const PEER = new URL("peers/node_modules/minisearch/package.json", import.meta.url);
const SIZES = [1_000, 10_000, 100_000];
const DIMENSION = 512;
const REQUESTS = 60;

if (!existsSync(DATA)) console.log("Not run: the retrieval sets are not on this machine");
else if (!existsSync(PEER))
  console.log("Not run: install the peers first, npm ci --prefix bench/peers");
else await run();

async function run() {
  const { PEERS } = await import("./peers/engines.mjs");
  const { poolSets, readRetrievalSets } = await import("./lib/retrievalSets.mjs");
  const pool = poolSets(readRetrievalSets());
  const step = Math.floor(pool.queries.length / REQUESTS);
  const requests = pool.queries.filter((_, index) => index % step === 0).slice(0, REQUESTS);

  console.log(
    "| tools | engine | build, ms | query, ms | of toolpipe lexical |\n|---|---|---|---|---|",
  );
  for (const size of SIZES) {
    const tools = prepare(pool.tools, size);
    const engines = new Map([
      ["toolpipe lexical", () => makeLexical(tools)],
      [`toolpipe hybrid, ${DIMENSION} dimensions`, () => makeHybrid(tools)],
      [`bare dot products, ${DIMENSION} dimensions`, () => makeDotProducts(tools)],
      ["MiniSearch", () => PEERS["MiniSearch"].make(tools)],
      [
        "MiniSearch, our tokenizer",
        () => PEERS["MiniSearch, our tokenizer, all fields"].make(tools),
      ],
    ]);
    await compare(size, engines, requests);
  }
}

async function compare(size, makers, requests) {
  const built = [];
  for (const [name, make] of makers) {
    const start = performance.now();
    const rank = await make();
    // Whatever an engine puts off until its first query belongs to building.
    await rank(requests[0].query);
    built.push({ name, rank, build: performance.now() - start, times: [] });
  }
  for (const { query } of requests) {
    for (const engine of built) {
      const start = performance.now();
      await engine.rank(query);
      engine.times.push(performance.now() - start);
    }
  }
  const base = median(built[0].times);
  for (const { name, build, times } of built) {
    const time = median(times);
    const cells = [size, name, build.toFixed(0), time.toFixed(2), `${(time / base).toFixed(1)}x`];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function prepare(tools, size) {
  const copies = Array.from({ length: size }, (_, position) => {
    const { tool, server } = tools[position % tools.length];
    const round = Math.floor(position / tools.length);
    return { tool: { ...tool, name: round === 0 ? tool.name : `${tool.name}_${round}` }, server };
  });
  const items = toolsToRetrievalItems(copies.map(({ tool }) => tool));
  const documents = copies.map(({ tool, server = "" }, id) => ({
    id,
    name: tool.name,
    description: tool.description ?? "",
    server,
    parameters: items[id].fields.parameters.join(" "),
    parameterDescriptions: items[id].fields.parameterDescriptions.join(" "),
  }));
  return { items, documents };
}

function makeLexical({ items }) {
  const index = new ToolTextIndex(items);
  return (query) => index.rank(query, { topK: 10 });
}

function makeHybrid({ items }) {
  const texts = new Map(items.map(({ text }, position) => [text, position]));
  const embedFn = async (batch) => batch.map((text) => makeVector(texts.get(text) ?? text.length));
  const index = new ToolEmbeddingIndex(items, embedFn);
  return (query) => index.rank(query, { topK: 10 });
}

function makeDotProducts({ items }) {
  const rows = new Float32Array(items.length * DIMENSION);
  for (let row = 0; row < items.length; row++) rows.set(makeVector(row), row * DIMENSION);
  return (query) => {
    const vector = makeVector(query.length);
    const products = new Float32Array(items.length);
    for (let row = 0, start = 0; row < items.length; row++, start += DIMENSION) {
      let sum = 0;
      for (let index = 0; index < DIMENSION; index++) sum += rows[start + index] * vector[index];
      products[row] = sum;
    }
    return products;
  };
}

function makeVector(seed) {
  let state = seed + 1;
  return Float32Array.from({ length: DIMENSION }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

// Ranking quality over the retrieval sets: `node bench/run.mjs retrieval`, or with the names of engines,
// `node bench/retrieval.mjs "toolpipe hybrid"`. Figures are percentages; the mean is over the sets,
// each counting once; `pool` has the tools of all sets in one catalog and is not in the mean.
import { existsSync } from "node:fs";

const DATA = new URL("../../shared/data/retrieval/", import.meta.url);
const INSTALLED = new URL("peers/node_modules/minisearch/package.json", import.meta.url);

if (!existsSync(DATA)) console.log("Not run: the retrieval sets are not on this machine");
else if (!existsSync(INSTALLED))
  console.log("Not run: install the peers first, npm ci --prefix bench/peers");
else await run(process.argv.slice(2));

async function run(wanted) {
  const { PEERS } = await import("./peers/engines.mjs");
  const { OURS } = await import("./lib/toolpipeEngines.mjs");
  const { embed } = await import("./peers/embedder.mjs");
  const { average, measure } = await import("./lib/metrics.mjs");
  const { prepareSet } = await import("./lib/prepareSet.mjs");
  const { poolSets, readRetrievalSets } = await import("./lib/retrievalSets.mjs");
  const engines = { ...PEERS, ...OURS };
  const named = wanted.filter((name) => Object.hasOwn(engines, name));
  const names = named.length > 0 ? named : Object.keys(engines);
  const sets = readRetrievalSets();
  const rows = new Map(names.map((name) => [name, []]));

  const pool = poolSets(sets);
  // Every fourth request tells the same, and the slow engines take minutes for all of them.
  pool.queries = pool.queries.filter((_, index) => index % 4 === 0);
  for (const set of [...sets, pool]) {
    const prepared = prepareSet(set);
    const vectors = await embed(prepared.items.map(({ text }) => text));
    const tools = { ...prepared, vectors };
    const queryVectors = await embed(set.queries.map(({ query }) => query));
    for (const name of names) {
      const search = await engines[name].make(tools);
      const measures = [];
      for (const [index, { query, relevant }] of set.queries.entries()) {
        const positions = await search(query, queryVectors[index]);
        measures.push(
          measure(
            positions.map((position) => tools.ids[position]),
            new Set(relevant),
          ),
        );
      }
      rows.get(name).push({ set: set.name, ...average(measures) });
    }
  }
  print(rows, average);
}

function print(rows, average) {
  const names = [...rows.values()][0].map(({ set }) => set);
  console.log(`| nDCG@10 | ${names.join(" | ")} | mean |`);
  console.log(`|---|${"---|".repeat(names.length + 1)}`);
  for (const [engine, results] of rows) {
    const mean = average(results.filter(({ set }) => set !== "pool").map(withoutName)).ndcg10;
    const cells = [...results.map(({ ndcg10 }) => ndcg10), mean].map(percent);
    console.log(`| ${engine} | ${cells.join(" | ")} |`);
  }
  console.log("\n| mean over sets | nDCG@10 | R@5 | R@10 | MRR |\n|---|---|---|---|---|");
  for (const [engine, results] of rows) {
    const mean = average(results.filter(({ set }) => set !== "pool").map(withoutName));
    const cells = [mean.ndcg10, mean.recall5, mean.recall10, mean.mrr].map(percent);
    console.log(`| ${engine} | ${cells.join(" | ")} |`);
  }
}

function withoutName({ set, ...measures }) {
  return measures;
}

function percent(share) {
  return (100 * share).toFixed(1);
}

// What each choice of the ranking by words is worth: `node bench/run.mjs ablation`. Each is switched off
// in a bundle made from the source, and the rest is left as it is. Mean nDCG@10 over the retrieval sets,
// all fields; the last column tells in how many sets the choice gains and loses more than a tenth.
import { existsSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { average, measure } from "./lib/metrics.mjs";

const DATA = new URL("../../shared/data/retrieval/", import.meta.url);
const SOURCE = new URL("../src/", import.meta.url);
const LIMIT = 10;

// The file, what stands there, and what stands there without the choice.
const CHOICES = {
  topics: [
    ["internal/text/expandTerms.ts", "TOPIC_OF_UNKNOWN_WORD = 0.4", "TOPIC_OF_UNKNOWN_WORD = 0"],
    ["internal/text/expandTerms.ts", "TOPIC_OF_KNOWN_WORD = 0.2", "TOPIC_OF_KNOWN_WORD = 0"],
  ],
  synonyms: [["internal/text/expandTerms.ts", "SYNONYM = 0.4", "SYNONYM = 0"]],
  sentences: [["internal/retrieval/toolCatalog.ts", "SENTENCE_SHARE = 0.3", "SENTENCE_SHARE = 0"]],
  servers: [["internal/retrieval/serverEvidence.ts", "SERVER_SHARE = 0.3", "SERVER_SHARE = 0"]],
  "reward of names": [["internal/text/bm25fIndex.ts", "NAME_REWARD = 0.5", "NAME_REWARD = 0"]],
  "weight of names": [["internal/text/bm25fFields.ts", "name: { weight: 2.5", "name: { weight: 1"]],
  "weight of servers": [
    ["internal/text/bm25fFields.ts", "server: { weight: 3", "server: { weight: 1"],
  ],
  parameters: [
    ["internal/text/bm25fFields.ts", "parameters: { weight: 0.5", "parameters: { weight: 0"],
    [
      "internal/text/bm25fFields.ts",
      "parameterDescriptions: { weight: 0.5",
      "parameterDescriptions: { weight: 0",
    ],
  ],
  stemming: [["internal/text/stemWord.ts", "? stem(word)", "? word"]],
  "function words": [["internal/text/stopWords.ts", "STOP_WORDS.has(word)", "word === null"]],
  "filler words": [["internal/text/queryTerms.ts", "FILLER_WORD = 0.2", "FILLER_WORD = 1"]],
  "vague words": [["internal/text/queryTerms.ts", "VAGUE_WORD = 0.7", "VAGUE_WORD = 1"]],
  "parts of identifiers": [
    ["internal/text/queryTerms.ts", "IDENTIFIER_PART = 0.1", "IDENTIFIER_PART = 1"],
  ],
  "square root of repetitions": [["internal/text/queryTerms.ts", "Math.sqrt(count)", "count"]],
};

if (existsSync(DATA)) await run();
else console.log("Not run: the retrieval sets are not on this machine");

async function run() {
  const { prepareSet } = await import("./lib/prepareSet.mjs");
  const { readRetrievalSets } = await import("./lib/retrievalSets.mjs");
  const sets = readRetrievalSets().map((set) => ({ ...set, ...prepareSet(set) }));
  const base = await measureSets(sets, []);
  console.log(`All choices: ${percent(mean(base))}\n`);
  console.log(
    "| without | nDCG@10 | gain of the choice | sets, gained / lost |\n|---|---|---|---|",
  );
  for (const [name, edits] of Object.entries(CHOICES)) {
    const without = await measureSets(sets, edits);
    const gains = base.map((value, index) => value - without[index]);
    const gained = gains.filter((gain) => gain > 0.001).length;
    const lost = gains.filter((gain) => gain < -0.001).length;
    const cells = [name, percent(mean(without)), percent(mean(gains)), `${gained} / ${lost}`];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

async function measureSets(sets, edits) {
  const { ToolTextIndex } = await bundle(edits);
  return sets.map(({ items, ids, queries }) => {
    const index = new ToolTextIndex(items);
    const positions = new Map(items.map(({ name }, position) => [name, position]));
    const measures = queries.map(({ query, relevant }) => {
      const ranked = index.rank(query, { topK: LIMIT });
      return measure(
        ranked.map(({ name }) => ids[positions.get(name)]),
        new Set(relevant),
      );
    });
    return average(measures).ndcg10;
  });
}

/** Bundles the module with some of its text replaced. */
async function bundle(edits) {
  const { outputFiles } = await build({
    entryPoints: [new URL("toolRoutingEmbedding.ts", SOURCE).pathname],
    bundle: true,
    format: "esm",
    write: false,
    plugins: [
      {
        name: "edits",
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            let contents = readFileSync(path, "utf8");
            for (const [file, text, replacement] of edits) {
              if (!path.endsWith(file)) continue;
              if (!contents.includes(text)) throw new Error(`${file} has no ${text}`);
              contents = contents.replace(text, replacement);
            }
            return { contents, loader: "ts" };
          });
        },
      },
    ],
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share) {
  return (100 * share).toFixed(1);
}

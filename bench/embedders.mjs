// What the hybrid ranking makes of good and bad embedders: `node bench/run.mjs embedders`. It must
// gain from a good one, and lose little with one that knows nothing. Mean nDCG@10 over the sets.
import { existsSync } from "node:fs";
import { ToolEmbeddingIndex } from "toolpipe";

const DATA = new URL("../../shared/data/retrieval/", import.meta.url);
const INSTALLED = new URL("peers/node_modules/minisearch/package.json", import.meta.url);
const LIMIT = 10;

if (!existsSync(DATA)) console.log("Not run: the retrieval sets are not on this machine");
else if (!existsSync(INSTALLED))
  console.log("Not run: install the peers first, npm ci --prefix bench/peers");
else await run();

async function run() {
  const { embed } = await import("./peers/embedder.mjs");
  const { average, measure } = await import("./lib/metrics.mjs");
  const { prepareSet } = await import("./lib/prepareSet.mjs");
  const { readRetrievalSets } = await import("./lib/retrievalSets.mjs");
  const { embedByWords, hasWordVectors } = await import("./peers/wordVectors.mjs");
  const embedders = {
    "sentence encoder": embed,
    "sentence encoder, half noise": async (texts) => (await embed(texts)).map(addNoise(texts)),
    ...(hasWordVectors ? { "means of word vectors": embedByWords } : {}),
    "letter triples, 128 dimensions": async (texts) => texts.map((text) => countTriples(text, 128)),
    "letter triples, 1,024 dimensions": async (texts) =>
      texts.map((text) => countTriples(text, 1024)),
    "random, 64 dimensions": async (texts) => texts.map((text) => randomVector(text, 64)),
    "random, 8 dimensions": async (texts) => texts.map((text) => randomVector(text, 8)),
    "length of the text": async (texts) =>
      texts.map(({ length }) => [1, length, length ** 2 / 100]),
    "all the same, but for noise": async (texts) =>
      texts.map((text) => randomVector(text, 64).map((component) => 1 + component / 10)),
  };
  if (!hasWordVectors) {
    console.log(
      "Not run: word vectors, install them with npm ci --prefix bench/peers/wordVectors\n",
    );
  }
  const weighings = {
    "words only": { cosine: 0, bm25: 1 },
    "meaning only": { cosine: 1, bm25: 0 },
    ".5 / .5": { cosine: 0.5, bm25: 0.5 },
    ".8 / .2": { cosine: 0.8, bm25: 0.2 },
    "by query (default)": undefined,
  };
  const sets = readRetrievalSets().map((set) => ({ ...set, ...prepareSet(set) }));

  console.log(`| embedder | ${Object.keys(weighings).join(" | ")} |`);
  console.log(`|---|${"---|".repeat(Object.keys(weighings).length)}`);
  for (const [name, embedFn] of Object.entries(embedders)) {
    const means = Object.keys(weighings).map(() => []);
    for (const { items, ids, queries } of sets) {
      const positions = new Map(items.map((item, position) => [item.name, position]));
      const index = new ToolEmbeddingIndex(items, embedFn);
      for (const [column, weights] of Object.values(weighings).entries()) {
        const measures = [];
        for (const { query, relevant } of queries) {
          const ranked = await index.rank(query, { topK: LIMIT, weights, timeoutMs: Infinity });
          const found = ranked.map((result) => ids[positions.get(result.name)]);
          measures.push(measure(found, new Set(relevant)));
        }
        means[column].push(average(measures));
      }
    }
    const cells = means.map((column) => (100 * average(column).ndcg10).toFixed(1));
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

function addNoise(texts) {
  return (vector, index) => {
    const noise = randomVector(texts[index], vector.length);
    const scale = lengthOf(vector) / lengthOf(noise);
    return vector.map((component, position) => component + scale * noise[position]);
  };
}

function countTriples(text, dimension) {
  const counts = new Float32Array(dimension);
  const letters = ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, " ")} `;
  for (let start = 0; start + 3 <= letters.length; start++) {
    const code = hash(letters.slice(start, start + 3));
    counts[code % counts.length] += (code >>> 16) & 1 ? 1 : -1;
  }
  return counts;
}

function randomVector(text, dimension) {
  let state = hash(text);
  return Float32Array.from({ length: dimension }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32 - 0.5;
  });
}

function hash(text) {
  let code = 2166136261;
  for (let index = 0; index < text.length; index++) {
    code = Math.imul(code ^ text.charCodeAt(index), 16777619);
  }
  return code >>> 0;
}

function lengthOf(vector) {
  return Math.hypot(...vector);
}

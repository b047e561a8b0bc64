// One process of the Redis test: `node rankingProcess.mjs URL CACHE`. It ranks once, says "." for each
// batch that it embedded, and at the end prints the ranking and how many texts it embedded.
import { setTimeout as pause } from "node:timers/promises";
import { ToolEmbeddingIndex } from "toolpipe";
import { CACHES, connectKeyv, ITEMS, QUERY, vectorOf } from "./sharedVectors.mjs";

const [, , url, cache] = process.argv;
const keyv = connectKeyv(url);
let embedded = 0;
const embedFn = async (texts) => {
  await pause(2);
  embedded += texts.length;
  process.stdout.write(".");
  return texts.map(vectorOf);
};
const index = new ToolEmbeddingIndex(ITEMS, embedFn, CACHES[cache](keyv), {
  batchSize: 8,
  concurrency: 3,
  embedQueryFn: async (texts) => texts.map(vectorOf),
});
const results = await index.rank(QUERY, { topK: 10 });
process.stdout.write(`\n${JSON.stringify({ results, embedded })}`);
await keyv.disconnect();

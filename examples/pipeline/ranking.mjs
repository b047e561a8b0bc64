import assert from "node:assert/strict";
import { ToolEmbeddingIndex, toolsToRetrievalItems } from "toolpipe";
import { loadEmbedder } from "./embedder.mjs";
import { say, seconds, table } from "./terminal.mjs";

/** Plain requests, each with a tool that a person would pick for it. */
const REQUESTS = [
  ["read the text in a file on my disk", "filesystem__read_text_file"],
  ["open a merge request for my branch", "gitlab__create_merge_request"],
  ["take a picture of the web page", "playwright__browser_take_screenshot"],
  ["turn a feature flag off", "launchdarkly__update-feature-flag"],
  ["send a text message to a customer", "twilio__TwilioApiV2010--CreateMessage"],
];

/** The pace of the embedder, which runs in this very thread. */
const EMBEDDING = { batchSize: 8, concurrency: 1 };

/** Ranks the whole catalog for plain requests, by meaning and by words together. */
export async function rankTools(tools, signal) {
  const items = toolsToRetrievalItems(tools);
  const index = new ToolEmbeddingIndex(items, await loadEmbedder(), new Map(), EMBEDDING);
  say(`Embedding ${items.length} tools once, in this process; that takes some seconds.`);
  console.log();
  const times = [];
  let found = 0;
  for (const [request, wanted] of REQUESTS) {
    const started = performance.now();
    const ranked = await index.rank(request, { topK: 5, signal });
    times.push(performance.now() - started);
    report(request, wanted, ranked);
    if (isAmongTheBest(request, wanted, ranked, tools)) found += 1;
  }
  const [first, ...later] = times;
  const mean = Math.round(later.reduce((sum, time) => sum + time) / later.length);
  say(`${seconds(first)} for the first request, with all tools; ${mean} ms for each later one.`);
  return { outcome: `${found} of ${REQUESTS.length} wanted tools in the top five` };
}

function report(request, wanted, ranked) {
  say(`"${request}"`);
  table(ranked.map(({ name, score }) => [name === wanted ? ">" : " ", score.toFixed(2), name]));
  console.log();
}

function isAmongTheBest(request, wanted, ranked, tools) {
  assert.equal(ranked.length, 5, `five tools are ranked for "${request}"`);
  if (!Object.hasOwn(tools, wanted)) return false; // Its server did not start.
  assert(
    ranked.some(({ name }) => name === wanted),
    `${wanted} is among the five best for "${request}"`,
  );
  return true;
}

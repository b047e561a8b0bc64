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
  ["which phone numbers do we own at twilio", "twilio__TwilioApiV2010--ListIncomingPhoneNumber"],
];

/** Ranks the whole catalog for plain requests, by meaning and by words together. */
export async function rankTools(tools) {
  const index = new ToolEmbeddingIndex(toolsToRetrievalItems(tools), await loadEmbedder());
  let found = 0;
  let started = performance.now();
  for (const [request, wanted] of REQUESTS) {
    const ranked = await index.rank(request, { topK: 5, timeoutMs: 60_000 });
    if (started !== undefined) {
      say(
        `All tools embedded once in ${seconds(performance.now() - started)}; a request costs one text.`,
      );
      started = undefined;
    }
    console.log();
    say(`"${request}"`);
    table(ranked.map(({ name, score }) => [name === wanted ? ">" : " ", score.toFixed(2), name]));
    if (wanted in tools) {
      assert.equal(ranked.length, 5, `five tools for "${request}"`);
      assert(
        ranked.some(({ name }) => name === wanted),
        `${wanted} is among the five best for "${request}"`,
      );
      found += 1;
    }
  }
  return {
    result: undefined,
    outcome: `${found} of ${REQUESTS.length} wanted tools in the top five`,
  };
}

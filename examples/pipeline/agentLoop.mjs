import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateText, NoSuchToolError, stepCountIs } from "ai";
import { resolveLiveTool } from "toolpipe";
import { describe, printConversation } from "./conversation.mjs";
import { createScriptedModel } from "./scriptedModel.mjs";
import { say } from "./terminal.mjs";

const NOTE = "The release is on Thursday at noon.";

/**
 * Two turns with the AI SDK. In the first the model searches, gets a tool loaded and calls it; in
 * the second it calls a tool that it has only seen in the catalog.
 *
 * @returns the conversation as `ModelMessage[]`
 */
export async function runAgent({ live, loaded }, folder) {
  const path = join(folder, "note.txt");
  await writeFile(path, NOTE);

  const { model, requests } = createScriptedModel([
    () => ({ call: "search_tools", args: { query: "read the text in a file" } }),
    ({ toolNames }) => {
      assert(
        toolNames.includes("filesystem__read_text_file"),
        "the search loads the tool that reads files",
      );
      return { call: "filesystem__read_text_file", args: { path } };
    },
    ({ lastResult }) => ({ say: `The note says: ${lastResult}` }),
    ({ toolNames }) => {
      assert(!toolNames.includes("filesystem__list_directory"), "the next tool is not loaded yet");
      return { call: "filesystem__list_directory", args: { path: folder } };
    },
    ({ lastResult }) => ({ say: `The folder holds: ${lastResult}` }),
  ]);

  const messages = [];
  for (const request of ["What does my note say?", "Which files lie beside it?"]) {
    messages.push({ role: "user", content: request });
    const { response } = await generateText({
      model,
      messages,
      tools: live,
      stopWhen: stepCountIs(5),
      // A model may call what it has read in the catalog without searching: load it and go on.
      experimental_repairToolCall: async ({ toolCall, error }) =>
        NoSuchToolError.isInstance(error) && resolveLiveTool(live, toolCall.toolName)
          ? toolCall
          : null,
    });
    messages.push(...response.messages);
  }

  report(messages, requests);
  check(messages, requests, loaded);
  return { result: messages, outcome: `${loaded.length} tools loaded, 2 called` };
}

function report(messages, requests) {
  say("The model's decisions are scripted. The search, the loading and the calls are real.");
  console.log();
  printConversation(messages);
  console.log();
  const counts = requests.map((tools) => tools.length).join(", ");
  say(
    `Tools in the ${requests.length} requests: ${counts}. New ones come last: prompt caches hold.`,
  );
}

function check(messages, requests, loaded) {
  assert(describe(messages[5].content).includes(NOTE), "the real file was read");
  assert(describe(messages.at(-1).content).includes("note.txt"), "the real folder was listed");
  assert(loaded.includes("filesystem__list_directory"), "the tool called by name was loaded");
  for (const [index, tools] of requests.slice(1).entries()) {
    const before = requests[index];
    assert.deepEqual(tools.slice(0, before.length), before, "tools already sent stay in place");
  }
}

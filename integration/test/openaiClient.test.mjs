import OpenAI from "openai";
import { repairToolPairs, snapSplitToBatchBoundary, validateToolPairs } from "toolpipe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStrictOpenAi } from "../servers/strictOpenAi.mjs";

let server;
let client;
beforeAll(async () => {
  server = await startStrictOpenAi();
  client = new OpenAI({ apiKey: "local", baseURL: server.url, maxRetries: 0 });
});
afterAll(() => server.close());

const send = async (messages) => {
  const answer = await client.chat.completions.create({ model: "local", messages });
  return answer.choices[0].message.content;
};

const call = (id, name = "read_file", args = "{}") => ({
  id,
  type: "function",
  function: { name, arguments: args },
});
const user = (content) => ({ role: "user", content });
const calls = (...ids) => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => call(id)),
});
const result = (id, content = `result of ${id}`) => ({ role: "tool", tool_call_id: id, content });

// Each is refused as it stands; after the repair the same client gets an answer.
const broken = {
  "a result whose call was cut off": [result("a"), user("go on")],
  "a call whose result was lost": [user("hi"), calls("a"), user("go on")],
  "a parallel batch with one result": [user("hi"), calls("a", "b"), result("a"), user("go on")],
  "a user message between call and result": [user("hi"), calls("a"), user("note"), result("a")],
  "an image between two results": [
    user("hi"),
    calls("a", "b"),
    result("a"),
    user([{ type: "text", text: "a picture" }]),
    result("b"),
  ],
  "a result before its call": [user("hi"), result("a"), calls("a"), user("go on")],
  "two results for one call": [user("hi"), calls("a"), result("a", "first"), result("a", "second")],
  "one id twice in a turn": [user("hi"), calls("e", "e"), result("e", "1"), result("e", "2")],
  "empty ids": [user("hi"), calls(""), result("")],
  "an empty list of calls": [user("hi"), { role: "assistant", content: "done", tool_calls: [] }],
  "a call at the very end": [user("hi"), calls("a")],
};

describe("the openai client against an endpoint that refuses what OpenAI refuses", () => {
  it.each(Object.entries(broken))(
    "gets an answer after %s is repaired",
    async (_name, messages) => {
      await expect(send(messages)).rejects.toThrow(/400/u);
      const { messages: repaired, repaired: changed } = repairToolPairs(messages, {
        format: "openai-chat",
      });
      expect(changed).toBe(true);
      expect(validateToolPairs(repaired, { format: "openai-chat" })).toStrictEqual([]);
      await expect(send(repaired)).resolves.toBe("accepted");
    },
  );

  it("gets an answer from every cut of a long history at a snapped split", async () => {
    const history = [user("start")];
    for (let turn = 0; turn < 12; turn += 1) {
      const ids = Array.from({ length: (turn % 3) + 1 }, (_, index) => `t${turn}_${index}`);
      history.push(calls(...ids), ...ids.map((id) => result(id)), user(`next ${turn}`));
    }
    for (let split = 0; split <= history.length; split += 1) {
      const kept = history.slice(snapSplitToBatchBoundary(history, split));
      if (kept.length > 0) await expect(send(kept)).resolves.toBe("accepted");
    }
  });
});

import Anthropic from "@anthropic-ai/sdk";
import { repairToolPairs, validateToolPairs } from "toolpipe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStrictAnthropic } from "../servers/strictAnthropic.mjs";

let server;
let client;
beforeAll(async () => {
  server = await startStrictAnthropic();
  client = new Anthropic({ apiKey: "local", baseURL: server.url, maxRetries: 0 });
});
afterAll(() => server.close());

const send = async (messages) => {
  const answer = await client.messages.create({ model: "local", max_tokens: 16, messages });
  return answer.content[0].text;
};

const text = (value) => ({ type: "text", text: value });
const call = (id, name = "read_file") => ({ type: "tool_use", id, name, input: {} });
const result = (id, content = `result of ${id}`) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
});
const user = (...content) => ({ role: "user", content });
const assistant = (...content) => ({ role: "assistant", content });

const broken = {
  "a result whose call was cut off": [user(result("a"), text("go on"))],
  "a call whose result was lost": [user(text("hi")), assistant(call("a")), user(text("go on"))],
  "a parallel batch with one result": [
    user(text("hi")),
    assistant(call("a"), call("b")),
    user(result("a")),
  ],
  "text before the results": [
    user(text("hi")),
    assistant(call("a")),
    user(text("reminder"), result("a")),
  ],
  "text after a call in its turn": [
    user(text("hi")),
    assistant(call("a"), text("calling")),
    user(result("a")),
  ],
  "results split over two messages": [
    user(text("hi")),
    assistant(call("a"), call("b")),
    user(result("a")),
    user(result("b")),
  ],
  "two results for one call": [
    user(text("hi")),
    assistant(call("a")),
    user(result("a", "first"), result("a", "second")),
  ],
  "an id used again in a later turn": [
    user(text("hi")),
    assistant(call("a")),
    user(result("a")),
    assistant(call("a")),
    user(result("a")),
  ],
  "an id of another provider": [
    user(text("hi")),
    assistant(call("functions.read:0")),
    user(result("functions.read:0")),
  ],
  "an assistant turn at the head": [assistant(call("a")), user(result("a"))],
};

describe("the Anthropic client against an endpoint that refuses what Anthropic refuses", () => {
  it.each(Object.entries(broken))(
    "gets an answer after %s is repaired",
    async (_name, messages) => {
      await expect(send(messages)).rejects.toThrow(/400/u);
      const { messages: repaired } = repairToolPairs(messages, { format: "anthropic" });
      expect(validateToolPairs(repaired, { format: "anthropic" })).toStrictEqual([]);
      await expect(send(repaired)).resolves.toBe("accepted");
    },
  );
});

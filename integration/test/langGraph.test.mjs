import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { repairToolPairs, validateToolPairs } from "toolpipe";
import { describe, expect, it } from "vitest";
import { refuseChat } from "../servers/strictOpenAi.mjs";

/** A model behind which a strict Chat Completions endpoint stands: it refuses what OpenAI refuses. */
class StrictModel extends FakeListChatModel {
  bindTools() {
    return this;
  }

  async _generate(messages, options, runManager) {
    const refusal = refuseChat({ messages: messages.map(toChatMessage) });
    if (refusal !== undefined) throw new Error(refusal);
    return super._generate(messages, options, runManager);
  }
}

function toChatMessage(message) {
  switch (message.getType()) {
    case "ai":
      return {
        role: "assistant",
        content: message.content,
        ...(message.tool_calls?.length > 0 && { tool_calls: message.tool_calls }),
      };
    case "tool":
      return { role: "tool", tool_call_id: message.tool_call_id, content: message.content };
    default:
      return { role: "user", content: message.content };
  }
}

const run = async (messages) => {
  const agent = createReactAgent({ llm: new StrictModel({ responses: ["accepted"] }), tools: [] });
  const state = await agent.invoke({ messages });
  return state.messages.at(-1).content;
};

const user = (text) => new HumanMessage(text);
const calls = (...ids) =>
  new AIMessage({
    content: "",
    tool_calls: ids.map((id) => ({ id, name: "read_file", args: {}, type: "tool_call" })),
  });
const result = (id) =>
  new ToolMessage({ content: `result of ${id}`, tool_call_id: id, name: "read_file" });

const broken = {
  "a call whose result was lost": [user("hi"), calls("a"), user("go on")],
  "a parallel batch with one result": [user("hi"), calls("a", "b"), result("a"), user("go on")],
  "a result whose call was cut off": [result("x"), user("hi")],
  "two results for one call": [user("hi"), calls("a"), result("a"), result("a"), user("go on")],
  "a user message between call and result": [user("hi"), calls("a"), user("note"), result("a")],
};

describe("a LangGraph agent on a strict model", () => {
  it.each(Object.entries(broken))("runs on %s after the repair", async (_name, messages) => {
    await expect(run(messages)).rejects.toThrow(/tool_call/u);
    const { messages: repaired } = repairToolPairs(messages, { format: "langchain" });
    expect(validateToolPairs(repaired, { format: "langchain" })).toStrictEqual([]);
    await expect(run(repaired)).resolves.toBe("accepted");
  });
});

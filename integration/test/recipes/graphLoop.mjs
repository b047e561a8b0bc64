import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";
import { outcomeOf, ScriptedChatModel, toLangChainTools } from "./scriptedChatModel.mjs";

export const SEARCH = { id: "1", name: "search_tools", args: { query: "weather forecast" } };
export const WEATHER = { id: "2", name: "get_weather", args: { city: "Oslo" } };

/**
 * Starts agents of LangChain and LangGraph, which have their messages, threads and interrupts in
 * common: `createAgent` gets `{ model, tools, deferrableNames, ...options }`.
 */
export function graphLoop(createAgent) {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const model = new ScriptedChatModel(steps);
    const agent = createAgent({ model, tools: toLangChainTools(tools), deferrableNames });
    const messages = [...history, new HumanMessage(prompt)];
    return outcomeOf(model, await agent.invoke({ messages }));
  };

  const start = (steps, options = {}) => {
    const { executed, tools } = catalog();
    const model = new ScriptedChatModel(steps);
    const agent = createAgent({
      model,
      tools: toLangChainTools(tools),
      deferrableNames: DEFERRABLE,
      checkpointer: new MemorySaver(),
      ...options,
    });
    const invoke = (input, thread_id = "1") => agent.invoke(input, { configurable: { thread_id } });
    const ask = (text, thread) => invoke({ messages: [new HumanMessage(text)] }, thread);
    return { executed, invoke, ask, outcome: (state) => outcomeOf(model, state) };
  };

  return { converse, start };
}

/** What holds for every agent loop, and for those that keep threads apart. */
export function itFollowsTheGraphContract({ converse, start }) {
  itFollowsTheContract(converse, { pinsFrom: "messages" });

  it("takes no built-in member for a tool when none is deferrable", async () => {
    const { tools } = catalog();
    const steps = [[{ id: "1", name: "constructor", args: {} }], "I see."];
    const { text, seen } = await converse({ steps, tools, deferrableNames: [], prompt: "Hm?" });
    expect(text).toBe("I see.");
    expect(seen).toContain("constructor");
  });

  it("keeps what is loaded apart by thread", async () => {
    const { ask, outcome } = start([[SEARCH], "Found.", "Hello.", "Still there."]);
    await ask("What is the weather in Oslo?", "one");
    await ask("Hello", "two");
    const { offered } = outcome(await ask("And now?", "one"));
    expect(offered).toStrictEqual([
      ["get_time", "search_tools"],
      ["get_time", "search_tools", "get_weather"],
      ["get_time", "search_tools"],
      ["get_time", "search_tools", "get_weather"],
    ]);
  });
}

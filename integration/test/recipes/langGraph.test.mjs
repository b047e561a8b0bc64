import { HumanMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { createAgent } from "../../../examples/recipes/langGraph.ts";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";
import { outcomeOf, ScriptedChatModel, toLangChainTools } from "./scriptedChatModel.mjs";

describe.each(["v1", "v2"])("the recipe for createReactAgent %s of LangGraph", (version) => {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const model = new ScriptedChatModel(steps);
    const agent = createAgent({
      model,
      tools: toLangChainTools(tools),
      deferrableNames,
      version,
    });
    const messages = [...history, new HumanMessage(prompt)];
    return outcomeOf(model, await agent.invoke({ messages }));
  };

  itFollowsTheContract(converse, { pinsFrom: "messages" });

  it("takes no built-in member for a tool when none is deferrable", async () => {
    const { tools } = catalog();
    const steps = [[{ id: "1", name: "constructor", args: {} }], "I see."];
    const turn = { steps, tools, deferrableNames: [], prompt: "Hm?" };
    const { text, seen } = await converse(turn);
    expect(text).toBe("I see.");
    expect(seen).toContain("constructor");
  });

  const search = { id: "1", name: "search_tools", args: { query: "weather forecast" } };
  const weather = { id: "2", name: "get_weather", args: { city: "Oslo" } };
  const setUp = (steps, options = {}) => {
    const { executed, tools } = catalog();
    const model = new ScriptedChatModel(steps);
    const agent = createAgent({
      model,
      tools: toLangChainTools(tools),
      deferrableNames: DEFERRABLE,
      checkpointer: new MemorySaver(),
      version,
      ...options,
    });
    const invoke = (input, thread_id = "1") => agent.invoke(input, { configurable: { thread_id } });
    const ask = (text, thread) => invoke({ messages: [new HumanMessage(text)] }, thread);
    return { executed, invoke, ask, outcome: (state) => outcomeOf(model, state) };
  };

  it("keeps what is loaded apart by thread", async () => {
    const { ask, outcome } = setUp([[search], "Found.", "Hello.", "Still there."]);
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

  it("runs a found tool after an interrupt before the tools", async () => {
    const steps = [[search], [weather], "It rains."];
    const { executed, invoke, ask, outcome } = setUp(steps, { interruptBefore: ["tools"] });
    await ask("What is the weather in Oslo?");
    await invoke(new Command({ resume: true })); // the search
    expect(executed).toStrictEqual([]);
    const { text } = outcome(await invoke(new Command({ resume: true })));
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
  });
});

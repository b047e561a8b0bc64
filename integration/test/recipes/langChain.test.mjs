import { HumanMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { toolDiscovery } from "../../../examples/recipes/langChain.ts";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";
import { outcomeOf, ScriptedChatModel, toLangChainTools } from "./scriptedChatModel.mjs";

describe("the recipe for createAgent of LangChain", () => {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const model = new ScriptedChatModel(steps);
    const agent = createAgent({
      model,
      middleware: [toolDiscovery({ tools: toLangChainTools(tools), deferrableNames })],
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
  const setUp = (steps, ...middleware) => {
    const { executed, tools } = catalog();
    const { get_time, ...others } = tools;
    const model = new ScriptedChatModel(steps);
    const discovery = toolDiscovery({
      tools: toLangChainTools(others),
      deferrableNames: DEFERRABLE,
    });
    const agent = createAgent({
      model,
      tools: toLangChainTools({ get_time }),
      middleware: [discovery, ...middleware],
      checkpointer: new MemorySaver(),
    });
    const invoke = (input, thread_id = "1") => agent.invoke(input, { configurable: { thread_id } });
    const ask = (text, thread) => invoke({ messages: [new HumanMessage(text)] }, thread);
    return { executed, invoke, ask, outcome: (state) => outcomeOf(model, state) };
  };

  it("keeps what is loaded apart by thread, and the tools of the agent", async () => {
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

  it("runs a found tool that a person approves", async () => {
    const approval = humanInTheLoopMiddleware({ interruptOn: { get_weather: true } });
    const { executed, invoke, ask, outcome } = setUp([[search], [weather], "It rains."], approval);
    const asked = await ask("What is the weather in Oslo?");
    expect(asked).toHaveProperty("__interrupt__");
    expect(executed).toStrictEqual([]);
    const resume = { decisions: [{ type: "approve" }] };
    const { text } = outcome(await invoke(new Command({ resume })));
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
  });
});

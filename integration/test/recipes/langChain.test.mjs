import { HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { createAgent, humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { toolDiscovery } from "../../../examples/recipes/langChain.ts";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { graphLoop, itFollowsTheGraphContract, SEARCH, WEATHER } from "./graphLoop.mjs";
import { outcomeOf, ScriptedChatModel, toLangChainTools } from "./scriptedChatModel.mjs";

describe("the recipe for createAgent of LangChain", () => {
  const loop = graphLoop(({ tools, deferrableNames, middleware = [], ...options }) =>
    createAgent({
      ...options,
      middleware: [toolDiscovery({ tools, deferrableNames }), ...middleware],
    }),
  );

  itFollowsTheGraphContract(loop);

  it("leaves the tools of the agent itself declared", async () => {
    const { tools } = catalog();
    const { get_time, ...others } = tools;
    const model = new ScriptedChatModel([[SEARCH], "Found."]);
    const discovery = { tools: toLangChainTools(others), deferrableNames: DEFERRABLE };
    const agent = createAgent({
      model,
      tools: toLangChainTools({ get_time }),
      middleware: [toolDiscovery(discovery)],
    });
    const messages = [new HumanMessage("What is the weather in Oslo?")];
    const { offered } = outcomeOf(model, await agent.invoke({ messages }));
    expect(offered).toStrictEqual([
      ["get_time", "search_tools"],
      ["get_time", "search_tools", "get_weather"],
    ]);
  });

  it("runs a found tool that a person approves", async () => {
    const approval = humanInTheLoopMiddleware({ interruptOn: { get_weather: true } });
    const steps = [[SEARCH], [WEATHER], "It rains."];
    const { executed, invoke, ask, outcome } = loop.start(steps, { middleware: [approval] });
    const asked = await ask("What is the weather in Oslo?");
    expect(asked).toHaveProperty("__interrupt__");
    expect(executed).toStrictEqual([]);
    const resume = { decisions: [{ type: "approve" }] };
    const { text } = outcome(await invoke(new Command({ resume })));
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
  });
});

import { Agent } from "@mastra/core/agent";
import { Mastra } from "@mastra/core/mastra";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { describe, expect, it } from "vitest";
import { discovery } from "../../../examples/recipes/mastra.ts";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";
import { scriptedLanguageModel } from "./scriptedLanguageModel.mjs";

const toMastraTools = (tools, changes = {}) =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, schema, execute }]) => [
      name,
      createTool({ id: name, description, inputSchema: schema, execute, ...changes[name] }),
    ]),
  );
const setUp = (steps, options) => {
  const { model, requests } = scriptedLanguageModel(6, steps);
  const instructions = "Be brief.";
  const agent = new Agent({ id: "agent", name: "agent", instructions, model, ...options });
  return { agent, offered: () => requests.map((request) => request.tools), requests };
};

describe.each(["generate", "stream"])("the recipe for Mastra with %s", (way) => {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const { agent, offered, requests } = setUp(steps);
    const messages = [...history, { role: "user", content: prompt }];
    const options = discovery({ tools: toMastraTools(tools), deferrableNames });
    const result = await agent[way](messages, options);
    const text = await result.text;
    const response = await result.response;
    return {
      text,
      offered: offered(),
      seen: JSON.stringify(requests.at(-1).prompt),
      messages: [...messages, ...response.messages],
    };
  };

  itFollowsTheContract(converse, {
    refusesFirst: true,
    pinsFrom: "messages",
    // Mastra itself takes "constructor" for a tool that the client runs, and stops.
    unknown: ["no_such_tool"],
  });
});

describe("the recipe for Mastra in the options of an agent", () => {
  const search = { id: "1", name: "search_tools", args: { query: "weather forecast" } };

  it("keeps conversations apart, and the tools that the agent has itself", async () => {
    const { get_time, ...tools } = catalog().tools;
    const { agent, offered } = setUp([[search], "Found.", "Hello."], {
      tools: toMastraTools({ get_time }),
      defaultOptions: discovery({ tools: toMastraTools(tools), deferrableNames: DEFERRABLE }),
    });
    await agent.generate("What is the weather in Oslo?");
    await agent.generate("Hello");
    expect(offered()).toStrictEqual([
      ["get_time", "search_tools"],
      ["get_time", "search_tools", "get_weather"],
      ["get_time", "search_tools"],
    ]);
  });

  it("runs a found tool that a person approves", async () => {
    const { executed, tools } = catalog();
    const weather = { id: "2", name: "get_weather", args: { city: "Oslo" } };
    const mastraTools = toMastraTools(tools, { get_weather: { requireApproval: true } });
    const { agent, offered } = setUp([[search], [weather], "It rains."], {
      defaultOptions: discovery({ tools: mastraTools, deferrableNames: DEFERRABLE }),
    });
    const mastra = new Mastra({ agents: { agent }, storage: new InMemoryStore(), logger: false });
    const asked = await mastra.getAgent("agent").generate("What is the weather in Oslo?");
    expect(asked.finishReason).toBe("suspended");
    expect(executed).toStrictEqual([]);

    const call = { runId: asked.runId, toolCallId: weather.id };
    const { text } = await mastra.getAgent("agent").approveToolCallGenerate(call);
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
    expect(offered().at(-1)).toStrictEqual(offered().at(-2));
  });
});

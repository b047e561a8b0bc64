import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { describe } from "vitest";
import { discovery } from "../../../examples/recipes/mastra.ts";
import { itFollowsTheContract } from "./loopContract.mjs";
import { scriptedLanguageModel } from "./scriptedLanguageModel.mjs";

describe("the recipe for Mastra", () => {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const { model, requests } = scriptedLanguageModel(6, steps);
    const agent = new Agent({ id: "agent", name: "agent", instructions: "Be brief.", model });
    const messages = [...history, { role: "user", content: prompt }];
    const mastraTools = Object.fromEntries(
      Object.entries(tools).map(([name, { description, schema, execute }]) => [
        name,
        createTool({ id: name, description, inputSchema: schema, execute }),
      ]),
    );
    const { text, response } = await agent.generate(
      messages,
      discovery({ tools: mastraTools, deferrableNames }),
    );
    return {
      text,
      offered: requests.map((request) => request.tools),
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

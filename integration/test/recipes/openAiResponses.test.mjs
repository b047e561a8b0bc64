import OpenAI from "openai";
import { describe, expect } from "vitest";
import { z } from "zod";
import { answer } from "../../../examples/recipes/openAiResponses.ts";
import { startScriptedResponses } from "../../servers/scriptedResponses.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";

describe("the recipe for Responses of OpenAI", () => {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const server = await startScriptedResponses(steps);
    try {
      const items = await answer({
        client: new OpenAI({ apiKey: "local", baseURL: server.url, maxRetries: 0 }),
        model: "local",
        input: [...history, { role: "user", content: prompt }],
        tools: Object.entries(tools).map(([name, { description, schema, execute }]) => ({
          name,
          description,
          parameters: z.toJSONSchema(schema),
          execute,
        })),
        deferrableNames,
      });
      const { requests } = server;
      // What begins a request never changes.
      for (const request of requests) expect(request.tools).toStrictEqual(requests[0].tools);
      return {
        text: items.at(-1).content[0].text,
        offered: requests.map(({ tools: sent, found }) => [...shownOf(sent), ...found]),
        seen: JSON.stringify(requests.at(-1).input),
        messages: items,
      };
    } finally {
      await server.close();
    }
  };

  itFollowsTheContract(converse, { pinsFrom: "messages", native: true });
});

/** The names that a model knows before it has searched; the search tool itself has none here. */
function shownOf(tools) {
  const names = tools.filter((tool) => !tool.defer_loading).map(({ name }) => name);
  const search = names.includes("search_tools") ? "search_tools_2" : "search_tools";
  return names.map((name) => name ?? search);
}

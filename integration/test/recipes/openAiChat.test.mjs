import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answer } from "../../../examples/recipes/openAiChat.ts";
import { startScriptedOpenAi } from "../../servers/scriptedOpenAi.mjs";
import { catalog, DEFERRABLE } from "./catalog.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";

describe("the recipe for Chat Completions of OpenAI", () => {
  const converse = async ({ steps, tools, prompt, history = [], ...turn }) => {
    const server = await startScriptedOpenAi(steps);
    try {
      const messages = await answer({
        client: new OpenAI({ apiKey: "local", baseURL: server.url, maxRetries: 0 }),
        model: "local",
        messages: [...history, { role: "user", content: prompt }],
        tools: Object.entries(tools).map(([name, { description, schema, execute }]) => ({
          type: "function",
          function: {
            name,
            description,
            parameters: z.toJSONSchema(schema),
            parse: (text) => schema.parse(JSON.parse(text)),
            function: execute,
          },
        })),
        ...turn,
      });
      return {
        text: messages.at(-1).content,
        offered: server.requests.map((request) => request.tools.map((tool) => tool.function.name)),
        seen: server.requests
          .at(-1)
          .messages.map((message) => message.content)
          .join("\n"),
        messages,
      };
    } finally {
      await server.close();
    }
  };

  itFollowsTheContract(converse, { pinsFrom: "both" });

  it("tells the model what is wrong with its arguments", async () => {
    const { tools, executed } = catalog();
    const { text, seen } = await converse({
      steps: [[{ id: "1", name: "get_weather", args: { town: "Oslo" } }], "Sorry."],
      tools,
      deferrableNames: DEFERRABLE,
      prompt: "Oslo?",
    });
    expect(text).toBe("Sorry.");
    expect(executed).toStrictEqual([]);
    expect(seen).toContain("expected string, received undefined");
  });

  it("stops after 20 steps", async () => {
    const steps = Array.from({ length: 99 }, (_, index) => [
      { id: `call_${index}`, name: "get_time", args: {} },
    ]);
    const { offered } = await converse({
      steps,
      tools: catalog().tools,
      deferrableNames: DEFERRABLE,
      prompt: "Oslo?",
    });
    expect(offered).toHaveLength(20);
  });
});

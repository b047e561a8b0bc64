import OpenAI from "openai";
import { describe } from "vitest";
import { z } from "zod";
import { answer } from "../../../examples/recipes/openAiChat.ts";
import { startScriptedOpenAi } from "../../servers/scriptedOpenAi.mjs";
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
});

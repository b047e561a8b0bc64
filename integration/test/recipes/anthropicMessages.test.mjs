import Anthropic from "@anthropic-ai/sdk";
import { describe, expect } from "vitest";
import { z } from "zod";
import { answer } from "../../../examples/recipes/anthropicMessages.ts";
import { startScriptedAnthropic } from "../../servers/scriptedAnthropic.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";

describe("the recipe for Messages of Anthropic", () => {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const server = await startScriptedAnthropic(steps);
    try {
      const messages = await answer({
        client: new Anthropic({ apiKey: "local", baseURL: server.url, maxRetries: 0 }),
        params: {
          model: "local",
          max_tokens: 64,
          messages: [...history, { role: "user", content: prompt }],
        },
        tools: Object.entries(tools).map(([name, { description, schema, execute }]) => ({
          name,
          description,
          input_schema: z.toJSONSchema(schema),
          run: execute,
        })),
        deferrableNames,
      });
      const { requests } = server;
      // What begins a request never changes.
      for (const request of requests) expect(request.tools).toStrictEqual(requests[0].tools);
      return {
        text: messages.at(-1).content[0].text,
        offered: requests.map(({ tools: sent, referred }) => [
          ...sent.filter((tool) => !tool.defer_loading).map(({ name }) => name),
          ...referred,
        ]),
        seen: JSON.stringify(requests.at(-1).messages),
        messages,
      };
    } finally {
      await server.close();
    }
  };

  itFollowsTheContract(converse, { pinsFrom: "messages", native: true });
});

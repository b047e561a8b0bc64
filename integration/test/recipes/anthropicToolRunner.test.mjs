import Anthropic1 from "@anthropic-ai/sdk";
import Anthropic0 from "anthropic-sdk-0";
import { describe, expect } from "vitest";
import { z } from "zod";
import { answer } from "../../../examples/recipes/anthropicToolRunner.ts";
import { startScriptedAnthropic } from "../../servers/scriptedAnthropic.mjs";
import { itFollowsTheContract } from "./loopContract.mjs";

describe.each([
  ["0.137", Anthropic0],
  ["1.14", Anthropic1],
])("the recipe for toolRunner of the Anthropic SDK %s", (_version, Anthropic) => {
  const converse = async ({ steps, tools, prompt, history = [], ...turn }) => {
    const server = await startScriptedAnthropic(steps);
    try {
      const { message, messages } = await answer({
        client: new Anthropic({ apiKey: "local", baseURL: server.url, maxRetries: 0 }),
        params: {
          model: "local",
          max_tokens: 64,
          messages: [...history, { role: "user", content: prompt }],
        },
        tools: Object.entries(tools).map(([name, { description, schema, execute }]) => ({
          type: "custom",
          name,
          description,
          input_schema: z.toJSONSchema(schema),
          parse: (input) => schema.parse(input),
          run: execute,
        })),
        ...turn,
      });
      // What begins the request never changes.
      for (const request of server.requests) {
        expect(request.tools).toStrictEqual(server.requests[0].tools);
      }
      return {
        text: message.content[0].text,
        offered: server.requests.map((request) =>
          [...request.tools, ...request.added].map((tool) => tool.name),
        ),
        seen: JSON.stringify(server.requests.at(-1).messages).replaceAll('\\"', '"'),
        messages,
      };
    } finally {
      await server.close();
    }
  };

  itFollowsTheContract(converse, { pinsFrom: "messages" });
});

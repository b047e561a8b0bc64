import { z } from "zod";
import { startScriptedAnthropic } from "../../servers/scriptedAnthropic.mjs";

/**
 * Makes a turn of the contract out of a recipe for `toolRunner`.
 *
 * @param Anthropic - the client class of the SDK
 * @param answer - the recipe
 * @param params - what to pass to `toolRunner` besides
 */
export const converseWith =
  (Anthropic, answer, params = {}) =>
  async (turn) => {
    const { steps, tools, prompt, history = [], ...session } = turn;
    const server = await startScriptedAnthropic(steps);
    try {
      const { message, messages } = await answer({
        client: new Anthropic({ apiKey: "local", baseURL: server.url, maxRetries: 0 }),
        params: {
          model: "local",
          max_tokens: 64,
          messages: [...history, { role: "user", content: prompt }],
          ...params,
        },
        tools: Object.entries(tools).map(([name, { description, schema, execute }]) => ({
          type: "custom",
          name,
          description,
          input_schema: z.toJSONSchema(schema),
          parse: (input) => schema.parse(input),
          run: execute,
        })),
        ...session,
      });
      const { requests } = server;
      return {
        text: message.content[0].text,
        requests,
        offered: requests.map(({ tools: sent, added }) =>
          [...sent, ...added].map(({ name }) => name),
        ),
        seen: JSON.stringify(requests.at(-1).messages).replaceAll('\\"', '"'),
        messages,
      };
    } finally {
      await server.close();
    }
  };

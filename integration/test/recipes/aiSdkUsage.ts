/** As usage.ts, for each major of the AI SDK. */
import { type ModelMessage, tool } from "ai";
import { z } from "zod";
import { answer, createAgent, stream } from "../../../examples/recipes/aiSdk.ts";

export async function withAiSdk(messages: ModelMessage[]) {
  const get_weather = tool({
    description: "Looks up the weather forecast of a city.",
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => `rain in ${city}`,
  });
  const turn = {
    model: "openai/gpt-5",
    messages,
    tools: { get_weather },
    deferrableNames: ["get_weather"],
  };
  const { text } = await answer(turn);
  const words: AsyncIterable<string> = stream(turn).textStream;
  const { steps } = await createAgent(turn).generate({ messages });
  return { text, words, steps };
}

/**
 * OpenAI Responses: a loop around `responses.create` with native deferral.
 *
 * All tools travel in each request, the same bytes on each step, so the prompt cache stays whole. The
 * API keeps the deferred ones from the model until a `tool_search`, which runs here, has found them.
 */
import type OpenAI from "openai";
import {
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  resolveLiveTool,
  type SearchToolsInput,
  toNativeSearchOutput,
  toNativeTools,
} from "toolpipe";

type Input = OpenAI.Responses.ResponseInputItem;
type Output = OpenAI.Responses.ResponseOutputItem;

export interface RunnableTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  execute(input: unknown): unknown;
}

export interface Turn {
  readonly client: OpenAI;
  readonly model: string;
  readonly input: readonly Input[];
  readonly tools: readonly RunnableTool[];
  readonly deferrableNames: readonly string[];
}

/** Runs a turn of at most 20 steps; returns the input items with those that it added. */
export async function answer({ client, model, tools, deferrableNames, ...turn }: Turn) {
  const record = partitionToolsForDiscovery(
    Object.fromEntries(tools.map((member) => [member.name, member])),
    { deferrableNames },
  );
  const declared = toNativeTools(record, "openai");
  const search = async (input: unknown) => {
    const tool = Object.values(record).find(isDiscoveryMetaTool);
    const result = await tool?.execute(input as SearchToolsInput);
    return result === undefined ? [] : toNativeSearchOutput(record, result, "openai");
  };
  const run = async (name: string, text: string) => {
    const called = resolveLiveTool(record, name);
    if (called === undefined) return `Error: there is no tool ${name}`;
    try {
      const result = await called.execute(JSON.parse(text));
      return typeof result === "string" ? result : JSON.stringify(result ?? null);
    } catch (error) {
      return String(error);
    }
  };
  const respond = async (item: Output): Promise<Input[]> => {
    if (item.type === "tool_search_call") {
      const { call_id, arguments: input } = item;
      const found = await search(input);
      return [
        {
          type: "tool_search_output",
          call_id,
          execution: "client",
          status: "completed",
          tools: found,
        },
      ];
    }
    if (item.type !== "function_call") return [];
    const { call_id, name, arguments: text } = item;
    return [{ type: "function_call_output", call_id, output: await run(name, text) }];
  };

  const input = [...turn.input];
  for (let step = 0; step < 20; step += 1) {
    const { output } = await client.responses.create({ model, input, tools: declared });
    input.push(...(output as Input[])); // what the API has said goes back as it is
    const results = (await Promise.all(output.map(respond))).flat();
    if (results.length === 0) break;
    input.push(...results);
  }
  return input;
}

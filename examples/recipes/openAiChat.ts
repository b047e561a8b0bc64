/**
 * OpenAI Chat Completions, and what speaks like it: a loop in the place of `runTools`.
 *
 * `runTools` declares what it was given when it started. This loop takes the same tools, and
 * declares on each step what is loaded.
 */
import type OpenAI from "openai";
import {
  type DiscoveryMetaTool,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  pinsFromMessages,
  resolveLiveTool,
} from "toolpipe";

/** A tool as `runTools` takes it, with `parse`. */
export interface RunnableTool {
  readonly type: "function";
  readonly function: OpenAI.FunctionDefinition & {
    parse(text: string): unknown;
    function(input: unknown): unknown;
  };
}

export interface Turn {
  readonly client: OpenAI;
  readonly model: string;
  readonly messages: readonly OpenAI.ChatCompletionMessageParam[];
  readonly tools: readonly RunnableTool[];
  readonly deferrableNames: readonly string[];
  /** What this session has loaded; read back from the messages when it is not kept. */
  readonly pins?: Set<string> | undefined;
}

/** Runs a turn of at most 20 steps; returns the messages with those that it added. */
export async function answer({ client, model, tools, deferrableNames, ...turn }: Turn) {
  const messages = [...turn.messages];
  const pins = turn.pins ?? new Set(pinsFromMessages(messages, { deferrableNames }));
  const record = partitionToolsForDiscovery(
    Object.fromEntries(tools.map((member) => [member.function.name, member])),
    {
      deferrableNames,
      pinnedNames: pins,
      onHydrate: (names) => {
        for (const name of names) pins.add(name);
      },
    },
  );
  const run = async (name: string, text: string) => {
    const called = resolveLiveTool(record, name); // found also when nothing searched for it
    if (called === undefined) return `Error: there is no tool ${name}`;
    const tool = asRunnable(called).function;
    try {
      const result = await tool.function(await tool.parse(text));
      return typeof result === "string" ? result : JSON.stringify(result ?? null);
    } catch (error) {
      return String(error);
    }
  };

  for (let step = 0; step < 20; step += 1) {
    const declared = Object.values(record).map(asRunnable);
    const { choices } = await client.chat.completions.create({ model, messages, tools: declared });
    const message = choices[0]?.message;
    if (message === undefined) break;
    messages.push(message);
    const calls = message.tool_calls?.filter((call) => call.type === "function") ?? [];
    if (calls.length === 0) break;
    const results = calls.map(async ({ id, function: { name, arguments: text } }) => {
      return { role: "tool", tool_call_id: id, content: await run(name, text) } as const;
    });
    messages.push(...(await Promise.all(results)));
  }
  return messages;
}

function asRunnable(member: RunnableTool | DiscoveryMetaTool): RunnableTool {
  if (!isDiscoveryMetaTool(member)) return member;
  const { name, description, inputSchema, execute } = member;
  const parameters = { ...inputSchema.jsonSchema };
  return {
    type: "function",
    function: { name, description, parameters, parse: JSON.parse, function: execute },
  };
}

/**
 * OpenAI Chat Completions: a loop in the place of `runTools`.
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

/** A tool as `runTools` takes it. */
export interface RunnableTool {
  readonly type: "function";
  readonly function: OpenAI.FunctionDefinition & {
    parse(input: string): unknown;
    function(args: unknown): unknown;
  };
}

export interface Turn {
  readonly client: OpenAI;
  readonly model: string;
  readonly messages: readonly OpenAI.ChatCompletionMessageParam[];
  readonly tools: readonly RunnableTool[];
  readonly deferrableNames: readonly string[];
  /** What this session has loaded; read back from the messages when it is not kept. */
  readonly pins?: Set<string>;
}

/** Runs a turn; returns the messages with those that it added. */
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
  for (let step = 0; step < 20; step += 1) {
    const declared = Object.values(record).map(declare);
    const { choices } = await client.chat.completions.create({ model, messages, tools: declared });
    const message = choices[0]?.message;
    if (message === undefined) break;
    messages.push(message);
    const calls = (message.tool_calls ?? []).filter((call) => call.type === "function");
    if (calls.length === 0) break;
    const results = calls.map(async ({ id, function: { name, arguments: text } }) => ({
      role: "tool" as const,
      tool_call_id: id,
      content: await call(resolveLiveTool(record, name), name, text),
    }));
    messages.push(...(await Promise.all(results)));
  }
  return messages;
}

function declare(member: RunnableTool | DiscoveryMetaTool): OpenAI.ChatCompletionFunctionTool {
  if (!isDiscoveryMetaTool(member)) {
    const { parse: _, function: __, ...definition } = member.function;
    return { type: "function", function: definition };
  }
  const { name, description, inputSchema } = member;
  return {
    type: "function",
    function: { name, description, parameters: { ...inputSchema.jsonSchema } },
  };
}

async function call(
  member: RunnableTool | DiscoveryMetaTool | undefined,
  name: string,
  text: string,
): Promise<string> {
  try {
    if (member === undefined) return `Error: there is no tool ${name}`;
    const result = await (isDiscoveryMetaTool(member)
      ? member.execute(JSON.parse(text))
      : member.function.function(await member.function.parse(text)));
    return typeof result === "string" ? result : JSON.stringify(result ?? null);
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : error}`;
  }
}

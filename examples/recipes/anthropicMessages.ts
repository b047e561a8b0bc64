/**
 * Anthropic Messages: a loop around `messages.create` with native deferral.
 *
 * All tools travel in each request, the same bytes on each step, so the prompt cache stays whole. The
 * API keeps the deferred ones from the model until a search refers to them.
 */
import type Anthropic from "@anthropic-ai/sdk";
import {
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  resolveLiveTool,
  type SearchToolsInput,
  toNativeSearchOutput,
  toNativeTools,
} from "toolpipe";

export interface RunnableTool extends Anthropic.Tool {
  run(input: unknown): string | Promise<string>;
}

export interface Turn {
  readonly client: Anthropic;
  readonly params: Anthropic.MessageCreateParamsNonStreaming;
  readonly tools: readonly RunnableTool[];
  readonly deferrableNames: readonly string[];
}

/** Runs a turn of at most 20 steps; returns the messages with those that it added. */
export async function answer({ client, params, tools, deferrableNames }: Turn) {
  const record = partitionToolsForDiscovery(
    Object.fromEntries(tools.map((member) => [member.name, member])),
    { deferrableNames },
  );
  const declared = toNativeTools(record, "anthropic");
  const run = async ({ name, input }: Anthropic.ToolUseBlock) => {
    const called = resolveLiveTool(record, name);
    if (called === undefined) throw new Error(`there is no tool ${name}`);
    if (!isDiscoveryMetaTool(called)) return called.run(input);
    const result = await called.execute(input as SearchToolsInput);
    const references = toNativeSearchOutput(record, result, "anthropic");
    return references.length > 0 ? references : result.note;
  };

  const messages = [...params.messages];
  for (let step = 0; step < 20; step += 1) {
    const reply = await client.messages.create({ ...params, messages, tools: declared });
    messages.push({ role: "assistant", content: reply.content });
    if (reply.stop_reason !== "tool_use") break;
    const calls = reply.content.filter((block) => block.type === "tool_use");
    const results = calls.map(async (call) => {
      const block = { type: "tool_result", tool_use_id: call.id } as const;
      return run(call).then(
        (content) => ({ ...block, content }),
        (error) => ({ ...block, content: String(error), is_error: true }),
      );
    });
    messages.push({ role: "user", content: await Promise.all(results) });
  }
  return messages;
}

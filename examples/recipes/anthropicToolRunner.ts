/**
 * Anthropic SDK 1, and 0 from 0.137 on: `toolRunner` with `addTools`.
 *
 * What is found is added inside the conversation. The `tools` of the requests never change, so the
 * prompt cache stays whole, and the messages carry what was loaded to the next turn. The API has
 * this in beta, and wants to be asked for it.
 */
import type Anthropic from "@anthropic-ai/sdk";
import {
  type DiscoveryMetaTool,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  resolveLiveTool,
} from "toolpipe";

type Params = Parameters<Anthropic["beta"]["messages"]["toolRunner"]>[0];
type RunnableTool = Extract<Params["tools"][number], { name: string; run: unknown }>;

export interface Turn {
  readonly client: Anthropic;
  /** What `toolRunner` takes, apart from the tools. */
  readonly params: Omit<Params, "tools" | "stream">;
  readonly tools: readonly RunnableTool[];
  readonly deferrableNames: readonly string[];
}

/** Runs a turn; returns the last message, and all messages for the next turn. */
export async function answer({ client, params, tools, deferrableNames }: Turn) {
  const record = partitionToolsForDiscovery(
    Object.fromEntries(tools.map((member) => [member.name, member])),
    {
      deferrableNames,
      onHydrate: (names) => {
        runner.addTools(...names.flatMap((name) => record[name] ?? []).map(asRunnable));
      },
    },
  );
  const runner = client.beta.messages.toolRunner({
    max_iterations: 20,
    ...params,
    betas: [...(params.betas ?? []), "inline-tools-2026-09-15"],
    tools: Object.values(record).map(asRunnable),
    stream: false,
  });
  for await (const message of runner) {
    for (const block of message.content) {
      // Before the runner looks for it: what is called without a search is added as well.
      if (block.type === "tool_use") resolveLiveTool(record, block.name);
    }
  }
  return { message: await runner.done(), messages: runner.params.messages };
}

function asRunnable(member: RunnableTool | DiscoveryMetaTool): RunnableTool {
  if (!isDiscoveryMetaTool(member)) return member;
  const { name, description, inputSchema, execute } = member;
  return {
    type: "custom",
    name,
    description,
    input_schema: { ...inputSchema.jsonSchema, type: "object" },
    parse: (input) => input,
    run: async (input) => JSON.stringify(await execute(input)),
  };
}

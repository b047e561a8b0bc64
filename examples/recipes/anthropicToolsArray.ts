/**
 * Anthropic SDK 0, and 1 with `thread: false`: `toolRunner` with an array of tools that grows.
 *
 * The runner sends its array anew on each turn, so what is found is pushed to it. Needs no beta.
 */
import type Anthropic from "@anthropic-ai/sdk";
import {
  type DiscoveryMetaTool,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  pinsFromMessages,
  resolveLiveTool,
} from "toolpipe";

type Params = Parameters<Anthropic["beta"]["messages"]["toolRunner"]>[0];
type RunnableTool = Extract<Params["tools"][number], { name: string; run: unknown }>;

export interface Turn {
  readonly client: Anthropic;
  /** What `toolRunner` takes, apart from the tools; with version 1 `thread: false` among it. */
  readonly params: Omit<Params, "tools" | "stream">;
  readonly tools: readonly RunnableTool[];
  readonly deferrableNames: readonly string[];
  /** What this session has loaded; read back from the messages when it is not kept. */
  readonly pins?: Set<string> | undefined;
}

/** Runs a turn; returns the last message, and all messages for the next turn. */
export async function answer({ client, params, tools, deferrableNames, ...turn }: Turn) {
  const pins = turn.pins ?? new Set(pinsFromMessages(params.messages, { deferrableNames }));
  const record = partitionToolsForDiscovery(
    Object.fromEntries(tools.map((member) => [member.name, member])),
    {
      deferrableNames,
      pinnedNames: pins,
      onHydrate: (names) => {
        for (const name of names) pins.add(name);
        declared.push(...names.flatMap((name) => record[name] ?? []).map(asRunnable));
      },
    },
  );
  const declared = Object.values(record).map(asRunnable);
  const runner = client.beta.messages.toolRunner({
    max_iterations: 20,
    ...params,
    tools: declared,
    stream: false,
  });
  for await (const message of runner) {
    for (const block of message.content) {
      // Before the runner looks for it: what is called without a search is pushed as well.
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

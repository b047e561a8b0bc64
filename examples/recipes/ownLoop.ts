/** A loop of your own: any provider, no framework. */
import { partitionToolsForDiscovery, resolveLiveTool } from "toolpipe";

export interface Tool {
  readonly description: string;
  readonly inputSchema: unknown;
  execute(input: unknown): unknown;
}

export interface Reply {
  readonly text: string;
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly input: unknown;
  }[];
}

export type Message =
  | { readonly role: "user"; readonly text: string }
  | ({ readonly role: "assistant" } & Reply)
  | { readonly role: "tool"; readonly id: string; readonly name: string; readonly result: unknown };

export interface Turn {
  /** Asks the model of your choice. Only these tools are declared to it. */
  readonly complete: (
    messages: readonly Message[],
    tools: Readonly<Record<string, Tool>>,
  ) => Promise<Reply>;
  readonly messages: readonly Message[];
  readonly tools: Readonly<Record<string, Tool>>;
  readonly deferrableNames: readonly string[];
  /** What this session has loaded: keep it with the session. */
  readonly pins?: Set<string> | undefined;
}

/** Runs a turn of at most 20 steps; returns the messages with those that it added. */
export async function answer({
  complete,
  tools,
  deferrableNames,
  pins = new Set(),
  ...turn
}: Turn) {
  const record: Record<string, Tool> = partitionToolsForDiscovery(tools, {
    deferrableNames,
    pinnedNames: pins,
    onHydrate: (names) => {
      for (const name of names) pins.add(name);
    },
  });
  const run = async (name: string, input: unknown) => {
    const tool = resolveLiveTool(record, name); // found also when nothing searched for it
    if (tool === undefined) return { error: `There is no tool ${name}` };
    try {
      return await tool.execute(input);
    } catch (error) {
      return { error: String(error) };
    }
  };

  const messages = [...turn.messages];
  for (let step = 0; step < 20; step += 1) {
    const reply = await complete(messages, record);
    messages.push({ role: "assistant", ...reply });
    if (reply.calls.length === 0) break;
    const results = reply.calls.map(async ({ id, name, input }) => {
      return { role: "tool", id, name, result: await run(name, input) } as const;
    });
    messages.push(...(await Promise.all(results)));
  }
  return messages;
}

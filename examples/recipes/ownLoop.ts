/**
 * A loop of your own: no framework, any provider.
 */
import { partitionToolsForDiscovery, resolveLiveTool } from "toolpipe";

export interface Tool {
  readonly description: string;
  readonly inputSchema: unknown;
  execute(input: unknown): Promise<unknown>;
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
  /** Sends a request to the model of your choice. */
  readonly complete: (request: {
    readonly messages: readonly Message[];
    readonly tools: readonly { name: string; description: string; inputSchema: unknown }[];
  }) => Promise<Reply>;
  readonly messages: readonly Message[];
  readonly tools: Readonly<Record<string, Tool>>;
  readonly deferrableNames: readonly string[];
  /** What this session has loaded: keep it with the session. */
  readonly pins?: Set<string>;
}

/** Runs a turn; returns the messages with those that it added. */
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
    const tool = resolveLiveTool(record, name); // loads what is called without a search
    if (tool === undefined) return { error: `There is no tool ${name}` };
    return tool.execute(input).catch((error: unknown) => ({ error: String(error) }));
  };

  const messages = [...turn.messages];
  for (let step = 0; step < 20; step += 1) {
    const declared = Object.entries(record).map(([name, { description, inputSchema }]) => ({
      name,
      description,
      inputSchema,
    }));
    const reply = await complete({ messages, tools: declared });
    messages.push({ role: "assistant", ...reply });
    if (reply.calls.length === 0) break;
    const results = reply.calls.map(async ({ id, name, input }) => ({
      role: "tool" as const,
      id,
      name,
      result: await run(name, input),
    }));
    messages.push(...(await Promise.all(results)));
  }
  return messages;
}

/**
 * OpenAI Agents SDK: `run` with any agent, streamed or not.
 *
 * An agent is asked for its tools on each turn, so they are set anew when something was loaded.
 */
import { type Agent, type AgentInputItem, run, type Tool, tool } from "@openai/agents";
import {
  type DiscoveryMetaTool,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  resolveLiveTool,
} from "toolpipe";

export interface Session {
  readonly agent: Agent;
  readonly deferrableNames: readonly string[];
  /** What this session has loaded: kept with it, or `pinsFromMessages` of its items. */
  readonly pins?: Set<string> | undefined;
}

/** The agent with a search tool in the place of its deferrable ones, and the options to run it. */
export function discovery({ agent, deferrableNames, pins = new Set() }: Session) {
  const record = partitionToolsForDiscovery(
    Object.fromEntries(agent.tools.map((member) => [member.name, member])),
    {
      deferrableNames,
      pinnedNames: pins,
      onHydrate: (names) => {
        for (const name of names) pins.add(name);
        searching.tools = Object.values(record).map(asTool);
      },
    },
  );
  const searching = agent.clone({ tools: Object.values(record).map(asTool) });
  return {
    agent: searching,
    options: {
      maxTurns: 20,
      // A call without a search is refused, but loads the tool: the model is told to try again.
      toolNotFoundBehavior: "return_error_to_model",
      toolErrorFormatter: ({ kind, toolName }: { kind: string; toolName: string }) =>
        kind === "tool_not_found" && resolveLiveTool(record, toolName)
          ? `Tool ${toolName} was not loaded, but is now. Call it again.`
          : undefined,
    },
  } as const;
}

function asTool(member: Tool | DiscoveryMetaTool): Tool {
  if (!isDiscoveryMetaTool(member)) return member;
  const { name, description, inputSchema: parameters, execute } = member;
  return tool({ name, description, parameters, execute: (input) => execute(input) });
}

export function answer(session: Session, input: string | AgentInputItem[]) {
  const { agent, options } = discovery(session);
  return run(agent, input, options);
}

/**
 * Mastra 1, which needs Node 22: `prepareStep` for any agent.
 *
 * Mastra asks it for the tools of each step. What is loaded stands in the messages: one agent serves
 * many threads, and a restart loses nothing.
 */
import type { AgentExecutionOptions, ToolsInput } from "@mastra/core/agent";
import { partitionToolsForDiscovery, pinsFromMessages } from "toolpipe";

export interface DiscoveryOptions {
  /** The tools to discover; those that the agent has itself stay declared. */
  readonly tools: ToolsInput;
  readonly deferrableNames: readonly string[];
}

/** `agent.generate(messages, discovery({ tools, deferrableNames }))`, or its `defaultOptions`. */
export function discovery({ tools, deferrableNames }: DiscoveryOptions) {
  // Partitioned once without pins, so that the search tool stays when everything is loaded.
  const catalog = partitionToolsForDiscovery(tools, { deferrableNames });
  return {
    maxSteps: 20,
    prepareStep: ({ messageList, tools: own }) => {
      // Mastra refuses a call without a search, but the tool is there when the model tries again.
      const messages = messageList.get.all.aiV5.model();
      const pinnedNames = pinsFromMessages(messages, { deferrableNames });
      const record = partitionToolsForDiscovery(catalog, { deferrableNames, pinnedNames });
      return { tools: { ...own, ...record } };
    },
  } satisfies AgentExecutionOptions;
}

import { isDiscoveryMetaTool, partitionToolsForDiscovery } from "../../src/toolDiscovery.ts";
import type { DiscoveryOptions } from "../../src/types/discovery.ts";
import type { DiscoveryMetaTool } from "../../src/types/discoveryTools.ts";

interface TestTool {
  readonly description?: unknown;
  readonly inputSchema?: unknown;
}

export const DEFERRABLE = ["jira_create", "jira_search", "github_merge", "slack_post"];

export function catalog(): Record<string, TestTool> {
  return {
    read_file: { description: "Read a file" },
    jira_create: {
      description: "Create a Jira ticket in a project. Needs write access.",
      inputSchema: {
        type: "object",
        properties: {
          project: { type: "string" },
          priority: { type: "string", enum: ["low", "high"] },
        },
        required: ["project"],
      },
    },
    jira_search: { description: "Search Jira issues with JQL" },
    github_merge: { description: "Merge a GitHub pull request" },
    slack_post: { description: "Post a message to a Slack channel" },
  };
}

export function partition(options: Partial<DiscoveryOptions> = {}, tools = catalog()) {
  return partitionToolsForDiscovery(tools, { deferrableNames: DEFERRABLE, ...options });
}

export function wrongPartition(tools: unknown, options: unknown): unknown {
  return partitionToolsForDiscovery(tools as never, options as never);
}

export function searchTool(record: Record<string, unknown>): DiscoveryMetaTool {
  const tool = Object.values(record).find(isDiscoveryMetaTool);
  if (tool === undefined) throw new Error("the record has no search tool");
  return tool;
}

/** The tools of a made-up company: many servers in MCP form, generated from their nouns and actions. */
import { LEGACY_TOOLS } from "./legacyTools.ts";
import { OFFICE_PLANS } from "./officePlans.ts";
import { OPERATIONS_PLANS } from "./operationsPlans.ts";
import { choice, number, text } from "./schemas.ts";
import type { Action, Noun, ServerPlan } from "./serverPlan.ts";

const PLANS = [...OFFICE_PLANS, ...OPERATIONS_PLANS];

interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: object;
}

const PAGE = {
  limit: number("How many at most", 1, 100),
  cursor: text("Where the last page ended, as its answer said"),
};

/** The documents by server; deterministic. */
export function workspaceServers(): ReadonlyMap<string, unknown> {
  const servers = new Map<string, unknown>();
  for (const plan of PLANS) servers.set(plan.server, { tools: toolsOf(plan) });
  const tracker = PLANS[0] === undefined ? [] : toolsOf(PLANS[0]);
  // The same server configured a second time, as a plug-in brings it along.
  servers.set("tracker-plugin", { tools: tracker.map(asFork) });
  servers.set("legacy", { tools: LEGACY_TOOLS });
  return servers;
}

/** Some tools of the second copy come from a newer version. */
function asFork(tool: McpTool, index: number): McpTool {
  return index % 5 === 2 ? { ...tool, description: `${tool.description} Slow.` } : tool;
}

function toolsOf({ product, nouns, actions, server }: ServerPlan): McpTool[] {
  const tools = nouns.flatMap((one) => actions.map((action) => toolOf(action, one, product)));
  return server === "pipelines" ? [...tools, ...PIPELINE_SWITCHES] : tools;
}

function toolOf(action: Action, { name, plural, about, fields }: Noun, product: string): McpTool {
  const one = name.replaceAll("_", " ");
  const id = { [`${name}_id`]: text(`Which ${one}, by its identifier`) };
  const required = Object.keys(fields).slice(0, 1);
  switch (action) {
    case "list":
      return tool(
        `list_${plural.replaceAll(" ", "_")}`,
        `Lists the ${plural} of ${product}, newest first. Here ${article(one)} is ${about}.`,
        PAGE,
        [],
        true,
      );
    case "search":
      return tool(
        `search_${plural.replaceAll(" ", "_")}`,
        `Finds ${plural} of ${product} by words they contain.`,
        { query: text("Words to look for"), ...PAGE },
        ["query"],
        true,
      );
    case "get":
      return tool(
        `get_${name}`,
        `Reads one ${one} of ${product} with all its fields.`,
        id,
        Object.keys(id),
        true,
      );
    case "create":
      return tool(
        `create_${name}`,
        `Creates ${article(one)} in ${product}: ${about}.`,
        fields,
        required,
        false,
      );
    case "update":
      return tool(
        `update_${name}`,
        `Changes fields of ${article(one)} in ${product}. Fields that are left out stay as they are.`,
        { ...id, ...fields },
        Object.keys(id),
        false,
      );
    case "delete":
      return tool(
        `delete_${name}`,
        `Deletes ${article(one)} from ${product} for good.`,
        id,
        Object.keys(id),
        false,
      );
    case "archive":
      return tool(
        `archive_${name}`,
        `Puts ${article(one)} of ${product} out of sight. It can be restored.`,
        id,
        Object.keys(id),
        false,
      );
    case "restore":
      return tool(
        `restore_${name}`,
        `Brings an archived ${one} of ${product} back.`,
        id,
        Object.keys(id),
        false,
      );
    case "assign":
      return tool(
        `assign_${name}`,
        `Gives ${article(one)} of ${product} to somebody.`,
        { ...id, assignee: text("The user it goes to") },
        [...Object.keys(id), "assignee"],
        false,
      );
    case "export":
      return tool(
        `export_${plural.replaceAll(" ", "_")}`,
        `Writes ${plural} of ${product} into a file.`,
        { format: choice("What kind of file", "csv", "json", "parquet"), ...PAGE },
        ["format"],
        true,
      );
  }
}

function tool(
  name: string,
  description: string,
  properties: object,
  required: readonly string[],
  readOnlyHint: boolean,
): McpTool {
  return {
    name,
    description,
    inputSchema: { type: "object", properties, required },
    annotations: { readOnlyHint },
  };
}

function article(word: string): string {
  return /^[aeiou]/u.test(word) ? `an ${word}` : `a ${word}`;
}

// The same words but for the verb: what guards are for.
const PIPELINE_SWITCHES: readonly McpTool[] = ["cancel", "retry", "resume"].map((verb) =>
  tool(
    `${verb}_pipeline`,
    `Asks the build service to ${verb} one pipeline, given by its identifier, on behalf of the current user, who needs the role of a maintainer in that project. All jobs that belong to it follow, with their artifacts and logs; jobs of other branches are left alone, and nothing is written into the history of commits. Watchers get a mail, unless they have muted this project; charts on dashboards show what happened within about five minutes, once the queue has been read. Should two people ask at the same moment, whoever came first wins, while everybody else sees an error with a link.`,
    { pipeline_id: text("Which pipeline, by its identifier") },
    ["pipeline_id"],
    false,
  ),
);

import { readdirSync, readFileSync } from "node:fs";
import { isDiscoveryMetaTool, partitionToolsForDiscovery } from "../../src/toolDiscovery.ts";
import type { DiscoveryEvent, DiscoveryOptions } from "../../src/types/discovery.ts";

/** The folder of the shared catalogs and labelled requests. */
export const DATA = new URL("../../../shared/data/", import.meta.url);

export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
}

/** A tool of the shared catalogs under the name that a client gives it. */
export interface KnownItem {
  readonly server: string;
  readonly bare: string;
  readonly name: string;
  readonly tool: ListedTool;
}

export const ITEMS: readonly KnownItem[] = readdirSync(new URL("catalogs/", DATA))
  .sort()
  .flatMap((file) => {
    const { tools }: { tools: ListedTool[] } = JSON.parse(
      readFileSync(new URL(`catalogs/${file}`, DATA), "utf8"),
    );
    const server = serverOf(file.replace(/\.json$/, ""));
    return tools.map((tool) => ({
      server,
      bare: tool.name,
      name: `mcp__${server}__${tool.name}`,
      tool,
    }));
  });

/** What a client would call the server of a package, or of the file named after it. */
export function serverOf(name: string): string {
  return name.replace(/^@/, "").replace(/[^A-Za-z0-9]+/g, "-");
}

/** The tools of some items by name. */
export function toolsOf(items: readonly KnownItem[]): Record<string, ListedTool> {
  return Object.fromEntries(items.map(({ name, tool }) => [name, tool]));
}

/** A record with all tools deferred, its search tool, and what it reported. */
export function partition(
  tools: Record<string, ListedTool>,
  options: Partial<DiscoveryOptions> = {},
) {
  const events: DiscoveryEvent[] = [];
  const record = partitionToolsForDiscovery(tools, {
    deferrableNames: Object.keys(tools),
    onEvent: (event) => events.push(event),
    ...options,
  });
  const search = Object.values(record).find(isDiscoveryMetaTool);
  if (search === undefined) throw new Error("the record has no search tool");
  return { record, search, events };
}

/** The first names that a search finds in a record that has loaded nothing yet. */
export async function findIn(
  { record, search }: ReturnType<typeof partition>,
  query: string,
): Promise<readonly string[]> {
  const { loaded, truncated } = await search.execute({ query, limit: 5 });
  for (const name of loaded) delete record[name];
  return [...loaded, ...truncated].slice(0, 5);
}

/** Names under which the tools of several servers can stand in one list. */
import type { ReadTool } from "./readCatalog.ts";

/** As they are where all differ; else behind their server, and numbered where that is not enough. */
export function mountedNames(tools: readonly ReadTool[]): string[] {
  const isUnique = new Set(tools.map(({ name }) => name)).size === tools.length;
  const servers = new Set(tools.map(({ server }) => server));
  const mount = !isUnique && servers.size > 1;
  const taken = new Map<string, number>();
  return tools.map(({ name, server }) => {
    const prefix = `${prefixOf(server)}__`;
    const mounted =
      mount && !name.startsWith(prefix) && !name.startsWith("mcp__") ? prefix + name : name;
    const times = (taken.get(mounted) ?? 0) + 1;
    taken.set(mounted, times);
    return times === 1 ? mounted : `${mounted}#${times}`;
  });
}

/** A server's name without the double underscore that separates it from the tool. */
function prefixOf(server: string): string {
  return server.replace(/[^A-Za-z0-9-]+/gu, "_").replace(/^_+|_+$/gu, "") || "server";
}

import type { ToolDedupConfig } from "../../../types/dedup.ts";

/** Takes the name of the server off the name of a tool. */
export type ReadBareName = (name: string) => string;

// `mcp__server__tool` (Claude Code and others) or `server__tool` (aggregators). The first separator
// ends the server, because tools may have names such as `__version` or `a__b` of their own.
const DOUBLE_UNDERSCORE = /^(?:mcp__.+?|_?[^_].*?)__(?=.)/su;

/**
 * Chooses how namespaces are taken off.
 *
 * @param options - `stripNamespace` and `servers`
 * @returns a function that leaves a name as it is where it has no known namespace
 */
export function bareNameReader({
  stripNamespace,
  servers,
}: Pick<ToolDedupConfig<unknown>, "stripNamespace" | "servers">): ReadBareName {
  if (typeof stripNamespace === "function") return nonEmpty(stripNamespace);
  const known = serverPrefixes(servers ?? []);
  const withoutServer: ReadBareName = (name) => stripServer(name, known);
  if (stripNamespace instanceof RegExp) {
    // A copy, because the flags `g` and `y` make an expression remember its last match.
    const expression = new RegExp(stripNamespace.source, stripNamespace.flags);
    return nonEmpty((name) => {
      expression.lastIndex = 0;
      return withoutServer(name.replace(expression, ""));
    });
  }
  if (!stripNamespace) return known.length === 0 ? (name) => name : nonEmpty(withoutServer);
  return nonEmpty((name) => withoutServer(name.replace(DOUBLE_UNDERSCORE, "")));
}

/** A tool that is named like its own namespace keeps its name. */
function nonEmpty(read: ReadBareName): ReadBareName {
  return (name) => read(name) || name;
}

/** The longest first, so that `github_enterprise` is not taken for `github`. */
function serverPrefixes(servers: Iterable<string>): readonly string[] {
  const prefixes = Array.from(servers, unifySeparators).filter((server) => server !== "");
  return prefixes
    .sort((a, b) => b.length - a.length)
    .flatMap((server) => [`mcp_${server}_`, `${server}_`]);
}

function stripServer(name: string, prefixes: readonly string[]): string {
  const unified = unifySeparators(name);
  const prefix = prefixes.find((candidate) => unified.startsWith(candidate));
  return prefix === undefined ? name : name.slice(prefix.length).replace(/^[-_.:/]+/u, "");
}

// Servers and clients disagree about case and separators; the length must stay for slicing.
function unifySeparators(name: string): string {
  return name.replace(/[-.:/\s]/gu, "_").replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

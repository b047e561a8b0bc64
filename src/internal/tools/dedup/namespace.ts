import type { ToolDedupConfig } from "../../../types/dedup.ts";
import { namespaceGuesser } from "./guessNamespace.ts";
import { listOfNames } from "./listOfNames.ts";
import type { ReadBareName } from "./readBareName.ts";

/** The options that say how. */
export type NamespaceOptions = Pick<ToolDedupConfig<unknown>, "stripNamespace" | "servers">;

/**
 * Chooses how namespaces are taken off.
 *
 * @param options - `stripNamespace` and `servers`
 * @param names - all names of the collection
 * @returns a function that leaves a name as it is where it has no known namespace
 */
export function bareNameReader(
  { stripNamespace, servers }: NamespaceOptions,
  names: Iterable<string>,
): ReadBareName {
  if (!stripNamespace && servers === undefined) return (name) => name;
  const prefixes = serverPrefixes(servers ?? []);
  const read = namespaceReader(stripNamespace, names);
  return (name) => {
    const withoutServer = stripServer(name, prefixes);
    // A tool that is named like its own namespace keeps its name.
    return (withoutServer === name ? read(name) : withoutServer) || name;
  };
}

function namespaceReader(
  stripNamespace: NamespaceOptions["stripNamespace"],
  names: Iterable<string>,
): ReadBareName {
  if (typeof stripNamespace === "function") return stripNamespace;
  if (stripNamespace instanceof RegExp) {
    // A copy, because the flags `g` and `y` make an expression remember its last match.
    const expression = new RegExp(stripNamespace.source, stripNamespace.flags);
    return (name) => {
      expression.lastIndex = 0;
      return name.replace(expression, "");
    };
  }
  return stripNamespace ? namespaceGuesser(names) : (name) => name;
}

/** The longest first, so that `github_enterprise` is not taken for `github`. */
function serverPrefixes(servers: Iterable<string>): readonly string[] {
  return listOfNames("servers", servers)
    .map(unifySeparators)
    .filter((server) => server !== "")
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

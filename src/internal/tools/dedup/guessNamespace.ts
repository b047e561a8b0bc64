import { splitWords } from "../../text/splitWords.ts";
import { verbClassOf } from "./guards/actionVerbs.ts";
import type { ReadBareName } from "./readBareName.ts";

// `mcp__server__tool`: the first separator ends the server, because tools may be called `a__b`.
const MCP_PREFIX = /^mcp__.+?__(?=.)/su;

// `server__tool`, where the tool may begin with underscores of its own.
const SERVER_PREFIX = /^_?[^_].*?__(?=.)/su;

const HTTP_METHOD = /^(?:delete|get|head|options|patch|post|put)$/u;

/**
 * Makes a reader that takes off what looks like a server in front of a double underscore.
 *
 * `mcp__server__` is always a server. Any other prefix is one if several tools share it, or if it looks
 * like one: names that FastAPI generates (`read_item_items__item_id__get`) hold double underscores too.
 *
 * @param names - all names of the collection
 * @returns the reader
 */
export function namespaceGuesser(names: Iterable<string>): ReadBareName {
  const uses = new Map<string, number>();
  for (const name of names) {
    const prefix = SERVER_PREFIX.exec(name)?.[0];
    if (prefix !== undefined) uses.set(prefix, (uses.get(prefix) ?? 0) + 1);
  }
  return (name) => {
    const prefix = MCP_PREFIX.exec(name)?.[0];
    if (prefix !== undefined) return name.slice(prefix.length);
    const guess = SERVER_PREFIX.exec(name)?.[0];
    if (guess === undefined) return name;
    const tool = name.slice(guess.length);
    return Number(uses.get(guess)) > 1 || looksLikeServer(guess, tool) ? tool : name;
  };
}

function looksLikeServer(prefix: string, tool: string): boolean {
  const [first = "", ...others] = splitWords(prefix).flatMap(({ parts }) => parts);
  if (others.length === 0) return true;
  return verbClassOf(first) === undefined && !HTTP_METHOD.test(tool);
}

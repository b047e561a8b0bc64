/** A tool name taken apart at its server prefix. */
export interface ServerName {
  /** Everything before the bare name, delimiters included; empty without a server. */
  readonly prefix: string;
  /** The server, without `mcp__`; `undefined` when the name shows none. */
  readonly server: string | undefined;
  /** The name that the server itself gives the tool. */
  readonly bare: string;
}

const MCP = "mcp__";
const DELIMITER = /__|[./:]/g;

/**
 * Splits `mcp__github__create_issue`, `github__create_issue`, `github.create_issue` and the like.
 * A single `_` or `-` is no server delimiter: it stands inside most names.
 *
 * @param name - the name of a tool
 */
export function splitServerName(name: string): ServerName {
  const start = name.startsWith(MCP) ? MCP.length : 0;
  DELIMITER.lastIndex = start + 1;
  const delimiter = DELIMITER.exec(name);
  const end = delimiter === null ? name.length : delimiter.index + delimiter[0].length;
  if (delimiter === null || end === name.length) {
    return { prefix: "", server: undefined, bare: name };
  }
  return {
    prefix: name.slice(0, end),
    server: name.slice(start, delimiter.index),
    bare: name.slice(end),
  };
}

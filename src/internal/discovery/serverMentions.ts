import { type Word, wordsOf } from "./queryWords.ts";

/** What is left of a query that names a server. */
export interface ServerMention {
  /** The positions of the tools of the servers that are named. */
  readonly members: ReadonlySet<number>;
  /** The words of the query that do not name them. */
  readonly rest: readonly Word[];
}

interface Server {
  readonly words: readonly string[];
  readonly members: Set<number>;
}

// Parts of server names that tell no server from another.
const GENERIC_WORDS: ReadonlySet<string> = new Set(["mcp", "server"]);

/**
 * Finds servers that a query names, so that a name all tools of a server share narrows the search
 * instead of outweighing the words that tell these tools apart (anthropics/claude-code#30466).
 *
 * A look-up costs the number of servers times the words of their names.
 */
export class ServerMentions {
  readonly #servers = new Map<string, Server>();

  /** @param tools - the servers of the tools, by position */
  constructor(tools: readonly { readonly server?: string | undefined }[]) {
    for (const [position, { server }] of tools.entries()) {
      if (server === undefined) continue;
      const known = this.#servers.get(server) ?? { words: nameOf(server), members: new Set() };
      known.members.add(position);
      this.#servers.set(server, known);
    }
  }

  /**
   * Looks for servers all of whose words are in the query; those with the most words win.
   *
   * @param words - the words of the query
   * @returns `undefined` when no server is named
   */
  find(words: readonly Word[]): ServerMention | undefined {
    const written = new Set(words.map(({ raw }) => raw));
    const named = [...this.#servers.values()].filter(
      (server) => server.words.length > 0 && server.words.every((word) => written.has(word)),
    );
    if (named.length === 0) return undefined;
    const most = Math.max(...named.map((server) => server.words.length));
    const best = named.filter((server) => server.words.length === most);
    const used = new Set(best.flatMap((server) => server.words));
    return {
      members: new Set(best.flatMap((server) => [...server.members])),
      rest: words.filter(({ raw }) => !used.has(raw) && !GENERIC_WORDS.has(raw)),
    };
  }
}

function nameOf(server: string): string[] {
  return wordsOf(server)
    .map(({ raw }) => raw)
    .filter((word) => !GENERIC_WORDS.has(word));
}

// What the best tools of a server add to each of its tools, as a share of their mean score.
const SERVER_SHARE = 0.3;

/**
 * Raises the tools of those servers that match a request well: a request is mostly for one product,
 * and the tools that it needs together come from one server.
 */
export class ServerEvidence {
  /** The group of each tool; a tool without a server is a group of its own. */
  readonly #groups: Int32Array;
  readonly #groupCount: number;
  readonly #hasServers: boolean;

  /** @param servers - the server of each tool, where it is known */
  constructor(servers: readonly (string | undefined)[]) {
    const groupByServer = new Map<string, number>();
    let groupCount = 0;
    this.#groups = Int32Array.from(servers, (server = "") => {
      const known = server === "" ? undefined : groupByServer.get(server);
      if (known !== undefined) return known;
      if (server !== "") groupByServer.set(server, groupCount);
      return groupCount++;
    });
    this.#groupCount = groupCount;
    this.#hasServers = groupByServer.size > 0;
  }

  /**
   * Adds to the score of each match what the two best matches of its server say.
   *
   * @param scores - scores of at least 0, changed in place
   * @param matches - the positions of those above 0
   */
  raise(scores: Float64Array, matches: readonly number[]): void {
    if (!this.#hasServers) return;
    const best = new Float64Array(this.#groupCount);
    const second = new Float64Array(this.#groupCount);
    for (const match of matches) {
      const group = Number(this.#groups[match]);
      const score = Number(scores[match]);
      second[group] = Math.max(Number(second[group]), Math.min(Number(best[group]), score));
      best[group] = Math.max(Number(best[group]), score);
    }
    for (const match of matches) {
      const group = Number(this.#groups[match]);
      const mean = (Number(best[group]) + Number(second[group])) / 2;
      scores[match] = Number(scores[match]) + SERVER_SHARE * mean;
    }
  }
}

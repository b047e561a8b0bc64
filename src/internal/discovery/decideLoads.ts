/** What the queries of one search found, and how much of it may be loaded. */
export interface Findings {
  /** The tools that are asked for by name. */
  readonly exact: readonly string[];
  /** For each query the tools that answer it, best first. */
  readonly rankings: readonly (readonly string[])[];
  /** The most tools to choose from the rankings. */
  readonly limit: number;
  /** The most tools that can still be loaded. */
  readonly room: number;
  readonly isLoaded: (name: string) => boolean;
}

/** What a search does. */
export interface SearchDecision {
  readonly loaded: readonly string[];
  readonly alreadyLoaded: readonly string[];
  /** What matched too, but was cut off, best first. */
  readonly truncated: readonly string[];
  /** What the answer describes, in the order of relevance. */
  readonly described: readonly string[];
  /** Whether there was no room for all that was chosen. */
  readonly isFull: boolean;
}

const MAX_TRUNCATED = 20;

/**
 * Decides what a search loads: what is asked for by name, outside the limit, and the best of the
 * rankings. Several rankings take turns. What is loaded already ranks after what is not: it needs
 * no search.
 */
export function decideLoads(findings: Findings): SearchDecision {
  const { exact, rankings, limit, room, isLoaded } = findings;
  const named = new Set(exact);
  const ranked = takeTurns(rankings).filter((name) => !named.has(name));
  const fresh = ranked.filter((name) => !isLoaded(name));
  const chosen = [...exact, ...fresh, ...ranked.filter(isLoaded)].slice(0, exact.length + limit);
  const cut = fresh.slice(limit);

  const wanted = chosen.filter((name) => !isLoaded(name));
  const loaded = wanted.slice(0, room);
  const refused = new Set(wanted.slice(loaded.length));
  return {
    loaded,
    alreadyLoaded: chosen.filter(isLoaded),
    truncated: [...refused, ...cut].slice(0, MAX_TRUNCATED),
    described: chosen.filter((name) => !refused.has(name)),
    isFull: refused.size > 0,
  };
}

// The first of each ranking, then the second of each: every query gets its share of the limit.
function takeTurns(rankings: readonly (readonly string[])[]): readonly string[] {
  const [only] = rankings;
  if (only !== undefined && rankings.length === 1) return only;
  const longest = Math.max(0, ...rankings.map(({ length }) => length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    rankings.flatMap((ranking) => ranking.slice(round, round + 1)),
  );
  return [...new Set(rounds.flat())];
}

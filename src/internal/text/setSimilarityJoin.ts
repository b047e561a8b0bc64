import { ExhaustiveSearch, type Join, PrefixSearch } from "./leaderSearch.ts";
import type { TokenSets } from "./tokenSets.ts";

export type { Join } from "./leaderSearch.ts";

/** Confirms a pair that is similar enough; `false` sends the set on to its next leader. */
export type ConfirmJoin = (leader: number, member: number, similarity: number) => boolean;

/**
 * Joins each set to the first earlier leader whose Jaccard similarity reaches the threshold; a set
 * that finds none becomes a leader itself. Exact: the result is that of comparing each set with each
 * leader in order.
 *
 * Only leaders are indexed. Candidates are found through the rarest tokens of both sides and thrown
 * out by length and by position before they are compared (prefix, length and positional filter of
 * set-similarity joins: Chaudhuri et al. 2006, Bayardo et al. 2007, Xiao et al. 2008). Leaders come in
 * input order and not by size, so both sides keep the full probing prefix.
 *
 * Near-linear at high thresholds; quadratic at worst, when everything shares its rarest tokens or the
 * threshold is low.
 *
 * @param sets - the token sets, in the order in which they may become leaders
 * @param threshold - the least `intersection / union`; 0 and below join anything, NaN nothing
 * @param confirm - asked about each pair that is similar enough, leaders in ascending order
 * @returns for each set its join, or `undefined` for a leader
 */
export function joinSimilarSets(
  sets: TokenSets,
  threshold: number,
  confirm?: ConfirmJoin,
): (Join | undefined)[] {
  if (Number.isNaN(threshold)) return new Array<undefined>(sets.size).fill(undefined);
  const search = threshold > 0 ? new PrefixSearch(sets, threshold) : new ExhaustiveSearch(sets);
  const joins: (Join | undefined)[] = [];
  for (let member = 0; member < sets.size; member += 1) {
    const join =
      confirm === undefined
        ? search.first(member)
        : search.all(member).find(({ leader, similarity }) => confirm(leader, member, similarity));
    if (join === undefined) search.addLeader(member);
    joins.push(join);
  }
  return joins;
}

import { OverlapBounds } from "./overlapBounds.ts";
import type { TokenSets } from "./tokenSets.ts";

/** The earlier set that a set was joined to, and how similar the two are. */
export interface Join {
  readonly leader: number;
  readonly similarity: number;
}

/** Finds the leaders that are similar enough to a set. */
export interface LeaderSearch {
  /** Makes a set a leader; leaders are added in ascending order. */
  addLeader(leader: number): void;
  /** The join with the smallest leader. */
  first(member: number): Join | undefined;
  /** Every possible join, by ascending leader. */
  all(member: number): Join[];
}

/** For a threshold that every pair reaches. */
export class ExhaustiveSearch implements LeaderSearch {
  readonly #sets: TokenSets;
  readonly #leaders: number[] = [];

  constructor(sets: TokenSets) {
    this.#sets = sets;
  }

  addLeader(leader: number): void {
    this.#leaders.push(leader);
  }

  first(member: number): Join | undefined {
    const leader = this.#leaders[0];
    return leader === undefined ? undefined : this.#join(leader, member);
  }

  all(member: number): Join[] {
    return this.#leaders.map((leader) => this.#join(leader, member));
  }

  #join(leader: number, member: number): Join {
    return { leader, similarity: jaccard(this.#sets, leader, member) };
  }
}

/** Two empty sets are equal; an empty one has nothing in common with any other. */
function jaccard(sets: TokenSets, a: number, b: number): number {
  const total = sizeOf(sets, a) + sizeOf(sets, b);
  if (total === 0) return 1;
  const overlap = countCommon(sets, start(sets, a), end(sets, a), start(sets, b), end(sets, b), 0);
  return overlap / (total - overlap);
}

/**
 * An inverted index over the rarest tokens of each leader. A pair that reaches the threshold has one
 * of them in common, and its first common token is found here, so that candidates are few and half
 * of their comparison is already done.
 */
export class PrefixSearch implements LeaderSearch {
  readonly #sets: TokenSets;
  readonly #bounds: OverlapBounds;
  /** By token: leader and position, leader and position, in ascending order of leaders. */
  readonly #postings = new Map<number, number[]>();
  readonly #seenBy: Int32Array;
  readonly #emptyLeaders: number[] = [];

  constructor(sets: TokenSets, threshold: number) {
    this.#sets = sets;
    this.#bounds = new OverlapBounds(threshold, largestSize(sets));
    this.#seenBy = new Int32Array(sets.size).fill(-1);
  }

  addLeader(leader: number): void {
    const size = sizeOf(this.#sets, leader);
    if (size === 0) this.#emptyLeaders.push(leader);
    const from = start(this.#sets, leader);
    const prefix = this.#prefixLength(size);
    for (let position = 0; position < prefix; position += 1) {
      const token = Number(this.#sets.ids[from + position]);
      const postings = this.#postings.get(token);
      if (postings === undefined) this.#postings.set(token, [leader, position]);
      else postings.push(leader, position);
    }
  }

  first(member: number): Join | undefined {
    let best: Join | undefined;
    this.#visit(member, (join) => {
      best = join;
      return join.leader;
    });
    return best;
  }

  all(member: number): Join[] {
    const joins: Join[] = [];
    this.#visit(member, (join) => {
      joins.push(join);
      return Number.POSITIVE_INFINITY;
    });
    return joins.sort((a, b) => a.leader - b.leader);
  }

  /** Reports joins; each answer bounds the leaders that are still of interest. */
  #visit(member: number, report: (join: Join) => number): void {
    const size = sizeOf(this.#sets, member);
    if (size === 0) {
      for (const leader of this.#emptyLeaders) {
        if (leader >= report({ leader, similarity: 1 })) return;
      }
      return;
    }
    const from = start(this.#sets, member);
    const prefix = this.#prefixLength(size);
    let limit = Number.POSITIVE_INFINITY;
    for (let position = 0; position < prefix; position += 1) {
      const postings = this.#postings.get(Number(this.#sets.ids[from + position])) ?? [];
      for (let index = 0; index < postings.length; index += 2) {
        const leader = Number(postings[index]);
        if (leader >= limit) break;
        if (this.#seenBy[leader] === member) continue;
        this.#seenBy[leader] = member;
        const similarity = this.#compare(member, position, leader, Number(postings[index + 1]));
        if (similarity !== undefined) limit = report({ leader, similarity });
      }
    }
  }

  /** Compares two sets from their first common token on; `undefined` for less than the threshold. */
  #compare(a: number, positionInA: number, b: number, positionInB: number): number | undefined {
    const sizeOfA = sizeOf(this.#sets, a);
    const sizeOfB = sizeOf(this.#sets, b);
    if (sizeOfB < this.#bounds.ofSize(sizeOfA) || sizeOfA < this.#bounds.ofSize(sizeOfB)) {
      return undefined;
    }
    const total = sizeOfA + sizeOfB;
    const needed = this.#bounds.ofTotal(total);
    const overlap = countCommon(
      this.#sets,
      start(this.#sets, a) + positionInA,
      end(this.#sets, a),
      start(this.#sets, b) + positionInB,
      end(this.#sets, b),
      needed,
    );
    return overlap < needed ? undefined : overlap / (total - overlap);
  }

  // Beyond this many tokens the rest of the set is too small for the overlap that is needed.
  #prefixLength(size: number): number {
    return size === 0 ? 0 : size - this.#bounds.ofSize(size) + 1;
  }
}

/** Merges two sorted runs; gives up as soon as `needed` is out of reach. */
function countCommon(
  { ids }: TokenSets,
  fromA: number,
  endOfA: number,
  fromB: number,
  endOfB: number,
  needed: number,
): number {
  let a = fromA;
  let b = fromB;
  let common = 0;
  while (a < endOfA && b < endOfB) {
    if (common + Math.min(endOfA - a, endOfB - b) < needed) break;
    const tokenOfA = Number(ids[a]);
    const tokenOfB = Number(ids[b]);
    if (tokenOfA === tokenOfB) common += 1;
    if (tokenOfA <= tokenOfB) a += 1;
    if (tokenOfA >= tokenOfB) b += 1;
  }
  return common;
}

function start(sets: TokenSets, set: number): number {
  return Number(sets.offsets[set]);
}

function end(sets: TokenSets, set: number): number {
  return Number(sets.offsets[set + 1]);
}

function largestSize(sets: TokenSets): number {
  let largest = 0;
  for (let set = 0; set < sets.size; set += 1) largest = Math.max(largest, sizeOf(sets, set));
  return largest;
}

function sizeOf(sets: TokenSets, set: number): number {
  return end(sets, set) - start(sets, set);
}

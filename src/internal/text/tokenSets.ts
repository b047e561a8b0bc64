/**
 * Sets of tokens as sorted runs of integers in one array: set `i` is
 * `ids.subarray(offsets[i], offsets[i + 1])`. The rarer a token, the smaller its integer, so that the
 * first members of a set are those that say most about it.
 */
export interface TokenSets {
  readonly size: number;
  readonly ids: Int32Array;
  readonly offsets: Int32Array;
}

/**
 * Interns lists of tokens as sets of integers, numbered by ascending document frequency. Linear in the
 * number of tokens.
 *
 * @param lists - one list of tokens a set; repeated and empty tokens do not count
 * @returns the sets, in the order of the lists
 */
export function internTokens(lists: Iterable<readonly string[]>): TokenSets {
  const idByToken = new Map<string, number>();
  const frequencies: number[] = [];
  const lastSeenIn: number[] = [];
  const members: number[] = [];
  const ends: number[] = [0];
  for (const tokens of lists) {
    const list = ends.length;
    for (const token of tokens) {
      if (token === "") continue;
      const id = idByToken.get(token);
      if (id === undefined) {
        members.push(frequencies.length);
        idByToken.set(token, frequencies.length);
        frequencies.push(1);
        lastSeenIn.push(list);
      } else if (lastSeenIn[id] !== list) {
        members.push(id);
        frequencies[id] = (frequencies[id] ?? 0) + 1;
        lastSeenIn[id] = list;
      }
    }
    ends.push(members.length);
  }
  const offsets = Int32Array.from(ends);
  const ids = sortByRank(members, offsets, frequencies);
  return { size: ends.length - 1, ids, offsets };
}

/**
 * Numbers the tokens by rank and sorts every set at once, without a comparison: the sets are listed by
 * token, rarest first, and each list is then dealt out to its sets.
 */
function sortByRank(
  members: readonly number[],
  offsets: Int32Array,
  frequencies: readonly number[],
): Int32Array {
  const order = byFrequency(frequencies, offsets.length - 1);
  const next = new Int32Array(frequencies.length);
  let total = 0;
  for (const id of order) {
    next[id] = total;
    total += frequencies[id] ?? 0;
  }
  const setsByToken = new Int32Array(total);
  for (let set = 0; set + 1 < offsets.length; set += 1) {
    for (let index = offsets[set] ?? 0; index < (offsets[set + 1] ?? 0); index += 1) {
      const id = members[index] ?? 0;
      const place = next[id] ?? 0;
      setsByToken[place] = set;
      next[id] = place + 1;
    }
  }
  const ids = new Int32Array(total);
  const free = offsets.slice();
  let place = 0;
  for (let rank = 0; rank < order.length; rank += 1) {
    const end = place + (frequencies[order[rank] ?? 0] ?? 0);
    for (; place < end; place += 1) {
      const set = setsByToken[place] ?? 0;
      const slot = free[set] ?? 0;
      ids[slot] = rank;
      free[set] = slot + 1;
    }
  }
  return ids;
}

/** A counting sort: the tokens by ascending frequency, equal ones in order of appearance. */
function byFrequency(frequencies: readonly number[], highest: number): Int32Array {
  const next = new Int32Array(highest + 2);
  for (const frequency of frequencies) next[frequency + 1] = (next[frequency + 1] ?? 0) + 1;
  for (let value = 1; value < next.length; value += 1) {
    next[value] = (next[value] ?? 0) + (next[value - 1] ?? 0);
  }
  const order = new Int32Array(frequencies.length);
  frequencies.forEach((frequency, id) => {
    const place = next[frequency] ?? 0;
    order[place] = id;
    next[frequency] = place + 1;
  });
  return order;
}

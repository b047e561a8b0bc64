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
        frequencies[id] = Number(frequencies[id]) + 1;
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
    total += Number(frequencies[id]);
  }
  const setsByToken = new Int32Array(total);
  for (let set = 0; set + 1 < offsets.length; set += 1) {
    const end = Number(offsets[set + 1]);
    for (let index = Number(offsets[set]); index < end; index += 1) {
      const id = Number(members[index]);
      const place = Number(next[id]);
      setsByToken[place] = set;
      next[id] = place + 1;
    }
  }
  const ids = new Int32Array(total);
  const free = offsets.slice();
  let place = 0;
  for (const [rank, id] of order.entries()) {
    const end = place + Number(frequencies[id]);
    for (; place < end; place += 1) {
      const set = Number(setsByToken[place]);
      const slot = Number(free[set]);
      ids[slot] = rank;
      free[set] = slot + 1;
    }
  }
  return ids;
}

/** A counting sort: the tokens by ascending frequency, equal ones in order of appearance. */
function byFrequency(frequencies: readonly number[], highest: number): Int32Array {
  const next = new Int32Array(highest + 2);
  for (const frequency of frequencies) next[frequency + 1] = Number(next[frequency + 1]) + 1;
  for (let value = 1; value < next.length; value += 1) {
    next[value] = Number(next[value]) + Number(next[value - 1]);
  }
  const order = new Int32Array(frequencies.length);
  frequencies.forEach((frequency, id) => {
    const place = Number(next[frequency]);
    order[place] = id;
    next[frequency] = place + 1;
  });
  return order;
}

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
 * Interns lists of tokens as sets of integers, numbered by ascending document frequency.
 *
 * Linear in the number of tokens, apart from sorting each set.
 *
 * @param lists - one list of tokens a set; repeated tokens count once
 * @returns the sets, in the order of the lists
 */
export function internTokens(lists: Iterable<Iterable<string>>): TokenSets {
  const idByToken = new Map<string, number>();
  const frequencies: number[] = [];
  const lastSeenIn: number[] = [];
  const raw: number[] = [];
  const ends: number[] = [0];
  for (const tokens of lists) {
    const list = ends.length;
    for (const token of tokens) {
      let id = idByToken.get(token);
      if (id === undefined) {
        id = frequencies.length;
        idByToken.set(token, id);
        frequencies.push(0);
        lastSeenIn.push(0);
      }
      if (lastSeenIn[id] === list) continue;
      lastSeenIn[id] = list;
      frequencies[id] = (frequencies[id] ?? 0) + 1;
      raw.push(id);
    }
    ends.push(raw.length);
  }
  const ranks = rankByFrequency(frequencies, ends.length - 1);
  const ids = Int32Array.from(raw, (id) => ranks[id] ?? 0);
  const offsets = Int32Array.from(ends);
  for (let list = 1; list < ends.length; list += 1) {
    ids.subarray(offsets[list - 1], offsets[list]).sort();
  }
  return { size: ends.length - 1, ids, offsets };
}

/** A counting sort: the rank of each id by ascending frequency, equal ones in order of appearance. */
function rankByFrequency(frequencies: readonly number[], highest: number): Int32Array {
  const next = new Int32Array(highest + 2);
  for (const frequency of frequencies) next[frequency + 1] = (next[frequency + 1] ?? 0) + 1;
  for (let value = 1; value < next.length; value += 1) {
    next[value] = (next[value] ?? 0) + (next[value - 1] ?? 0);
  }
  return Int32Array.from(frequencies, (frequency) => {
    const rank = next[frequency] ?? 0;
    next[frequency] = rank + 1;
    return rank;
  });
}

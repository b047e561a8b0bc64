// Times several kinds of work in turns within one run, so that a busy machine slows them alike.

/** The median milliseconds of each work; works may be asynchronous. */
export async function medianTimes(works, rounds) {
  return (await takeTurns(works, rounds)).map(median);
}

/** The lower quartile instead, for curves: what a busy machine disturbs least. */
export async function quartileTimes(works, rounds) {
  const times = await takeTurns(works, rounds);
  return times.map((list) => list.toSorted((a, b) => a - b)[list.length >> 2]);
}

async function takeTurns(works, rounds) {
  const times = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work(round);
      times[index].push(performance.now() - start);
    }
  }
  return times;
}

/** The middle one of numbers; the input is not sorted. */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

// Ranking measures of one query, averaged by `average`: nDCG@10, recall at 5 and 10, reciprocal rank.

/** Measures one ranking: ids best first, against the set of right ids. */
export function measure(ranked, relevant) {
  const top = ranked.slice(0, 10);
  const gain = sum(top.map((id, rank) => (relevant.has(id) ? discount(rank) : 0)));
  const ideal = sum(
    Array.from({ length: Math.min(10, relevant.size) }, (_, rank) => discount(rank)),
  );
  const first = top.findIndex((id) => relevant.has(id));
  return {
    ndcg10: gain / ideal,
    recall5: top.slice(0, 5).filter((id) => relevant.has(id)).length / relevant.size,
    recall10: top.filter((id) => relevant.has(id)).length / relevant.size,
    mrr: first === -1 ? 0 : 1 / (first + 1),
  };
}

/** The mean of each measure. */
export function average(measures) {
  const keys = Object.keys(measures[0]);
  return Object.fromEntries(
    keys.map((key) => [key, sum(measures.map((one) => one[key])) / measures.length]),
  );
}

function discount(rank) {
  return 1 / Math.log2(rank + 2);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

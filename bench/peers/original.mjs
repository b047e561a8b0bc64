// The ranking formula that this package replaces, written anew from its public description: BM25
// over one text, cosine and BM25 each scaled by min-max, weighted .8 and .2.

const K1 = 1.5;
const B = 0.75;

/** Ranks by BM25 alone, or by both when there are vectors; returns positions, best first. */
export class OriginalIndex {
  #documents;
  #idf = new Map();
  #averageLength;

  constructor(texts) {
    this.#documents = texts.map((text) => {
      const tokens = tokenize(text);
      const counts = new Map();
      for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
      return { length: tokens.length, counts };
    });
    const frequencies = new Map();
    for (const { counts } of this.#documents) {
      for (const token of counts.keys()) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
    }
    const count = texts.length;
    for (const [token, frequency] of frequencies) {
      this.#idf.set(token, Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5)));
    }
    this.#averageLength = this.#documents.reduce((sum, { length }) => sum + length, 0) / count;
  }

  rankLexical(query, limit) {
    return best(this.#score(query), limit);
  }

  rankHybrid(query, cosines, limit) {
    const lexical = minMax(this.#score(query));
    const semantic = minMax(cosines);
    return best(
      lexical.map((score, index) => 0.2 * score + 0.8 * semantic[index]),
      limit,
    );
  }

  #score(query) {
    const tokens = tokenize(query);
    return this.#documents.map(({ length, counts }) => {
      let score = 0;
      for (const token of tokens) {
        const count = counts.get(token) ?? 0;
        if (count === 0) continue;
        const norm = K1 * (1 - B + (B * length) / this.#averageLength);
        score += (this.#idf.get(token) * count * (K1 + 1)) / (count + norm);
      }
      return score;
    });
  }
}

function tokenize(text) {
  return text.toLowerCase().split(/\W+/).filter(Boolean);
}

function minMax(scores) {
  const low = scores.reduce((least, score) => Math.min(least, score), Number.POSITIVE_INFINITY);
  const high = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  return scores.map((score) => (high === low ? 0 : (score - low) / (high - low)));
}

function best(scores, limit) {
  return [...scores.keys()].sort((a, b) => scores[b] - scores[a] || a - b).slice(0, limit);
}

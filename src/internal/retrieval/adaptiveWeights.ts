import { type CheckedWeights, WORDS_ONLY } from "./rankingOptions.ts";
import type { LexicalEvidence } from "./toolCatalog.ts";

// These numbers were tuned together over the sets of `node bench/run.mjs retrieval`, with a good, a
// weak and a random embedder. What meaning weighs where words count up to 1:
const MEANING = 0.3;
// The more tools there are, the more are similar by chance. From this number on meaning weighs less:
const MANY = 1000;
// The least share of it, so that tools without a word in common still rank by meaning:
const LEAST = 0.05;
// From this confidence on, the words of a query can tell whether the embedder understands it.
const CONFIDENT = 0.2;
// So many standard deviations above the average are tools similar that share the words of a query,
// if the embedder understands it.
const AGREEMENT = 1.5;

// Little enough that the tool whose name is the query stays first, whatever its vector.
const NAMED: CheckedWeights = { cosine: 0.05, bm25: 0.95 };

/**
 * Weighs meaning against words for one query, without knowing any right answer.
 *
 * Words weigh by the square root of the lexical confidence: a paraphrase that shares few words with
 * any tool is left to meaning. Meaning weighs less with an embedder that the catalog gives reason to
 * doubt, and when the words are sure and the embedder disagrees with them. A query that is the name of a
 * tool means that tool.
 *
 * @param similarities - scaled similarities; `undefined` when meaning was not compared
 * @param embedder - how far it can be trusted, in (0, 1]
 * @returns weights that add up to 1
 */
export function adaptWeights(
  lexical: LexicalEvidence,
  similarities: Float64Array | undefined,
  embedder: { readonly trust: number },
): CheckedWeights {
  if (similarities === undefined) return WORDS_ONLY;
  if (lexical.isNamed) return NAMED;
  const disagreement = 1 - Math.min(1, Math.max(0, measureAgreement(lexical, similarities)));
  const doubt = Math.min(1, lexical.confidence / CONFIDENT) * disagreement;
  const crowd = Math.min(1, MANY / similarities.length) ** 0.25;
  const meaning = MEANING * embedder.trust * crowd * Math.max(LEAST, 1 - doubt);
  const words = Math.sqrt(lexical.confidence);
  return { cosine: meaning / (meaning + words), bm25: words / (meaning + words) };
}

/** How much more similar than others the tools are that match by words; about 1.5 or more is normal. */
function measureAgreement(
  { matches, scores }: LexicalEvidence,
  similarities: Float64Array,
): number {
  let sum = 0;
  let squares = 0;
  for (const similarity of similarities) {
    sum += similarity;
    squares += similarity * similarity;
  }
  const average = sum / similarities.length;
  const variance = squares / similarities.length - average * average;

  let weighted = 0;
  let total = 0;
  for (const position of matches) {
    const weight = Number(scores[position]) ** 2;
    weighted += weight * (Number(similarities[position]) - average);
    total += weight;
  }
  return total === 0 ? 0 : weighted / total / (AGREEMENT * Math.sqrt(Math.max(variance, 1e-12)));
}

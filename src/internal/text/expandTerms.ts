import type { QueryTerms } from "./queryTerms.ts";
import type { RelatedTerms } from "./relatedTerms.ts";
import { synonymsOf } from "./synonyms.ts";
import { topicWordsOf } from "./topics.ts";

// Another word for it is weaker evidence than the word itself, and a word of the same topic is as
// good only where no tool has the word.
const SYNONYM = 0.4;
const TOPIC_OF_UNKNOWN_WORD = 0.4;
const TOPIC_OF_KNOWN_WORD = 0.2;

/**
 * Adds other words for those of a query, at lower weights: English synonyms, words of the same
 * topic, and related forms of words that no tool has or that are not stemmed.
 *
 * @param terms - terms and weights; not changed
 * @param related - finds other forms among the terms of the index
 * @param isKnown - whether any tool has a term
 * @returns the same terms, and after them those that were added
 */
export function expandTerms(
  terms: QueryTerms,
  related: RelatedTerms,
  isKnown: (term: string) => boolean,
): QueryTerms {
  const expanded = new Map(terms);
  const add = (term: string, weight: number): void => {
    if (!terms.has(term)) expanded.set(term, Math.max(expanded.get(term) ?? 0, weight));
  };
  for (const [term, weight] of terms) {
    const termIsKnown = isKnown(term);
    const topicShare = termIsKnown ? TOPIC_OF_KNOWN_WORD : TOPIC_OF_UNKNOWN_WORD;
    for (const other of synonymsOf(term)) if (isKnown(other)) add(other, weight * SYNONYM);
    for (const other of topicWordsOf(term)) if (isKnown(other)) add(other, weight * topicShare);
    if (termIsKnown && /^[a-z0-9]/.test(term)) continue;
    for (const [other, share] of related.find(term)) add(other, weight * share);
  }
  return expanded;
}

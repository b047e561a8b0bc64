// The method that dedupeTools is equal to: every tool against every representative, tokens split anew
// for each pair.
import { computeToolSignature } from "toolpipe";

/** The removed tools, as `dedupeTools` lists them. */
export function pairwiseDedupe(tools, threshold) {
  const representatives = [];
  const removed = [];
  for (const [name, tool] of Object.entries(tools)) {
    const signature = computeToolSignature(name, tool);
    const first = representatives.find((other) => jaccard(other.signature, signature) >= threshold);
    if (first === undefined) representatives.push({ name, signature });
    else {
      const similarity = jaccard(first.signature, signature);
      removed.push({ name, duplicateOf: first.name, similarity });
    }
  }
  return removed;
}

/** The words of a signature. */
export function split(signature) {
  return signature.split(/[\s|,]+/u).filter((token) => token !== "");
}

function jaccard(first, second) {
  const a = new Set(split(first));
  const b = new Set(split(second));
  let common = 0;
  for (const token of a) if (b.has(token)) common += 1;
  const union = a.size + b.size - common;
  return union === 0 ? 1 : common / union;
}

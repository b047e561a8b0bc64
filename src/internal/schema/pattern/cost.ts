import type { PatternNode } from "./syntax.ts";

/**
 * What a backtracking engine may spend on a text: at most `factor * length ** exponent` steps. An
 * infinite exponent means that the steps can double with every character.
 */
export interface PatternCost {
  readonly factor: number;
  readonly exponent: number;
}

/** Estimates the worst case of a pattern from how its choices and repetitions can multiply. */
export function costOf(pattern: PatternNode): PatternCost {
  const { factor, exponent } = measure(pattern);
  // Without an anchor every position of the text is a place to start.
  return { factor, exponent: isAnchored(pattern) ? exponent : exponent + 1 };
}

function measure(node: PatternNode): PatternCost {
  switch (node.kind) {
    case "sequence":
      return node.parts.map(measure).reduce(multiply, { factor: 1, exponent: 0 });
    case "choice": {
      const options = node.options.map(measure);
      return {
        factor: options.reduce((sum, option) => sum + option.factor, 0),
        exponent: Math.max(...options.map((option) => option.exponent)),
      };
    }
    case "look":
      return measure(node.body);
    case "repeat":
      return measureRepeat(node);
    default:
      return { factor: 1, exponent: 0 };
  }
}

function measureRepeat(node: Extract<PatternNode, { readonly kind: "repeat" }>): PatternCost {
  const { body, minimum, maximum } = node;
  const inner = measure(body);
  if (maximum <= 1)
    return { factor: inner.factor * (maximum - minimum + 1), exponent: inner.exponent };
  const branches = inner.factor > 1 || inner.exponent > 0;
  if (branches) return { factor: inner.factor, exponent: Number.POSITIVE_INFINITY };
  return minimum === maximum ? inner : { factor: inner.factor, exponent: 1 };
}

function multiply(first: PatternCost, second: PatternCost): PatternCost {
  return { factor: first.factor * second.factor, exponent: first.exponent + second.exponent };
}

function isAnchored(node: PatternNode): boolean {
  switch (node.kind) {
    case "edge":
      return node.edge === "start";
    case "sequence":
      return node.parts[0] !== undefined && isAnchored(node.parts[0]);
    case "choice":
      return node.options.every(isAnchored);
    default:
      return false;
  }
}

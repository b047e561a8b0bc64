import { costOf, type PatternCost } from "./cost.ts";
import { buildMachine } from "./machine.ts";
import { parsePattern } from "./syntax.ts";

/** Decides whether a text matches a regular expression, anywhere in it. */
export type Pattern = (text: string) => boolean;

/** What compiling a regular expression gave. */
export type CompiledPattern =
  | { readonly pattern: Pattern; readonly problem?: undefined }
  | { readonly pattern?: undefined; readonly problem: string };

/** The steps that the engine's own backtracking may take: some ten milliseconds. */
const MAX_STEPS = 2_000_000;

/**
 * Compiles a regular expression of JSON Schema: ECMA-262 with Unicode, not anchored. Patterns written
 * for other engines, which escape more than the `u` flag allows, are read without it.
 *
 * Matching never hangs. The engine runs the pattern itself where even its worst case is cheap for the
 * length of the text; else an automaton takes over that is linear in the text. Only patterns with back
 * references have none: they refuse a text that the engine could hang on.
 */
export function compilePattern(source: string): CompiledPattern {
  const unicode = read(source, "u");
  const expression = unicode ?? read(source, "");
  if (expression === undefined) return { problem: "cannot be read" };
  const syntax = parsePattern(source, unicode !== undefined);
  if (syntax === undefined) return { problem: "has a form that cannot be run in linear time" };
  const cost = costOf(syntax);
  let machine: Pattern | undefined;
  const runMachine = (): Pattern | undefined => {
    machine ??= buildMachine(syntax, unicode !== undefined);
    return machine;
  };
  if (cost.exponent === Number.POSITIVE_INFINITY && runMachine() === undefined) {
    return { problem: "cannot be run in linear time" };
  }
  return {
    pattern: (text) =>
      isCheap(cost, text.length) ? expression.test(text) : runMachine()?.(text) === true,
  };
}

function isCheap({ factor, exponent }: PatternCost, length: number): boolean {
  const steps =
    exponent === Number.POSITIVE_INFINITY
      ? (2 * factor) ** length
      : factor * Math.max(length, 2) ** exponent;
  return steps <= MAX_STEPS;
}

function read(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

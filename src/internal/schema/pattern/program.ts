import type { PatternNode } from "./syntax.ts";

/** One step of a nondeterministic automaton. Steps lead on to the next one unless they say where. */
export type Step =
  | { readonly kind: "character"; readonly matches: (character: string) => boolean }
  | { readonly kind: "fork"; next: readonly number[] }
  | { readonly kind: "assert"; readonly holds: (position: number) => boolean }
  | { readonly kind: "accept" };

/** An automaton: its first step starts it. */
export type Program = readonly Step[];

/** How the parts of a pattern that look at a position, not at a character, are decided. */
export interface PositionTests {
  readonly edge: (edge: Extract<PatternNode, { readonly kind: "edge" }>["edge"]) => PositionTest;
  readonly look: (look: Extract<PatternNode, { readonly kind: "look" }>) => PositionTest;
}

/** Decides about one position between two characters. */
export type PositionTest = (position: number) => boolean;

/** Decides about one character. */
export type CharacterTest = (character: string) => boolean;

/** More steps than this are not worth the time of each character. */
const MAX_STEPS = 5_000;

/** Leaves the assembly of a pattern that has no automaton of bounded size. */
class NoProgram extends Error {}

/**
 * Assembles the automaton of a pattern.
 *
 * @param pattern - the pattern
 * @param reverse - whether the text will be read from its end
 * @param characterTest - makes the test of one character out of its source
 * @param positionTests - make the tests of positions
 * @throws NoProgram for a pattern with back references or of unbounded size
 */
export function assemble(
  pattern: PatternNode,
  reverse: boolean,
  characterTest: (source: string) => CharacterTest,
  positionTests: PositionTests,
): Program {
  const steps: Step[] = [];

  const add = (step: Step): void => {
    if (steps.length >= MAX_STEPS) throw new NoProgram();
    steps.push(step);
  };

  const addFork = (): { next: readonly number[] } => {
    const fork = { kind: "fork" as const, next: [] };
    add(fork);
    return fork;
  };

  const addChoice = (options: readonly PatternNode[]): void => {
    const fork = addFork();
    const starts: number[] = [];
    const ends: { next: readonly number[] }[] = [];
    for (const option of options) {
      starts.push(steps.length);
      addNode(option);
      ends.push(addFork());
    }
    fork.next = starts;
    for (const end of ends) end.next = [steps.length];
  };

  const addRepeat = (body: PatternNode, minimum: number, maximum: number): void => {
    for (let count = 0; count < minimum; count += 1) addNode(body);
    if (maximum === Number.POSITIVE_INFINITY) {
      const start = steps.length;
      const fork = addFork();
      addNode(body);
      addFork().next = [start];
      fork.next = [start + 1, steps.length];
      return;
    }
    const forks: { readonly fork: { next: readonly number[] }; readonly start: number }[] = [];
    for (let count = minimum; count < maximum; count += 1) {
      forks.push({ fork: addFork(), start: steps.length });
      addNode(body);
    }
    for (const { fork, start } of forks) fork.next = [start, steps.length];
  };

  const addNode = (node: PatternNode): void => {
    switch (node.kind) {
      case "character":
        add({ kind: "character", matches: characterTest(node.source) });
        break;
      case "sequence":
        for (const part of reverse ? [...node.parts].reverse() : node.parts) addNode(part);
        break;
      case "choice":
        addChoice(node.options);
        break;
      case "repeat":
        addRepeat(node.body, node.minimum, node.maximum);
        break;
      case "edge":
        add({ kind: "assert", holds: positionTests.edge(node.edge) });
        break;
      case "look":
        add({ kind: "assert", holds: positionTests.look(node) });
        break;
      case "backreference":
        throw new NoProgram();
    }
  };

  addNode(pattern);
  add({ kind: "accept" });
  return steps;
}

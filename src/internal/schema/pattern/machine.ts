import {
  assemble,
  type CharacterTest,
  type PositionTest,
  type PositionTests,
  type Program,
} from "./program.ts";
import type { PatternNode } from "./syntax.ts";

/** A text under the machine, and what has been found out about it. */
interface Reading {
  characters: readonly string[];
  /** For each lookaround of the pattern, at which positions it holds. */
  readonly looks: Map<PatternNode, Uint8Array>;
}

/**
 * Builds a matcher that takes time proportional to the length of the text times the size of the
 * pattern, whatever both are: all ways through the pattern advance together, and a lookaround is
 * decided for every position in one pass of its own before it is asked.
 *
 * @param pattern - the pattern
 * @param unicode - whether characters are code points
 * @returns the matcher, or `undefined` for a pattern with back references or of unbounded size
 * @see Ken Thompson, "Regular Expression Search Algorithm", 1968
 */
export function buildMachine(
  pattern: PatternNode,
  unicode: boolean,
): ((text: string) => boolean) | undefined {
  const reading: Reading = { characters: [], looks: new Map() };
  const tests = createPositionTests(reading);
  const characterTest = createCharacterTests(unicode);
  const looks = looksIn(pattern);
  try {
    const program = assemble(pattern, false, characterTest, tests);
    // Innermost first: an outer one asks for what an inner one has found.
    const passes = looks.map((look) => ({
      look,
      program: assemble(look.body, !look.behind, characterTest, tests),
    }));
    return (text) => {
      reading.characters = unicode ? [...text] : text.split("");
      for (const pass of passes) {
        const found = run(pass.program, reading.characters, !pass.look.behind);
        reading.looks.set(pass.look, found);
      }
      return run(program, reading.characters, false).includes(1);
    };
  } catch {
    // It has back references, or takes too many steps.
    return undefined;
  }
}

type Look = Extract<PatternNode, { readonly kind: "look" }>;

type Edge = Extract<PatternNode, { readonly kind: "edge" }>["edge"];

function looksIn(node: PatternNode): Look[] {
  switch (node.kind) {
    case "sequence":
      return node.parts.flatMap(looksIn);
    case "choice":
      return node.options.flatMap(looksIn);
    case "repeat":
      return looksIn(node.body);
    case "look":
      return [...looksIn(node.body), node];
    default:
      return [];
  }
}

function createPositionTests(reading: Reading): PositionTests {
  const isWord = (position: number): boolean => /\w/u.test(reading.characters[position] ?? "");
  const isBoundary = (position: number): boolean => isWord(position - 1) !== isWord(position);
  const edges: Readonly<Record<Edge, PositionTest>> = {
    start: (position) => position === 0,
    end: (position) => position === reading.characters.length,
    word: isBoundary,
    notWord: (position) => !isBoundary(position),
  };
  return {
    edge: (edge) => edges[edge],
    look: (look) => (position) => (reading.looks.get(look)?.[position] === 1) !== look.negative,
  };
}

/** The engine itself knows best what one character matches; each is asked once. */
function createCharacterTests(unicode: boolean): (source: string) => CharacterTest {
  const tests = new Map<string, CharacterTest>();
  return (source) => {
    let test = tests.get(source);
    if (test === undefined) {
      const expression = new RegExp(`^(?:${source})$`, unicode ? "u" : "");
      const verdicts = new Map<string, boolean>();
      test = (character) => {
        let verdict = verdicts.get(character);
        if (verdict === undefined) {
          verdict = expression.test(character);
          verdicts.set(character, verdict);
        }
        return verdict;
      };
      tests.set(source, test);
    }
    return test;
  };
}

/**
 * Runs an automaton over a text, starting anew at every position.
 *
 * @returns for every position, whether a way through the automaton ends there
 */
function run(program: Program, characters: readonly string[], reverse: boolean): Uint8Array {
  const length = characters.length;
  const ends = new Uint8Array(length + 1);
  const entered = new Int32Array(program.length).fill(-1);
  let waiting: number[] = [];
  for (let count = 0; count <= length; count += 1) {
    const position = reverse ? length - count : count;
    const character = characters[reverse ? position - 1 : position];
    const pending = [0, ...waiting];
    waiting = [];
    for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
      if (entered[step] === count) continue;
      entered[step] = count;
      const current = program[step];
      switch (current?.kind) {
        case "character":
          if (character !== undefined && current.matches(character)) waiting.push(step + 1);
          break;
        case "fork":
          pending.push(...current.next);
          break;
        case "assert":
          if (current.holds(position)) pending.push(step + 1);
          break;
        case "accept":
          ends[position] = 1;
          break;
      }
    }
  }
  return ends;
}

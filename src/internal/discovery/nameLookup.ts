import { foldName } from "./foldName.ts";
import { isSlip } from "./isSlip.ts";
import { nearestNames } from "./nearestNames.ts";
import { type Word, wordsOf } from "./queryWords.ts";
import { splitServerName } from "./serverPrefix.ts";
import { isListableName } from "./untrustedText.ts";

/**
 * Finds tools by what a model writes for a name: the very name, the name in another spelling
 * (`createIssue`, `Create-Issue`), or the name without its server prefix.
 *
 * {@link find} and {@link findInflected} are linear in the length of the text, {@link findMistyped}
 * and {@link suggest} in the number of names.
 */
export class NameLookup {
  readonly #names: ReadonlySet<string>;
  #spellings: Spellings | undefined;
  #inflections: NameIndex | undefined;

  /** @param names - the names, in the order in which equals shall be returned */
  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
  }

  /**
   * Returns the names that a text stands for, at the first of four degrees that has any: as
   * written, spelled another way, without the server prefix, without the first word. More than one
   * means it is ambiguous.
   */
  find(text: string): readonly string[] {
    if (this.#names.has(text)) return [text];
    const folded = foldName(text);
    const { full, bare, tail } = this.#spelled();
    return full.get(folded) ?? bare.get(folded) ?? tail.get(folded) ?? [];
  }

  /** Returns the names made of just these words, when plural, tense and the like are overlooked. */
  findInflected(words: readonly Word[]): readonly string[] {
    this.#inflections ??= indexInflections(this.#names);
    return this.#inflections.get(stemsOf(words)) ?? [];
  }

  /** Returns the names that the text misses by one slip of the keyboard. */
  findMistyped(text: string): string[] {
    const folded = foldName(text);
    if (folded.length < SHORTEST_MISTYPED) return [];
    const { full, bare } = this.#spelled();
    const names = new Set<string>();
    for (const degree of [full, bare]) {
      for (const [key, sameKey] of degree) {
        if (isSlip(folded, key)) for (const name of sameKey) names.add(name);
      }
    }
    return [...names];
  }

  /** Returns up to three names that a text may have been meant for, best first. */
  suggest(text: string): string[] {
    const folded = foldName(text);
    const near = Object.values(this.#spelled()).flatMap((degree: NameIndex) =>
      nearestNames(folded, degree).flat(),
    );
    return [...new Set([...this.find(text), ...near])].slice(0, MAX_SUGGESTIONS);
  }

  #spelled(): Spellings {
    this.#spellings ??= indexSpellings(this.#names);
    return this.#spellings;
  }
}

type NameIndex = Map<string, string[]>;

// Three indexes, so that a bare name never hides the tool that has it in full.
interface Spellings {
  readonly full: NameIndex;
  readonly bare: NameIndex;
  readonly tail: NameIndex;
}

function indexSpellings(names: Iterable<string>): Spellings {
  const spellings: Spellings = { full: new Map(), bare: new Map(), tail: new Map() };
  for (const name of names) {
    if (!isListableName(name)) continue;
    const { server, bare } = splitServerName(name);
    append(spellings.full, foldName(name), name);
    if (server === undefined) {
      append(spellings.tail, foldName(withoutFirstWord(name)), name);
    } else {
      append(spellings.full, foldName(server + bare), name);
      append(spellings.bare, foldName(bare), name);
    }
  }
  return spellings;
}

function indexInflections(names: Iterable<string>): NameIndex {
  const inflections: NameIndex = new Map();
  for (const name of names) {
    if (!isListableName(name)) continue;
    const { server, bare } = splitServerName(name);
    append(inflections, stemsOf(wordsOf(bare)), name);
    if (server !== undefined) append(inflections, stemsOf(wordsOf(`${server} ${bare}`)), name);
  }
  return inflections;
}

const MAX_SUGGESTIONS = 3;
// In shorter names one letter makes another word: "get" and "set".
const SHORTEST_MISTYPED = 5;

function stemsOf(words: readonly Word[]): string {
  return words.map(({ term }) => term).join(" ");
}

// `jira_create_issue` may stand for `create_issue` of Jira; a single word left over is no name.
function withoutFirstWord(name: string): string {
  return /^[^_-]+[_-]([^_-]+[_-].+)$/u.exec(name)?.[1] ?? "";
}

function append(index: NameIndex, key: string, name: string): void {
  if (key === "") return;
  const names = index.get(key);
  if (names === undefined) index.set(key, [name]);
  else if (names.at(-1) !== name) names.push(name);
}

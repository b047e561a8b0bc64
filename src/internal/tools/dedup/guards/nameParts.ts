import { splitWords } from "../../../text/splitWords.ts";
import { verbClassOf } from "./actionVerbs.ts";

/** What a name says: one action and what it acts on. */
export interface NameParts {
  /** One name for all synonyms of the verb, if there is a known one. */
  readonly verb: string | undefined;
  /** All other words, in order: "project update" is not "update project". */
  readonly nouns: readonly string[];
}

/**
 * Splits a bare name of a tool into its verb and the rest.
 *
 * Only the first known verb counts, wherever it stands (`list_pods`, `pods_list`); in `get_list` and
 * `list_create` the later one is part of what is meant. What is not understood (another language,
 * symbols) is kept as it is, so that different names stay different.
 *
 * @param name - the name without its namespace
 * @returns the parts
 */
export function readNameParts(name: string): NameParts {
  let verb: string | undefined;
  const nouns: string[] = [];
  for (const word of splitWords(name).flatMap(({ parts }) => parts)) {
    const verbClass = verb === undefined ? verbClassOf(word) : undefined;
    if (verbClass === undefined) nouns.push(word);
    else verb = verbClass;
  }
  const symbols = name.replace(/[\p{L}\p{M}\p{N}\s_.:/-]+/gu, "");
  if (symbols !== "") nouns.push(symbols);
  return { verb, nouns };
}

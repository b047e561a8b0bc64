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
 * The first word is the verb if it is a known one (`get_project_update`), else the last
 * (`projects_list`), else the first known one between. Only one counts: in `list_create` the other is
 * part of what is meant. What is not understood (another language, symbols) is kept as it is, so that
 * different names stay different.
 *
 * @param name - the name without its namespace
 * @returns the parts
 */
export function readNameParts(name: string): NameParts {
  const words = splitWords(name).flatMap(({ parts }) => parts);
  const verbs = words.map(verbClassOf);
  const last = words.length - 1;
  const at = [0, last, ...words.keys()].find((index) => verbs[index] !== undefined);
  const nouns = words.filter((_, index) => index !== at);
  const symbols = name.replace(/[\p{L}\p{M}\p{N}\s_.:/-]+/gu, "");
  if (symbols !== "") nouns.push(symbols);
  return { verb: at === undefined ? undefined : verbs[at], nouns };
}

import { stem } from "../../../text/stem.ts";
import { wordSet } from "../../../text/wordSet.ts";

// One line, one action. Only words that are true synonyms between tools share a line: to close is not
// to delete, to trash neither; to draft is not to send; to patch is not to replace.
const SYNONYMS: readonly (readonly [verbClass: string, ...verbs: string[]])[] = [
  ["get", "fetch", "retrieve", "read"],
  ["list", "enumerate"],
  ["search", "find", "lookup"],
  ["create", "make"],
  ["update", "edit", "modify", "change"],
  ["delete", "destroy"],
  ["run", "execute", "exec", "invoke"],
  ["compute", "calculate"],
  ["analyze", "analyse"],
  ["summarize", "summarise"],
];

// Each is an action of its own. Words that are as often nouns in names of tools (commit, comment,
// label, log, query, report) are not here: unknown words must be equal anyway.
const OTHER_VERBS = /* @__PURE__ */ wordSet(
  `abort accept acknowledge activate add allow append apply approve archive assign attach authenticate
  authorize ban begin block book browse bulk buy call cancel capture check checkout clear click clone
  close collapse compare complete compose configure confirm connect convert copy count deactivate
  decline deny deploy describe detach detect disable disconnect dismiss download draft drag drop
  duplicate empty enable end evaluate expand export extract fill finalize finish flag follow force
  forward freeze generate geocode grant halt hide ignore import increment insert inspect install invite
  join kill launch leave load lock logout mark merge monitor move mute navigate open pause pay pin ping
  play poll post preview print promote provision publish pull purchase purge push put react reboot
  rebuild receive recover refund refresh register reject release reload remove rename render renew
  reopen replace reply resend reset resize resolve restart restore resume retry return revert review
  revoke rollback rotate save scale scan scrape select send set share show shutdown sign simulate skip
  split stage start stop store submit subscribe suspend switch sync take terminate toggle trace
  transfer translate trash trigger type undo undelete uninstall unsubscribe upload upsert use validate
  verify view vote wait watch write`,
);

const CLASS_BY_VERB: ReadonlyMap<string, string> = /* @__PURE__ */ classByVerb();

const CLASS_BY_STEM: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Array.from(CLASS_BY_VERB, ([verb, verbClass]) => [stem(verb), verbClass]),
);

// "unapprove", "disapprove", "reassign": another action than the verb within, whatever it is.
const PREFIXED = /^(?:un|dis|de|re)(?=\p{L}{3})/u;

/**
 * Tells the action that a word of a name stands for.
 *
 * @param word - one word in lower case
 * @returns one name for all its synonyms; `undefined` for a word that is no known verb
 */
export function verbClassOf(word: string): string | undefined {
  const known = CLASS_BY_VERB.get(word);
  if (known !== undefined) return known;
  return CLASS_BY_VERB.has(word.replace(PREFIXED, "")) ? word : undefined;
}

/**
 * Reduces a word of running text, so that inflections and synonymous verbs are one.
 *
 * @param word - one word in lower case
 * @returns its stem, or the name of its action
 */
export function reduceWord(word: string): string {
  const stemmed = stem(word);
  return CLASS_BY_STEM.get(stemmed) ?? stemmed;
}

function classByVerb(): Map<string, string> {
  const classes = new Map(Array.from(OTHER_VERBS, (verb) => [verb, verb]));
  for (const verbs of SYNONYMS) {
    const [verbClass] = verbs;
    for (const verb of verbs) classes.set(verb, verbClass);
  }
  return classes;
}

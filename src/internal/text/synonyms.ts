import { stem } from "./stem.ts";

// Words that tools and their users choose between, one group a line. A word may be in more than one
// group; groups are kept to what is meant alike in most catalogs.
const GROUPS: readonly string[] = [
  // Abbreviations
  "ad advertisement",
  "admin administrator",
  "app application",
  "arg argument",
  "auth authentication",
  "avg average",
  "config configuration setting",
  "db database",
  "dev developer",
  "dir directory folder",
  "doc document",
  "env environment",
  "id identifier",
  "img image",
  "info information",
  "k8s kubernetes",
  "lang language",
  "math mathematics",
  "max maximum",
  "min minimum",
  "msg message",
  "num number",
  "org organization",
  "param parameter",
  "pic picture image photo photograph",
  "ppt pptx powerpoint presentation",
  "ref reference",
  "repo repository",
  "spec specification",
  "stats statistics",
  "temp temperature",
  "tv television",
  // Things
  "article paper publication",
  "bug issue ticket",
  "business company firm",
  "car vehicle",
  "chart graph plot",
  "cost price",
  "crypto cryptocurrency",
  "doctor physician",
  "drug medicine medication",
  "film movie",
  "holiday vacation",
  "hotel accommodation",
  "job position",
  "link url",
  "location place",
  "mail email",
  "appointment meeting",
  "mobile phone",
  "shop store",
  "site website",
  "song track",
  "stock share",
  "travel trip",
  // Actions
  "add create",
  "buy purchase",
  "calc calculate compute",
  "cancel stop terminate",
  "check verify validate",
  "choose pick select",
  "clone copy duplicate",
  "close shut",
  "combine join merge",
  "compare comparison",
  "convert transform",
  "create generate make",
  "delete erase remove",
  "describe explain",
  "display show",
  "edit change modify update",
  "execute run",
  "fetch get retrieve",
  "find lookup search",
  "fix repair",
  "launch start",
  "move rename",
  "post send",
  "shorten summarize",
  "translate translation",
];

const NONE: ReadonlySet<string> = new Set();
const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = readGroups();

function readGroups(): Map<string, Set<string>> {
  const synonyms = new Map<string, Set<string>>();
  for (const group of GROUPS) {
    const terms = group.split(" ").map(stem);
    for (const term of terms) {
      const others = terms.filter((other) => other !== term);
      synonyms.set(term, new Set([...(synonyms.get(term) ?? []), ...others]));
    }
  }
  return synonyms;
}

/**
 * Returns other English words for a term.
 *
 * @param term - one term as `tokenize` returns it
 */
export function synonymsOf(term: string): ReadonlySet<string> {
  return SYNONYMS.get(term) ?? NONE;
}

/**
 * The English stemmer "Porter2" in its current Snowball form
 * (https://snowballstem.org/algorithms/english/stemmer.html), for lower-case ASCII words.
 */

// A word longer than this is an identifier, a hash or an attack, and has no English suffix.
const LONGEST_WORD = 40;

const WHOLE_WORDS: ReadonlyMap<string, string> = new Map([
  ["skis", "ski"],
  ["skies", "sky"],
  ["idly", "idl"],
  ["gently", "gentl"],
  ["ugly", "ugli"],
  ["early", "earli"],
  ["only", "onli"],
  ["singly", "singl"],
  ["sky", "sky"],
  ["news", "news"],
  ["howe", "howe"],
  ["atlas", "atlas"],
  ["cosmos", "cosmos"],
  ["bias", "bias"],
  ["andes", "andes"],
]);

const INVARIANT_AFTER_PLURAL: ReadonlySet<string> = new Set([
  "inning",
  "outing",
  "canning",
  "herring",
  "earring",
  "evening",
  "proceed",
  "exceed",
  "succeed",
]);

// Words that begin like these would lose too much: "general" and "generate" must stay apart.
const FIRST_REGION_PREFIXES = /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/;

// Suffix, replacement. Only the longest suffix that fits is tried, so longer ones stand first.
type Rule = readonly [suffix: string, replacement: string];

const DERIVATIONS: readonly Rule[] = [
  ["ational", "ate"],
  ["fulness", "ful"],
  ["iveness", "ive"],
  ["ization", "ize"],
  ["ousness", "ous"],
  ["biliti", "ble"],
  ["lessli", "less"],
  ["tional", "tion"],
  ["alism", "al"],
  ["aliti", "al"],
  ["ation", "ate"],
  ["entli", "ent"],
  ["fulli", "ful"],
  ["iviti", "ive"],
  ["ousli", "ous"],
  ["abli", "able"],
  ["alli", "al"],
  ["anci", "ance"],
  ["ogist", "og"],
  ["ator", "ate"],
  ["enci", "ence"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["ogi", "og"],
  ["li", ""],
];

const ADJECTIVES: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["alize", "al"],
  ["ative", ""],
  ["icate", "ic"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ness", ""],
  ["ful", ""],
];

const ENDINGS: readonly string[] = [
  "ement",
  "able",
  "ance",
  "ence",
  "ible",
  "ment",
  "ant",
  "ate",
  "ent",
  "ion",
  "ism",
  "iti",
  "ive",
  "ize",
  "ous",
  "al",
  "er",
  "ic",
];

/**
 * Reduces an English word to its stem; other words come back unchanged.
 *
 * Linear in the length of the word.
 *
 * @param word - one lower-case word
 * @returns the stem, which need not be a word itself
 *
 * @example
 * ```ts
 * stem("repositories"); // "repositori"
 * stem("repository"); // "repositori"
 * ```
 */
export function stem(word: string): string {
  if (word.length <= 2 || word.length > LONGEST_WORD || !/^[a-z]+$/.test(word)) return word;
  const whole = WHOLE_WORDS.get(word);
  if (whole !== undefined) return whole;

  // An upper-case Y stands for the consonant.
  const marked = word.replace(/^y|(?<=[aeiou])y/g, "Y");
  const regions = findRegions(marked);
  const singular = stripPlural(marked);
  if (INVARIANT_AFTER_PLURAL.has(singular)) return singular;

  let result = stripPastAndProgressive(singular, regions.first);
  result = replaceFinalY(result);
  result = applyDerivations(result, regions.first);
  result = applyAdjectives(result, regions);
  result = applyEndings(result, regions.second);
  return stripFinalLetter(result, regions).replace(/Y/g, "y");
}

interface Regions {
  /** Where the part after the first vowel-consonant pair begins (R1 in the paper). */
  readonly first: number;
  /** The same within that part (R2). */
  readonly second: number;
}

function findRegions(word: string): Regions {
  const prefix = FIRST_REGION_PREFIXES.exec(word);
  const first = prefix === null ? afterVowelConsonant(word, 0) : prefix[0].length;
  return { first, second: afterVowelConsonant(word, first) };
}

function afterVowelConsonant(word: string, from: number): number {
  for (let index = from + 1; index < word.length; index++) {
    if (isVowel(word, index - 1) && !isVowel(word, index)) return index + 1;
  }
  return word.length;
}

function isVowel(word: string, index: number): boolean {
  return hasVowel(word.charAt(index));
}

function hasVowel(word: string): boolean {
  return /[aeiouy]/.test(word);
}

function stripPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ied") || word.endsWith("ies")) {
    return word.slice(0, word.length > 4 ? -2 : -1);
  }
  if (word.endsWith("us") || word.endsWith("ss") || !word.endsWith("s")) return word;
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function stripPastAndProgressive(word: string, firstRegion: number): string {
  const agreed = /eed(?:ly)?$/.exec(word);
  if (agreed !== null) {
    return agreed.index >= firstRegion ? `${word.slice(0, agreed.index)}ee` : word;
  }
  const suffix = /(?:ed|ing)(?:ly)?$/.exec(word);
  if (suffix === null || !hasVowel(word.slice(0, suffix.index))) return word;
  const base = word.slice(0, suffix.index);
  // "dying", "vying".
  if (suffix[0] === "ing" && /^[^aeiou]y$/.test(base)) return `${base.charAt(0)}ie`;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(base)) {
    // "add", "egg" and "off" keep both letters.
    return /^[aeo]..$/.test(base) ? base : base.slice(0, -1);
  }
  return firstRegion >= base.length && endsInShortSyllable(base) ? `${base}e` : base;
}

function replaceFinalY(word: string): string {
  const last = word.length - 1;
  return last > 1 && /[yY]$/.test(word) && !isVowel(word, last - 1)
    ? `${word.slice(0, last)}i`
    : word;
}

function endsInShortSyllable(word: string): boolean {
  return /^[aeiouy][^aeiouy]$|[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) || word.endsWith("past");
}

function findRule(word: string, rules: readonly Rule[]): Rule | undefined {
  return rules.find(([suffix]) => word.endsWith(suffix));
}

function applyDerivations(word: string, firstRegion: number): string {
  const rule = findRule(word, DERIVATIONS);
  if (rule === undefined) return word;
  const [suffix, replacement] = rule;
  const base = word.slice(0, -suffix.length);
  if (base.length < firstRegion) return word;
  if (suffix === "ogi" && !base.endsWith("l")) return word;
  if (suffix === "li" && !/[cdeghkmnrt]$/.test(base)) return word;
  return base + replacement;
}

function applyAdjectives(word: string, regions: Regions): string {
  const rule = findRule(word, ADJECTIVES);
  if (rule === undefined) return word;
  const [suffix, replacement] = rule;
  const base = word.slice(0, -suffix.length);
  return base.length < (suffix === "ative" ? regions.second : regions.first)
    ? word
    : base + replacement;
}

function applyEndings(word: string, secondRegion: number): string {
  const ending = ENDINGS.find((suffix) => word.endsWith(suffix));
  if (ending === undefined) return word;
  const base = word.slice(0, -ending.length);
  if (base.length < secondRegion) return word;
  return ending === "ion" && !/[st]$/.test(base) ? word : base;
}

function stripFinalLetter(word: string, regions: Regions): string {
  const base = word.slice(0, -1);
  if (word.endsWith("e")) {
    if (base.length >= regions.second) return base;
    return base.length >= regions.first && !endsInShortSyllable(base) ? base : word;
  }
  return word.endsWith("ll") && base.length >= regions.second ? base : word;
}

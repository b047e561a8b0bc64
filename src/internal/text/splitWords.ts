import { foldText } from "./foldText.ts";

/** One word of a text, or one identifier with the words it is made of. */
export interface SplitWord {
  /** The word, or the words of an identifier, folded and in lower case. */
  readonly parts: readonly string[];
  /** The identifier written as one word, when it has more than one part: `"getusertoken"`. */
  readonly joined?: string | undefined;
  /** A run of a script that is written without spaces between words. */
  readonly unspaced?: boolean | undefined;
}

// Korean has spaces, but glues particles to its words; its runs are searched the same way.
const UNSPACED =
  "\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}";
const LETTER = "[\\p{L}\\p{M}\\p{N}]";
const TOKEN = /* @__PURE__ */ tokenExpression();
const UNSPACED_CHARACTER = /* @__PURE__ */ unspacedExpression();
const ASCII_TOKEN = /()([A-Za-z0-9]+(?:[_-]+[A-Za-z0-9]+)*)/g;

// "userToken", "HTMLParser", "listPRsForRepo", "mp3": a boundary before each capital that starts a
// word, and between letters and digits; the plural of an acronym stays whole.
const ASCII_PART = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
const PART =
  /\p{Lu}{2,}s(?![\p{Ll}\p{M}])|\p{Lu}+(?![\p{Ll}\p{M}])|\p{Lu}?[^\p{Lu}\p{N}_-]+|\p{N}+/gu;

/**
 * Splits a text into words: at everything that is no letter or digit, and identifiers at `_`, `-`,
 * capitals and digits. Words come back folded: compatibility forms, diacritics and case are gone.
 *
 * Linear in the length of the text.
 *
 * @param text - prose, an identifier, or both
 * @returns the words in text order
 *
 * @example
 * ```ts
 * splitWords("Café getUserToken").map(({ parts }) => parts); // [["cafe"], ["get", "user", "token"]]
 * ```
 */
export function splitWords(text: string): SplitWord[] {
  const folded = foldText(text);
  const isAscii = /^[\0-\x7f]*$/.test(folded);
  const words: SplitWord[] = [];
  for (const [, run, identifier = ""] of folded.matchAll(isAscii ? ASCII_TOKEN : TOKEN)) {
    if (run) {
      words.push({ parts: [run], unspaced: true });
      continue;
    }
    const parts = identifier.match(isAscii ? ASCII_PART : PART) ?? [];
    const lower = parts.map((part) => part.toLowerCase());
    words.push(lower.length > 1 ? { parts: lower, joined: lower.join("") } : { parts: lower });
  }
  return words;
}

/** Tells whether a text is a single character of a script that is written without spaces. */
export function isUnspacedCharacter(text: string): boolean {
  return UNSPACED_CHARACTER.test(text);
}

/** Group 1 is an unspaced run, group 2 an identifier: spaced runs held together by "_" or "-". */
function tokenExpression(): RegExp {
  const spaced = `(?:(?![${UNSPACED}])${LETTER})+`;
  return new RegExp(`((?:(?=[${UNSPACED}])${LETTER})+)|(${spaced}(?:[_-]+${spaced})*)`, "gu");
}

function unspacedExpression(): RegExp {
  return new RegExp(`^(?=[${UNSPACED}])${LETTER}$`, "u");
}

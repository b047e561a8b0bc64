// Latin accents, Arabic vowel marks and elongation, Hebrew points, the dot of Hindi letters for
// foreign sounds, which many leave out. The marks of Indic, Thai and
// Khmer vowels and the Japanese voicing marks are letters to their readers, and stay.
const DIACRITICS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c]/g;

// Letters that no normalisation form takes apart, and the expression that finds them.
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["ẞ", "SS"],
  ["æ", "ae"],
  ["Æ", "AE"],
  ["œ", "oe"],
  ["Œ", "OE"],
  ["ø", "o"],
  ["Ø", "O"],
  ["đ", "d"],
  ["Đ", "D"],
  ["ł", "l"],
  ["Ł", "L"],
  ["ı", "i"],
  ["ς", "σ"],
  ["ى", "ي"],
  ["ة", "ه"],
]);
const UNDECOMPOSED = /[ßẞæÆœŒøØđĐłŁıςىة]/g;
const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Folds what writers vary without a change of meaning: compatibility forms (full width, ligatures)
 * as in NFKC, and diacritics. Case stays, because it tells where the words of an identifier begin.
 *
 * @param text - any text
 * @returns the folded text, the same string when it is plain ASCII
 */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(DIACRITICS, "")
    .replace(UNDECOMPOSED, (letter) => LETTERS.get(letter) ?? letter)
    .normalize("NFC");
}

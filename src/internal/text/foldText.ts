// Latin accents, Arabic vowel marks and elongation, Hebrew points, the dot of Hindi letters for
// foreign sounds, which many leave out. The marks of Indic, Thai and
// Khmer vowels and the Japanese voicing marks are letters to their readers, and stay.
const DIACRITICS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c]/g;

// Letters that no normalisation form takes apart.
const LETTERS: readonly (readonly [letter: string, plain: string])[] = [
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
];
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
  const bare = text.normalize("NFKD").replace(DIACRITICS, "");
  return LETTERS.reduce(
    (folded, [letter, plain]) => folded.replaceAll(letter, plain),
    bare,
  ).normalize("NFC");
}

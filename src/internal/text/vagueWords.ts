import { wordSet } from "./wordSet.ts";

// Words of how much, which one, when and in general. What they stand beside tells what is wanted.
const VAGUE_WORDS: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  `additional additionally all another both each every few first second third last next previous
  past recent recently latest current currently more most much many several various different other
  others one two three four five six seven eight nine ten full complete entire exact exactly
  specific specifically particular particularly certain given general generally overall main major
  good great best better nice right well same similar relevant related necessary important large
  small big long potential possible available interesting favorite comprehensive detailed
  today tomorrow yesterday tonight now soon later ago again already before after during since until
  within over under between along across around up out off down back
  make made making take takes taken taking see say says said show shows obtain obtaining include
  includes included including use used using utilize called named titled mentioned provided
  providing provides ensure assist assistance proceed come comes coming go goes going went keep put
  think thinking understand write
  example instance etc thing things something anything way ways kind sort lot bit part case
  regarding concerning according based via per however finally afterwards furthermore moreover
  everyone someone anyone people us really actually only even still yet ever never always
  often`,
);

/**
 * Tells whether a word says less about what is asked for than the words beside it.
 *
 * @param word - one word as `splitWords` returns it
 */
export function isVagueWord(word: string): boolean {
  return VAGUE_WORDS.has(word);
}

// Chinese particles and pronouns, and what Japanese writes in hiragana alone, which is mostly grammar.
const GRAMMATICAL = /[的了吗嗎呢吧请請我你您他她它们們这這那么麼]|^[\u3041-\u3096]+$/u;

/**
 * Tells whether a pair of characters of a script without spaces holds grammar, or crosses into it.
 *
 * @param pair - one term as `tokenize` returns it
 */
export function isGrammaticalPair(pair: string): boolean {
  return GRAMMATICAL.test(pair);
}

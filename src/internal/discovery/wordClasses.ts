import { stemWord } from "../text/stemWord.ts";
import { isFillerWord } from "../text/stopWords.ts";
import { wordSet } from "../text/wordSet.ts";
import type { Word } from "./queryWords.ts";

// Words that models put around a search for tools, beyond those that people put around any request.
// They say nothing about which tool is meant, but unlike function words they may be part of a name,
// so they still count for the order of hits.
const SEARCH_FILLERS: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  `all anyone anything assistant available beautiful best capabilities capability continue cool each
  else ever every everything feature fine function functions go good got helpful let look maybe mind
  more morning much never new next ok old really same see something still stuff super thing things
  tool tools try up use used using yes yet`,
);

const TIMES: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  "again later now today tomorrow tonight yesterday",
);

// Said with a request, but with small talk as often.
const GREETINGS: ReadonlySet<string> = /* @__PURE__ */ wordSet("hello hey hi thank thanks");

// Said about what was done, hardly ever about what shall be done. A tool that has nothing but the
// rest of such a sentence is not meant.
const PRAISE: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  `amazing awesome brilliant excellent fantastic great lovely nice perfect well wonderful`,
);

// What people talk about when they ask for nothing, or tell the model what to make of its own text.
// Descriptions have these words by coincidence, so they only count where a tool is named after them,
// and nobody who writes one meant another.
const SMALL_TALK: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  `ago alone always ask asleep awake away awful back bad bed believe bit bored boring busy bye care
  chance congratulations day days disregard early enough evening everybody excited fault feel
  feeling forget forgot fun funny future glad go goes going gone guess happen happened happens
  happiness happy hard hate hear heart hope hungry hurry hurt idea ignore important instruction
  instructions interesting kid kidding kind knew laugh leave left less life listen little live
  lonely long lose lot lots love luck mad made many matter mean meaning means meant meet mind minute
  minutes miss moment name night none nothing obey often once only other own perhaps pretty previous
  prior probably quick quiet quite ready real reason repeat rest sad said say saying second seconds
  see seem seems seen sense serious short sick slow small smile someone sometimes soon sorry sound
  sounds speak stay stupid sweet take taken talk talking terrible think thinking thought time times
  tired together told took true turn understand understood wait walk warm way weird welcome well
  went whatever wonder work working works world worry worse worst worth wrong year years young`,
);

// What is written for whatever there is.
const WHATEVER: ReadonlySet<string> = /* @__PURE__ */ wordSet("all anything each every everything");

// What can be done with anything: a request is about the thing that follows.
const GENERAL_VERBS: ReadonlySet<string> = /* @__PURE__ */ stemsOf(
  `add change create delete display do edit execute fetch find get give insert list load make open post
  print read remove reveal run search send set show start stop update view write`,
);

/** Tells whether a word of a query says something about what is wanted. */
export function isTelling({ raw, isValue = false }: Word): boolean {
  if (isValue || isFillerWord(raw)) return false;
  return ![SEARCH_FILLERS, TIMES, PRAISE].some((words) => words.has(raw));
}

/** Tells whether a word is what a request is put in ("I need"), or says when it shall be done. */
export function isAsking({ raw }: Word): boolean {
  return TIMES.has(raw) || (isFillerWord(raw) && !GREETINGS.has(raw));
}

/** Tells whether a word is said in praise, which makes other things than requests. */
export function isPraise({ raw }: Word): boolean {
  return PRAISE.has(raw);
}

/** Tells whether a word only says what to do, and not with what. */
export function isAction({ term }: Word): boolean {
  return GENERAL_VERBS.has(term);
}

/** Tells whether a word stands for whatever there is. */
export function isWhatever({ raw }: Word): boolean {
  return WHATEVER.has(raw);
}

/** Tells whether a word is one of small talk, which only names of tools are found by. */
export function isSmallTalk({ raw }: Word): boolean {
  return SMALL_TALK.has(raw);
}

function stemsOf(words: string): ReadonlySet<string> {
  return new Set(Array.from(wordSet(words), stemWord));
}

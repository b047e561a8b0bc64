import { wordSet } from "./wordSet.ts";

// English function words, written the way `splitWords` hands them over: folded, and cut at
// apostrophes ("what's" is "what" and "s"). Verbs that tools are named after ("get", "find",
// "show", "make") are no function words here.
const STOP_WORDS: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  `a about also am an and any are as at be been being but by can could d did do does doing don for
  from had has have having he her hers him his how i if in into is isn it its just let ll m may me
  might must my myself no nor not of on or our ours please re s shall she should so some such t than
  that the their theirs them then there these they this those through to too ve very was we were
  what when where which while who whom whose why will with would you your yours yourself`,
);

/**
 * Tells whether a word only carries grammar, so that it says nothing about what a tool does.
 *
 * @param word - one word as `splitWords` returns it
 * @returns `true` for an English function word
 */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

// What people say when they ask, whatever they ask for, and the function words of German, Spanish,
// French, Italian and Portuguese, folded. English has another use for some of them.
const REQUEST_FILLERS: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  `able curious give hello help hey hi interested know like looking need needed needs okay planning
  possible provide sure tell thank thanks trying want wanted wants wondering
  auf bitte das dem den der des die ein eine einem einen einer fur ich ist mein meine mir mit sind und
  vom von wie wird zu zum zur
  al che como con da de del di dos du e el em en est et gli il je la las le les lo los ma mes mi mon
  na o os ou para per por pour que se sur um uma un una une vous y`,
);

/**
 * Tells whether a word rarely says what is asked for. Unlike a function word it can still name a
 * tool, such as "like" or "help".
 *
 * @param word - one word as `splitWords` returns it
 */
export function isFillerWord(word: string): boolean {
  return REQUEST_FILLERS.has(word);
}

/** What a search came to, as far as the note for the model depends on it. */
export interface SearchOutcome {
  readonly loaded: number;
  /** How many tools the record did not take. */
  readonly undeclared: number;
  readonly alreadyLoaded: number;
  readonly truncated: number;
  /** Whether `maxLoaded` kept tools out. */
  readonly isFull: boolean;
  /** Whether the search had any word that means something. */
  readonly isMeaningful: boolean;
  /** Whether the same search found nothing before. */
  readonly isRepeated: boolean;
  /** What the model does with one tool, and with many. */
  readonly howToCall: readonly [one: string, many: string];
}

/**
 * Tells the model what to do next. A model that gets the same empty answer twice tends to ask a
 * third time, so the second answer says to stop.
 */
export function searchNote(outcome: SearchOutcome): string {
  const { truncated, isFull } = outcome;
  const sentences = [firstSentence(outcome)];
  if (outcome.undeclared > 0) sentences.push(UNDECLARED);
  if (isFull) sentences.push("No more tools can be loaded; work with the loaded ones.");
  else if (truncated > 0) sentences.push("More tools match, see truncated; load them by name.");
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function firstSentence(outcome: SearchOutcome): string {
  const { loaded, undeclared, alreadyLoaded, isFull, isMeaningful, isRepeated, howToCall } =
    outcome;
  const [callOne, callMany] = howToCall;
  if (loaded === 1) return `Loaded 1 tool. ${callOne}`;
  if (loaded > 1) return `Loaded ${loaded} tools. ${callMany}`;
  if (alreadyLoaded > 0) return "What matches is loaded already. Call it by name.";
  if (isFull || undeclared > 0) return "";
  if (isRepeated) return REPEATED;
  return isMeaningful ? NO_MATCH : NO_KEYWORDS;
}

const UNDECLARED =
  "What matches cannot be added to your list of tools. Call it by name all the same.";
const REPEATED =
  "This search found nothing before. Do not repeat it: no such tool is available, so go on without it.";
const NO_KEYWORDS = 'Nothing to search for. Say what to do in a few words, such as "create issue".';
const NO_MATCH =
  "No tool matches. Try other or fewer words, or an exact name; when that finds nothing, no such tool is available.";

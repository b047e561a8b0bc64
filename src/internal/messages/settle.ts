import type { RepairOptions } from "../../types/messages.ts";
import type { FormatTraits } from "./adapter.ts";
import { isOfOtherKind } from "./draft.ts";
import { type Approval, type CalledExchange, isAnswered, isKept, type Turn } from "./exchange.ts";
import type { HostedPairs } from "./hosted.ts";
import { passing } from "./lists.ts";
import type { Pairing } from "./pairing.ts";
import type { Report } from "./report.ts";
import { holdsOnlyResults, type MessageView, type Part } from "./view.ts";

/** What the fate of a call is decided from. */
export interface SettleInput {
  readonly views: readonly MessageView[];
  readonly turns: readonly Turn[];
  readonly pairing: Pairing;
  readonly hosted: HostedPairs;
  /** Results whose calls the provider holds itself. */
  readonly stored: ReadonlySet<Part>;
  readonly traits: FormatTraits;
  /** Parts that cannot stay without what is gone; the calls that go add theirs. */
  readonly gone: Set<Part>;
  readonly options: RepairOptions;
  readonly report: Report;
}

/** Decides what becomes of every call, by the options, and whether its turn is in order already. */
export function settleTurns(input: SettleInput): void {
  const { views, turns, pairing, traits, hosted, report } = input;
  const live = liveTurn(input);
  for (const { result, turn } of pairing.spare) {
    if (turn !== undefined && pairing.copies.has(result)) turn.touched = true;
  }
  for (const turn of turns) {
    for (const exchange of turn.exchanges) settle(exchange, turn === live, input);
    turn.reach = endOfResults(views, turn.last + 1, traits);
    const inPlace = isInPlace(turn, input);
    for (const exchange of turn.exchanges) {
      const { call, result } = exchange;
      exchange.inPlace = inPlace;
      exchange.detached = hosted.detached.has(call);
      exchange.rename = traits.resultsAreNamed && result !== undefined && result.name === undefined;
      if (exchange.rename && result) report.part("cascade", result, "a result names its tool");
      if (result && isOfOtherKind(result, exchange)) {
        report.part("cascade", result, "a result is of the kind of its call");
      }
    }
  }
}

function settle(exchange: CalledExchange, live: boolean, input: SettleInput): void {
  const { traits, options, report } = input;
  const { call } = exchange;
  const answered = isAnswered(exchange);
  if (!answered && !call.placeholder && live && mayStillRun(exchange, options)) {
    exchange.fate = "pending";
    return;
  }
  const reason = reasonToDrop(call, answered, options);
  if (reason !== undefined) {
    drop(exchange, reason, input);
    return;
  }
  if (call.incomplete) {
    exchange.close = true;
    report.part("close", call, "the call was cut off");
  }
  if (!answered) {
    exchange.fill = traits.results === "inline";
    exchange.denied = exchange.approval !== undefined && !isApproved(exchange.approval);
    report.orphanedCallsFixed++;
    report.part("placeholder", call, "the call has no result");
  }
}

/** Why a call goes, if it does. */
function reasonToDrop(
  { placeholder, incomplete, fillable }: Part,
  answered: boolean,
  { incompleteCall, missingResult }: RepairOptions,
): string | undefined {
  if (placeholder && !answered) return "a stand-in for a call is of no use without a result";
  if (incomplete && incompleteCall === "drop") return "the call was cut off";
  if (answered) return undefined;
  if (missingResult === "drop-call") return "the call has no result";
  return fillable ? undefined : "the call has no result, and none can be made up for its type";
}

/** Takes a call out, with its result and what was said to approve it. */
function drop(exchange: CalledExchange, reason: string, { gone, report }: SettleInput): void {
  exchange.fate = "dropped";
  const { call, result, approval } = exchange;
  for (const part of [approval?.request, approval?.response]) {
    if (part === undefined) continue;
    gone.add(part);
    report.part("cascade", part, "an approval goes with its call");
  }
  report.orphanedCallsFixed++;
  report.part("drop", call, reason);
  if (result !== undefined) report.part("drop", result, "its call was dropped");
}

/** Whether a call of the live turn is left to run: on request, or because it was approved to run next. */
function mayStillRun({ call, approval }: CalledExchange, { tail }: RepairOptions): boolean {
  if (tail === "keep") return true;
  if (call.incomplete) return false;
  return call.approved || (approval !== undefined && isApproved(approval));
}

function isApproved({ response }: Approval): boolean {
  return response?.content === true;
}

/**
 * The last turn, while nothing but results has come after it: its calls may still run. A result that
 * will turn into a call or a text of its own ends it.
 */
function liveTurn({ views, turns, pairing, stored, options }: SettleInput): Turn | undefined {
  const turn = turns.at(-1);
  const { owners, copies } = pairing;
  const isOrphan = (part: Part): boolean =>
    part.kind === "result" && !owners.has(part) && !copies.has(part) && !stored.has(part);
  const isOver = (view: MessageView): boolean =>
    !holdsOnlyResults(view) || (options.orphanResult !== "drop" && view.parts.some(isOrphan));
  return turn === undefined || views.slice(turn.last + 1).some(isOver) ? undefined : turn;
}

function isInPlace(turn: Turn, { views, traits, hosted }: SettleInput): boolean {
  if (traits.results === "inline") return true;
  const answers = passing(turn.exchanges, isKept);
  if (!traits.adjacent) {
    const follow = ({ call, result }: CalledExchange): boolean =>
      result !== undefined && call.message < result.message;
    return !turn.touched && answers.every(follow);
  }
  const next = views[turn.last + 1];
  const other = next?.parts.find((part) => part.kind !== "result");
  // The provider adds its own result to a message that holds nothing but results.
  if (hosted.deferring.has(turn.last) && other !== undefined) return false;
  const isLoose = traits.results === "separate" || traits.resultsMaySpread || other === undefined;
  const head = isLoose ? Number.POSITIVE_INFINITY : other.index;
  return answers.every(
    ({ result }) =>
      result !== undefined &&
      result.message > turn.last &&
      result.message <= turn.reach &&
      result.index < head,
  );
}

/** The last of the messages from `start` in which a result still counts as following directly. */
function endOfResults(
  views: readonly MessageView[],
  start: number,
  { results, resultsMaySpread, resultRole }: FormatTraits,
): number {
  if (results === "together" && !resultsMaySpread) {
    return views[start]?.role === resultRole ? start : start - 1;
  }
  let end = start;
  while (views[end]?.role === resultRole) end++;
  return end - 1;
}

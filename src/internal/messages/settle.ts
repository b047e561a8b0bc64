import type { RepairOptions } from "../../types/messages.ts";
import type { FormatTraits } from "./adapter.ts";
import type { Exchange, Turn } from "./exchange.ts";
import type { Pairing } from "./pairing.ts";
import type { Report } from "./report.ts";
import { holdsOnlyResults, type MessageView } from "./view.ts";

/** What the fate of a call is decided from. */
export interface SettleInput {
  readonly views: readonly MessageView[];
  readonly turns: readonly Turn[];
  readonly pairing: Pairing;
  readonly traits: FormatTraits;
  readonly options: RepairOptions;
  readonly report: Report;
}

/** Decides what becomes of every call, by the options, and whether its turn is in order already. */
export function settleTurns(input: SettleInput): void {
  const { views, turns, traits, options, report } = input;
  const live = liveTurn(input);
  for (const turn of turns) {
    for (const exchange of turn.exchanges) settle(exchange, turn === live, options, report);
    turn.reach = traits.results === "together" ? turn.last + 1 : endOfResults(views, turn.last + 1);
    const inPlace = isInPlace(turn, views, traits);
    for (const exchange of turn.exchanges) exchange.inPlace = inPlace;
  }
}

function settle(exchange: Exchange, live: boolean, options: RepairOptions, report: Report): void {
  const { call, result } = exchange;
  if (call === undefined) return;
  const drop = (reason: string): void => {
    exchange.fate = "dropped";
    report.orphanedCallsFixed++;
    report.part("drop", call, reason);
    if (result !== undefined) report.part("drop", result, "its call was dropped");
  };
  if (call.placeholder && result === undefined) {
    drop("a stand-in for a call is of no use without a result");
  } else if (live && result === undefined) {
    exchange.fate = "pending";
  } else if (call.incomplete && options.incompleteCall === "drop") {
    drop("the call was cut off");
  } else if (result === undefined && options.missingResult === "drop-call") {
    drop("the call has no result");
  } else if (result === undefined && !call.fillable) {
    drop("the call has no result, and none can be made up for its type");
  } else {
    if (call.incomplete) {
      exchange.close = true;
      report.part("close", call, "the call was cut off");
    }
    if (result === undefined) {
      report.orphanedCallsFixed++;
      report.part("placeholder", call, "the call has no result");
    }
  }
}

/**
 * The last turn, while nothing but results has come after it: its calls may still run. A result that
 * will turn into a call or a text of its own ends it.
 */
function liveTurn({ views, turns, pairing, options }: SettleInput): Turn | undefined {
  if (options.tail !== "keep") return undefined;
  const turn = turns.at(-1);
  const isOver = (view: MessageView): boolean =>
    !holdsOnlyResults(view) ||
    (options.orphanResult !== "drop" &&
      view.parts.some((part) => !pairing.owners.has(part) && !pairing.copies.has(part)));
  return turn === undefined || views.slice(turn.last + 1).some(isOver) ? undefined : turn;
}

function isInPlace(turn: Turn, views: readonly MessageView[], traits: FormatTraits): boolean {
  const answers = turn.exchanges.filter(({ fate }) => fate === "kept");
  if (answers.some(({ result }) => result === undefined)) return false;
  const results = answers.flatMap(({ result }) => result ?? []);
  if (!traits.adjacent) {
    return answers.every(({ call, result }) => call && result && call.message < result.message);
  }
  const next = views[turn.last + 1];
  const other = next?.parts.find((part) => part.kind !== "result");
  const head =
    traits.results === "separate" || other === undefined ? Number.POSITIVE_INFINITY : other.index;
  return results.every(
    ({ message, index }) => message > turn.last && message <= turn.reach && index < head,
  );
}

/** The last of the messages from `start` that hold nothing but results. */
function endOfResults(views: readonly MessageView[], start: number): number {
  let end = start;
  while (holdsOnlyResults(views[end])) end++;
  return end - 1;
}

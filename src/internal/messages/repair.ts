import type { RepairOptions, RepairResult } from "../../types/messages.ts";
import { type FormatAdapter, readHistory } from "./adapter.ts";
import { tieApprovals } from "./approvals.ts";
import { isUnchanged } from "./draft.ts";
import { findTurns } from "./exchange.ts";
import { pairHosted } from "./hosted.ts";
import { assignIdentifiers, identifierRule } from "./identifiers.ts";
import { layOut } from "./layout.ts";
import { pairResults } from "./pairing.ts";
import { Report } from "./report.ts";
import { settleTurns } from "./settle.ts";
import { findStored } from "./stored.ts";

/** A repair result before the caller's type of message is put back. */
export interface Repaired extends Omit<RepairResult, "messages"> {
  readonly messages: readonly object[];
}

/** Reads a history, decides everything at once, and writes the messages that change. */
export function repair(
  messages: readonly object[],
  adapter: FormatAdapter,
  options: RepairOptions,
): Repaired {
  const { traits } = adapter;
  const report = new Report();
  const views = readHistory(adapter, messages);
  const turns = findTurns(views, traits.turn);
  const hosted = pairHosted(views, options.tail === "keep", report);
  const pairing = pairResults(views, turns, hosted.answered);
  const gone = new Set([...hosted.broken, ...tieApprovals(views, turns, hosted.broken, report)]);
  const stored = findStored(views, turns, pairing, traits, options);
  const input = { views, turns, pairing, stored, hosted, gone, traits, options, report };
  settleTurns(input);
  const layout = layOut(input);
  const rule = identifierRule(traits.identifiers, options.ids);
  if (rule !== undefined) assignIdentifiers(views, layout.turns, rule, report, stored);
  const { drafts } = layout;
  const isClean =
    drafts.length === messages.length &&
    drafts.every((draft, index) => draft.view?.index === index && isUnchanged(draft));
  if (isClean) {
    return {
      repaired: false,
      messages,
      orphanedCallsFixed: 0,
      orphanedResultsFixed: 0,
      changes: [],
    };
  }
  const write = adapter.writer(messages, options);
  return {
    repaired: true,
    messages: drafts.map((draft) =>
      draft.view !== undefined && isUnchanged(draft) ? draft.view.source : write(draft),
    ),
    orphanedCallsFixed: report.orphanedCallsFixed,
    orphanedResultsFixed: report.orphanedResultsFixed,
    changes: report.sorted(),
  };
}

import type { SplitOptions } from "../../types/messages.ts";
import { type FormatAdapter, readHistory } from "./adapter.ts";
import { findTurns, type Turn } from "./exchange.ts";
import { pairResults } from "./pairing.ts";
import { holdsOnlyResults } from "./view.ts";

/** Moves a split out of the batch it would cut. */
export function snapSplit(
  messages: readonly object[],
  splitIndex: number,
  adapter: FormatAdapter,
  prefer: SplitOptions["prefer"],
): number {
  const { length } = messages;
  const index = clamp(splitIndex, length);
  const cuts = cutting(messages, adapter);
  if (!cuts[index]) return index;
  let before = index;
  while (cuts[before]) before--;
  let after = index;
  while (cuts[after]) after++;
  // Neither nothing nor everything is worth summarising, unless one batch is all there is.
  if (before === 0) return after;
  if (after === length) return before;
  if (prefer === "forward") return after;
  return prefer === "nearest" && after - index < index - before ? after : before;
}

/** The index where one can be read: what is no number is 0, as `NaN` is. */
function clamp(index: unknown, length: number): number {
  if (typeof index !== "number" || Number.isNaN(index)) return 0;
  return Math.min(Math.max(Math.trunc(index), 0), length);
}

/** For every message, whether a split in front of it parts a call from a result. */
function cutting(messages: readonly object[], adapter: FormatAdapter): boolean[] {
  const { thinkingLeads } = adapter.traits;
  const views = readHistory(adapter, messages);
  const turns = findTurns(views, adapter.traits.turn);
  pairResults(views, turns, new Set());
  let next = 0;
  // The last message of the batches that have begun.
  let reach = -1;
  return views.map((view, index) => {
    for (let turn = turns[next]; turn && turn.first < index; turn = turns[++next]) {
      reach = Math.max(reach, endOf(turn));
    }
    const previous = views[index - 1];
    if (thinkingLeads && previous?.parts.some(({ kind }) => kind === "reasoning")) return true;
    // A run of results is one batch also where some of them have lost their calls.
    return index <= reach || (holdsOnlyResults(previous) && holdsOnlyResults(view));
  });
}

/** The last message of a batch: that of its last result. */
function endOf({ last, exchanges }: Turn): number {
  return exchanges.reduce((end, { result }) => Math.max(end, result?.message ?? end), last);
}

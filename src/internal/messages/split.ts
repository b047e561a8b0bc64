import type { SplitOptions } from "../../types/messages.ts";
import { type FormatAdapter, readHistory } from "./adapter.ts";
import { findTurns } from "./exchange.ts";
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

/** For every index, whether a split there parts a call from a result. */
function cutting(messages: readonly object[], adapter: FormatAdapter): boolean[] {
  const { thinkingLeads } = adapter.traits;
  const views = readHistory(adapter, messages);
  const turns = findTurns(views, adapter.traits.turn);
  pairResults(views, turns, new Set());
  // Batches that begin minus batches that end: above zero, the index lies inside of one.
  const steps = new Array<number>(messages.length + 2).fill(0);
  for (const { first, last, exchanges } of turns) {
    let end = last;
    for (const { result } of exchanges) if (result) end = Math.max(end, result.message);
    steps[first + 1] = (steps[first + 1] ?? 0) + 1;
    steps[end + 1] = (steps[end + 1] ?? 0) - 1;
  }
  let depth = 0;
  return steps.map((step, index) => {
    depth += step;
    const previous = views[index - 1];
    if (index >= views.length) return false;
    if (thinkingLeads && previous?.parts.some(({ kind }) => kind === "reasoning")) return true;
    // A run of results is one batch also where some of them have lost their calls.
    return depth > 0 || (holdsOnlyResults(previous) && holdsOnlyResults(views[index]));
  });
}

import { elementAt } from "../elementAt.ts";
import type { Exchange, Turn } from "./exchange.ts";
import type { SettleInput } from "./settle.ts";
import type { Part } from "./view.ts";

/**
 * Reports what changes its place when the results of a turn are put directly behind it: results that
 * come from elsewhere, and whatever stood where results have to stand.
 *
 * @param exchanges - the exchanges of the turn that get a result
 */
export function reportMoves(
  turn: Turn,
  exchanges: readonly Exchange[],
  { views, hosted, gone, report }: SettleInput,
): void {
  const lastResults = new Map<number, number>();
  for (const { result } of exchanges) {
    if (result === undefined) continue;
    const { message, index } = result;
    if (message <= turn.last || message > turn.reach) {
      report.part("move", result, "a result directly follows its call");
    } else {
      lastResults.set(message, Math.max(index, lastResults.get(message) ?? 0));
    }
  }
  const isOther = (part: Part): boolean => part.kind !== "result" && !gone.has(part);
  for (const [message, lastResult] of lastResults) {
    for (const part of elementAt(views, message).parts.filter(isOther)) {
      if (part.index < lastResult) {
        report.part("move", part, "results come first in their message");
      } else if (hosted.deferring.has(turn.last)) {
        report.part(
          "move",
          part,
          "the provider adds its own result only to results that stand alone",
        );
      }
    }
  }
}

import type { RepairOptions } from "../../types/messages.ts";
import {
  type Draft,
  type DraftPart,
  draftLostCall,
  draftPart,
  draftResult,
  withCallsLast,
} from "./draft.ts";
import { DraftList } from "./draftList.ts";
import {
  type Exchange,
  isKept,
  isLeft,
  lacksResponse,
  lostExchange,
  type Turn,
} from "./exchange.ts";
import { added, mapped, passing } from "./lists.ts";
import { reportMoves } from "./moves.ts";
import type { SettleInput } from "./settle.ts";
import { LOOSE_THINKING, startOfSignedLoop, withoutLooseThinking } from "./thinking.ts";
import type { MessageView, Part } from "./view.ts";

/** The messages to write, and the turns in the order in which they come. */
export interface Layout {
  readonly drafts: readonly Draft[];
  readonly turns: readonly (readonly Exchange[])[];
}

/**
 * Puts the history in order in one walk: each turn is followed by its results, so that whatever stood
 * between them comes behind, in its own order.
 */
export function layOut(input: SettleInput): Layout {
  return new LayoutWalk(input).run();
}

class LayoutWalk {
  readonly #input: SettleInput;
  readonly #drafts: DraftList;
  readonly #turns: (readonly Exchange[])[] = [];
  /** Results without a call that stand side by side: they get one turn together. */
  #orphans: Part[] | undefined;
  /** The message with the results of the last turn, as long as nothing has come after it. */
  #group: Draft | undefined;
  readonly #signedLoop: number;
  /** Where the provider still owes a result of its own: another turn of calls would end that. */
  readonly #owed: number;

  constructor(input: SettleInput) {
    this.#input = input;
    this.#drafts = new DraftList(input.traits, input.options, input.report);
    const [owed = Number.POSITIVE_INFINITY] = input.hosted.deferring;
    this.#owed = owed;
    this.#signedLoop = input.traits.loopsAreSigned
      ? startOfSignedLoop(input.views)
      : Number.POSITIVE_INFINITY;
  }

  run(): Layout {
    const { views, turns, gone, traits, report } = this.#input;
    let nextTurn = 0;
    let nextCall = 0;
    let holdsResults = false;
    const draft = (part: Part): DraftPart | undefined => {
      if (part.kind === "call") {
        const exchange = turns[nextTurn]?.exchanges[nextCall++];
        return exchange?.fate === "dropped" ? undefined : draftPart("kept", part, exchange);
      }
      if (part.kind !== "result") return gone.has(part) ? undefined : draftPart("kept", part);
      const kept = this.#takeResult(part);
      holdsResults ||= kept !== undefined;
      return kept;
    };
    for (const view of views) {
      const turn = turns[nextTurn];
      holdsResults = false;
      const parts = mapped(view.parts, draft);
      if (!view.bare || parts.some(({ part }) => part?.kind !== "reasoning")) {
        if (!holdsResults) this.#flushOrphans();
        this.#message(view, parts);
      } else if (view.parts.length === parts.length) {
        report.message("cascade", view.index, view.flaw ?? "the message says nothing");
      } else if (parts.length > 0) {
        report.message("cascade", view.index, LOOSE_THINKING);
      }
      if (turn?.last === view.index) {
        this.#turn(turn);
        nextTurn++;
        nextCall = 0;
      }
    }
    this.#flushOrphans();
    const { drafts } = this.#drafts;
    return {
      drafts: traits.thinkingLeads ? withoutLooseThinking(drafts, report) : drafts,
      turns: this.#turns,
    };
  }

  /** Decides whether a result stays right here, and sets it aside where not. */
  #takeResult(result: Part): DraftPart | undefined {
    const { pairing, stored, report } = this.#input;
    const exchange = pairing.owners.get(result);
    if (exchange !== undefined) {
      const stays = exchange.inPlace && exchange.fate === "kept";
      return stays ? draftPart("kept", result, exchange) : undefined;
    }
    if (stored.has(result)) return draftPart("kept", result);
    const copy = pairing.copies.get(result);
    if (copy === undefined) this.#orphans = added(this.#orphans, result);
    else report.part("drop", result, copy);
    return undefined;
  }

  #message(view: MessageView, parts: DraftPart[]): void {
    const { traits, report } = this.#input;
    if (view.flaw !== undefined) report.message("cascade", view.index, view.flaw);
    const group = this.#group;
    const joins =
      group !== undefined &&
      group.role === view.role &&
      (group.view === undefined || parts.length < view.parts.length);
    if (joins) {
      group.view ??= view;
      for (const part of parts) group.parts.push(part);
      return;
    }
    const ordered = traits.callsLast ? withCallsLast(parts) : parts;
    if (ordered !== parts) {
      report.message("move", view.index, "nothing may stand behind the calls of a turn");
    }
    this.#push({ role: view.role, view, parts: ordered });
  }

  /** Closes a turn: its results follow, unless they do already. */
  #turn(turn: Turn): void {
    this.#turns.push(passing(turn.exchanges, isLeft));
    const answered = passing(turn.exchanges, isKept);
    if (answered.every(({ inPlace }) => inPlace)) return;
    reportMoves(turn, answered, this.#input);
    this.#results(answered, this.#input.views[turn.last + 1]);
    if (this.#input.hosted.deferring.has(turn.last)) this.#group = undefined;
  }

  #results(exchanges: readonly Exchange[], next: MessageView | undefined): void {
    const { traits, views } = this.#input;
    const parts = exchanges.map(draftResult);
    for (const exchange of exchanges.filter(lacksResponse)) {
      parts.push(draftPart("lost-response", undefined, exchange));
    }
    if (traits.results === "together") {
      const isTheirs = parts.some(({ part }) => part !== undefined && part.message === next?.index);
      this.#openGroup(isTheirs && next?.role === traits.resultRole ? next : undefined, parts);
      return;
    }
    parts.forEach((part) => {
      const view = part.part && views[part.part.message];
      this.#push({ role: traits.resultRole, view, parts: [part] });
    });
  }

  /** Ends a run of results without a call. */
  #flushOrphans(): void {
    const orphans = this.#orphans;
    if (orphans === undefined) return;
    this.#orphans = undefined;
    const { pairing, options, report } = this.#input;
    report.orphanedResultsFixed += orphans.length;
    orphans.forEach((orphan) => {
      const reason = reasonToDrop(orphan, options);
      if (reason !== undefined) report.part("drop", orphan, reason);
      if (pairing.ambiguous.has(orphan)) {
        report.part("ambiguity", orphan, "several calls could own the result");
      }
    });
    if (options.orphanResult === "drop") return;
    const callable = passing(orphans, ({ fillable }) => fillable);
    const [first] = callable;
    if (first !== undefined) {
      if (options.orphanResult === "text" || !this.#mayCall(first)) this.#asText(callable);
      else this.#asTurn(callable, first);
    }
    this.#asText(orphans.filter(({ fillable, content }) => !fillable && content !== undefined));
  }

  /** Whether a synthesised call may stand where the next message goes. */
  #mayCall(orphan: Part): boolean {
    const { traits } = this.#input;
    const last = this.#drafts.last();
    if (orphan.message > this.#signedLoop || orphan.message > this.#owed) return false;
    if (last?.role === "assistant") {
      return !traits.callsFollowUser && !(traits.alternates && last.view?.signed);
    }
    return !traits.opensWithUser || last?.role === "user" || last?.role === "tool";
  }

  #asText(orphans: readonly Part[]): void {
    if (orphans.length === 0) return;
    const { traits, report } = this.#input;
    const parts = orphans.map((orphan) => {
      report.part("text", orphan, "the result has no call");
      return draftPart("text", orphan);
    });
    if (traits.resultRole === "user") this.#openGroup(undefined, parts);
    else for (const part of parts) this.#push({ role: "user", view: undefined, parts: [part] });
  }

  #asTurn(orphans: readonly Part[], first: Part): void {
    const { traits, views, report } = this.#input;
    const exchanges = orphans.map(lostExchange);
    const calls = exchanges.map(draftLostCall);
    orphans.forEach((orphan) => {
      report.part("synthesize", orphan, "the result has no call");
    });
    if (traits.turn === "message") {
      this.#push({ role: "assistant", view: undefined, parts: calls });
    } else {
      calls.forEach((call) => {
        this.#push({ role: "assistant", view: undefined, parts: [call] });
      });
    }
    this.#turns.push(exchanges);
    this.#results(exchanges, views[first.message]);
  }

  #openGroup(view: MessageView | undefined, parts: DraftPart[]): void {
    const group = { role: this.#input.traits.resultRole, view, parts };
    this.#push(group);
    if (this.#drafts.last() === group) this.#group = group;
  }

  #push(draft: Draft): void {
    this.#group = undefined;
    this.#drafts.push(draft);
  }
}

/** Why a result without a call goes, if it does. */
function reasonToDrop(
  { fillable, content }: Part,
  { orphanResult }: RepairOptions,
): string | undefined {
  if (orphanResult === "drop") return "the result has no call";
  const isMute = !fillable && content === undefined;
  return isMute ? "the result has no call, and none can be made up" : undefined;
}

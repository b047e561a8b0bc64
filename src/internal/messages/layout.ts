import { type Draft, type DraftPart, draftPart } from "./draft.ts";
import { DraftList } from "./draftList.ts";
import { type Exchange, exchange, type Turn } from "./exchange.ts";
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
  #orphans: Part[] = [];
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
    if (copy === undefined) this.#orphans.push(result);
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
    const ordered = traits.callsLast ? this.#callsLast(view, parts) : parts;
    this.#push({ role: view.role, view, parts: ordered });
  }

  /** Moves what stands behind a call in front of the calls. */
  #callsLast(view: MessageView, parts: DraftPart[]): DraftPart[] {
    const isCall = ({ part }: DraftPart): boolean => part?.kind === "call";
    const firstCall = parts.findIndex(isCall);
    if (firstCall === -1 || parts.slice(firstCall).every(isCall)) return parts;
    this.#input.report.message("move", view.index, "nothing may stand behind the calls of a turn");
    return [...parts.filter((part) => !isCall(part)), ...parts.filter(isCall)];
  }

  /** Closes a turn: its results follow, unless they do already. */
  #turn(turn: Turn): void {
    const exchanges = turn.exchanges.filter(({ fate }) => fate !== "dropped");
    this.#turns.push(exchanges);
    const answered = exchanges.filter(({ fate }) => fate === "kept");
    if (answered.every(({ inPlace }) => inPlace)) return;
    reportMoves(turn, answered, this.#input);
    this.#results(answered, this.#input.views[turn.last + 1]);
    if (this.#input.hosted.deferring.has(turn.last)) this.#group = undefined;
  }

  #results(exchanges: readonly Exchange[], next: MessageView | undefined): void {
    const { traits, views } = this.#input;
    const parts = exchanges.map((exchange) =>
      draftPart(exchange.result ? "kept" : "lost-result", exchange.result, exchange),
    );
    for (const exchange of exchanges) {
      const { denied, approval } = exchange;
      if (denied && approval?.response === undefined) {
        parts.push(draftPart("lost-response", undefined, exchange));
      }
    }
    if (traits.results === "together") {
      const isTheirs = parts.some(({ part }) => part !== undefined && part.message === next?.index);
      this.#openGroup(isTheirs && next?.role === traits.resultRole ? next : undefined, parts);
      return;
    }
    for (const part of parts) {
      const view = part.part && views[part.part.message];
      this.#push({ role: traits.resultRole, view, parts: [part] });
    }
  }

  /** Ends a run of results without a call. */
  #flushOrphans(): void {
    if (this.#orphans.length === 0) return;
    const { pairing, options, report } = this.#input;
    const isDropped = options.orphanResult === "drop";
    const orphans: Part[] = [];
    const words: Part[] = [];
    for (const orphan of this.#orphans) {
      if (isDropped) report.part("drop", orphan, "the result has no call");
      else if (orphan.fillable) orphans.push(orphan);
      else if (orphan.content !== undefined) words.push(orphan);
      else report.part("drop", orphan, "the result has no call, and none can be made up");
      if (pairing.ambiguous.has(orphan)) {
        report.part("ambiguity", orphan, "several calls could own the result");
      }
    }
    report.orphanedResultsFixed += this.#orphans.length;
    this.#orphans = [];
    const [first] = orphans;
    if (first !== undefined) {
      if (options.orphanResult === "text" || !this.#mayCall(first)) this.#asText(orphans);
      else this.#asTurn(orphans, first);
    }
    if (words.length > 0) this.#asText(words);
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
    const exchanges = orphans.map((orphan) => exchange(undefined, orphan));
    const calls = exchanges.map((exchange) => draftPart("lost-call", undefined, exchange));
    for (const orphan of orphans) report.part("synthesize", orphan, "the result has no call");
    if (traits.turn === "message") {
      this.#push({ role: "assistant", view: undefined, parts: calls });
    } else {
      for (const call of calls) {
        this.#push({ role: "assistant", view: undefined, parts: [call] });
      }
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

/**
 * What becomes of each part, without those nothing becomes of. The lists are as long as they have to
 * be: lists that grow take room for more, and there is one for every message.
 */
function mapped(parts: readonly Part[], draft: (part: Part) => DraftPart | undefined): DraftPart[] {
  const drafts = parts.map(draft);
  return drafts.every(isDefined) ? drafts : drafts.filter(isDefined);
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

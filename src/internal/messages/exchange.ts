import type { MessageView, Part } from "./view.ts";

/**
 * A call with its result: the unit in which everything is decided. Where one side is missing, a
 * stand-in is written for it.
 */
export interface Exchange {
  readonly call: Part | undefined;
  result: Part | undefined;
  /** The identifier both sides have to carry; none where each keeps what it has. */
  newId: string | undefined;
  /** `dropped`: both sides are taken out. `pending`: the call still runs and stays unanswered. */
  fate: "kept" | "dropped" | "pending";
  /** Whether the call was cut off and gets a name and arguments that can be read. */
  close: boolean;
  /** Whether the hosted tool that made the call is gone, so that the call must not name it. */
  detached: boolean;
  /** Whether the result has to be given the name of its tool. */
  rename: boolean;
  /** The approval the call waits or waited for. */
  approval: Approval | undefined;
  /** Whether the call is closed as denied: nobody approved it. */
  denied: boolean;
  /** Whether a stand-in for the result is written into the call itself. */
  fill: boolean;
  /** Whether the whole turn already stands as the format wants it. */
  inPlace: boolean;
}

/** An exchange of which the call is there. */
export interface CalledExchange extends Exchange {
  readonly call: Part;
}

/** A request to approve a call, and what was said to it. */
export interface Approval {
  readonly request: Part;
  response: Part | undefined;
}

/** An assistant turn with its calls in order. */
export interface Turn {
  /** Index of the first message that holds a call of the turn. */
  readonly first: number;
  /** Index of the last message that holds a call of the turn. */
  last: number;
  /** Index of the next message in which the assistant speaks: results before it are of this turn. */
  end: number;
  /** Index of the last message in which a result still counts as following the turn directly. */
  reach: number;
  /** Whether something among its results had to go, so that it is put in order anyway. */
  touched: boolean;
  readonly exchanges: CalledExchange[];
}

/** The name of a tool nobody remembers. */
export const UNKNOWN_TOOL = "unknown";

/** Starts an exchange from either side. */
export function exchange<Call extends Part | undefined>(
  call: Call,
  result: Part | undefined,
): Exchange & { readonly call: Call } {
  return {
    call,
    result,
    newId: undefined,
    fate: "kept",
    close: false,
    detached: false,
    rename: false,
    approval: undefined,
    denied: false,
    fill: false,
    inPlace: false,
  };
}

/** The exchange of a result that lost its call. */
export function lostExchange(result: Part): Exchange {
  return exchange(undefined, result);
}

/** Whether the call has a result, behind it or in itself. */
export function isAnswered({ call, result }: Exchange): boolean {
  return result !== undefined || call?.settled === true;
}

/** Whether the call stays and has to have its result behind it. */
export function isKept({ fate }: Exchange): boolean {
  return fate === "kept";
}

/** Whether the call is written at all. */
export function isLeft({ fate }: Exchange): boolean {
  return fate !== "dropped";
}

/** Whether nobody has spoken the refusal the call is closed with. */
export function lacksResponse({ denied, approval }: Exchange): boolean {
  return denied && approval?.response === undefined;
}

/** The tool an exchange is about. */
export function nameOf({ call, result }: Exchange): string | undefined {
  return call?.name ?? result?.name;
}

/** The same where the format cannot do without a name. */
export function nameOrUnknown(exchange: Exchange): string {
  return nameOf(exchange) ?? UNKNOWN_TOOL;
}

/**
 * Finds the turns of a history.
 *
 * @param shape - `"message"`: a message is a turn; `"run"`: messages that each hold one call make up
 * a turn together, as long as nothing but reasoning stands between them
 */
export function findTurns(views: readonly MessageView[], shape: "message" | "run"): Turn[] {
  const turns: Turn[] = [];
  let open: Turn | undefined;
  for (const view of views) {
    let holdsCalls = false;
    for (const part of view.parts) {
      if (part.kind !== "call") continue;
      if (open === undefined || (shape === "message" && !holdsCalls)) {
        open = newTurn(view.index, views.length, exchange(part, undefined));
        turns.push(open);
      } else {
        open.exchanges.push(exchange(part, undefined));
      }
      holdsCalls = true;
      open.last = view.index;
    }
    if (!holdsCalls && !isReasoning(view)) open = undefined;
  }
  for (const turn of turns) turn.end = nextSpoken(views, turn.last + 1);
  return turns;
}

function newTurn(index: number, end: number, first: CalledExchange): Turn {
  return { first: index, last: index, end, reach: index, touched: false, exchanges: [first] };
}

function isReasoning({ parts }: MessageView): boolean {
  return parts.length > 0 && parts.every((part) => part.kind === "reasoning");
}

function nextSpoken(views: readonly MessageView[], from: number): number {
  let index = from;
  while (index < views.length && views[index]?.role !== "assistant") index++;
  return index;
}

import type { Report } from "./report.ts";
import type { MessageView, Part } from "./view.ts";

/** What becomes of the tools a provider runs itself. */
export interface HostedPairs {
  /** Halves of pairs whose other half is gone. */
  readonly broken: ReadonlySet<Part>;
  /** Calls made by a hosted tool that is gone: they stand as ordinary calls. */
  readonly detached: ReadonlySet<Part>;
  /** Indexes of messages that wait for the provider's result beside the host's own. */
  readonly deferring: ReadonlySet<number>;
  /** Identifiers the provider has answered itself. */
  readonly answered: ReadonlySet<string>;
}

/**
 * Finds the halves of hosted pairs that lost each other. A hosted result is never made up: what it
 * would say is the provider's. Two calls may stay without one: that of a message with calls of the
 * host as long as the assistant has not spoken again, because the provider answers then
 * (anthropic-sdk-typescript#1090); and, on request, the last word of the history, which is resumed.
 * So may a call that was approved or denied: the provider learns it from the response.
 */
export function pairHosted(
  views: readonly MessageView[],
  keepsTail: boolean,
  report: Report,
): HostedPairs {
  const open = new Map<string, Part>();
  const answered = new Set<string>();
  const broken = new Set<Part>();
  const callers: Part[] = [];
  const requests = new Map<string | undefined, string | undefined>();
  const decided = new Set<string | undefined>();
  for (const { parts } of views) {
    for (const part of parts) {
      const { kind, id } = part;
      if (kind === "call" && part.refers !== undefined) callers.push(part);
      if (kind === "request") requests.set(id, part.refers);
      if (kind === "response") decided.add(requests.get(id));
      if (kind !== "hosted-call" && kind !== "hosted-result") continue;
      if (id === undefined) broken.add(part);
      else if (kind === "hosted-call" && !open.has(id) && !answered.has(id)) open.set(id, part);
      else if (kind === "hosted-result" && open.delete(id)) answered.add(id);
      else broken.add(part);
    }
  }
  const waiting = waitingRun(views, keepsTail);
  const asked = new Set(callers.filter((part) => part.message >= waiting).map(refersOf));
  const deferring = new Set<number>();
  for (const part of open.values()) {
    if (decided.has(part.id)) continue;
    if (part.message >= waiting || asked.has(part.id)) deferring.add(part.message);
    else broken.add(part);
  }
  for (const part of broken) {
    report.part("cascade", part, "a tool of the provider has lost its other half");
  }
  const isGone = ({ refers = "" }: Part): boolean => {
    const waiting = open.get(refers);
    return !answered.has(refers) && (waiting === undefined || broken.has(waiting));
  };
  const detached = new Set(callers.filter(isGone));
  for (const part of detached) {
    report.part("cascade", part, "the tool of the provider that made the call is gone");
  }
  return { broken, detached, deferring, answered };
}

function refersOf({ refers }: Part): string | undefined {
  return refers;
}

/**
 * Where the last words of the assistant begin, when the provider still owes them something: beside
 * calls of the host, or, on request, at the very end. Past the end when it owes nothing.
 */
function waitingRun(views: readonly MessageView[], keepsTail: boolean): number {
  let last = views.length - 1;
  while (last >= 0 && views[last]?.role !== "assistant") last--;
  let first = last;
  // The results of an earlier message will come between, and end what the provider owes it.
  while (first > 0 && views[first - 1]?.role === "assistant" && !asksHost(views[first - 1]))
    first--;
  return asksHost(views[last]) || (keepsTail && last === views.length - 1) ? first : views.length;
}

function asksHost(view: MessageView | undefined): boolean {
  return view?.parts.some(({ kind }) => kind === "call") === true;
}

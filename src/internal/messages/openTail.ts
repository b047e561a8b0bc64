import type { FormatTraits } from "./adapter.ts";
import { holdsOnlyResults, type MessageView, type Part } from "./view.ts";

/** The calls at the end of a history that may wait for their results, as a validator sees them. */
export class OpenTail {
  readonly #from: number;
  readonly #keeps: boolean;
  readonly #approved: ReadonlySet<string | undefined>;

  constructor(views: readonly MessageView[], { turn }: FormatTraits, keeps: boolean) {
    this.#from = lastTurn(views, turn);
    this.#keeps = keeps;
    this.#approved = approvedFrom(views, this.#from);
  }

  /** Whether a call may stand without a result: it still runs, or was approved and runs next. */
  mayWait({ message, incomplete, approved, id }: Part): boolean {
    if (message < this.#from) return false;
    return this.#keeps || (!incomplete && (approved || this.#approved.has(id)));
  }
}

/** Index from which nothing but the last calls and their results stands. */
function lastTurn(views: readonly MessageView[], turn: FormatTraits["turn"]): number {
  let index = views.length - 1;
  while (index >= 0 && holdsOnlyResults(views[index])) index--;
  if (turn === "message" || !holdsCalls(views[index])) return index;
  while (holdsCalls(views[index - 1]) || isThinking(views[index - 1])) index--;
  return index;
}

function holdsCalls(view: MessageView | undefined): boolean {
  return view?.parts.some(({ kind }) => kind === "call") === true;
}

function isThinking(view: MessageView | undefined): boolean {
  if (view === undefined || view.parts.length === 0) return false;
  return view.parts.every(({ kind }) => kind === "reasoning");
}

/** Identifiers of the calls that were approved behind a message, by way of its requests. */
function approvedFrom(views: readonly MessageView[], from: number): Set<string | undefined> {
  const requests = new Map<string | undefined, string | undefined>();
  for (const { kind, id, refers } of views[from]?.parts ?? []) {
    if (kind === "request") requests.set(id, refers);
  }
  const approved = new Set<string | undefined>();
  if (requests.size === 0) return approved;
  for (const { parts } of views.slice(from + 1)) {
    for (const { kind, id, content } of parts) {
      if (kind === "response" && content === true) approved.add(requests.get(id));
    }
  }
  approved.delete(undefined);
  return approved;
}

import type { RepairOptions, ToolPairViolation } from "../../types/messages.ts";
import { elementAt } from "../elementAt.ts";
import { type FormatAdapter, type FormatTraits, readHistory } from "./adapter.ts";
import { CallMap } from "./callMap.ts";
import { checkFormat } from "./foreignFormat.ts";
import { identifierRule, isAcceptedId } from "./identifiers.ts";
import { OpenCalls } from "./openCalls.ts";
import { OpenTail } from "./openTail.ts";
import type { Note } from "./rules.ts";
import { TakenIds } from "./takenIds.ts";
import { checkHosted } from "./validateHosted.ts";
import { type MessageView, type Part, pathOf, WRONG_SPEAKER } from "./view.ts";

/** Walks a history as a provider does, and notes where it would refuse. */
export function validate(
  messages: readonly object[],
  adapter: FormatAdapter,
  options: RepairOptions,
): ToolPairViolation[] {
  const { traits, rules } = adapter;
  const views = readHistory(adapter, messages);
  const violations = checkFormat(messages, views, adapter, options);
  const note: Note = (breach, path) => {
    const found = rules[breach];
    if (found === undefined) return;
    const [rule, message, providerPhrase] = found;
    violations.push({ rule, path, message, providerPhrase });
  };
  const tail = new OpenTail(views, traits, options.tail === "keep");
  const waiting = traits.adjacent
    ? checkBatches(views, traits, tail, note)
    : checkAnywhere(views, tail, options.chained === true, note);
  checkHosted(views, options.tail === "keep", note);
  checkApprovals(views, note);
  checkIdentifiers(views, adapter, options, note);
  checkMessages(views, traits, { waiting, mistral: options.ids === "mistral" }, note);
  return violations;
}

function isCall({ kind }: Part): boolean {
  return kind === "call";
}

function isAnyCall({ kind, id }: Part): boolean {
  return kind === "call" || (kind === "hosted-call" && id !== undefined);
}

function isResult({ kind }: Part): boolean {
  return kind === "result";
}

/**
 * For providers that want the results of a turn directly behind it.
 *
 * @returns the calls that rightly wait for theirs
 */
function checkBatches(
  views: readonly MessageView[],
  traits: FormatTraits,
  tail: OpenTail,
  note: Note,
): Set<Part> {
  const waiting = new Set<Part>();
  let index = 0;
  while (index < views.length) {
    const start = index;
    if (!elementAt(views, index).parts.some((part) => isCall(part) || isResult(part))) {
      index++;
      continue;
    }
    const calls: Part[] = [];
    do for (const part of elementAt(views, index++).parts) if (isCall(part)) calls.push(part);
    while (traits.turn === "run" && calls.length > 0 && views[index]?.parts.some(isCall));
    const open = new OpenCalls(calls.filter(({ settled }) => !settled));
    for (const { parts } of views.slice(start, index)) {
      for (const part of parts) if (isResult(part)) note("orphan", pathOf(part));
    }
    index = checkAnswers(views, index, traits, open, note);
    for (const call of open.left()) {
      if (tail.mayWait(call)) waiting.add(call);
      else note("unanswered", pathOf(call));
    }
  }
  return waiting;
}

/** Checks the results behind a turn, and returns where the next turn can start. */
function checkAnswers(
  views: readonly MessageView[],
  from: number,
  traits: FormatTraits,
  open: OpenCalls,
  note: Note,
): number {
  let index = from;
  const results: Part[] = [];
  for (; index < views.length; index++) {
    const { parts, role } = elementAt(views, index);
    const isSpread = traits.resultsMaySpread && role === traits.resultRole;
    if (!isSpread && (!parts.some(isResult) || parts.some(isCall))) break;
    if (!isSpread && traits.results === "together" && index > from) break;
    const head = parts.findIndex((part) => !isResult(part));
    for (const part of parts) {
      if (isResult(part)) results.push(part);
      if (!isSpread && isResult(part) && head !== -1 && part.index > head)
        note("late", pathOf(part));
    }
  }
  for (const result of surestFirst(results)) {
    if (!open.answer(result)) note(open.knows(result) ? "surplus" : "orphan", pathOf(result));
  }
  return index;
}

/** So that a result without an identifier takes no call another one names. */
function surestFirst(results: readonly Part[]): readonly Part[] {
  if (results.length < 2) return results;
  const byUnsureness: [Part[], Part[], Part[], Part[]] = [[], [], [], []];
  for (const result of results) {
    const { id, name } = result;
    if (id !== undefined) byUnsureness[name === undefined ? 1 : 0].push(result);
    else byUnsureness[name === undefined ? 3 : 2].push(result);
  }
  return byUnsureness.flat();
}

/**
 * For providers that want every result somewhere behind its call, and only one in the history.
 *
 * @returns the calls that rightly wait for theirs
 */
function checkAnywhere(
  views: readonly MessageView[],
  tail: OpenTail,
  chained: boolean,
  note: Note,
): Set<Part> {
  const parts = views.flatMap((view) => view.parts);
  const calls = parts.filter(isCall);
  const open = new OpenCalls(calls);
  const since = new CallMap<number>();
  const stored = new CallMap<true>();
  for (const call of calls) if (since.get(call) === undefined) since.set(call, call.message);
  for (const result of parts.filter(isResult)) {
    const isBehind = (since.get(result) ?? -1) < result.message;
    if (open.answer(result)) {
      if (!isBehind) note("orphan", pathOf(result));
    } else if (open.knows(result) || stored.get(result)) {
      note("surplus", pathOf(result));
    } else if (chained) {
      stored.set(result, true);
    } else {
      note("orphan", pathOf(result));
    }
  }
  const waiting = new Set<Part>();
  for (const call of open.left()) {
    if (tail.mayWait(call)) waiting.add(call);
    else note("unanswered", pathOf(call));
  }
  return waiting;
}

function checkIdentifiers(
  views: readonly MessageView[],
  adapter: FormatAdapter,
  options: RepairOptions,
  note: Note,
): void {
  const wanted = identifierRule(adapter.traits.identifiers, options.ids);
  if (wanted === undefined) return;
  const taken = new TakenIds(wanted);
  const isRun = adapter.traits.turn === "run";
  for (const { parts } of views) {
    // Where calls are messages of their own, a turn goes on from one to the next.
    if (!isRun || !parts.some(isCall)) taken.nextTurn();
    for (const part of parts) {
      if (!isCall(part) && !isResult(part)) continue;
      const { id } = part;
      const isTaken = isCall(part) && id !== undefined && !taken.take(id);
      if (id === undefined) note("missing-id", pathOf(part));
      else if (!isAcceptedId(id, wanted)) note("refused-id", pathOf(part));
      else if (isTaken) note("duplicate-id", pathOf(part));
    }
  }
}

/** What a provider wants of messages one by one, and of neighbours. */
function checkMessages(
  views: readonly MessageView[],
  traits: FormatTraits,
  { waiting, mistral }: { readonly waiting: ReadonlySet<Part>; readonly mistral: boolean },
  note: Note,
): void {
  let previous: MessageView | undefined;
  for (const view of views) {
    const { parts, role } = view;
    const isBare = parts.every(({ kind }) => kind === "reasoning");
    if (view.bare && isBare && view.flaw === undefined) note("nothing", [view.index]);
    if (view.flaw !== undefined)
      note(view.flaw === WRONG_SPEAKER ? "speaker" : "flaw", [view.index]);
    for (const part of parts) {
      if (isResult(part) && part.name === undefined) note("unnamed", pathOf(part));
    }
    for (const part of parts)
      if (part.incomplete && !waiting.has(part)) note("incomplete", pathOf(part));
    const firstCall = parts.findIndex(isCall);
    if (firstCall !== -1 && parts.some((part, place) => place > firstCall && !isCall(part))) {
      note("behind-calls", [view.index]);
    }
    if (previous === undefined && traits.opensWithUser && role === "assistant") {
      note("opening", [view.index]);
    }
    if (previous?.role === role && role !== "other" && !previous.signed && !view.signed) {
      note("alternation", [view.index]);
    }
    if (mistral && previous?.role === "tool" && role === "user") note("reply", [view.index]);
    if (traits.thinkingLeads && isThinking(previous) && role !== "assistant") {
      note("thinking", [view.index - 1]);
    }
    if (firstCall !== -1 && previous?.role === "assistant") note("call-position", [view.index]);
    previous = view;
  }
  if (traits.thinkingLeads && isThinking(previous)) note("thinking", [views.length - 1]);
}

function isThinking(view: MessageView | undefined): boolean {
  return view?.parts.some(({ kind }) => kind === "reasoning") === true;
}

/** Follows approvals from the response over the request to the call. */
function checkApprovals(views: readonly MessageView[], note: Note): void {
  const requests = new Set<string | undefined>();
  for (const { parts } of views) {
    let calls: ReadonlySet<string | undefined> | undefined;
    for (const part of parts) {
      if (part.kind === "request") calls ??= new Set(parts.filter(isAnyCall).map(({ id }) => id));
      if (part.kind === "request" && !calls?.has(part.refers)) note("request", pathOf(part));
      else if (part.kind === "request") requests.add(part.id);
      else if (part.kind === "response" && !requests.delete(part.id)) {
        note("response", pathOf(part));
      }
    }
  }
}

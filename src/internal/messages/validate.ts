import type { RepairOptions, ToolPairViolation } from "../../types/messages.ts";
import { type FormatAdapter, type FormatTraits, readHistory } from "./adapter.ts";
import { identifierRule, isAcceptedId } from "./identifiers.ts";
import { OpenCalls } from "./openCalls.ts";
import type { Breach } from "./rules.ts";
import { holdsOnlyResults, type MessageView, type Part, pathOf } from "./view.ts";

/** Walks a history as a provider does, and notes where it would refuse. */
export function validate(
  messages: readonly object[],
  adapter: FormatAdapter,
  options: RepairOptions,
): ToolPairViolation[] {
  const { traits, rules } = adapter;
  const views = readHistory(adapter, messages);
  const violations: ToolPairViolation[] = [];
  const note = (breach: Breach, path: ToolPairViolation["path"]): void => {
    const rule = rules[breach];
    if (rule !== undefined) violations.push({ ...rule, path });
  };
  const live = options.tail === "keep" ? liveFrom(views) : views.length;
  if (traits.adjacent) checkBatches(views, traits, live, note);
  else checkAnywhere(views, live, options.chained === true, note);
  checkHosted(views, options.tail === "keep", note);
  checkApprovals(views, note);
  checkIdentifiers(views, adapter, options, note);
  checkMessages(views, traits, { live, mistral: options.ids === "mistral" }, note);
  return violations;
}

type Note = (breach: Breach, path: ToolPairViolation["path"]) => void;

/** Index of the last message with calls, when only results have come since. */
function liveFrom(views: readonly MessageView[]): number {
  let index = views.length - 1;
  while (index >= 0 && holdsOnlyResults(views[index])) index--;
  while (index > 0 && views[index]?.parts.some(isCall) && views[index - 1]?.parts.some(isCall)) {
    index--;
  }
  return index;
}

function isCall({ kind }: Part): boolean {
  return kind === "call";
}

function isResult({ kind }: Part): boolean {
  return kind === "result";
}

/** For providers that want the results of a turn directly behind it. */
function checkBatches(
  views: readonly MessageView[],
  traits: FormatTraits,
  live: number,
  note: Note,
): void {
  let index = 0;
  while (index < views.length) {
    const start = index;
    const calls: Part[] = [];
    do for (const part of views[index++]?.parts ?? []) if (isCall(part)) calls.push(part);
    while (traits.turn === "run" && calls.length > 0 && views[index]?.parts.some(isCall));
    const open = new OpenCalls(calls.filter(({ settled }) => !settled));
    for (const { parts } of views.slice(start, index)) {
      for (const part of parts) if (isResult(part)) note("orphan", pathOf(part));
    }
    index = checkAnswers(views, index, traits, open, note);
    if (start >= live) continue;
    for (const call of open.left()) note("unanswered", pathOf(call));
  }
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
    const { parts = [], role } = views[index] ?? {};
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
  // The surest first, so that a result without an identifier takes no call another one names.
  const unsureness = ({ id, name }: Part): number =>
    Number(id === undefined) * 2 + Number(name === undefined);
  for (const result of results.sort((a, b) => unsureness(a) - unsureness(b))) {
    if (!open.answer(result)) note(open.knows(result) ? "surplus" : "orphan", pathOf(result));
  }
  return index;
}

/** For providers that want every result somewhere behind its call, and only one in the history. */
function checkAnywhere(
  views: readonly MessageView[],
  live: number,
  chained: boolean,
  note: Note,
): void {
  const parts = views.flatMap((view) => view.parts);
  const calls = parts.filter(isCall);
  const open = new OpenCalls(calls);
  // Backwards, so that the first of several calls counts.
  const places = calls.map((call) => [`${call.family} ${call.id}`, call.message] as const);
  const since = new Map(places.reverse());
  for (const result of parts.filter(isResult)) {
    const isBehind = (since.get(`${result.family} ${result.id}`) ?? -1) < result.message;
    if (open.answer(result)) {
      if (!isBehind) note("orphan", pathOf(result));
    } else if (open.knows(result)) {
      note("surplus", pathOf(result));
    } else if (!chained) {
      note("orphan", pathOf(result));
    }
  }
  for (const call of open.left()) if (call.message < live) note("unanswered", pathOf(call));
}

function checkIdentifiers(
  views: readonly MessageView[],
  adapter: FormatAdapter,
  options: RepairOptions,
  note: Note,
): void {
  const wanted = identifierRule(adapter.traits.identifiers, options.ids);
  if (wanted === undefined) return;
  let taken = new Set<string>();
  for (const { parts } of views) {
    if (wanted.scope === "turn") taken = new Set();
    for (const part of parts) {
      if (!isCall(part) && !isResult(part)) continue;
      const { id } = part;
      if (id === undefined) note("missing-id", pathOf(part));
      else if (!isAcceptedId(id, wanted)) note("refused-id", pathOf(part));
      else if (isCall(part) && taken.has(id)) note("duplicate-id", pathOf(part));
      if (id !== undefined && isCall(part) && wanted.scope !== "none") taken.add(id);
    }
  }
}

/** What a provider wants of messages one by one, and of neighbours. */
function checkMessages(
  views: readonly MessageView[],
  traits: FormatTraits,
  { live, mistral }: { readonly live: number; readonly mistral: boolean },
  note: Note,
): void {
  let previous: MessageView | undefined;
  for (const view of views) {
    const { parts, role } = view;
    const isBare = parts.every(({ kind }) => kind === "reasoning");
    if (view.bare && isBare && view.flaw === undefined) note("nothing", [view.index]);
    if (view.flaw !== undefined) note("flaw", [view.index]);
    for (const part of parts) {
      if (isResult(part) && part.name === undefined) note("unnamed", pathOf(part));
    }
    for (const part of parts)
      if (part.incomplete && view.index < live) note("incomplete", pathOf(part));
    const firstCall = parts.findIndex(isCall);
    if (firstCall !== -1 && !parts.slice(firstCall).every(isCall)) {
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

/** Pairs the provider's own calls and results, over the whole history. */
function checkHosted(views: readonly MessageView[], keepsTail: boolean, note: Note): void {
  const calls = new Map<string | undefined, Part>();
  const standing = new Set<string | undefined>();
  const parts = views.flatMap((view) => view.parts);
  for (const part of parts) {
    const { kind, id } = part;
    if (kind === "hosted-call") {
      if (standing.has(id) || id === undefined) note("hosted-call", pathOf(part));
      else calls.set(id, part);
      standing.add(id);
    } else if (kind === "hosted-result" && !calls.delete(id)) {
      note("hosted-result", pathOf(part));
    }
  }
  const owing = owingFrom(views, keepsTail);
  for (const part of parts) {
    if (!isCall(part) || part.refers === undefined) continue;
    if (!standing.has(part.refers)) note("caller", pathOf(part));
    else if (part.message >= owing) calls.delete(part.refers);
  }
  for (const part of calls.values()) if (part.message < owing) note("hosted-call", pathOf(part));
}

/**
 * Where the last words of the assistant begin, if the provider may still add to them: together with
 * the host, who has said nothing but results since, or when the turn is resumed.
 */
function owingFrom(views: readonly MessageView[], keepsTail: boolean): number {
  const spoken = views.filter(({ role }) => role === "assistant");
  const last = spoken.at(-1)?.index ?? -1;
  if (keepsTail && last === views.length - 1) return last;
  const next = views[last + 1];
  if (next !== undefined && !holdsOnlyResults(next)) return views.length;
  let from = spoken.length - 1;
  while (from > 0 && (spoken[from - 1]?.index ?? -1) === (spoken[from]?.index ?? 0) - 1) from--;
  const asksHost = spoken.slice(Math.max(from, 0)).some(({ parts }) => parts.some(isCall));
  return asksHost ? (spoken[from]?.index ?? 0) : views.length;
}

/** Follows approvals from the response over the request to the call. */
function checkApprovals(views: readonly MessageView[], note: Note): void {
  const requests = new Set<string | undefined>();
  for (const { parts } of views) {
    let calls: ReadonlySet<string | undefined> | undefined;
    for (const part of parts) {
      if (part.kind === "request") calls ??= new Set(parts.filter(isCall).map(({ id }) => id));
      if (part.kind === "request" && !calls?.has(part.refers)) note("request", pathOf(part));
      else if (part.kind === "request") requests.add(part.id);
      else if (part.kind === "response" && !requests.delete(part.id)) {
        note("response", pathOf(part));
      }
    }
  }
}

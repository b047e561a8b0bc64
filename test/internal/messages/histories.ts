import fc from "fast-check";
import type { MessageFormat } from "../../../src/types/messages.ts";

/** Something that happens in a conversation, before any format gives it a shape. */
export type Event =
  | { readonly type: "user"; readonly text: string }
  | { readonly type: "assistant"; readonly text: string }
  | CallEvent
  | ResultEvent;

export interface CallEvent {
  readonly type: "call";
  /** Calls of one turn that stand side by side share a message. */
  readonly turn: number;
  readonly id: string | undefined;
  readonly name: string;
  /** Which call it really is, whatever becomes of its identifier. */
  readonly tag: string;
  readonly isCutOff: boolean;
}

export interface ResultEvent {
  readonly type: "result";
  readonly turn: number;
  readonly id: string | undefined;
  readonly name: string;
  /** The tag of the call it really belongs to; none for a stand-in of the original design. */
  readonly tag: string | undefined;
}

/** A call or a result as it is found in repaired messages, in order. */
export interface Found {
  readonly kind: "call" | "result" | "text";
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** The tag; none for what a repair made up. */
  readonly tag: string | undefined;
  /** Who speaks, in a text. */
  readonly role?: string;
}

/** A message format, as the tests write and read it: independently of the code under test. */
export interface Codec {
  readonly format: MessageFormat;
  /** Ways of numbering under which a history is healthy as it is. */
  readonly healthy: readonly Numbering[];
  /** Whether calls that stand side by side make up one turn, each a message or a part of its own. */
  readonly inRuns?: boolean;
  /** Whether results may stand anywhere behind their calls. */
  readonly isLoose?: boolean;
  /** Whether calls hold their results themselves, so that neither can stand alone. */
  readonly isInline?: boolean;
  /** Whether a history has to start with the user. */
  readonly opensWithUser: boolean;
  encode(events: readonly Event[]): object[];
  decode(messages: readonly object[]): Found[];
}

/** What a result says. */
export function resultText({ tag }: ResultEvent): string {
  return tag ?? "[Tool result unavailable - conversation was compacted]";
}

/** The tag in a text, wherever it stands. */
export function textTag(text: unknown): string | undefined {
  return /tag-[a-z0-9]+(?:-[0-9]+)?/u.exec(
    typeof text === "string" ? text : JSON.stringify(text ?? ""),
  )?.[0];
}

/** Groups events into messages: the calls of a turn that stand side by side, else one by one. */
export function groupCalls(
  events: readonly Event[],
): (Exclude<Event, CallEvent> | readonly CallEvent[])[] {
  const groups: (Exclude<Event, CallEvent> | CallEvent[])[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (event.type !== "call") groups.push(event);
    else if (Array.isArray(last) && last[0]?.turn === event.turn) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The same for the results of a turn, where a format keeps them in one message. */
export function groupResults<Group extends object>(
  groups: readonly (Group | ResultEvent)[],
): (Group | { readonly results: readonly ResultEvent[] })[] {
  const grouped: (Group | { readonly results: ResultEvent[] })[] = [];
  let open: ResultEvent[] = [];
  for (const group of groups) {
    if (!isResult(group)) {
      open = [];
      grouped.push(group);
    } else if (open[0]?.turn === group.turn) {
      open.push(group);
    } else {
      open = [group];
      grouped.push({ results: open });
    }
  }
  return grouped;
}

function isResult(group: object): group is ResultEvent {
  return "type" in group && group.type === "result";
}

const TOOLS = ["read_file", "grep", "web_search"] as const;

/** How the identifiers of a history come about. */
export type Numbering = "unique" | "restarting" | "constant";

export const ANY_NUMBERING: readonly Numbering[] = ["unique", "restarting", "constant"];

function numbered(numbering: Numbering, turn: number, index: number): string {
  if (numbering === "constant") return "call_0";
  return numbering === "restarting" ? `exec_${index}` : `call_${turn}_${index}`;
}

/** Healthy histories: turns of up to four calls, results in any order, text before and after. */
export function healthyHistory(numbering: Numbering): fc.Arbitrary<Event[]> {
  const turn = fc.record({
    tools: fc.array(fc.constantFrom(...TOOLS), {
      minLength: 1,
      maxLength: numbering === "constant" ? 1 : 4,
    }),
    order: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
    isAnswered: fc.boolean(),
  });
  return fc.array(turn, { minLength: 1, maxLength: 6 }).map((turns) => {
    const events: Event[] = [{ type: "user", text: "question" }];
    turns.forEach(({ tools, order, isAnswered }, turn) => {
      const calls = tools.map((name, index): CallEvent => {
        const id = numbered(numbering, turn, index);
        return { type: "call", turn, id, name, tag: `tag-${turn}-${index}`, isCutOff: false };
      });
      const results = calls
        .map(({ id, name, tag }, index) => ({
          rank: order[index] ?? 0,
          event: { type: "result", turn, id, name, tag } as const,
        }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ event }): ResultEvent => event);
      events.push(...calls, ...results);
      if (!isAnswered) return;
      events.push({ type: "assistant", text: `answer ${turn}` });
      if (turn < turns.length - 1) events.push({ type: "user", text: `question ${turn}` });
    });
    return events;
  });
}

/** What can happen to a history. Each takes two numbers to choose the place by. */
export const BREAKS: Readonly<
  Record<string, (events: readonly Event[], a: number, b: number) => Event[]>
> = {
  drop: (events, a) => events.filter((_, index) => index !== a % events.length),
  dropCall: (events, a) => without(events, pick(events, "call", a)),
  dropResult: (events, a) => without(events, pick(events, "result", a)),
  duplicate: (events, a) => {
    const copied = events[a % events.length];
    return copied === undefined ? [...events] : insert(events, (a % events.length) + 1, copied);
  },
  repeatResult: (events, a, b) => {
    const result = pick(events, "result", a);
    return result === undefined ? [...events] : insert(events, b % (events.length + 1), result);
  },
  move: (events, a, b) => {
    const moved = events[a % events.length];
    if (moved === undefined) return [...events];
    const rest = without(events, moved);
    return insert(rest, b % (rest.length + 1), moved);
  },
  interleave: (events, a) =>
    insert(events, a % (events.length + 1), { type: "user", text: `note ${a}` }),
  speak: (events, a) =>
    insert(events, a % (events.length + 1), { type: "assistant", text: `words ${a}` }),
  renumberCall: (events, a, b) => change(events, pick(events, "call", a), { id: `other_${b}` }),
  renumberResult: (events, a, b) => change(events, pick(events, "result", a), { id: `new_${b}` }),
  blankCall: (events, a) => change(events, pick(events, "call", a), { id: undefined }),
  blankResult: (events, a) => change(events, pick(events, "result", a), { id: undefined }),
  blankAll: (events) =>
    events.map((event) => ("turn" in event ? { ...event, id: undefined } : event)),
  cutHead: (events, a) => events.slice(a % events.length),
  cutTail: (events, a) => events.slice(0, events.length - (a % events.length)),
  abort: (events, a) => change(events, pick(events, "call", a), { isCutOff: true }),
  splitTurn: (events, a) => change(events, pick(events, "call", a), { turn: 1000 + a }),
};

/** Breaks that leave the identifiers alone, after which every pair can still be told. */
export const ORDERLY_BREAKS: readonly string[] = [
  "drop",
  "dropCall",
  "dropResult",
  "repeatResult",
  "move",
  "interleave",
  "speak",
  "cutHead",
  "cutTail",
  "splitTurn",
];

/** Breaks after which histories are often as good as before, though not the same. */
export const REWRITES: readonly string[] = [
  ...ORDERLY_BREAKS,
  "blankCall",
  "blankResult",
  "blankAll",
  "renumberCall",
  "renumberResult",
  "duplicate",
];

function pick(events: readonly Event[], type: "call" | "result", place: number): Event | undefined {
  const all = events.filter((event) => event.type === type);
  return all[place % Math.max(all.length, 1)];
}

function without(events: readonly Event[], dropped: Event | undefined): Event[] {
  return events.filter((event) => event !== dropped);
}

function insert(events: readonly Event[], index: number, event: Event): Event[] {
  return [...events.slice(0, index), event, ...events.slice(index)];
}

function change(
  events: readonly Event[],
  changed: Event | undefined,
  fields: Partial<Pick<CallEvent, "id" | "turn" | "isCutOff">>,
): Event[] {
  return events.map((event) => {
    if (event !== changed || !("turn" in event)) return event;
    return event.type === "call"
      ? { ...event, ...fields, type: "call" }
      : { ...event, ...fields, type: "result" };
  });
}

/** Histories broken in one to five ways. */
export function brokenHistory(
  numbering: Numbering,
  breaks: readonly string[] = Object.keys(BREAKS),
): fc.Arbitrary<Event[]> {
  const step = fc.tuple(fc.constantFrom(...breaks), fc.nat(), fc.nat());
  return fc
    .tuple(healthyHistory(numbering), fc.array(step, { minLength: 1, maxLength: 5 }))
    .map(([healthy, steps]) =>
      steps.reduce<Event[]>(
        (events, [name, a, b]) =>
          events.length === 0 ? events : (BREAKS[name]?.(events, a, b) ?? events),
        healthy,
      ),
    );
}

import type { Fields } from "./read.ts";

/**
 * What a part of a message is to the repair:
 *
 * - `call` and `result`: the two sides of a tool call the host itself runs;
 * - `hosted-call` and `hosted-result`: the two sides of one the provider runs, both in assistant turns;
 * - `request` and `response`: the two sides of an approval of a call;
 * - `reasoning`: model thinking, which cannot stand alone;
 * - `content`: everything else.
 */
export type PartKind =
  | "call"
  | "result"
  | "hosted-call"
  | "hosted-result"
  | "request"
  | "response"
  | "reasoning"
  | "content";

/** A part of a message, as the repair sees it. Which fields matter depends on the kind. */
export interface Part {
  readonly kind: PartKind;
  /** Index of the message in the history. */
  readonly message: number;
  /** The key under which the message holds its parts; none where the message is the part. */
  readonly key: string | undefined;
  /** Index under that key. */
  readonly index: number;
  /** What ties calls to results. Blank identifiers are read as none. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** The other part this one speaks of: the hosted tool that made a call, the call to approve. */
  readonly refers: string | undefined;
  /** Keeps apart call types of which each has its own result type. */
  readonly family: string;
  /** A stand-in of an earlier repair. */
  readonly placeholder: boolean;
  /** A call that was cut off: no name, or arguments nobody can parse. */
  readonly incomplete: boolean;
  /** Whether a call holds its result itself, in a format where it does. */
  readonly settled: boolean;
  /** Whether a call holds the approval to run itself, in a format where it does. */
  readonly approved: boolean;
  /** Whether a result can be made up for a call, and a call for a result. */
  readonly fillable: boolean;
  /** What a result says, to tell copies from results and to keep the words of one without a call. */
  readonly content: unknown;
  /** The caller's own object. Never changed. */
  readonly source: Fields;
}

/** Who speaks in a message. `other` is the system, a developer, or a message of unknown shape. */
export type Role = "assistant" | "user" | "tool" | "other";

/** The flaw of a message that another role says than may say what is in it: only the model makes calls. */
export const WRONG_SPEAKER = "the role may not say what the message holds";

/** A message, as the repair sees it. A message without parts is passed through unread. */
export interface MessageView {
  readonly index: number;
  readonly role: Role;
  readonly parts: readonly Part[];
  /** Whether the message carries thinking the provider has signed, so that it must not be merged. */
  readonly signed: boolean;
  /** Whether the message says nothing beside its parts, so that it goes when they go. */
  readonly bare: boolean;
  /** Why the message must be rewritten even where its parts stay; none for a sound message. */
  readonly flaw: string | undefined;
  /** The caller's own object. Never changed. */
  readonly source: object;
}

// Not frozen: a walk over lists of which some are frozen makes an object for every step.
const NO_PARTS: readonly Part[] = [];

/** Makes the view of a message; what is not named has the value of an ordinary message. */
export function view(
  index: number,
  role: Role,
  source: object,
  details: Partial<Omit<MessageView, "index" | "role" | "source">> = {},
): MessageView {
  return {
    index,
    role,
    parts: details.parts ?? NO_PARTS,
    signed: details.signed ?? false,
    bare: details.bare ?? false,
    flaw: details.flaw,
    source,
  };
}

type Place = Pick<Part, "message" | "key" | "index">;

/** What a part can tell of itself beside its kind and its place. */
export type PartDetails = Partial<Omit<Part, "kind" | "source" | keyof Place>>;

const NO_DETAILS: PartDetails = {};

/** Makes a part; what is not named has the value of an ordinary, complete, real part. */
export function part(
  kind: PartKind,
  source: Fields,
  { message, key, index }: Place,
  details: PartDetails = NO_DETAILS,
): Part {
  return {
    kind,
    message,
    key,
    index,
    id: details.id,
    name: details.name,
    refers: details.refers,
    family: details.family ?? "function",
    placeholder: details.placeholder ?? false,
    incomplete: details.incomplete ?? false,
    settled: details.settled ?? false,
    approved: details.approved ?? false,
    fillable: details.fillable ?? true,
    content: details.content,
    source,
  };
}

/** The place of a part that is a message of its own. */
export function wholeMessage(message: number): Place {
  return { message, key: undefined, index: 0 };
}

/** The path of a part from the root of the history. */
export function pathOf(part: Part): readonly (string | number)[] {
  return part.key === undefined ? [part.message] : [part.message, part.key, part.index];
}

/** Whether a message holds results, or what was said to approve calls, and nothing else. */
export function holdsOnlyResults(view: MessageView | undefined): boolean {
  if (view === undefined || view.parts.length === 0) return false;
  return view.parts.every(({ kind }) => kind === "result" || kind === "response");
}

/** For each message, how many before it hold more than results. */
export function speechBefore(views: readonly MessageView[]): number[] {
  let count = 0;
  return views.map((view) => (holdsOnlyResults(view) ? count : count++));
}

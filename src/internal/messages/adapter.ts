import type { MessageFormat, RepairOptions } from "../../types/messages.ts";
import type { Draft } from "./draft.ts";
import type { Fields } from "./read.ts";
import type { RuleBook } from "./rules.ts";
import type { MessageView, Role } from "./view.ts";

/** How far an identifier of a call has to be unique, and what it may look like. */
export interface IdentifierRule {
  /** `none`: identifiers are optional, and what is there stays. */
  readonly scope: "none" | "turn" | "history";
  readonly maximum?: number | undefined;
  readonly pattern?: RegExp | undefined;
}

/** What a format demands of its messages. Each is the exception: most formats demand little. */
export interface FormatTraits {
  /** Whether the calls of a turn share a message, or stand in a run of messages of one call each. */
  readonly turn: "message" | "run";
  /** Whether each result is a message, the results of a turn share one, or calls hold their own. */
  readonly results: "separate" | "together" | "inline";
  /** Whether results that share a message may as well stand in a run of such messages. */
  readonly resultsMaySpread: boolean;
  /** Whether a result carries the name of its tool. */
  readonly resultsAreNamed: boolean;
  /** The role of the messages that hold results. */
  readonly resultRole: Role;
  /** Whether results have to follow their turn directly. */
  readonly adjacent: boolean;
  /** Whether nothing may stand behind the calls in their message. */
  readonly callsLast: boolean;
  /** Whether calls may only stand behind words of the user or results, never behind words of the model. */
  readonly callsFollowUser: boolean;
  /** Whether a tool loop that started with signed thinking takes no call without it. */
  readonly loopsAreSigned: boolean;
  /** Whether thinking is a message of its own, of which the message behind it is the reason. */
  readonly thinkingLeads: boolean;
  /** Whether no two messages of one role may stand side by side. */
  readonly alternates: boolean;
  /** Whether the first word is the user's. */
  readonly opensWithUser: boolean;
  readonly identifiers: IdentifierRule;
}

/** Completes the demands of a format: what it does not name, it does not demand. */
export function traits(demands: Partial<FormatTraits>): FormatTraits {
  return { ...LENIENT, ...demands };
}

const LENIENT: FormatTraits = {
  turn: "message",
  results: "separate",
  resultsMaySpread: false,
  resultsAreNamed: false,
  resultRole: "tool",
  adjacent: true,
  callsLast: false,
  callsFollowUser: false,
  loopsAreSigned: false,
  thinkingLeads: false,
  alternates: false,
  opensWithUser: false,
  identifiers: { scope: "none" },
};

/** A message format: how it is recognised, read into the neutral view, and written back. */
export interface FormatAdapter {
  readonly format: MessageFormat;
  readonly traits: FormatTraits;
  readonly rules: RuleBook;
  /** Whether a message can only be of this format. Messages all formats share are nobody's. */
  recognises(message: object): boolean;
  read(messages: readonly object[]): MessageView[];
  /** Puts a lone part of a message into a message, so that it can be read. */
  wrap(part: Fields): object;
  /**
   * Makes the function that writes changed messages. It gets the whole history, because a new message
   * may need an identity no other has, or be made as its neighbours are.
   */
  writer(messages: readonly object[], options: RepairOptions): (draft: Draft) => object;
}

/** Reads a history. The holes of a sparse one are messages too, of unknown make. */
export function readHistory(adapter: FormatAdapter, messages: readonly object[]): MessageView[] {
  const mayHaveHoles = (messages as readonly unknown[]).includes(undefined);
  return adapter.read(mayHaveHoles ? Array.from(messages) : messages);
}

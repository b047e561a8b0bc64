import type { ToolPairViolation } from "../../types/messages.ts";

/** The ways in which a history can be refused, over all providers. */
export type Breach =
  /** A call without a result where the provider looks for it. */
  | "unanswered"
  /** A result whose call does not stand where the provider looks for it. */
  | "orphan"
  /** A second result for one call. */
  | "surplus"
  /** A result behind other content of its message. */
  | "late"
  | "missing-id"
  | "duplicate-id"
  | "refused-id"
  /** A result without the name of its tool. */
  | "unnamed"
  /** A call that was cut off. */
  | "incomplete"
  /** A message that says nothing. */
  | "nothing"
  /** A message with something in it that may not be there. */
  | "flaw"
  /** A message of a role that may not say what it holds. */
  | "speaker"
  /** Content behind the calls of a turn. */
  | "behind-calls"
  /** A call of a hosted tool without its result, and the other way round. */
  | "hosted-call"
  | "hosted-result"
  /** A call that names a hosted tool which is gone. */
  | "caller"
  /** A request for approval without its call, and a response without its request. */
  | "request"
  | "response"
  /** Thinking of which nothing follows that the model has said. */
  | "thinking"
  /** Two messages of one role side by side. */
  | "alternation"
  /** A first message that is not the user's. */
  | "opening"
  /** Words of the user directly behind results, where the model has to speak first. */
  | "reply"
  /** A call turn behind words of the model. */
  | "call-position";

/** A rule: its name, what is wrong in our words, and what the provider says. */
export type Rule = readonly [rule: string, message: string, providerPhrase: string];

/** What a provider says to each of them; what is not there, it does not mind. */
export type RuleBook = Readonly<Partial<Record<Breach, Rule>>>;

/** Notes where a history would be refused. */
export type Note = (breach: Breach, path: ToolPairViolation["path"]) => void;

import { checkArguments } from "./internal/messages/options.ts";
import { adapterFor, isPlaceholder } from "./internal/messages/registry.ts";
import { type Repaired, repair } from "./internal/messages/repair.ts";
import { snapSplit } from "./internal/messages/split.ts";
import { validate } from "./internal/messages/validate.ts";
import type {
  ChatMessage,
  RepairOptions,
  RepairResult,
  SplitOptions,
  ToolPairViolation,
} from "./types/messages.ts";

export type * from "./types/messages.ts";

/**
 * Repairs a history whose tool calls and results do not pair any more, after compaction, trimming, an
 * aborted stream or a crash, so that the provider accepts it.
 *
 * Calls and results pair by identifier inside their turn, whatever their order, and by tool name and
 * then position where an identifier is missing. A result that stands elsewhere moves to its call when
 * only one call can own it. What is lost is replaced by a placeholder that says just that. Nothing
 * real is lost: only copies of a result go, and second answers right behind the first. A call the user
 * has approved stays open as long as nothing is said behind the approval: the AI SDK runs it next. A
 * history that ends with words of the model is left so, also for Gemini, where the next request has to
 * end with the user: what the user says next is not for a repair to make up.
 *
 * Pure and deterministic: the input is never changed, untouched messages come back by reference, a
 * healthy history as the same array, and a repaired history repairs to itself. Linear in the number of
 * messages and parts.
 *
 * @param messages - the history, in any of the {@link MessageFormat | formats}; unknown messages pass
 * through
 * @param options - what to do with orphans, with the live tail, and with identifiers
 * @returns the history and what was done to it; see {@link RepairResult}
 * @throws {@link ToolpipeError} with code `"invalid-argument"` when `messages` is no array, `options`
 * no object (`null` is none), or an option has an unknown value
 *
 * @example
 * ```ts
 * const { messages } = repairToolPairs([
 *   { id: "1", role: "user", content: "What is new?" },
 *   { id: "2", role: "tool_call", content: "", tool: "read_feed", toolCallId: "a" },
 * ]);
 * messages[2]?.content; // "[Tool result unavailable - the record was lost]"
 * ```
 */
export function repairToolPairs<Message extends object = ChatMessage>(
  messages: readonly Message[],
  options?: RepairOptions,
): RepairResult<Message>;
// No guard can prove that a format's writer makes the caller's type; the overload states it.
export function repairToolPairs(
  messages: readonly object[],
  options: RepairOptions = {},
): Repaired {
  checkArguments("repair tool pairs", messages, options);
  return repair(messages, adapterFor(messages, options.format), options);
}

/**
 * Moves a split so that it parts no call from its result.
 *
 * `messages.slice(0, index)` is about to be summarised, the rest is kept. A legal index comes back
 * unchanged; between the results of one batch and the calls of the next is legal. An index inside a
 * batch goes back to where the batch begins, so that nothing recent is lost, or past its end when the
 * batch is the first thing in the history.
 *
 * Linear in the number of messages and parts.
 *
 * @param messages - the history
 * @param splitIndex - the wished index; clamped to `0..messages.length`, its fraction cut off; `NaN`
 * and what is no number are 0
 * @param options - `prefer` another direction
 * @returns the index to split at; the length of the history only when it was asked for or when one
 * batch is all there is
 *
 * @example
 * ```ts
 * const history = [
 *   { id: "1", role: "user", content: "What is new?" },
 *   { id: "2", role: "tool_call", content: "", tool: "read_feed" },
 *   { id: "3", role: "tool_result", content: "Nothing.", tool: "read_feed" },
 * ];
 * snapSplitToBatchBoundary(history, 2); // 1
 * ```
 */
export function snapSplitToBatchBoundary<Message extends object = ChatMessage>(
  messages: readonly Message[],
  splitIndex: number,
  options: SplitOptions = {},
): number {
  checkArguments("move the split", messages, options);
  return snapSplit(messages, splitIndex, adapterFor(messages, options.format), options.prefer);
}

/**
 * Tells whether a message, or a part of one, is a stand-in made by a repair, so that a replay does not
 * show it as something that happened. Recognises the identifier of a placeholder row, and the exact
 * text of a placeholder in every format, also where it travelled without its identifier. Words that
 * were made up count too: the opening of a history, a reply of the model.
 *
 * @param value - anything; a message counts when it is nothing but stand-ins
 * @returns `true` for a stand-in
 *
 * @example
 * ```ts
 * isRepairPlaceholder({ id: "repair-result-2", role: "tool_result", content: "" }); // true
 * ```
 */
export function isRepairPlaceholder(value: unknown): boolean {
  return isPlaceholder(value);
}

/**
 * Checks a history against the rules of its provider without changing it, on a path of its own: it
 * shares no decision with {@link repairToolPairs}.
 *
 * Linear in the number of messages and parts.
 *
 * @param messages - the history
 * @param options - those of the repair that say what is legal: `format`, `tail`, `chained`, `ids`
 * @returns one entry for each broken rule and place; empty for a history that will be accepted. A history
 * of another format than the one named in `options` breaks the rule `"format"`; a repair leaves it alone
 *
 * @example
 * ```ts
 * const [violation] = validateToolPairs([
 *   { role: "assistant", content: null, tool_calls: [{ id: "a", function: { name: "f" } }] },
 * ]);
 * violation?.rule; // "C1"
 * ```
 */
export function validateToolPairs<Message extends object = ChatMessage>(
  messages: readonly Message[],
  options: RepairOptions = {},
): ToolPairViolation[] {
  checkArguments("validate tool pairs", messages, options);
  return validate(messages, adapterFor(messages, options.format), options);
}

import { contentText } from "./content.ts";
import { type Exchange, nameOf, UNKNOWN_TOOL } from "./exchange.ts";
import { isFields } from "./read.ts";
import type { Part } from "./view.ts";

// The wording says what is known, that the record was lost, and nothing else: a model that reads
// "succeeded" or "cancelled by the user" acts on it (openclaw PR#28611, deepagents#5547).
const LOST_RESULT = "[Tool result unavailable - the record was lost]";
const LOST_CALL_TAIL = " - the record was lost]";
/** Why a call is denied that nobody approved. */
export const NEVER_APPROVED = "[Tool call never ran - nobody answered the request to approve it]";
const NEVER_RAN = "[Tool call never ran - its arguments were cut off]";

// The texts of the design this package is a drop-in for.
const LEGACY_LOST_RESULT = "[Tool result unavailable - conversation was compacted]";
const LEGACY_LOST_CALL_TAIL = " - conversation was compacted]";

const LOST_CALL_HEAD = "[Tool call for ";

/** The one argument of a synthesised call, which holds the text of {@link lostCallText}. */
export const REPAIR_ARGUMENT = "_repair";

/** How the identifier of a placeholder row starts. */
export const RESULT_ID_PREFIX = "repair-result-";
export const CALL_ID_PREFIX = "repair-call-";

/** The first message of a history whose provider wants the user to speak first. */
export const LOST_OPENING = "[The beginning of the conversation is not available]";

/** What the model said to results, where its provider does not let the user speak in its place. */
export const LOST_REPLY = "[The reply of the assistant is not available]";

const LOST_RESULT_TEXTS: ReadonlySet<unknown> = new Set([
  LOST_RESULT,
  NEVER_RAN,
  NEVER_APPROVED,
  LEGACY_LOST_RESULT,
]);

/** The text of a placeholder result: what is known of the call, and no more. */
export function lostResultText(exchange: Exchange | undefined): string {
  if (exchange?.denied) return NEVER_APPROVED;
  return exchange?.close ? NEVER_RAN : LOST_RESULT;
}

/** The text of a synthesised call. */
export function lostCallText(exchange: Exchange | undefined): string {
  const name = exchange && nameOf(exchange);
  return name === undefined ? LOST_UNKNOWN_CALL : textOfCall(name);
}

/** The arguments of a synthesised call, as JSON text. */
export function lostCallJson(exchange: Exchange | undefined): string {
  const name = exchange && nameOf(exchange);
  return name === undefined ? LOST_UNKNOWN_CALL_JSON : jsonOfCall(textOfCall(name));
}

function textOfCall(name: string): string {
  return `${LOST_CALL_HEAD}${name}${LOST_CALL_TAIL}`;
}

function jsonOfCall(text: string): string {
  return JSON.stringify({ [REPAIR_ARGUMENT]: text });
}

// Nearly every result that lost its call tells no name, and there can be as many calls as results.
const LOST_UNKNOWN_CALL = /* @__PURE__ */ textOfCall(UNKNOWN_TOOL);
const LOST_UNKNOWN_CALL_JSON = /* @__PURE__ */ jsonOfCall(LOST_UNKNOWN_CALL);

/** Recognises the text of a placeholder result, the legacy wording included. */
export function isLostResultText(value: unknown): boolean {
  return LOST_RESULT_TEXTS.has(value);
}

/** Recognises words nobody spoke. */
export function isLostWords(value: unknown): boolean {
  return value === LOST_OPENING || value === LOST_REPLY;
}

/** Recognises the text of a synthesised call, the legacy wording included. */
export function isLostCallText(value: unknown): boolean {
  return (
    typeof value === "string" &&
    value.startsWith(LOST_CALL_HEAD) &&
    (value.endsWith(LOST_CALL_TAIL) || value.endsWith(LEGACY_LOST_CALL_TAIL))
  );
}

/** Recognises the arguments of a synthesised call: the one argument, and nothing beside it. */
export function isLostCallArguments(value: unknown): boolean {
  if (!isFields(value) || !Object.hasOwn(value, REPAIR_ARGUMENT)) return false;
  return Object.keys(value).length === 1 && isLostCallText(value[REPAIR_ARGUMENT]);
}

/** Recognises the same arguments as JSON text. */
export function isLostCallJson(value: unknown): boolean {
  // Looked at before parsing: histories are long and placeholders are rare.
  if (typeof value !== "string" || !value.startsWith(`{"${REPAIR_ARGUMENT}":`)) return false;
  try {
    return isLostCallArguments(JSON.parse(value));
  } catch {
    return false;
  }
}

/** What there is to say of a result without a call. */
type Orphan = Pick<Part, "name" | "content">;

/**
 * The text that stands for a result without a call. Kept in a wrapper, because a model that sees bare
 * "Tool: ..." lines starts to write its calls like that (LibreChat#14623).
 */
export function orphanText({ name, content }: Partial<Orphan> = {}): string {
  const body = withoutTags(contentText(content));
  const tool = withoutTags(JSON.stringify(name ?? UNKNOWN_TOOL));
  return `<${ORPHAN_TAG} tool=${tool}>\n${body}\n</${ORPHAN_TAG}>`;
}

const ORPHAN_TAG = "tool_result_without_call";
const OWN_TAGS = /<(?=\s*(?:\/\s*)?tool_result_without_call)/giu;

/** Escapes the tags of the wrapper, so that what a tool says ends where the wrapper does. */
function withoutTags(text: string): string {
  return text.replace(OWN_TAGS, "&lt;");
}

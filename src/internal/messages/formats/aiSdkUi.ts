import { type FormatAdapter, traits } from "../adapter.ts";
import { ContentComparison } from "../content.ts";
import { type Draft, type DraftPart, idOf, isUnchangedPart } from "../draft.ts";
import { isLostResultText, lostResultText, NEVER_APPROVED } from "../placeholder.ts";
import { entriesOf, type Fields, fieldsOf, isFields, text, without, word } from "../read.ts";
import { type MessageView, type Part, part, view } from "../view.ts";

/** The states in which a call has its result. */
const SETTLED: ReadonlySet<unknown> = new Set([
  "output-available",
  "output-error",
  "output-denied",
]);

/** UI messages of the AI SDK: a part is a call and its result in one. */
export const aiSdkUi: FormatAdapter = {
  format: "ai-sdk-ui",
  traits: /* @__PURE__ */ traits({
    results: "inline",
    identifiers: { scope: "turn" },
  }),
  rules: {
    unanswered: ["MissingToolResults", "The tool part has no output", "AI_MissingToolResultsError"],
    flaw: ["ToolCallId", "The call stands twice in its message", "AI_MissingToolResultsError"],
    "duplicate-id": ["ToolCallId", "The toolCallId is taken", "tool_use ids must be unique"],
    "missing-id": ["ToolCallId", "The toolCallId is missing", "AI_TypeValidationError"],
    "refused-id": ["ToolCallId", "The provider refuses the toolCallId", "invalid tool call id"],
    incomplete: ["ToolInput", "The input of the call was cut off", "AI_InvalidToolInputError"],
    nothing: ["EmptyMessage", "Only thinking is left", "messages must have non-empty content"],
  },
  recognises: (message) => partsOf(message).some(isToolPart),
  read: (messages) => messages.map(readMessage),
  wrap: (part) => ({ role: "assistant", parts: [part] }),
  writer: () => writeMessage,
};

function partsOf(message: object): readonly Fields[] {
  const { parts } = fieldsOf(message);
  return entriesOf(parts);
}

function isToolPart({ type, toolCallId, state }: Fields): boolean {
  if (typeof type !== "string" || (toolCallId === undefined && state === undefined)) return false;
  return type === "dynamic-tool" || type.startsWith("tool-");
}

function nameOf({ type, toolName }: Fields): string | undefined {
  return type === "dynamic-tool" ? text(toolName) : text(word(type).slice("tool-".length));
}

function readMessage(message: object, index: number): MessageView {
  const { role } = fieldsOf(message);
  if (role !== "assistant") return view(index, role === "user" ? "user" : "other", message);
  const entries = partsOf(message);
  const settled = new Map(
    entries.filter(({ state }) => SETTLED.has(state)).map((entry) => [entry["toolCallId"], entry]),
  );
  const inputs = new ContentComparison();
  // A step that has begun ends the one before: what was approved there and has not run never will.
  const lastStep = entries.map(({ type }) => type).lastIndexOf("step-start");
  const parts = entries.flatMap((entry, position) =>
    isStale(entry, settled, inputs) ? [] : readPart(entry, index, position, lastStep),
  );
  return view(index, "assistant", message, {
    parts,
    bare: parts.length > 0,
    flaw: parts.length < entries.length ? "a call stands twice, and one has its result" : undefined,
  });
}

/** An earlier state of a call that has come further in another part of the message. */
function isStale(
  entry: Fields,
  settled: ReadonlyMap<unknown, Fields>,
  inputs: ContentComparison,
): boolean {
  if (!isToolPart(entry) || SETTLED.has(entry["state"])) return false;
  const later = settled.get(entry["toolCallId"]);
  if (later === undefined || nameOf(later) !== nameOf(entry)) return false;
  return entry["state"] === "input-streaming" || inputs.isSame(entry["input"], later["input"]);
}

function readPart(entry: Fields, message: number, index: number, lastStep: number): Part {
  const place = { message, key: "parts", index };
  if (!isToolPart(entry)) {
    const { type } = entry;
    const isHusk = type === "reasoning" || type === "reasoning-file" || type === "step-start";
    return part(isHusk ? "reasoning" : "content", entry, place);
  }
  const { state, approval } = entry;
  return part("call", entry, place, {
    id: text(entry["toolCallId"]),
    name: nameOf(entry),
    settled: SETTLED.has(state),
    approved:
      state === "approval-responded" && fieldsOf(approval)["approved"] === true && index > lastStep,
    placeholder: isLostResultText(entry["errorText"] ?? fieldsOf(approval)["reason"]),
    incomplete: state === "input-streaming" || (entry["input"] ?? entry["rawInput"]) === undefined,
  });
}

function writeMessage({ view, parts }: Draft): object {
  return { ...view?.source, parts: parts.map(writePart) };
}

function writePart(drafted: DraftPart): object {
  const { part, exchange } = drafted;
  if (isUnchangedPart(drafted)) return drafted.part.source;
  const written: Fields = { ...part?.source, toolCallId: idOf(drafted) };
  const whole = exchange?.close ? { ...without(written, "rawInput"), input: {} } : written;
  if (!exchange?.fill) return whole;
  const { approval } = written;
  if (!isFields(approval) || approval["approved"] === true) {
    return { ...whole, state: "output-error", errorText: lostResultText(exchange) };
  }
  // A refusal that was spoken keeps its reason.
  const given = approval["approved"] === false ? text(approval["reason"]) : undefined;
  const denial = { ...approval, approved: false, reason: given ?? NEVER_APPROVED };
  return { ...whole, state: "output-denied", approval: denial };
}

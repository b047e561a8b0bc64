import { type FormatAdapter, traits } from "../adapter.ts";
import { type Draft, type DraftPart, idOf, isUnchangedPart } from "../draft.ts";
import { nameOrUnknown } from "../exchange.ts";
import { mapped } from "../lists.ts";
import {
  isLostCallArguments,
  isLostResultText,
  LOST_OPENING,
  lostCallText,
  lostResultText,
  orphanText,
  REPAIR_ARGUMENT,
} from "../placeholder.ts";
import { type Fields, fieldsOf, isFields, onlyText, text } from "../read.ts";
import { type MessageView, type Part, part, view, WRONG_SPEAKER } from "../view.ts";

const EXPECTED = "Expected toolResult blocks";
const EXCEEDS = "number of toolResult blocks exceeds the number of toolUse blocks of previous turn";

/** Messages of the AWS Bedrock Converse API. */
export const bedrock: FormatAdapter = {
  format: "bedrock",
  traits: /* @__PURE__ */ traits({
    results: "together",
    resultRole: "user",
    callsLast: true,
    loopsAreSigned: true,
    alternates: true,
    opensWithUser: true,
    identifiers: { scope: "turn", maximum: 64, pattern: /^[a-zA-Z0-9_-]+$/u },
  }),
  rules: {
    unanswered: ["B1", "The toolUse is not answered in the next message", EXPECTED],
    orphan: ["B2", "The toolResult answers no toolUse of the turn before", EXCEEDS],
    surplus: ["B2", "The toolUse has a toolResult already", EXCEEDS],
    "duplicate-id": ["B2", "Two toolUse blocks of one turn have one identifier", EXCEEDS],
    "missing-id": ["B4", "The identifier is missing", "toolUseId"],
    "refused-id": ["B4", "The provider refuses the identifier", "toolUseId"],
    incomplete: ["B4", "The call was cut off", "toolUse.input"],
    flaw: ["B6", "A text is blank", "The text field in the ContentBlock object is blank"],
    speaker: [
      "B6",
      "Only the assistant may make calls",
      "blocks can only be in `assistant` messages",
    ],
    nothing: ["B6", "The message says nothing", "The content field is empty"],
    alternation: [
      "B6",
      "Two messages of one role stand side by side",
      "roles must alternate between",
    ],
    opening: [
      "B6",
      "The first message is not the user's",
      "A conversation must start with a user message",
    ],
    late: ["B7", "The toolResult stands behind other content", EXPECTED],
    "behind-calls": ["B7", "Content stands behind a toolUse", EXPECTED],
  },
  recognises: (message) =>
    isFields(message) &&
    Array.isArray(message["content"]) &&
    message["content"].some(
      (block) => isFields(block) && ("toolUse" in block || "toolResult" in block),
    ),
  read: (messages) => messages.map(readMessage),
  wrap: (block) => ({ role: "assistant", content: [block] }),
  writer: () => writeMessage,
};

function readMessage(message: object, index: number): MessageView {
  const { role, content } = fieldsOf(message);
  if ((role !== "assistant" && role !== "user") || !Array.isArray(content)) {
    return view(index, "other", message);
  }
  const parts = mapped(content, (block: unknown, position) =>
    isFields(block) && !isBlank(block) ? readBlock(block, index, position) : undefined,
  );
  const hasBlank = parts.length < content.length && parts.length > 0;
  const isMisattributed = role === "user" && parts.some(({ kind }) => kind === "call");
  return view(index, isMisattributed ? "assistant" : role, message, {
    parts,
    bare: true,
    signed: parts.some(({ kind }) => kind === "reasoning"),
    flaw: isMisattributed ? WRONG_SPEAKER : hasBlank ? "a blank text is refused" : undefined,
  });
}

function isBlank({ text }: Fields): boolean {
  return typeof text === "string" && text.trim() === "";
}

function readBlock(block: Fields, message: number, index: number): Part {
  const place = { message, key: "content", index };
  const { toolUse, toolResult } = block;
  if (isFields(toolUse)) {
    const { input } = toolUse;
    const name = text(toolUse["name"]);
    return part("call", block, place, {
      id: text(toolUse["toolUseId"]),
      name,
      placeholder: isLostCallArguments(input),
      incomplete: name === undefined || !isFields(input),
    });
  }
  if (isFields(toolResult)) {
    const { content } = toolResult;
    return part("result", block, place, {
      id: text(toolResult["toolUseId"]),
      placeholder: isLostResultText(onlyText(content)),
      content,
    });
  }
  return part("reasoningContent" in block ? "reasoning" : "content", block, place);
}

function writeMessage({ view, role, parts }: Draft): object {
  const content = parts.map(writeBlock);
  return view === undefined || view.flaw === WRONG_SPEAKER
    ? { ...view?.source, role, content }
    : { ...view.source, content };
}

function writeBlock(drafted: DraftPart): object {
  const { kind, part, exchange } = drafted;
  if (kind === "opening") return { text: LOST_OPENING };
  if (kind === "text") return { text: orphanText(part) };
  const toolUseId = idOf(drafted);
  if (kind === "lost-result") {
    const content = [{ text: lostResultText(exchange) }];
    return { toolResult: { toolUseId, content, status: "error" } };
  }
  const name = exchange && nameOrUnknown(exchange);
  if (part === undefined) {
    const input = { [REPAIR_ARGUMENT]: lostCallText(exchange) };
    return { toolUse: { toolUseId, name, input } };
  }
  if (isUnchangedPart(drafted)) return part.source;
  const key = part.kind === "call" ? "toolUse" : "toolResult";
  const body = { ...fieldsOf(part.source[key]), toolUseId };
  if (part.kind === "result" || !exchange?.close) return { ...part.source, [key]: body };
  const { input } = fieldsOf(part.source[key]);
  return { ...part.source, [key]: { ...body, name, input: isFields(input) ? input : {} } };
}

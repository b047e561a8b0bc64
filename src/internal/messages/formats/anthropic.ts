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
import { type Fields, isFields, onlyText, text, without, word } from "../read.ts";
import { type MessageView, type Part, part, view, WRONG_SPEAKER } from "../view.ts";

const UNANSWERED = "tool_use ids were found without tool_result blocks immediately after";

/** Messages of the Anthropic API. */
export const anthropic: FormatAdapter = {
  format: "anthropic",
  traits: /* @__PURE__ */ traits({
    results: "together",
    resultRole: "user",
    callsLast: true,
    loopsAreSigned: true,
    opensWithUser: true,
    identifiers: { scope: "history", pattern: /^[a-zA-Z0-9_-]+$/u },
  }),
  rules: {
    unanswered: ["A1", "The tool_use is not answered in the next message", UNANSWERED],
    orphan: [
      "A2",
      "The tool_result answers no tool_use of the message before",
      "unexpected tool_use_id found in tool_result blocks",
    ],
    late: ["A3", "The tool_result stands behind other content", UNANSWERED],
    "behind-calls": ["A4", "Content stands behind a tool_use", UNANSWERED],
    surplus: [
      "A5",
      "The tool_use has a tool_result already",
      "each tool_use must have a single result",
    ],
    "duplicate-id": ["A6", "The identifier is taken", "tool_use ids must be unique"],
    "refused-id": [
      "A7",
      "The identifier has characters the provider refuses",
      "should match pattern '^[a-zA-Z0-9_-]+$'",
    ],
    "missing-id": ["A7", "The identifier is missing", "should match pattern '^[a-zA-Z0-9_-]+$'"],
    flaw: ["A9", "A text block is empty", "text content blocks must be non-empty"],
    speaker: [
      "A1",
      "Only the assistant may make calls",
      "`tool_use` blocks can only be in `assistant` messages",
    ],
    nothing: ["A9", "The message says nothing", "all messages must have non-empty content"],
    "hosted-call": [
      "A12",
      "The server tool has no result",
      "was found without a corresponding web_search_tool_result block",
    ],
    "hosted-result": [
      "A13",
      "The result of a server tool has no call",
      "must have a corresponding server_tool_use block before it",
    ],
    caller: [
      "A15",
      "The server tool that made the call is gone",
      "source tool not found for tool use block",
    ],
    incomplete: [
      "input",
      "The call was cut off",
      "tool_use.input: Input should be a valid dictionary",
    ],
    opening: [
      "A18",
      "The first message is not the user's",
      'first message must use the "user" role',
    ],
  },
  recognises: (message) =>
    isFields(message) &&
    Array.isArray(message["content"]) &&
    message["content"].some((block) => isFields(block) && isAnthropicBlock(block)),
  read: (messages) => messages.map(readMessage),
  wrap: (block) => ({ role: "assistant", content: [block] }),
  writer: () => writeMessage,
};

function isAnthropicBlock({ type, id, tool_use_id }: Fields): boolean {
  if (type === "tool_use" || type === "server_tool_use") return id !== undefined;
  return type === "tool_result" && tool_use_id !== undefined;
}

function readMessage(message: object, index: number): MessageView {
  if (!isFields(message)) return view(index, "other", message);
  const { role, content } = message;
  if (role !== "assistant" && role !== "user") return view(index, "other", message);
  if (typeof content === "string") {
    const block = { type: "text", text: content };
    const parts = isEmptyText(block) ? [] : [readBlock(block, index, 0, role)];
    return view(index, role, message, { parts, bare: true });
  }
  if (!Array.isArray(content)) return view(index, role, message);
  const isMisattributed = role === "user" && content.some(isToolUse);
  const speaker = isMisattributed ? "assistant" : role;
  const parts = mapped(content, (block: unknown, position) =>
    isFields(block) && !isEmptyText(block) ? readBlock(block, index, position, speaker) : undefined,
  );
  const hasEmptyText = parts.length < content.length && parts.length > 0;
  return view(index, speaker, message, {
    parts,
    bare: true,
    signed: parts.some(({ kind }) => kind === "reasoning"),
    flaw: isMisattributed ? WRONG_SPEAKER : hasEmptyText ? "an empty text is refused" : undefined,
  });
}

function isToolUse(block: unknown): boolean {
  return isFields(block) && block["type"] === "tool_use";
}

function isEmptyText({ type, text }: Fields): boolean {
  return type === "text" && typeof text === "string" && text.trim() === "";
}

function readBlock(block: Fields, message: number, index: number, role: string): Part {
  const place = { message, key: "content", index };
  const type = word(block["type"]);
  const id = text(block["id"]);
  if (type === "tool_result") {
    const { content } = block;
    const placeholder = isLostResultText(onlyText(content));
    return part("result", block, place, {
      id: text(block["tool_use_id"]),
      placeholder,
      content,
    });
  }
  if (role !== "assistant") return part("content", block, place);
  if (type === "tool_use") {
    const { input, caller } = block;
    return part("call", block, place, {
      id,
      name: text(block["name"]),
      refers: isFields(caller) ? text(caller["tool_id"]) : undefined,
      placeholder: isLostCallArguments(input),
      incomplete: text(block["name"]) === undefined || !isFields(input),
    });
  }
  if (type === "server_tool_use" || type === "mcp_tool_use") {
    return part("hosted-call", block, place, { id });
  }
  if (type.endsWith("_tool_result")) {
    return part("hosted-result", block, place, { id: text(block["tool_use_id"]) });
  }
  const isThinking = type === "thinking" || type === "redacted_thinking";
  return part(isThinking ? "reasoning" : "content", block, place);
}

function writeMessage({ view, role, parts }: Draft): object {
  const content = parts.map(writeBlock);
  return view === undefined || view.flaw === WRONG_SPEAKER
    ? { ...view?.source, role, content }
    : { ...view.source, content };
}

function writeBlock(drafted: DraftPart): object {
  const { kind, part, exchange } = drafted;
  if (kind === "opening") return { type: "text", text: LOST_OPENING };
  if (kind === "text") return { type: "text", text: orphanText(part) };
  if (kind === "lost-result") {
    return {
      type: "tool_result",
      tool_use_id: idOf(drafted),
      content: lostResultText(exchange),
      is_error: true,
    };
  }
  if (part === undefined) {
    const input = { [REPAIR_ARGUMENT]: lostCallText(exchange) };
    return {
      type: "tool_use",
      id: idOf(drafted),
      name: exchange && nameOrUnknown(exchange),
      input,
    };
  }
  if (isUnchangedPart(drafted)) return part.source;
  if (part.kind === "result") return { ...part.source, tool_use_id: idOf(drafted) };
  const source = exchange?.detached ? without(part.source, "caller") : part.source;
  const call = { ...source, id: idOf(drafted) };
  if (exchange?.close !== true) return call;
  const { input } = part.source;
  return { ...call, name: nameOrUnknown(exchange), input: isFields(input) ? input : {} };
}

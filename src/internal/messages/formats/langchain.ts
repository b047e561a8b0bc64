import { type FormatAdapter, traits } from "../adapter.ts";
import { mapped } from "../lists.ts";
import { isLostResultText } from "../placeholder.ts";
import { type Fields, fieldsOf, isFields, onlyText, text, word } from "../read.ts";
import { type MessageView, type Part, part, view, wholeMessage } from "../view.ts";
import { callPlaces, isCallBlock } from "./langchainCalls.ts";
import { bodyOf, typeOf } from "./langchainForms.ts";
import { langchainWriter } from "./langchainWriter.ts";

/** LangChain messages: instances, their `toJSON()`, stored messages, and the plain form. */
export const langchain: FormatAdapter = {
  format: "langchain",
  traits: /* @__PURE__ */ traits({
    identifiers: { scope: "turn" },
  }),
  rules: {
    unanswered: [
      "INVALID_CHAT_HISTORY",
      "The call has no ToolMessage directly behind it",
      "Found AIMessages with tool_calls that do not have a corresponding ToolMessage",
    ],
    orphan: [
      "INVALID_TOOL_RESULTS",
      "The ToolMessage follows no AIMessage with its call",
      "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
    ],
    surplus: [
      "INVALID_TOOL_RESULTS",
      "The call has a ToolMessage already",
      "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
    ],
    flaw: [
      "TOOL_CALL_PLACES",
      "A call stands in the content or the raw message, but not in tool_calls",
      "Found AIMessages with tool_calls that do not have a corresponding ToolMessage",
    ],
    nothing: ["EMPTY_MESSAGE", "The message says nothing", "must have non-empty content"],
    "duplicate-id": ["TOOL_CALL_ID", "The identifier is taken", "duplicate tool_call_id"],
    "missing-id": ["TOOL_CALL_ID", "The identifier is missing", "invalid tool_call_id"],
    "refused-id": ["TOOL_CALL_ID", "The provider refuses the identifier", "invalid tool_call_id"],
    "hosted-call": [
      "SERVER_TOOL",
      "The server tool has no result",
      "was found without a corresponding web_search_tool_result block",
    ],
    "hosted-result": [
      "SERVER_TOOL",
      "The result of a server tool has no call",
      "must have a corresponding server_tool_use block before it",
    ],
    reply: [
      "C10",
      "The user speaks directly behind a tool message",
      "Unexpected role 'user' after role 'tool'",
    ],
    incomplete: ["INVALID_TOOL_CALL", "The call was cut off", "invalid function arguments"],
  },
  recognises,
  read: (messages) => messages.map(readMessage),
  wrap: (call) => ({ type: "ai", content: "", tool_calls: [call] }),
  writer: langchainWriter,
};

function recognises(message: object): boolean {
  const fields = fieldsOf(message);
  if (Array.isArray(fields["lc_namespace"])) return true;
  if (fields["lc"] === 1) return fields["type"] === "constructor";
  const isTyped = ["ai", "human", "tool", "system"].includes(word(fields["type"]));
  if (isTyped && (isFields(fields["data"]) || "content" in fields)) return true;
  const calls = fields["tool_calls"];
  return (
    fields["role"] === "assistant" &&
    Array.isArray(calls) &&
    calls.some((call) => isFields(call) && "args" in call && !("function" in call))
  );
}

function readMessage(message: object, index: number): MessageView {
  const type = typeOf(message);
  const body = bodyOf(message);
  if (type === "ai") return readAi(message, body, index);
  if (type === "tool") {
    const { content } = body;
    const details = {
      id: text(body["tool_call_id"]),
      name: text(body["name"]),
      placeholder: isMarked(body) || isLostResultText(onlyText(content)),
      content,
    };
    const parts = [part("result", fieldsOf(message), wholeMessage(index), details)];
    return view(index, "tool", message, { parts, bare: true });
  }
  return view(index, type === "human" ? "user" : "other", message);
}

function isMarked(body: Fields): boolean {
  return fieldsOf(fieldsOf(body["response_metadata"])["toolpipe"])["placeholder"] === true;
}

function readAi(message: object, body: Fields, index: number): MessageView {
  const calls = callPlaces(body);
  const parts = calls.map(({ id, name, key, isCutOff, isStandIn }, position) =>
    part(
      "call",
      fieldsOf(message),
      { message: index, key: "tool_calls", index: position },
      {
        id,
        name,
        placeholder: isStandIn,
        incomplete: isCutOff || name === undefined,
        content: key,
      },
    ),
  );
  const { content } = body;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const hosted = mapped(blocks, (block, position) => readHosted(block, index, position));
  const isScattered = calls.some(({ isListed }) => isListed);
  const saysNothing = Array.isArray(content) ? content.every(isCallBlock) : !content;
  return view(index, "assistant", message, {
    parts: hosted.length === 0 ? parts : [...hosted, ...parts],
    bare: parts.length > 0 && saysNothing,
    flaw:
      isScattered && calls.some(({ isListed, isCutOff }) => !isListed && !isCutOff)
        ? "a call must stand in tool_calls when others do"
        : undefined,
  });
}

function readHosted(block: unknown, message: number, index: number): Part | undefined {
  if (!isFields(block)) return undefined;
  const type = word(block["type"]);
  const place = { message, key: "content", index };
  if (type === "server_tool_use" || type === "server_tool_call") {
    return part("hosted-call", block, place, { id: text(block["id"]) });
  }
  if (type === "server_tool_call_result" || type.endsWith("_tool_result")) {
    const id = text(block["tool_use_id"] ?? block["toolCallId"]);
    return part("hosted-result", block, place, { id });
  }
  return undefined;
}

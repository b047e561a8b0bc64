import { elementAt } from "../../elementAt.ts";
import { type FormatAdapter, traits } from "../adapter.ts";
import { type Draft, type DraftPart, idOf, isUnchangedPart } from "../draft.ts";
import { nameOrUnknown } from "../exchange.ts";
import { isReadableJson, isWholeJson } from "../json.ts";
import { mapped } from "../lists.ts";
import {
  isLostCallJson,
  isLostResultText,
  LOST_REPLY,
  lostCallJson,
  lostResultText,
  orphanText,
} from "../placeholder.ts";
import { type Fields, fieldsOf, isFields, onlyText, text, without } from "../read.ts";
import { type MessageView, type Part, part, view, wholeMessage } from "../view.ts";

/** Messages of OpenAI Chat Completions and of the many servers that speak it. */
export const openaiChat: FormatAdapter = {
  format: "openai-chat",
  traits: /* @__PURE__ */ traits({
    identifiers: { scope: "turn" },
  }),
  rules: {
    unanswered: [
      "C1",
      "The call is not answered by a tool message directly behind it",
      "must be followed by tool messages responding to each 'tool_call_id'",
    ],
    orphan: [
      "C2",
      "The tool message follows no assistant message with its call",
      "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
    ],
    surplus: [
      "C2",
      "The call has a tool message already",
      "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
    ],
    flaw: ["C4", "The list of calls is empty", "empty array"],
    nothing: [
      "C5",
      "The assistant message has neither content nor calls",
      "content or tool_calls must be set",
    ],
    "refused-id": ["C6", "The provider refuses the identifier", "string too long"],
    "duplicate-id": [
      "C7",
      "Two calls of one message have one identifier",
      "duplicate tool_call_id",
    ],
    "missing-id": ["C8", "The identifier is missing", "invalid tool_call_id"],
    reply: [
      "C10",
      "The user speaks directly behind a tool message",
      "Unexpected role 'user' after role 'tool'",
    ],
    incomplete: ["arguments", "The call was cut off", "invalid function arguments"],
  },
  recognises: (message) =>
    isFields(message) &&
    (message["role"] === "tool"
      ? "tool_call_id" in message || !Array.isArray(message["content"])
      : message["role"] === "assistant" && Array.isArray(message["tool_calls"])),
  read: (messages) => messages.map(readMessage),
  wrap: (call) => ({ role: "assistant", content: null, tool_calls: [call] }),
  writer: () => writeMessage,
};

function readMessage(message: object, index: number): MessageView {
  if (!isFields(message)) return view(index, "other", message);
  const { role } = message;
  if (role === "assistant") return readAssistant(message, index);
  if (role === "tool") {
    const details = {
      id: text(message["tool_call_id"]),
      name: text(message["name"]),
      placeholder: isLostResultText(onlyText(message["content"])),
      content: message["content"],
    };
    const parts = [part("result", message, wholeMessage(index), details)];
    return view(index, "tool", message, { parts, bare: true });
  }
  return view(index, role === "user" ? "user" : "other", message);
}

function readAssistant(message: Fields, index: number): MessageView {
  const calls = message["tool_calls"];
  const entries: readonly unknown[] = Array.isArray(calls) ? calls : [];
  const parts = mapped(entries, (entry, position) =>
    isFields(entry) ? readCall(entry, index, position) : undefined,
  );
  const isEmpty = calls !== undefined && calls !== null && parts.length === 0;
  return view(index, "assistant", message, {
    parts,
    bare: saysNothing(message),
    flaw: isEmpty ? "a list of calls must not be empty" : undefined,
  });
}

function readCall(call: Fields, message: number, index: number): Part {
  const isCustom = call["type"] === "custom";
  const body = isCustom ? call["custom"] : call["function"];
  const name = isFields(body) ? text(body["name"]) : undefined;
  const input = isFields(body) ? body["arguments"] : undefined;
  return part(
    "call",
    call,
    { message, key: "tool_calls", index },
    {
      id: text(call["id"]),
      name,
      placeholder: isLostCallJson(input),
      incomplete: name === undefined || (!isCustom && !isReadableJson(input)),
    },
  );
}

/** Whether an assistant message is nothing but its calls. An empty text is somebody's legal answer. */
function saysNothing(message: Fields): boolean {
  const { content } = message;
  const isBlank = Array.isArray(content) ? content.length === 0 : (content ?? null) === null;
  const other = message["refusal"] ?? message["audio"] ?? message["function_call"];
  return isBlank && (other ?? null) === null;
}

function writeMessage({ view, parts, role }: Draft): object {
  if (role === "assistant" && parts[0]?.kind !== "reply")
    return writeAssistant(view?.source, parts);
  const first = elementAt(parts, 0);
  const { kind, part, exchange } = first;
  if (kind === "reply") return { role, content: LOST_REPLY };
  if (kind === "text") return { role: "user", content: orphanText(part) };
  const toolCallId = idOf(first);
  if (kind === "kept") return { ...part?.source, tool_call_id: toolCallId };
  return {
    role: "tool",
    tool_call_id: toolCallId,
    content: lostResultText(exchange),
  };
}

function writeAssistant(message: object | undefined, parts: readonly DraftPart[]): object {
  if (parts.length === 0) return without({ ...message }, "tool_calls");
  const calls = parts.map(writeCall);
  return message === undefined
    ? { role: "assistant", content: null, tool_calls: calls }
    : { ...message, tool_calls: calls };
}

function writeCall(drafted: DraftPart): object {
  const { part, exchange } = drafted;
  if (part === undefined) {
    const name = exchange && nameOrUnknown(exchange);
    return {
      id: idOf(drafted),
      type: "function",
      function: { name, arguments: lostCallJson(exchange) },
    };
  }
  if (isUnchangedPart(drafted)) return part.source;
  const call = { ...part.source, id: idOf(drafted) };
  if (exchange?.close !== true) return call;
  return { ...call, ...closedBody(part.source, nameOrUnknown(exchange)) };
}

/** What a cut-off call still lacked: a name, and arguments that can be parsed. */
function closedBody(call: Fields, name: string): object {
  if (call["type"] === "custom")
    return { custom: { input: "", ...fieldsOf(call["custom"]), name } };
  const body = fieldsOf(call["function"]);
  const given = isWholeJson(body["arguments"]) ? body["arguments"] : "{}";
  return { type: "function", function: { ...body, name, arguments: given } };
}

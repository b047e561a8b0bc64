/** Tells in which format a history is, by the first message that only one format can hold. */
import type { MessageFormat } from "toolpipe";
import { type Fields, isRecord, textOf } from "../json/isRecord.ts";

type Test = readonly [format: MessageFormat, holds: (message: Fields) => boolean];

// In the order in which the package tries them.
const TESTS: readonly Test[] = [
  ["rows", ({ role }) => role === "tool_call" || role === "tool_result"],
  ["langchain", isLangChain],
  [
    "ai-sdk",
    (message) =>
      partTypes(message, "content").some((type) =>
        /^tool-(?:call|result|approval-re\w+)$/u.test(type),
      ),
  ],
  [
    "ai-sdk-ui",
    (message) => partTypes(message, "parts").some((type) => /^(?:tool-|dynamic-tool$)/u.test(type)),
  ],
  [
    "openai-chat",
    ({ role, content, tool_calls, tool_call_id }) =>
      (role === "tool" && (!Array.isArray(content) || tool_call_id !== undefined)) ||
      (role === "assistant" && Array.isArray(tool_calls)),
  ],
  [
    "anthropic",
    (message) =>
      partTypes(message, "content").some((type) =>
        /^(?:tool_use|server_tool_use|tool_result)$/u.test(type),
      ),
  ],
  [
    "openai-responses",
    (message) =>
      !("role" in message) &&
      /^reasoning$|_call$|_call_output$|^mcp_/u.test(textOf(message, "type") ?? ""),
  ],
  [
    "gemini",
    (message) =>
      parts(message, "parts").some((part) => "functionCall" in part || "functionResponse" in part),
  ],
  [
    "bedrock",
    (message) =>
      parts(message, "content").some((part) => "toolUse" in part || "toolResult" in part),
  ],
];

/** `undefined` when no message tells: then there is no tool call that could be broken. */
export function detectFormat(messages: readonly object[]): MessageFormat | undefined {
  for (const message of messages) {
    const found = TESTS.find(([, holds]) => isRecord(message) && holds(message));
    if (found !== undefined) return found[0];
  }
  return undefined;
}

function isLangChain(message: Fields): boolean {
  const { lc, type, data, role, tool_calls } = message;
  if (lc === 1) return type === "constructor";
  const isTyped = type === "ai" || type === "human" || type === "tool" || type === "system";
  if (isTyped && (isRecord(data) || "content" in message)) return true;
  return (
    role === "assistant" &&
    Array.isArray(tool_calls) &&
    tool_calls.some((call) => isRecord(call) && "args" in call && !("function" in call))
  );
}

function parts(message: Fields, field: string): Fields[] {
  const list = message[field];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function partTypes(message: Fields, field: string): string[] {
  return parts(message, field).map((part) => textOf(part, "type") ?? "");
}

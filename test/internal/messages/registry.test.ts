import { describe, expect, it } from "vitest";
import { adapterFor } from "../../../src/internal/messages/registry.ts";
import { snapSplitToBatchBoundary } from "../../../src/toolPairRepair.ts";
import { CODECS } from "./codecs/index.ts";
import { play } from "./script.ts";

describe.each(CODECS)("$format", ({ format, encode }) => {
  it("is recognised by its first message with a call or a result", () => {
    expect(adapterFor(encode(play("U A(a) R(a) T"))).format).toBe(format);
    expect(adapterFor(encode(play("U T U A(a)"))).format).toBe(format);
  });

  it("is split in front of a batch of many results (deepagents#270)", () => {
    const calls = [..."abcdefghij"];
    const batch = encode(play(`A(${calls.join(",")}) R(${calls.join(",")})`));
    const messages = [...encode(play("U")), ...batch, ...encode(play("T U"))];
    for (let index = 2; index < 1 + batch.length; index++) {
      expect(snapSplitToBatchBoundary(messages, index, { format })).toBe(1);
    }
    expect(snapSplitToBatchBoundary(messages, 1 + batch.length, { format })).toBe(1 + batch.length);
  });
});

it.each<[string, object]>([
  ["ai-sdk", { role: "tool", content: [{ type: "tool-approval-response", approvalId: "a" }] }],
  ["ai-sdk", { role: "tool", content: [{ type: "tool-result", toolCallId: "a" }] }],
  ["ai-sdk", { role: "assistant", content: [{ type: "tool-approval-request" }] }],
  ["openai-chat", { role: "tool", content: "ok" }],
  ["openai-chat", { role: "tool", tool_call_id: "a", content: [{ type: "text", text: "ok" }] }],
  ["anthropic", { role: "user", content: [{ type: "tool_result", tool_use_id: "a" }] }],
  ["anthropic", { role: "assistant", content: [{ type: "text" }, { type: "tool_use", id: "a" }] }],
  ["anthropic", { role: "assistant", content: [{ type: "server_tool_use", id: "a" }] }],
  ["bedrock", { role: "assistant", content: [{ text: "so" }, { toolUse: {} }] }],
  ["bedrock", { role: "user", content: [{ toolResult: {} }, { text: "so" }] }],
  ["gemini", { role: "model", parts: [{ text: "so" }, { functionCall: {} }] }],
  ["gemini", { role: "user", parts: [{ functionResponse: {} }, { text: "so" }] }],
  ["ai-sdk-ui", { role: "assistant", parts: [{ type: "text" }, { type: "tool-f", state: "s" }] }],
  ["ai-sdk-ui", { role: "assistant", parts: [{ type: "dynamic-tool", toolCallId: "a" }] }],
  ["openai-responses", { type: "reasoning", id: "r", summary: [], content: [] }],
  ["openai-responses", { type: "function_call", role: "assistant" }],
  ["openai-responses", { type: "program_output" }],
  ["openai-responses", { type: "mcp_approval_request" }],
  ["langchain", { lc_namespace: ["langchain_core", "messages"], content: "hello" }],
  ["langchain", { lc: 1, type: "constructor", kwargs: { content: "hello" } }],
  ["langchain", { type: "ai", data: { content: "hello" } }],
  ["langchain", { type: "human", content: "hello" }],
  ["langchain", { type: "system", content: "hello" }],
  ["langchain", { type: "tool", content: "ok" }],
  ["langchain", { role: "assistant", tool_calls: [{ id: "a", name: "f", args: {} }] }],
  [
    "openai-chat",
    { role: "assistant", tool_calls: [{ id: "a", args: {}, function: { name: "f" } }] },
  ],
  ["rows", { type: "reasoning", role: "user", content: "hello" }],
])("takes a history for %s by %j", (format, message) => {
  expect(adapterFor([{ role: "user", content: "hello" }, message]).format).toBe(format);
});

it.each<object>([
  { role: "assistant", content: "so" },
  { role: "assistant", content: [{ type: "text", text: "so" }] },
  { role: "assistant", content: [{ type: "tool_use" }] },
  { role: "user", content: [{ type: "tool_result" }, { text: "so" }, null] },
  { role: "user", content: [{ type: "tool-call" }] },
  { role: "assistant", content: [{ type: "tool-result" }] },
  { role: "user", tool_calls: [] },
  { role: "assistant", tool_calls: null },
  { role: "user", tool_call_id: "a", content: "hello" },
  { role: "tool", content: [{ type: "text", text: "ok" }] },
  { role: "tool", content: [] },
  { role: "model", parts: [{ text: "so" }] },
  { role: "assistant", parts: [{ type: "text", state: "done" }, { type: "tool-f" }, null] },
  { type: "message", role: "user", content: "hello" },
  { type: "web_search_call", id: "w" },
  { type: "item_reference", id: "i" },
  { type: "ai" },
  { type: "other", content: "hello" },
  { type: "function", data: { content: "hello" } },
  { lc: 1, type: "not_implemented" },
  { lc: 2, type: "constructor", kwargs: {} },
])("goes on to the next message behind %j, which any format can hold", (message) => {
  const call = { role: "assistant", content: [{ type: "tool_use", id: "a" }] };
  expect(adapterFor([message, call]).format).toBe("anthropic");
});

it("takes a history without calls for rows, which leave it alone", () => {
  expect(adapterFor([{ role: "user", content: "hello" }]).format).toBe("rows");
});

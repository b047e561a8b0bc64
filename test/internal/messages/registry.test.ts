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
  ["openai-responses", { type: "reasoning", id: "r", summary: [], content: [] }],
  ["langchain", { role: "assistant", tool_calls: [{ id: "a", name: "f", args: {} }] }],
  [
    "openai-chat",
    { role: "assistant", tool_calls: [{ id: "a", args: {}, function: { name: "f" } }] },
  ],
  ["rows", { type: "reasoning", role: "user", content: "hello" }],
])("takes a history for %s by %j", (format, message) => {
  expect(adapterFor([{ role: "user", content: "hello" }, message]).format).toBe(format);
});

it("takes a history without calls for rows, which leave it alone", () => {
  expect(adapterFor([{ role: "user", content: "hello" }]).format).toBe("rows");
});

import * as ai7 from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai5 from "ai5";
import { MockLanguageModelV2 } from "ai5/test";
import * as ai6 from "ai6";
import { MockLanguageModelV3 } from "ai6/test";
import { repairToolPairs, validateToolPairs } from "toolpipe";
import { describe, expect, it } from "vitest";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const answer = (finishReason, counted) => async () => ({
  content: [{ type: "text", text: "accepted" }],
  finishReason,
  usage: counted,
  warnings: [],
});
const unified = { unified: "stop", raw: "stop" };
const sdks = [
  [
    "5",
    ai5,
    () =>
      new MockLanguageModelV2({
        doGenerate: answer("stop", { inputTokens: 1, outputTokens: 1, totalTokens: 2 }),
      }),
  ],
  ["6", ai6, () => new MockLanguageModelV3({ doGenerate: answer(unified, usage) })],
  ["7", ai7, () => new MockLanguageModelV4({ doGenerate: answer(unified, usage) })],
];

const call = (toolCallId) => ({ type: "tool-call", toolCallId, toolName: "read_file", input: {} });
const result = (toolCallId, value = `result of ${toolCallId}`) => ({
  type: "tool-result",
  toolCallId,
  toolName: "read_file",
  output: { type: "text", value },
});
const user = (text) => ({ role: "user", content: text });
const assistant = (...content) => ({ role: "assistant", content });
const tool = (...content) => ({ role: "tool", content });

// The prompt conversion of the SDK throws on each of these as it stands.
const refused = {
  "a call whose result was lost": [user("hi"), assistant(call("a")), user("go on")],
  "a parallel batch with one result": [
    user("hi"),
    assistant(call("a"), call("b")),
    tool(result("a")),
    user("go on"),
  ],
  "a call at the very end": [user("hi"), assistant(call("a"))],
  "a user message between call and result": [
    user("hi"),
    assistant(call("a")),
    user("note"),
    tool(result("a")),
  ],
};

// The SDK lets these through to the provider, which refuses them.
const unchecked = {
  "a result whose call was cut off": [tool(result("a")), user("go on")],
  "two results for one call": [
    user("hi"),
    assistant(call("a")),
    tool(result("a", "first"), result("a", "second")),
  ],
};

describe.each(sdks)("the prompt conversion of AI SDK %s", (version, sdk, makeModel) => {
  const generate = (messages) => sdk.generateText({ model: makeModel(), messages, maxRetries: 0 });

  // Version 5 does not check; its providers do.
  it.each(version === "5" ? [] : Object.entries(refused))(
    "throws on %s",
    async (_name, messages) => {
      await expect(generate(messages)).rejects.toThrow(/[Tt]ool result/u);
    },
  );

  it.each(Object.entries({ ...refused, ...unchecked }))(
    "takes %s after the repair",
    async (_name, messages) => {
      const { messages: repaired, repaired: changed } = repairToolPairs(messages, {
        format: "ai-sdk",
      });
      expect(changed).toBe(true);
      expect(validateToolPairs(repaired, { format: "ai-sdk" })).toStrictEqual([]);
      await expect(generate(repaired)).resolves.toMatchObject({ text: "accepted" });
    },
  );

  it("takes UI messages with an unfinished call after the repair", async () => {
    const messages = [
      { id: "1", role: "user", parts: [{ type: "text", text: "hi" }] },
      {
        id: "2",
        role: "assistant",
        parts: [
          { type: "step-start" },
          {
            type: "dynamic-tool",
            toolName: "read_file",
            toolCallId: "a",
            state: "input-available",
            input: { path: "x" },
          },
        ],
      },
      { id: "3", role: "user", parts: [{ type: "text", text: "go on" }] },
    ];
    const { messages: repaired } = repairToolPairs(messages, { format: "ai-sdk-ui" });
    expect(validateToolPairs(repaired, { format: "ai-sdk-ui" })).toStrictEqual([]);
    const modelMessages = await sdk.convertToModelMessages(repaired);
    expect(validateToolPairs(modelMessages, { format: "ai-sdk" })).toStrictEqual([]);
    await expect(generate(modelMessages)).resolves.toMatchObject({ text: "accepted" });
  });
});

import { convertToModelMessages, generateText, type UIMessage } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isRepairPlaceholder,
  repairToolPairs,
  validateToolPairs,
} from "../../../../src/toolPairRepair.ts";
import type { RepairOptions } from "../../../../src/types/messages.ts";
import { deepFreeze } from "../../../deepFreeze.ts";
import { aiSdkUiCodec } from "../codecs/aiSdkUi.ts";
import { describeRules } from "../describeRules.ts";
import { brokenHistory } from "../histories.ts";

const LOST = "[Tool result unavailable - the record was lost]";
const UNAPPROVED = "[Tool call never ran - nobody answered the request to approve it]";

const message = (role: string, ...parts: object[]): object => ({ id: `m-${role}`, role, parts });
const words = (text: string): object => ({ type: "text", text });
const user = message("user", words("hello"));
const part = (state: string, more: object = {}): object => ({
  type: "tool-grep",
  toolCallId: "a",
  state,
  input: { q: 1 },
  ...more,
});
const step = { type: "step-start" };
const thinking = { type: "reasoning", text: "hm" };
const assistant = (...parts: object[]): object => message("assistant", ...parts);

function repaired(messages: readonly object[], options: RepairOptions = {}): object[] {
  return repairToolPairs(deepFreeze(messages), { format: "ai-sdk-ui", ...options }).messages;
}

describeRules("ai-sdk-ui", [
  ["MissingToolResults", [user, assistant(part("input-available")), user]],
  ["ToolCallId", [assistant(part("output-available"), part("output-available"))]],
  [
    "ToolCallId of an earlier state",
    [assistant(part("input-available"), part("output-available"))],
    ["ToolCallId"],
  ],
  ["ToolCallId missing", [assistant(part("output-available", { toolCallId: "" }))], ["ToolCallId"]],
  [
    "ToolCallId that is refused",
    [assistant(part("output-available", { toolCallId: "f:0" }))],
    ["ToolCallId"],
    { ids: "anthropic" },
  ],
  ["ToolInput", [assistant(part("output-error", { input: undefined, errorText: "x" }))]],
  ["EmptyMessage", [user, assistant(step, thinking), user]],
]);

describe("repairToolPairs of ai-sdk-ui", () => {
  it.each([
    [
      "every settled state",
      [
        assistant(
          part("output-available", { toolCallId: "1", output: 1 }),
          part("output-error", { toolCallId: "2", errorText: "x" }),
          part("output-denied", { toolCallId: "3", approval: { id: "r", approved: false } }),
          part("output-available", { toolCallId: "4", output: 1, preliminary: true }),
          { ...part("output-available", { toolCallId: "5" }), type: "dynamic-tool", toolName: "f" },
        ),
      ],
    ],
    [
      "an error that keeps its raw input",
      [assistant(part("output-error", { input: undefined, rawInput: "{", errorText: "x" }))],
    ],
    ["words and data", [user, assistant(step, words("a"), { type: "data-tool", data: 1 })]],
    ["a message that has just begun", [user, assistant()]],
  ])("leaves %s alone", (_, messages) => {
    expect(repaired(messages)).toBe(messages);
    expect(validateToolPairs(messages, { format: "ai-sdk-ui" })).toStrictEqual([]);
  });

  it.each([
    ["input-available", {}, { state: "output-error", errorText: LOST }],
    [
      "approval-requested",
      { approval: { id: "r" } },
      { state: "output-denied", approval: { id: "r", approved: false, reason: UNAPPROVED } },
    ],
    [
      "approval-responded",
      { approval: { id: "r", approved: true } },
      { state: "output-error", errorText: LOST, approval: { id: "r", approved: true } },
    ],
    [
      "approval-responded",
      { approval: { id: "r", approved: false, reason: "no" } },
      { state: "output-denied", approval: { id: "r", approved: false, reason: "no" } },
    ],
    [
      "input-streaming",
      { input: { q: "par" }, rawInput: '{"q":"par' },
      {
        state: "output-error",
        input: {},
        errorText: "[Tool call never ran - its arguments were cut off]",
      },
    ],
  ])("settles a call in state %s with %j (vercel/ai#12709, #18451)", (state, more, outcome) => {
    const open = assistant(words("so"), part(state, more));
    expect(repaired([user, open, user])).toStrictEqual([
      user,
      assistant(words("so"), { ...part(state), ...outcome }),
      user,
    ]);
    expect(repaired([user, open], { tail: "keep" })).toStrictEqual([user, open]);
  });

  describe("an approved call, which the SDK runs next", () => {
    const approved = part("approval-responded", { approval: { id: "r", approved: true } });

    it("stays open at the end of a history", () => {
      const messages = deepFreeze([user, assistant(step, words("so"), approved)]);
      expect(repairToolPairs(messages).messages).toBe(messages);
      expect(validateToolPairs(messages)).toStrictEqual([]);
    });

    it.each<readonly [string, readonly object[]]>([
      ["the user has spoken since", [user, assistant(approved), user]],
      [
        "it was denied",
        [user, assistant(part("approval-responded", { approval: { id: "r", approved: false } }))],
      ],
      [
        "it still waits for an answer",
        [user, assistant(part("approval-requested", { approval: { id: "r", approved: true } }))],
      ],
      ["another step has begun since", [user, assistant(step, approved, step, words("so"))]],
    ])("is closed where %s", (_, messages) => {
      expect(validateToolPairs(messages).map(({ rule }) => rule)).toStrictEqual([
        "MissingToolResults",
      ]);
      const { messages: closed, orphanedCallsFixed } = repairToolPairs(messages);
      expect(orphanedCallsFixed).toBe(1);
      expect(validateToolPairs(closed)).toStrictEqual([]);
    });
  });

  it("takes an earlier state of a call out where a later one stands beside it", () => {
    const late = part("output-available", { output: 1 });
    expect(repaired([assistant(part("input-available"), late)])).toStrictEqual([assistant(late)]);
  });

  it("takes out what was streamed of a call that has its result", () => {
    const streamed = part("input-streaming", { input: { q: "par" } });
    const late = part("output-available", { output: 1 });
    expect(repaired([assistant(streamed, late)])).toStrictEqual([assistant(late)]);
  });

  it.each([
    ["other arguments", { input: { q: 2 } }],
    ["another tool", { type: "tool-read" }],
    ["another tool that is dynamic", { type: "dynamic-tool", toolName: "read" }],
  ])("keeps a call of %s that shares the identifier of one with a result", (_, more) => {
    const open = part("input-available", more);
    const late = part("output-available", { output: 1 });
    expect(repaired([assistant(open, late)])).toStrictEqual([
      assistant(
        { ...open, state: "output-error", errorText: LOST },
        { ...late, toolCallId: "a_2" },
      ),
    ]);
  });

  it.each([
    [part("input-available"), "grep"],
    [{ ...part("input-available"), type: "dynamic-tool", toolName: "read" }, "read"],
    [{ ...part("input-available"), type: "dynamic-tool" }, undefined],
  ])("reports the tool of %j", (open, tool) => {
    const { changes } = repairToolPairs([user, assistant(open), user], { format: "ai-sdk-ui" });
    expect(changes).toStrictEqual([
      {
        kind: "placeholder",
        path: [1, "parts", 0],
        id: "a",
        ...(tool !== undefined && { tool }),
        reason: "the call has no result",
      },
    ]);
  });

  it("takes out a message of nothing but files of thinking", () => {
    const thoughts = assistant(step, { type: "reasoning-file", url: "data:," });
    expect(repaired([user, thoughts, user])).toStrictEqual([user, user]);
  });

  it("drops a call and what is left of its message", () => {
    const open = [user, assistant(step, thinking, part("input-available")), user];
    expect(repaired(open, { missingResult: "drop-call" })).toStrictEqual([user, user]);
  });

  it("recognises a call it settled itself", () => {
    expect(isRepairPlaceholder(part("output-error", { errorText: LOST }))).toBe(true);
    expect(isRepairPlaceholder(part("output-error", { errorText: "failed" }))).toBe(false);
  });

  it("makes any history pass the conversion of the SDK and its check", async () => {
    const tokens = { total: undefined } as never;
    const model = new MockLanguageModelV4({
      doGenerate: {
        content: [{ type: "text", text: "done" }],
        finishReason: { unified: "stop", raw: undefined },
        usage: { inputTokens: tokens, outputTokens: tokens },
        warnings: [],
      },
    });
    await fc.assert(
      fc.asyncProperty(brokenHistory("unique"), async (events) => {
        const messages = [user, ...aiSdkUiCodec.encode(events)] as UIMessage[];
        const { messages: sound } = repairToolPairs(messages, { format: "ai-sdk-ui" });
        const converted = await convertToModelMessages(sound);
        const { text } = await generateText({ model, messages: converted });
        expect(text).toBe("done");
      }),
      { numRuns: 50 },
    );
  });
});

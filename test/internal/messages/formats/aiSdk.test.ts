import { tool as ai7tool, generateText, jsonSchema, type ModelMessage } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai5 from "ai5";
import { MockLanguageModelV2 } from "ai5/test";
import * as ai6 from "ai6";
import { MockLanguageModelV3 } from "ai6/test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isRepairPlaceholder,
  repairToolPairs,
  validateToolPairs,
} from "../../../../src/toolPairRepair.ts";
import type { RepairOptions } from "../../../../src/types/messages.ts";
import { deepFreeze } from "../../../deepFreeze.ts";
import { aiSdkCodec } from "../codecs/aiSdk.ts";
import { describeRules } from "../describeRules.ts";
import { brokenHistory } from "../histories.ts";

const LOST = "[Tool result unavailable - the record was lost]";
const UNAPPROVED = "[Tool call never ran - nobody answered the request to approve it]";
const MARK = { toolpipe: { placeholder: true } };

const user = (content: string): object => ({ role: "user", content });
const assistant = (...content: object[]): object => ({ role: "assistant", content });
const tool = (...content: object[]): object => ({ role: "tool", content });
const words = (text: string): object => ({ type: "text", text });
const call = (toolCallId: string, more: object = {}): object => ({
  type: "tool-call",
  toolCallId,
  toolName: "grep",
  input: {},
  ...more,
});
const result = (toolCallId: string, value = "ok"): object => ({
  type: "tool-result",
  toolCallId,
  toolName: "grep",
  output: { type: "text", value },
});
const request = (approvalId: string, toolCallId: string): object => ({
  type: "tool-approval-request",
  approvalId,
  toolCallId,
});
const response = (approvalId: string, approved: boolean, reason?: string): object => ({
  type: "tool-approval-response",
  approvalId,
  approved,
  ...(reason !== undefined && { reason }),
});
const lost = (
  toolCallId: string,
  output: object = { type: "error-text", value: LOST },
): object => ({
  type: "tool-result",
  toolCallId,
  toolName: "grep",
  output,
  providerOptions: MARK,
});
const hosted = { providerExecuted: true };
const thinking = { type: "reasoning", text: "hm" };
const hello = user("hello");

function repaired(messages: readonly object[], options: RepairOptions = {}): object[] {
  return repairToolPairs(deepFreeze(messages), { format: "ai-sdk", ...options }).messages;
}

describeRules("ai-sdk", [
  ["MissingToolResults", [hello, assistant(call("a")), hello]],
  ["MissingToolResults at the end", [hello, assistant(call("a"))], ["MissingToolResults"]],
  ["ToolResultWithoutCall", [hello, tool(result("a"))]],
  [
    "ToolResultWithoutCall twice",
    [assistant(call("a")), tool(result("a"), result("a"))],
    ["ToolResultWithoutCall"],
  ],
  ["ToolCallId", [assistant(call("a"), call("a")), tool(result("a"), result("a"))]],
  ["ProviderExecuted", [assistant(call("a", hosted), words("so")), hello]],
  ["ProviderExecuted result", [assistant(result("a"), words("so"))], ["ProviderExecuted"]],
  ["Approval", [assistant(request("r", "gone"), words("so"))]],
  ["Approval response", [hello, tool(response("r", true)), hello], ["Approval"]],
  [
    "ToolCallId that is refused",
    [assistant(call("f:0")), tool(result("f:0"))],
    ["ToolCallId", "ToolCallId"],
    { ids: "anthropic" },
  ],
  [
    "Approval of no call",
    [assistant(call("a"), { type: "tool-approval-request", approvalId: "r" }), tool(result("a"))],
    ["Approval"],
  ],
  ["Approval response to nothing", [hello, tool({ type: "tool-approval-response" })], ["Approval"]],
  ["ToolInput", [assistant(call("a", { input: '{"a": "' })), tool(result("a"))]],
  ["EmptyMessage", [hello, assistant(thinking), hello]],
  [
    "ToolCallId that is missing",
    [assistant(call("")), tool(result(""))],
    ["ToolCallId", "ToolCallId"],
  ],
  [
    "Caller",
    [
      assistant(call("a", { providerOptions: { anthropic: { caller: { toolId: "gone" } } } })),
      tool(result("a")),
    ],
  ],
  [
    "C10",
    [assistant(call("call00001")), tool(result("call00001")), hello],
    ["C10"],
    { ids: "mistral" },
  ],
]);

describe("repairToolPairs of ai-sdk", () => {
  it.each([
    [
      "results in several tool messages",
      [assistant(call("a"), call("b")), tool(result("b")), tool(result("a"))],
    ],
    ["provider-executed pairs", [assistant(call("a", hosted), result("a"), words("so"))]],
    [
      "a provider-executed call answered by the host",
      [assistant(call("a", hosted)), tool(result("a"))],
    ],
    [
      "an approved call",
      [assistant(call("a"), request("r", "a")), tool(response("r", true)), tool(result("a"))],
    ],
    ["a custom tool's text", [assistant(call("a", { input: "SELECT 1" })), tool(result("a"))]],
  ])("leaves %s alone", (_, messages) => {
    deepFreeze(messages);
    expect(repairToolPairs(messages).messages).toBe(messages);
    expect(validateToolPairs(messages)).toStrictEqual([]);
  });

  it("closes an unanswered request together with its call (vercel/ai#12709)", () => {
    expect(repaired([assistant(call("a"), request("r", "a")), user("never mind")])).toStrictEqual([
      assistant(call("a"), request("r", "a")),
      tool(
        lost("a", { type: "execution-denied", reason: UNAPPROVED }),
        response("r", false, UNAPPROVED),
      ),
      user("never mind"),
    ]);
  });

  it("gives a denial its result", () => {
    const denied = [
      assistant(call("a"), request("r", "a")),
      tool(response("r", false, "no")),
      hello,
    ];
    expect(repaired(denied)).toStrictEqual([
      denied[0],
      tool(lost("a", { type: "execution-denied", reason: "no" }), response("r", false, "no")),
      hello,
    ]);
  });

  it("says of an approved call that its result is lost", () => {
    const approved = [assistant(call("a"), request("r", "a")), tool(response("r", true)), hello];
    expect(repaired(approved)).toStrictEqual([
      approved[0],
      tool(lost("a"), response("r", true)),
      hello,
    ]);
  });

  describe("an approved call, which the SDK runs next", () => {
    const asked = assistant(call("a"), request("r", "a"));
    const approved = [hello, asked, tool(response("r", true))];

    it.each<readonly [string, readonly object[]]>([
      ["alone", approved],
      [
        "beside an answered call",
        [
          hello,
          assistant(call("a"), call("b"), request("r", "a")),
          tool(result("b"), response("r", true)),
        ],
      ],
      [
        "behind the result of a sibling",
        [
          hello,
          assistant(call("a"), call("b"), request("r", "a")),
          tool(result("b")),
          tool(response("r", true)),
        ],
      ],
    ])("stays open at the end of a history: %s", (_, messages) => {
      deepFreeze(messages);
      for (const missingResult of ["placeholder", "drop-call"] as const) {
        expect(repairToolPairs(messages, { missingResult }).messages).toBe(messages);
      }
      expect(validateToolPairs(messages)).toStrictEqual([]);
    });

    it("stays open while its sibling without approval is closed", () => {
      const messages = [
        assistant(call("a"), call("b"), request("r", "a")),
        tool(response("r", true)),
      ];
      expect(validateToolPairs(messages).map(({ path }) => path)).toStrictEqual([
        [0, "content", 1],
      ]);
      expect(repaired(messages)).toStrictEqual([messages[0], tool(lost("b"), response("r", true))]);
    });

    it.each<readonly [string, readonly object[]]>([
      ["the user has spoken since", [...approved, hello]],
      ["the model has spoken since", [...approved, assistant(words("so"))]],
      ["it was denied", [hello, asked, tool(response("r", false))]],
      [
        "its arguments were cut off",
        [
          hello,
          assistant(call("a", { input: undefined }), request("r", "a")),
          tool(response("r", true)),
        ],
      ],
    ])("is closed where %s", (_, messages) => {
      expect(validateToolPairs(messages)).not.toStrictEqual([]);
      const { messages: closed, orphanedCallsFixed } = repairToolPairs(messages);
      expect(orphanedCallsFixed).toBe(1);
      expect(validateToolPairs(closed)).toStrictEqual([]);
    });

    it("runs in the SDK after the repair", async () => {
      const { messages } = repairToolPairs(approved as ModelMessage[]);
      const ran: unknown[] = [];
      const model = new MockLanguageModelV4({
        doGenerate: async () => ({
          content: [{ type: "text", text: "done" }],
          finishReason: { unified: "stop", raw: undefined },
          usage: {
            inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
            outputTokens: { total: 1, text: 1, reasoning: undefined },
          },
          warnings: [],
        }),
      });
      const grep = ai7tool({
        inputSchema: jsonSchema<object>({ type: "object" }),
        execute: (input) => ran.push(input),
      });
      await generateText({
        model,
        tools: { grep },
        toolApproval: { grep: "user-approval" },
        messages,
      });
      expect(ran).toStrictEqual([{}]);
    });
  });

  it.each([
    ["waits for approval", [assistant(call("a"), request("r", "a"))]],
    ["was approved just now", [assistant(call("a"), request("r", "a")), tool(response("r", true))]],
  ])("keeps a call that %s on request", (_, messages) => {
    expect(repaired(messages, { tail: "keep" })).toBe(messages);
  });

  it.each<readonly [string, readonly object[]]>([
    ["that is approved just now", [tool(response("r", true))]],
    ["that was denied, and then the user spoke", [tool(response("r", false)), hello]],
    [
      "that was approved and answered",
      [tool(response("r", true)), assistant(result("a"), words("so"))],
    ],
  ])("leaves a call of the provider alone %s", (_, more) => {
    const messages = deepFreeze([hello, assistant(call("a", hosted), request("r", "a")), ...more]);
    expect(repairToolPairs(messages).messages).toBe(messages);
    expect(validateToolPairs(messages)).toStrictEqual([]);
  });

  it("takes out a call of the provider that nobody approved, with its request", () => {
    const messages = [hello, assistant(call("a", hosted), request("r", "a")), hello];
    expect(repaired(messages)).toStrictEqual([hello, hello]);
  });

  it.each<readonly [string, readonly object[], readonly string[]]>([
    [
      "a response that stands in front of its request",
      [tool(response("r", true)), assistant(call("a"), request("r", "a"))],
      ["MissingToolResults", "Approval"],
    ],
    [
      "a request that names a result of the provider",
      [assistant(result("a"), request("r", "a"), words("so"))],
      ["ProviderExecuted", "Approval"],
    ],
    [
      "a second request under one identifier",
      [assistant(call("a"), request("r", "a"), request("r", "b")), tool(result("a"))],
      ["Approval"],
    ],
  ])("takes %s for none", (_, messages, rules) => {
    expect(validateToolPairs(messages, { format: "ai-sdk" }).map(({ rule }) => rule)).toStrictEqual(
      rules,
    );
    const kept = repaired(messages);
    expect(validateToolPairs(kept, { format: "ai-sdk" })).toStrictEqual([]);
  });

  it("takes an approval out with its call (vercel/ai#16385)", () => {
    const messages = [
      hello,
      assistant(call("a"), request("r", "a"), words("so")),
      tool(response("r", true)),
      hello,
    ];
    expect(repaired(messages, { missingResult: "drop-call" })).toStrictEqual([
      hello,
      assistant(words("so")),
      hello,
    ]);
    expect(repaired([hello, tool(response("r", true)), hello])).toStrictEqual([hello, hello]);
  });

  it("lets the model reply to results before the user speaks, for Mistral", () => {
    const turn = [assistant(call("call00001")), tool(result("call00001"))];
    expect(repaired([...turn, hello], { ids: "mistral" })).toStrictEqual([
      ...turn,
      assistant(words("[The reply of the assistant is not available]")),
      hello,
    ]);
  });

  it("makes up the call of a result", () => {
    const input = { _repair: "[Tool call for grep - the record was lost]" };
    const orphan = result("a");
    expect(repaired([hello, tool(orphan)])).toStrictEqual([
      hello,
      assistant(call("a", { input, providerOptions: MARK })),
      tool(orphan),
    ]);
  });

  it("recognises a refusal it made up by its reason", () => {
    const denied = { type: "execution-denied", reason: UNAPPROVED };
    const part = { ...result("a"), output: denied };
    expect(isRepairPlaceholder(part)).toBe(true);
    expect(isRepairPlaceholder({ ...part, output: { ...denied, reason: "no" } })).toBe(false);
  });

  it.each<readonly [string, readonly object[]]>([
    ["a call in a tool message", [hello, tool(call("a"))]],
    ["a request in a tool message", [hello, tool(request("r", "a"))]],
    ["an empty tool message", [hello, tool()]],
    ["words of the system", [{ role: "system", content: "be kind" }, hello]],
    ["words of the assistant as text", [hello, { role: "assistant", content: "so" }]],
    ["a file of the model", [hello, assistant({ type: "reasoning-file" }, words("so"))]],
  ])("takes %s for words", (_, messages) => {
    expect(repaired(messages)).toBe(messages);
    expect(validateToolPairs(messages, { format: "ai-sdk" })).toStrictEqual([]);
  });

  it("takes a file of thinking out with the call it led to", () => {
    const messages = [hello, assistant({ type: "reasoning-file" }, call("a")), hello];
    expect(repaired(messages, { missingResult: "drop-call" })).toStrictEqual([hello, hello]);
  });

  it("keeps the provider's own answer, not a second one (vercel/eve#1246)", () => {
    const own = assistant(call("a", hosted), result("a", "failed"));
    expect(repaired([own, tool(result("a", "aborted")), hello])).toStrictEqual([own, hello]);
  });

  it("moves a result of the host out of the assistant's message", () => {
    expect(repaired([assistant(call("a"), result("a")), hello])).toStrictEqual([
      assistant(call("a")),
      tool(result("a")),
      hello,
    ]);
  });

  it("removes a message of thinking alone (vercel/ai#13430)", () => {
    const messages = [hello, assistant(thinking, call("a")), hello];
    expect(repaired(messages, { missingResult: "drop-call" })).toStrictEqual([hello, hello]);
  });

  it("lets go of a caller that is gone (vercel/ai#12504)", () => {
    const caller = { type: "code_execution", toolId: "srv" };
    const made = call("a", {
      providerOptions: { anthropic: { caller, cacheControl: 1 }, other: 2 },
    });
    expect(repaired([assistant(made), tool(result("a"))])).toStrictEqual([
      assistant(call("a", { providerOptions: { anthropic: { cacheControl: 1 }, other: 2 } })),
      tool(result("a")),
    ]);
  });

  it("gives aborted calls the input they never got (vercel/ai#14379)", () => {
    expect(repaired([assistant(call("a", { input: undefined }))])).toStrictEqual([
      assistant(call("a")),
      tool(
        lost("a", {
          type: "error-text",
          value: "[Tool call never ran - its arguments were cut off]",
        }),
      ),
    ]);
  });

  it("recognises its own stand-ins, by their mark and by their text", () => {
    const { providerOptions: _, ...unmarked } = lost("a") as Record<string, unknown>;
    for (const value of [
      lost("a"),
      unmarked,
      tool(lost("a")),
      { ...result("a"), providerOptions: MARK },
    ]) {
      expect(isRepairPlaceholder(value)).toBe(true);
    }
    expect(isRepairPlaceholder(tool(result("a")))).toBe(false);
  });
});

const usage = { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined };
const content = [{ type: "text" as const, text: "done" }];

/** Each runs the SDK's own conversion, which throws where a result is missing. */
const CHECKERS: readonly (readonly [string, (messages: ModelMessage[]) => Promise<string>])[] = [
  [
    "ai 5",
    async (messages) => {
      const model = new MockLanguageModelV2({
        doGenerate: { content, finishReason: "stop", usage, warnings: [] },
      });
      return (await ai5.generateText({ model, messages: messages as ai5.ModelMessage[] })).text;
    },
  ],
  [
    "ai 6",
    async (messages) => {
      const tokens = { total: undefined } as never;
      const model = new MockLanguageModelV3({
        doGenerate: {
          content,
          finishReason: { unified: "stop", raw: undefined },
          usage: { inputTokens: tokens, outputTokens: tokens },
          warnings: [],
        },
      });
      return (await ai6.generateText({ model, messages: messages as ai6.ModelMessage[] })).text;
    },
  ],
  [
    "ai 7",
    async (messages) => {
      const tokens = { total: undefined } as never;
      const model = new MockLanguageModelV4({
        doGenerate: {
          content,
          finishReason: { unified: "stop", raw: undefined },
          usage: { inputTokens: tokens, outputTokens: tokens },
          warnings: [],
        },
      });
      return (await generateText({ model, messages })).text;
    },
  ],
];

describe.each(CHECKERS)("the own check of %s", (_, generate) => {
  it("accepts what a repair makes of any history", async () => {
    await fc.assert(
      fc.asyncProperty(brokenHistory("restarting"), async (events) => {
        const messages = [hello, ...aiSdkCodec.encode(events)] as ModelMessage[];
        expect(await generate(repairToolPairs(messages, { format: "ai-sdk" }).messages)).toBe(
          "done",
        );
      }),
      { numRuns: 50 },
    );
  });
});

// Version 5 leaves the check to the provider.
describe.each(CHECKERS.slice(1))("the own check of %s", (_, generate) => {
  it("refuses a history without a result", async () => {
    await expect(generate([hello, assistant(call("a"))] as ModelMessage[])).rejects.toThrow(
      /^Tool result is missing for tool call a/u,
    );
  });
});

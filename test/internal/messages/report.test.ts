import { describe, expect, it } from "vitest";
import { repairToolPairs, validateToolPairs } from "../../../src/toolPairRepair.ts";
import type { RepairChange, RepairOptions } from "../../../src/types/messages.ts";
import { deepFreeze } from "../../deepFreeze.ts";

const LOST = "[Tool result unavailable - the record was lost]";

const user = { role: "user", content: "hello" };
const says = (...content: object[]): object => ({ role: "assistant", content });
const asks = (...content: object[]): object => ({ role: "user", content });
const words = (text: string): object => ({ type: "text", text });

const chatCall = (id: string, input = "{}"): object => ({
  id,
  type: "function",
  function: { name: "grep", arguments: input },
});
const chatCalls = (...tool_calls: object[]): object => ({
  role: "assistant",
  content: null,
  tool_calls,
});
const chatResult = (tool_call_id: string, content = "ok"): object => ({
  role: "tool",
  tool_call_id,
  content,
});

const use = (id: string, more: object = {}): object => ({
  type: "tool_use",
  id,
  name: "grep",
  input: {},
  ...more,
});
const answer = (tool_use_id: string): object => ({
  type: "tool_result",
  tool_use_id,
  content: "ok",
});
const thinking = { type: "thinking", thinking: "hm", signature: "s" };

const sdkCall = (toolCallId: string, more: object = {}): object => ({
  type: "tool-call",
  toolCallId,
  toolName: "grep",
  input: {},
  ...more,
});
const sdkResult = (toolCallId: string): object => ({
  type: "tool-result",
  toolCallId,
  toolName: "grep",
  output: { type: "text", value: "ok" },
});
const request = { type: "tool-approval-request", approvalId: "r", toolCallId: "a" };
const response = { type: "tool-approval-response", approvalId: "r", approved: true };
const tool = (...content: object[]): object => ({ role: "tool", content });

const uiPart = (state: string, more: object = {}): object => ({
  type: "tool-grep",
  toolCallId: "a",
  state,
  input: {},
  ...more,
});

/** What is done to a history, in the order of its messages, and what comes out. */
type Case = readonly [
  name: string,
  options: RepairOptions,
  history: readonly object[],
  changes: readonly RepairChange[],
  repaired: readonly object[],
];

const OF_CALLS: readonly Case[] = [
  [
    "a result that moves to its call",
    {},
    [chatCalls(chatCall("a")), user, chatResult("a")],
    [{ kind: "move", path: [2], id: "a", reason: "a result directly follows its call" }],
    [chatCalls(chatCall("a")), chatResult("a"), user],
  ],
  [
    "a call that was cut off",
    {},
    [chatCalls(chatCall("a", "{")), chatResult("a")],
    [
      {
        kind: "close",
        path: [0, "tool_calls", 0],
        id: "a",
        tool: "grep",
        reason: "the call was cut off",
      },
    ],
    [chatCalls(chatCall("a")), chatResult("a")],
  ],
  [
    "a call that is dropped",
    { missingResult: "drop-call" },
    [user, chatCalls(chatCall("a")), user],
    [
      {
        kind: "drop",
        path: [1, "tool_calls", 0],
        id: "a",
        tool: "grep",
        reason: "the call has no result",
      },
    ],
    [user, user],
  ],
  [
    "a call nobody can answer for",
    {},
    [user, { type: "computer_call", id: "x", call_id: "c" }, user],
    [
      {
        kind: "drop",
        path: [1],
        id: "c",
        reason: "the call has no result, and none can be made up for its type",
      },
    ],
    [user, user],
  ],
  [
    "a result that is dropped",
    { orphanResult: "drop" },
    [user, chatResult("a")],
    [{ kind: "drop", path: [1], id: "a", reason: "the result has no call" }],
    [user],
  ],
  [
    "a result without words whose call nobody can make up",
    {},
    [user, { type: "mcp_approval_response", approval_request_id: "x", approve: true }, user],
    [
      {
        kind: "drop",
        path: [1],
        id: "x",
        reason: "the result has no call, and none can be made up",
      },
    ],
    [user, user],
  ],
  [
    "a result that becomes text",
    { orphanResult: "text" },
    [user, chatResult("a")],
    [{ kind: "text", path: [1], id: "a", reason: "the result has no call" }],
    [
      user,
      {
        role: "user",
        content: '<tool_result_without_call tool="unknown">\nok\n</tool_result_without_call>',
      },
    ],
  ],
  [
    "a stand-in beside the real result",
    {},
    [chatCalls(chatCall("a")), chatResult("a"), user, chatResult("a", LOST)],
    [{ kind: "drop", path: [3], id: "a", reason: "no call is left that needs this stand-in" }],
    [chatCalls(chatCall("a")), chatResult("a"), user],
  ],
  [
    "a stand-in whose call is gone",
    {},
    [user, chatResult("z", LOST), chatCalls(chatCall("a")), chatResult("a")],
    [{ kind: "drop", path: [1], id: "z", reason: "no call is left that needs this stand-in" }],
    [user, chatCalls(chatCall("a")), chatResult("a")],
  ],
  [
    "a result of a call the provider has answered",
    {},
    [says(sdkCall("a", { providerExecuted: true }), sdkResult("a")), tool(sdkResult("a")), user],
    [
      {
        kind: "drop",
        path: [1, "content", 0],
        id: "a",
        tool: "grep",
        reason: "the provider has answered the call itself",
      },
    ],
    [says(sdkCall("a", { providerExecuted: true }), sdkResult("a")), user],
  ],
  [
    "a response that does not carry the name of its call",
    {},
    [
      { role: "user", parts: [{ text: "hello" }] },
      { role: "model", parts: [{ functionCall: { id: "c", name: "f", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { id: "c", name: "c", response: {} } }] },
    ],
    [{ kind: "cascade", path: [2, "parts", 0], id: "c", reason: "a result names its tool" }],
    [
      { role: "user", parts: [{ text: "hello" }] },
      { role: "model", parts: [{ functionCall: { id: "c", name: "f", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { id: "c", name: "f", response: {} } }] },
    ],
  ],
  [
    "a call of LangChain that does not stand where the others do",
    {},
    [
      {
        type: "ai",
        content: [{ type: "tool_use", id: "b", name: "grep", input: { q: 1 } }],
        tool_calls: [{ id: "a", name: "grep", args: {} }],
      },
      { type: "tool", content: "ok", tool_call_id: "a" },
      { type: "tool", content: "ok", tool_call_id: "b" },
    ],
    [{ kind: "cascade", path: [0], reason: "a call must stand in tool_calls when others do" }],
    [
      {
        type: "ai",
        content: [{ type: "tool_use", id: "b", name: "grep", input: { q: 1 } }],
        tool_calls: [
          { id: "a", name: "grep", args: {} },
          { type: "tool_call", id: "b", name: "grep", args: { q: 1 } },
        ],
      },
      { type: "tool", content: "ok", tool_call_id: "a" },
      { type: "tool", content: "ok", tool_call_id: "b" },
    ],
  ],
];

const OF_IDENTIFIERS: readonly Case[] = [
  [
    "identifiers that are missing",
    {},
    [chatCalls(chatCall("")), chatResult(" ")],
    [
      {
        kind: "re-id",
        path: [0, "tool_calls", 0],
        tool: "grep",
        reason: "the identifier is missing",
      },
      { kind: "re-id", path: [1], reason: "the identifier is missing" },
    ],
    [chatCalls(chatCall("call")), chatResult("call")],
  ],
  [
    "an identifier that is missing on one side",
    {},
    [chatCalls(chatCall("a")), chatResult("")],
    [{ kind: "re-id", path: [1], reason: "the identifier is missing" }],
    [chatCalls(chatCall("a")), chatResult("a")],
  ],
  [
    "an identifier that is taken",
    {},
    [chatCalls(chatCall("e"), chatCall("e")), chatResult("e", "1"), chatResult("e", "2")],
    [
      {
        kind: "re-id",
        path: [0, "tool_calls", 1],
        id: "e",
        tool: "grep",
        reason: "the identifier is taken",
      },
      { kind: "re-id", path: [2], id: "e", reason: "the identifier is taken" },
    ],
    [chatCalls(chatCall("e"), chatCall("e_2")), chatResult("e", "1"), chatResult("e_2", "2")],
  ],
  [
    "an identifier the provider refuses",
    { ids: "anthropic" },
    [chatCalls(chatCall("f:0")), chatResult("f:0")],
    [
      {
        kind: "re-id",
        path: [0, "tool_calls", 0],
        id: "f:0",
        tool: "grep",
        reason: "the provider refuses the identifier",
      },
      { kind: "re-id", path: [1], id: "f:0", reason: "the provider refuses the identifier" },
    ],
    [chatCalls(chatCall("f_0_48mlxne4tpmd")), chatResult("f_0_48mlxne4tpmd")],
  ],
  [
    "an item identifier that stands twice",
    { format: "openai-responses" },
    [
      { id: "m", role: "assistant", content: "a" },
      { id: "m", role: "assistant", content: "b" },
    ],
    [{ kind: "cascade", path: [1], reason: "an item identifier must not occur twice" }],
    [
      { id: "m", role: "assistant", content: "a" },
      { role: "assistant", content: "b" },
    ],
  ],
];

const OF_MESSAGES: readonly Case[] = [
  [
    "a reply the model has to give",
    { ids: "mistral" },
    [chatCalls(chatCall("call00001")), chatResult("call00001"), user],
    [{ kind: "placeholder", path: [2], reason: "the model has to speak before the user" }],
    [
      chatCalls(chatCall("call00001")),
      chatResult("call00001"),
      { role: "assistant", content: "[The reply of the assistant is not available]" },
      user,
    ],
  ],
  [
    "words the user has to begin with",
    { format: "anthropic" },
    [says(words("so")), user],
    [{ kind: "placeholder", path: [0], reason: "the user has to speak first" }],
    [asks(words("[The beginning of the conversation is not available]")), says(words("so")), user],
  ],
  [
    "an empty list of calls",
    { format: "openai-chat" },
    [user, { role: "assistant", content: "so", tool_calls: [] }],
    [{ kind: "cascade", path: [1], reason: "a list of calls must not be empty" }],
    [user, { role: "assistant", content: "so" }],
  ],
  [
    "a message of nothing",
    { format: "openai-chat" },
    [user, { role: "assistant", content: null }, user],
    [{ kind: "cascade", path: [1], reason: "the message says nothing" }],
    [user, user],
  ],
  [
    "an empty text of Anthropic",
    { format: "anthropic" },
    [user, says(words("a"), words(" "))],
    [{ kind: "cascade", path: [1], reason: "an empty text is refused" }],
    [user, says(words("a"))],
  ],
  [
    "a blank text of Bedrock",
    { format: "bedrock" },
    [asks({ text: "a" }), says({ text: " " }, { text: "b" })],
    [{ kind: "cascade", path: [1], reason: "a blank text is refused" }],
    [asks({ text: "a" }), says({ text: "b" })],
  ],
  [
    "messages of one role side by side",
    { format: "bedrock" },
    [asks({ text: "a" }), asks({ text: "b" })],
    [
      {
        kind: "cascade",
        path: [1],
        reason: "two messages of one role may not stand side by side",
      },
    ],
    [asks({ text: "a" }, { text: "b" })],
  ],
  [
    "a call the user seems to make",
    {},
    [user, asks(use("a")), asks(answer("a"))],
    [{ kind: "cascade", path: [1], reason: "the role may not say what the message holds" }],
    [user, says(use("a")), asks(answer("a"))],
  ],
  [
    "words behind the calls of a turn",
    {},
    [user, says(use("a"), words("so")), asks(answer("a"))],
    [{ kind: "move", path: [1], reason: "nothing may stand behind the calls of a turn" }],
    [user, says(words("so"), use("a")), asks(answer("a"))],
  ],
  [
    "thinking that has lost its call",
    { missingResult: "drop-call" },
    [user, says(thinking, use("a")), user],
    [
      {
        kind: "drop",
        path: [1, "content", 1],
        id: "a",
        tool: "grep",
        reason: "the call has no result",
      },
      {
        kind: "cascade",
        path: [1],
        reason: "thinking cannot stand without what followed it",
      },
    ],
    [user, user],
  ],
  [
    "thinking alone",
    { format: "anthropic" },
    [user, says(thinking), user],
    [{ kind: "cascade", path: [1], reason: "the message says nothing" }],
    [user, user],
  ],
  [
    "a reasoning item of which nothing follows",
    { format: "openai-responses" },
    [user, { type: "reasoning", id: "rs", summary: [] }, user],
    [
      {
        kind: "cascade",
        path: [1],
        reason: "thinking cannot stand without what followed it",
      },
    ],
    [user, user],
  ],
];

const OF_OTHER_PARTS: readonly Case[] = [
  [
    "half a tool of the provider",
    { format: "anthropic" },
    [user, says({ type: "server_tool_use", id: "s", name: "web_search" }, words("b")), user],
    [
      {
        kind: "cascade",
        path: [1, "content", 0],
        id: "s",
        reason: "a tool of the provider has lost its other half",
      },
    ],
    [user, says(words("b")), user],
  ],
  [
    "a call made by a tool of the provider that is gone",
    {},
    [user, says(use("a", { caller: { type: "code", tool_id: "gone" } })), asks(answer("a"))],
    [
      {
        kind: "cascade",
        path: [1, "content", 0],
        id: "a",
        tool: "grep",
        reason: "the tool of the provider that made the call is gone",
      },
    ],
    [user, says(use("a")), asks(answer("a"))],
  ],
  [
    "a response to an approval nobody requested",
    { format: "ai-sdk" },
    [user, tool(response), user],
    [
      {
        kind: "cascade",
        path: [1, "content", 0],
        id: "r",
        reason: "an approval has lost what it speaks of",
      },
    ],
    [user, user],
  ],
  [
    "an approval of a call that is dropped",
    { missingResult: "drop-call" },
    [user, says(sdkCall("a"), request), tool(response), user],
    [
      {
        kind: "cascade",
        path: [1, "content", 1],
        id: "r",
        reason: "an approval goes with its call",
      },
      {
        kind: "drop",
        path: [1, "content", 0],
        id: "a",
        tool: "grep",
        reason: "the call has no result",
      },
      {
        kind: "cascade",
        path: [2, "content", 0],
        id: "r",
        reason: "an approval goes with its call",
      },
    ],
    [user, user],
  ],
  [
    "an earlier state of a call",
    {},
    [
      {
        id: "m",
        role: "assistant",
        parts: [uiPart("input-available"), uiPart("output-available", { output: 1 })],
      },
    ],
    [{ kind: "cascade", path: [0], reason: "a call stands twice, and one has its result" }],
    [{ id: "m", role: "assistant", parts: [uiPart("output-available", { output: 1 })] }],
  ],
];

describe.each([
  ["calls and results", OF_CALLS],
  ["identifiers", OF_IDENTIFIERS],
  ["messages", OF_MESSAGES],
  ["what goes with calls", OF_OTHER_PARTS],
] as const)("the changes of %s", (_, cases) => {
  it.each(cases)("tell of %s", (_name, options, history, changes, repaired) => {
    const result = repairToolPairs(deepFreeze([...history]), options);
    expect(result.changes).toStrictEqual(changes);
    expect(result.messages).toStrictEqual(repaired);
    expect(validateToolPairs(result.messages, options)).toStrictEqual([]);
  });
});

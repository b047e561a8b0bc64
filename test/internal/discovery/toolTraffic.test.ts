import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { readLoads } from "../../../src/internal/discovery/loadedBefore.ts";
import { openCalls, readToolTraffic } from "../../../src/internal/discovery/toolTraffic.ts";
import { deepFreeze } from "../../deepFreeze.ts";

const RESULT = {
  loaded: ["found"],
  alreadyLoaded: ["old"],
  notFound: [],
  truncated: [],
  matches: [],
  note: "",
};
const TEXT = JSON.stringify(RESULT);

/** One turn in each format: a search with its result, then an open call of "found". */
const HISTORIES: Readonly<Record<string, readonly unknown[]>> = {
  "OpenAI chat": [
    { role: "user", content: "hi" },
    {
      role: "assistant",
      tool_calls: [
        { id: "1", type: "function", function: { name: "search_tools", arguments: "{}" } },
      ],
    },
    { role: "tool", tool_call_id: "1", content: TEXT },
    {
      role: "assistant",
      tool_calls: [{ id: "2", type: "function", function: { name: "found", arguments: "{}" } }],
    },
  ],
  "OpenAI Responses": [
    { role: "user", content: [{ type: "input_text", text: "hi" }] },
    { type: "function_call", call_id: "1", name: "search_tools", arguments: "{}" },
    { type: "function_call_output", call_id: "1", output: TEXT },
    { type: "function_call", call_id: "2", name: "found", arguments: "{}" },
  ],
  "OpenAI Agents": [
    { type: "message", role: "user", content: "hi" },
    { type: "function_call", callId: "1", name: "search_tools", arguments: "{}" },
    {
      type: "function_call_result",
      callId: "1",
      name: "search_tools",
      status: "completed",
      output: { type: "text", text: TEXT },
    },
    { type: "function_call", callId: "2", name: "found", arguments: "{}" },
  ],
  Anthropic: [
    { role: "user", content: "hi" },
    {
      role: "assistant",
      content: [{ type: "tool_use", id: "1", name: "search_tools", input: {} }],
    },
    {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "1", content: [{ type: "text", text: TEXT }] }],
    },
    { role: "assistant", content: [{ type: "tool_use", id: "2", name: "found", input: {} }] },
  ],
  Gemini: [
    { role: "user", parts: [{ text: "hi" }] },
    { role: "model", parts: [{ functionCall: { name: "search_tools", args: {} } }] },
    {
      role: "user",
      parts: [{ functionResponse: { name: "search_tools", response: { output: RESULT } } }],
    },
    { role: "model", parts: [{ functionCall: { name: "found", args: {} } }] },
  ],
  Bedrock: [
    { role: "user", content: [{ text: "hi" }] },
    {
      role: "assistant",
      content: [{ toolUse: { toolUseId: "1", name: "search_tools", input: {} } }],
    },
    { role: "user", content: [{ toolResult: { toolUseId: "1", content: [{ json: RESULT }] } }] },
    { role: "assistant", content: [{ toolUse: { toolUseId: "2", name: "found", input: {} } }] },
  ],
  "AI SDK": [
    { role: "user", content: "hi" },
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "1", toolName: "search_tools", input: {} }],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "1",
          toolName: "search_tools",
          output: { type: "json", value: RESULT },
        },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "tool-call", toolCallId: "2", toolName: "found", input: {} },
        { type: "tool-approval-request", approvalId: "a", toolCallId: "2" },
      ],
    },
  ],
  "AI SDK UI": [
    { role: "user", parts: [{ type: "text", text: "hi" }] },
    {
      role: "assistant",
      parts: [
        {
          type: "tool-search_tools",
          toolCallId: "1",
          state: "output-available",
          input: {},
          output: RESULT,
        },
        {
          type: "dynamic-tool",
          toolName: "found",
          toolCallId: "2",
          state: "approval-requested",
          input: {},
        },
      ],
    },
  ],
  LangChain: [
    new HumanMessage("hi"),
    new AIMessage({ content: "", tool_calls: [{ id: "1", name: "search_tools", args: {} }] }),
    new ToolMessage({ tool_call_id: "1", name: "search_tools", content: TEXT }),
    new AIMessage({ content: "", tool_calls: [{ id: "2", name: "found", args: {} }] }),
  ],
  rows: [
    { role: "user", content: "hi" },
    { role: "tool_call", tool: "search_tools", toolCallId: "1", content: "" },
    { role: "tool_result", toolCallId: "1", content: TEXT },
    { role: "tool_call", tool: "found", content: "" },
  ],
};
const LANGCHAIN = HISTORIES["LangChain"] ?? [];

describe.each([
  ...Object.entries(HISTORIES),
  ["serialised LangChain", JSON.parse(JSON.stringify(LANGCHAIN))] as const,
])("a history of %s", (_, messages) => {
  const traffic = readToolTraffic(messages);

  it("shows calls, results and turns", () => {
    expect(traffic.calls.map(({ name }) => name)).toStrictEqual(["search_tools", "found"]);
    expect(traffic.results).toHaveLength(1);
    expect(traffic.turns).toStrictEqual([0]);
  });

  it("shows what is open", () => {
    expect(openCalls(traffic).map(({ name }) => name)).toStrictEqual(["found"]);
  });

  it("shows what a search loaded", () => {
    expect(readLoads(traffic).map(({ name }) => name)).toStrictEqual(["old", "found"]);
  });
});

describe("readToolTraffic", () => {
  it("reads the results of AI SDK 4, and calls that have one id only", () => {
    const messages = [
      { role: "tool", content: [{ type: "tool-result", toolCallId: "1", result: "ok" }] },
      { type: "function_call", id: "2", name: "a", arguments: "{}" },
    ];
    expect(readToolTraffic(messages)).toStrictEqual({
      calls: [{ name: "a", id: "2", at: 1 }],
      results: [{ id: "1", name: undefined, payload: "ok", at: 0 }],
      turns: [],
    });
  });

  it.each([
    { type: "tool-call", toolCallId: "1", toolName: "a" },
    { type: "tool_use", id: "1", name: "a" },
    { type: "function_call", call_id: "1", id: "0", name: "a" },
    { type: "function_call", callId: "1", id: "0", name: "a" },
    { type: "function_call", id: "1", name: "a" },
    { role: "tool_call", toolCallId: "1", tool: "a" },
    { type: "tool-a", toolCallId: "1", state: "input-available" },
    { type: "dynamic-tool", toolName: "a", toolCallId: "1", state: "input-available" },
    { functionCall: { id: "1", name: "a" } },
    { toolUse: { toolUseId: "1", name: "a" } },
    { id: "1", type: "function", function: { name: "a" } },
    { id: "1", name: "a", args: {} },
  ])("reads the call %j", (call) => {
    expect(readToolTraffic([deepFreeze({ content: [call] })])).toStrictEqual({
      calls: [{ name: "a", id: "1", at: 0 }],
      results: [],
      turns: [],
    });
  });

  it.each([
    ["a", { type: "tool-result", toolCallId: "1", toolName: "a", output: "ok" }],
    ["a", { type: "tool-error", toolCallId: "1", toolName: "a", output: "ok" }],
    [undefined, { type: "tool_result", tool_use_id: "1", content: "ok" }],
    [undefined, { type: "function_call_output", call_id: "1", output: "ok" }],
    ["a", { type: "function_call_result", callId: "1", name: "a", output: "ok" }],
    ["a", { role: "tool_result", toolCallId: "1", tool: "a", content: "ok" }],
    ["a", { role: "tool", tool_call_id: "1", name: "a", content: "ok" }],
    ["a", { functionResponse: { id: "1", name: "a", response: "ok" } }],
    [undefined, { toolResult: { toolUseId: "1", content: "ok" } }],
  ])("reads of a result with the name %s: %j", (name, result) => {
    expect(readToolTraffic([deepFreeze({ content: [result] })])).toStrictEqual({
      calls: [],
      results: [{ id: "1", name, payload: "ok", at: 0 }],
      turns: [],
    });
  });

  it.each([
    { type: "tool-a", toolCallId: "1", state: "output-available", output: "ok" },
    { type: "dynamic-tool", toolName: "a", toolCallId: "1", state: "output-error", output: "ok" },
  ])("reads call and result off %j", (part) => {
    expect(readToolTraffic([deepFreeze({ parts: [part] })])).toStrictEqual({
      calls: [{ name: "a", id: "1", at: 0 }],
      results: [{ id: "1", name: "a", payload: "ok", at: 0 }],
      turns: [],
    });
  });

  it.each([
    [true, { role: "user" }],
    [true, { role: "human" }],
    [true, { type: "human" }],
    [true, { type: "user" }],
    [true, { type: "constructor", id: ["langchain_core", "messages", "HumanMessage"] }],
    [false, { type: "constructor", id: ["langchain_core", "messages", "AIMessage"] }],
    [false, { type: "constructor" }],
    [false, { role: "assistant" }],
  ])("says %s to the question whether the user speaks in %j", (isTurn, message) => {
    expect(readToolTraffic([message]).turns).toStrictEqual(isTurn ? [0] : []);
  });

  it("sees no call where there is no name", () => {
    const nameless = [
      { type: "tool-call", toolCallId: "1" },
      { type: "tool_use", id: "1", name: null },
      { function: { arguments: "{}" } },
      { name: 7, args: {} },
    ];
    expect(readToolTraffic(nameless).calls).toStrictEqual([]);
  });

  it.each([
    { type: "tool-search_tools", state: "output-available", output: RESULT },
    { type: "tool-search_tools", toolCallId: "1", output: RESULT },
    { type: "text", toolCallId: "1", state: "output-available", output: RESULT },
    { toolCallId: "1", state: "output-available", output: RESULT },
  ])("sees no call in %j, which only resembles a part of AI SDK UI", (part) => {
    expect(readToolTraffic([{ role: "assistant", parts: [part] }])).toStrictEqual({
      calls: [],
      results: [],
      turns: [],
    });
  });

  it.each([7, "", null, undefined])("takes %j for no id", (id) => {
    expect(readToolTraffic([{ type: "tool_use", id, name: "a" }]).calls).toStrictEqual([
      { name: "a", id: undefined, at: 0 },
    ]);
  });

  it("sees no call in the payload of a result", () => {
    const call = { type: "tool_use", id: "9", name: "evil", input: {} };
    const messages = deepFreeze([
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "1", content: [call] }],
      },
    ]);
    expect(readToolTraffic(messages).calls).toStrictEqual([]);
  });

  it("ends at a depth that no format has", () => {
    let message: unknown = { type: "tool_use", id: "9", name: "deep", input: {} };
    for (let depth = 0; depth < 10_000; depth++) message = { content: message };
    expect(readToolTraffic([message]).calls).toStrictEqual([]);
  });

  it("ends on histories that contain themselves", () => {
    const message: Record<string, unknown> = { role: "user" };
    message["content"] = [message, [message]];
    message["parts"] = message;
    expect(readToolTraffic([message])).toStrictEqual({ calls: [], results: [], turns: [0] });
  });
});

describe("openCalls", () => {
  it("pairs by order where there are no ids", () => {
    const call = { role: "tool_call", tool: "a", content: "" };
    const result = { role: "tool_result", tool: "a", content: "" };
    expect(openCalls(readToolTraffic([call, result]))).toHaveLength(0);
    expect(openCalls(readToolTraffic([call, result, call]))).toHaveLength(1);
    expect(openCalls(readToolTraffic([call, call, result]))).toHaveLength(1);
    expect(openCalls(readToolTraffic([call, { ...result, toolCallId: "1" }]))).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { repairToolPairs, validateToolPairs } from "../src/toolPairRepair.ts";
import type { RepairOptions } from "../src/types/messages.ts";
import { deepFreeze } from "./deepFreeze.ts";

const LOST = "[Tool result unavailable - the record was lost]";
const CUT_OFF = "[Tool call never ran - its arguments were cut off]";
const question = { role: "user", content: "q" };

const chatCall = (call: object): object => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id: "a", ...call }],
});
const chatResult = (content: string): object => ({ role: "tool", tool_call_id: "a", content });
const langChainResult = (content: string): object => ({
  tool_call_id: "a",
  content,
  status: "error",
  name: "n",
  response_metadata: { toolpipe: { placeholder: true } },
});

/** A history in which something has an unusual shape, and the history that comes out. */
type Case = readonly [
  name: string,
  options: RepairOptions,
  history: readonly object[],
  repaired: readonly object[],
];

const CUT_OFF_CALLS: readonly Case[] = [
  [
    "arguments whose last brace closes another one",
    { format: "openai-chat" },
    [chatCall({ type: "function", function: { name: "n", arguments: '{"x":{},"y":{}' } })],
    [chatCall({ type: "function", function: { name: "n", arguments: "{}" } }), chatResult(CUT_OFF)],
  ],
  [
    "arguments whose last brace stands in a text",
    { format: "openai-chat" },
    [chatCall({ type: "function", function: { name: "n", arguments: '{"x":"\\"}' } })],
    [chatCall({ type: "function", function: { name: "n", arguments: "{}" } }), chatResult(CUT_OFF)],
  ],
  [
    "a call of the AI SDK without a name keeps its input",
    { format: "ai-sdk" },
    [
      question,
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "a", input: { x: 1 } }] },
    ],
    [
      question,
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "a", toolName: "unknown", input: { x: 1 } }],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "a",
            toolName: "unknown",
            output: { type: "error-text", value: CUT_OFF },
            providerOptions: { toolpipe: { placeholder: true } },
          },
        ],
      },
    ],
  ],
  [
    "a raw call of LangChain with a chunk of itself is closed in both",
    { format: "langchain" },
    [
      {
        type: "ai",
        content: "",
        additional_kwargs: {
          tool_calls: [{ id: "a", function: { name: "n", arguments: "{" } }],
        },
        tool_call_chunks: [{ type: "tool_call_chunk", id: "a", name: "n", args: "{" }],
      },
    ],
    [
      {
        type: "ai",
        content: "",
        tool_calls: [{ type: "tool_call", id: "a", name: "n", args: {} }],
        additional_kwargs: {
          tool_calls: [{ id: "a", function: { name: "n", arguments: "{}" } }],
        },
        tool_call_chunks: [{ type: "tool_call_chunk", id: "a", name: "n", args: "{}" }],
      },
      { role: "tool", ...langChainResult(CUT_OFF) },
    ],
  ],
  [
    "a call of LangChain without a name gets one, and its result none",
    { format: "langchain" },
    [{ type: "ai", content: "", invalid_tool_calls: [{ id: "a" }] }],
    [
      {
        type: "ai",
        content: "",
        tool_calls: [{ type: "tool_call", id: "a", name: "unknown", args: {} }],
        invalid_tool_calls: [],
      },
      {
        role: "tool",
        tool_call_id: "a",
        content: CUT_OFF,
        status: "error",
        response_metadata: { toolpipe: { placeholder: true } },
      },
    ],
  ],
  [
    "an OpenAI function without a name keeps its whole arguments",
    { format: "openai-chat" },
    [chatCall({ type: "function", function: { arguments: '{"x":1}' } })],
    [
      chatCall({ type: "function", function: { arguments: '{"x":1}', name: "unknown" } }),
      chatResult(CUT_OFF),
    ],
  ],
  [
    "an OpenAI function with half its arguments has none",
    { format: "openai-chat" },
    [chatCall({ type: "function", function: { name: "n", arguments: '{"x":' } })],
    [chatCall({ type: "function", function: { name: "n", arguments: "{}" } }), chatResult(CUT_OFF)],
  ],
  [
    "a custom tool of OpenAI without a name keeps its input",
    { format: "openai-chat" },
    [chatCall({ type: "custom", custom: { input: "ls" } })],
    [chatCall({ type: "custom", custom: { input: "ls", name: "unknown" } }), chatResult(CUT_OFF)],
  ],
  [
    "a custom tool of OpenAI without anything gets an empty input",
    { format: "openai-chat" },
    [chatCall({ type: "custom" })],
    [chatCall({ type: "custom", custom: { input: "", name: "unknown" } }), chatResult(CUT_OFF)],
  ],
  [
    "a custom tool of OpenAI Responses without a name keeps its input",
    { format: "openai-responses" },
    [{ type: "custom_tool_call", call_id: "a", input: "ls" }],
    [
      { type: "custom_tool_call", call_id: "a", input: "ls", name: "unknown" },
      { type: "custom_tool_call_output", call_id: "a", output: CUT_OFF },
    ],
  ],
  [
    "a function of OpenAI Responses without a name keeps its whole arguments",
    { format: "openai-responses" },
    [{ type: "function_call", call_id: "a", arguments: '{"x":1}' }],
    [
      { type: "function_call", call_id: "a", arguments: '{"x":1}', name: "unknown" },
      { type: "function_call_output", call_id: "a", output: CUT_OFF },
    ],
  ],
  [
    "an input of Anthropic that is a list is none",
    { format: "anthropic" },
    [
      question,
      { role: "assistant", content: [{ type: "tool_use", id: "a", name: "n", input: [1] }] },
    ],
    [
      question,
      { role: "assistant", content: [{ type: "tool_use", id: "a", name: "n", input: {} }] },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "a", content: CUT_OFF, is_error: true }],
      },
    ],
  ],
  [
    "a call of Anthropic without a name keeps its input",
    { format: "anthropic" },
    [question, { role: "assistant", content: [{ type: "tool_use", id: "a", input: { x: 1 } }] }],
    [
      question,
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "a", name: "unknown", input: { x: 1 } }],
      },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "a", content: CUT_OFF, is_error: true }],
      },
    ],
  ],
  [
    "a call of Bedrock without a name keeps its input",
    { format: "bedrock" },
    [
      { role: "user", content: [{ text: "q" }] },
      { role: "assistant", content: [{ toolUse: { toolUseId: "a", input: { x: 1 } } }] },
    ],
    [
      { role: "user", content: [{ text: "q" }] },
      {
        role: "assistant",
        content: [{ toolUse: { toolUseId: "a", name: "unknown", input: { x: 1 } } }],
      },
      {
        role: "user",
        content: [
          { toolResult: { toolUseId: "a", content: [{ text: CUT_OFF }], status: "error" } },
        ],
      },
    ],
  ],
  [
    "an invalid call of LangChain becomes a call without arguments",
    { format: "langchain" },
    [
      {
        type: "ai",
        content: "",
        tool_calls: [],
        invalid_tool_calls: [{ name: "n", args: '{"x":', id: "a", error: "e" }],
      },
    ],
    [
      {
        type: "ai",
        content: "",
        tool_calls: [{ type: "tool_call", id: "a", name: "n", args: {} }],
        invalid_tool_calls: [],
      },
      { role: "tool", ...langChainResult(CUT_OFF) },
    ],
  ],
];

const aiMessage = { content: "", tool_calls: [{ name: "n", args: {}, id: "a" }] };
const constructed = (name: string, kwargs: object): object => ({
  lc: 1,
  type: "constructor",
  id: ["langchain_core", "messages", name],
  kwargs,
});

const UNUSUAL_SHAPES: readonly Case[] = [
  [
    "calls of OpenAI that are no objects go",
    { format: "openai-chat" },
    [{ role: "assistant", content: "x", tool_calls: ["a", null] }],
    [{ role: "assistant", content: "x" }],
  ],
  [
    "a custom tool of OpenAI is answered as it is",
    { format: "openai-chat" },
    [chatCall({ type: "custom", custom: { name: "sh", input: "ls" } })],
    [chatCall({ type: "custom", custom: { name: "sh", input: "ls" } }), chatResult(LOST)],
  ],
  [
    "texts, images and bare words of a result become words",
    { format: "openai-chat", orphanResult: "text" },
    [{ role: "tool", tool_call_id: "a", content: ["x", { type: "image_url" }, { text: "y" }] }],
    [
      {
        role: "user",
        content:
          '<tool_result_without_call tool="unknown">\nx\n[image_url]\ny\n</tool_result_without_call>',
      },
    ],
  ],
  [
    "an output of a custom tool gets a call of a custom tool",
    { format: "openai-responses" },
    [question, { type: "custom_tool_call_output", call_id: "a", output: "x" }],
    [
      question,
      {
        type: "custom_tool_call",
        call_id: "a",
        name: "unknown",
        input: "[Tool call for unknown - the record was lost]",
      },
      { type: "custom_tool_call_output", call_id: "a", output: "x" },
    ],
  ],
  [
    "a stored message of LangChain is answered by a stored message",
    { format: "langchain" },
    [{ type: "ai", data: aiMessage }],
    [
      { type: "ai", data: aiMessage },
      { type: "tool", data: langChainResult(LOST) },
    ],
  ],
  [
    "a serialised message of LangChain is answered by a serialised message",
    { format: "langchain" },
    [constructed("AIMessage", aiMessage)],
    [constructed("AIMessage", aiMessage), constructed("ToolMessage", langChainResult(LOST))],
  ],
  [
    "a serialised message of LangChain that does not say what it is stays",
    { format: "langchain" },
    [
      { lc: 1, type: "constructor", kwargs: { content: "x" } },
      { type: "ai", ...aiMessage },
    ],
    [
      { lc: 1, type: "constructor", kwargs: { content: "x" } },
      { type: "ai", ...aiMessage },
      { role: "tool", ...langChainResult(LOST) },
    ],
  ],
  [
    "a call that goes is taken out of the content of LangChain, too, and bare words stay",
    { format: "langchain", missingResult: "drop-call" },
    [
      {
        type: "ai",
        ...aiMessage,
        content: [{ type: "tool_call", id: "a", name: "n", args: {} }, "loose"],
      },
    ],
    [{ type: "ai", content: ["loose"], tool_calls: [] }],
  ],
  [
    "a row with words and a result says both",
    { format: "rows", orphanResult: "text" },
    [{ id: "1", role: "tool_result", content: "words", result: { a: 1 }, tool: "t" }],
    [
      {
        id: "repair-text-1",
        role: "user",
        content: '<tool_result_without_call tool="t">\nwords\n{"a":1}\n</tool_result_without_call>',
      },
    ],
  ],
  [
    "a tool message of OpenAI with a name gets a call of that name",
    { format: "openai-chat" },
    [question, { ...chatResult("x"), name: 'a "b"' }],
    [
      question,
      chatCall({
        type: "function",
        function: {
          name: 'a "b"',
          arguments: '{"_repair":"[Tool call for a \\"b\\" - the record was lost]"}',
        },
      }),
      { ...chatResult("x"), name: 'a "b"' },
    ],
  ],
  [
    "a message of Anthropic that is an empty text goes",
    { format: "anthropic" },
    [question, { role: "assistant", content: " " }, question],
    [question, question],
  ],
  [
    "a hosted call of Anthropic without an identifier goes",
    { format: "anthropic" },
    [
      question,
      {
        role: "assistant",
        content: [
          { type: "server_tool_use", name: "web_search", input: {} },
          { type: "text", text: "so" },
        ],
      },
    ],
    [question, { role: "assistant", content: [{ type: "text", text: "so" }] }],
  ],
  [
    "an output of OpenAI Responses in front of a call of another kind is not its own",
    { format: "openai-responses" },
    [
      { type: "custom_tool_call_output", call_id: "a", output: "x" },
      { type: "function_call", call_id: "a", name: "n", arguments: "{}" },
    ],
    [
      {
        type: "custom_tool_call",
        call_id: "a",
        name: "unknown",
        input: "[Tool call for unknown - the record was lost]",
      },
      { type: "custom_tool_call_output", call_id: "a", output: "x" },
      { type: "function_call", call_id: "a_2", name: "n", arguments: "{}" },
      { type: "function_call_output", call_id: "a_2", output: LOST },
    ],
  ],
  [
    "a result of the AI SDK that says no more than that it was denied is told with its reason",
    { format: "ai-sdk", orphanResult: "text" },
    [
      question,
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "a",
            output: { type: "execution-denied", reason: "no" },
          },
          { type: "tool-result", toolCallId: "b", output: { type: "json" } },
        ],
      },
    ],
    [
      question,
      {
        role: "user",
        content: [
          {
            type: "text",
            text: '<tool_result_without_call tool="unknown">\nno\n</tool_result_without_call>',
          },
        ],
      },
      {
        role: "user",
        content: [
          {
            type: "text",
            text: '<tool_result_without_call tool="unknown">\n{"type":"json"}\n</tool_result_without_call>',
          },
        ],
      },
    ],
  ],
  [
    "a row without a tool gets a call without a tool",
    { format: "rows" },
    [{ id: "1", role: "tool_result", content: "x" }],
    [
      {
        id: "repair-call-1",
        role: "tool_call",
        content: "[Tool call for unknown - the record was lost]",
        metadata: { truncated: true },
      },
      { id: "1", role: "tool_result", content: "x" },
    ],
  ],
];

describe.each([
  ["of calls that were cut off", CUT_OFF_CALLS],
  ["of unusual shapes", UNUSUAL_SHAPES],
] as const)("repairToolPairs %s", (_, cases) => {
  it.each(cases)("%s", (_name, options, history, repaired) => {
    const { messages } = repairToolPairs(deepFreeze([...history]), options);
    expect(messages).toStrictEqual(repaired);
    expect(validateToolPairs(messages, options)).toStrictEqual([]);
    expect(repairToolPairs(messages, options).messages).toBe(messages);
  });
});

describe("a healthy history of an unusual shape", () => {
  it.each([
    [
      "arguments of blanks stand for none",
      "openai-chat",
      [chatCall({ type: "function", function: { name: "n", arguments: " " } }), chatResult("r")],
    ],
    [
      "arguments that quote a quotation mark and open braces in texts",
      "openai-chat",
      [
        chatCall({ type: "function", function: { name: "n", arguments: '{"x":["{\\"",{}]}' } }),
        chatResult("r"),
      ],
    ],
    [
      "a container that has given its output",
      "openai-responses",
      [
        { type: "shell_call", call_id: "a", environment: { type: "container_reference" } },
        { type: "shell_call_output", call_id: "a", output: [] },
      ],
    ],
    [
      "a local shell without an item of its own",
      "openai-responses",
      [
        { type: "local_shell_call", call_id: "a" },
        { type: "local_shell_call_output", call_id: "a", output: "x" },
      ],
    ],
    [
      "LangChain names the call of a server's result in two ways",
      "langchain",
      [
        {
          type: "ai",
          content: [
            { type: "server_tool_call", id: "s", name: "web" },
            { type: "server_tool_call_result", toolCallId: "s", output: "x" },
          ],
        },
      ],
    ],
  ] as const)("comes back as it is: %s", (_name, format, history) => {
    const messages = deepFreeze([...history]);
    expect(repairToolPairs(messages, { format }).messages).toBe(messages);
  });
});

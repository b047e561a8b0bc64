/** A short broken history in each format, as compaction, an abort or a crash leaves it. */

export interface HistoryExample {
  readonly name: string;
  readonly label: string;
  readonly text: () => string;
}

const TASK = "Find out why the nightly build fails, and fix it";
const LOG = "src/parser.ts(41,7): error TS2345: Argument of type string is not assignable";
const SOURCE = "export function parse(input: number): Token[] { ... }";
const OTHER_WORDS = "Never mind the build, what is the weather in Oslo?";

const openAiCall = (id: string, name: string, args: object): object => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

const openAiChat = [
  // The head was summarised away, and with it the call of this result.
  { role: "tool", tool_call_id: "call_0", content: LOG },
  { role: "user", content: TASK },
  {
    role: "assistant",
    content: "I look at the log and at the file.",
    tool_calls: [
      openAiCall("call_1", "read_log", { job: "nightly" }),
      openAiCall("call_2", "read_file", { path: "src/parser.ts" }),
    ],
  },
  { role: "tool", tool_call_id: "call_1", content: LOG },
  // The second call was cut off, and the user went on.
  { role: "user", content: OTHER_WORDS },
  {
    role: "assistant",
    content: null,
    tool_calls: [openAiCall("call_3", "get_forecast", { city: "Oslo" })],
  },
  { role: "user", content: "Hurry up, please" },
  // Arrived late: it belongs directly behind its call.
  { role: "tool", tool_call_id: "call_3", content: "4 degrees, rain" },
  { role: "assistant", content: "It rains in Oslo, at 4 degrees." },
];

const anthropic = [
  { role: "user", content: "Summary of what was said before: the nightly build fails." },
  {
    role: "assistant",
    content: [
      { type: "text", text: "I read both at once." },
      { type: "tool_use", id: "toolu_01", name: "read_log", input: { job: "nightly" } },
      { type: "tool_use", id: "toolu_02", name: "read_file", input: { path: "src/parser.ts" } },
    ],
  },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_01", content: LOG }] },
  {
    role: "assistant",
    content: [{ type: "text", text: "The parser wants a number." }],
  },
  {
    role: "user",
    content: [
      { type: "text", text: "Then change it." },
      { type: "tool_result", tool_use_id: "toolu_99", content: "3 files changed" },
    ],
  },
  {
    role: "assistant",
    content: [
      { type: "tool_use", id: "toolu_03", name: "edit_file", input: { path: "src/parser.ts" } },
    ],
  },
  { role: "user", content: OTHER_WORDS },
];

const openAiResponses = [
  { type: "message", role: "user", content: [{ type: "input_text", text: TASK }] },
  { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "The log first." }] },
  {
    type: "function_call",
    id: "fc_1",
    call_id: "call_1",
    name: "read_log",
    arguments: '{"job":"nightly"}',
  },
  {
    type: "function_call",
    id: "fc_2",
    call_id: "call_2",
    name: "read_file",
    arguments: '{"path":"src/parser.ts"}',
  },
  { type: "function_call_output", call_id: "call_1", output: LOG },
  { type: "message", role: "user", content: [{ type: "input_text", text: OTHER_WORDS }] },
  { type: "function_call_output", call_id: "call_9", output: SOURCE },
];

const gemini = [
  { role: "user", parts: [{ text: TASK }] },
  {
    role: "model",
    parts: [
      { functionCall: { name: "read_log", args: { job: "nightly" } } },
      { functionCall: { name: "read_file", args: { path: "src/parser.ts" } } },
    ],
  },
  // Two calls, one response: Gemini counts them.
  { role: "user", parts: [{ functionResponse: { name: "read_log", response: { output: LOG } } }] },
  { role: "model", parts: [{ text: "The parser wants a number." }] },
  {
    role: "user",
    parts: [{ functionResponse: { name: "edit_file", response: { output: "done" } } }],
  },
  { role: "user", parts: [{ text: OTHER_WORDS }] },
];

const bedrock = [
  { role: "user", content: [{ text: TASK }] },
  {
    role: "assistant",
    content: [
      { toolUse: { toolUseId: "tooluse_1", name: "read_log", input: { job: "nightly" } } },
      { toolUse: { toolUseId: "tooluse_2", name: "read_file", input: { path: "src/parser.ts" } } },
    ],
  },
  // Split over two messages: Converse wants all results of a turn in one.
  { role: "user", content: [{ toolResult: { toolUseId: "tooluse_1", content: [{ text: LOG }] } }] },
  {
    role: "user",
    content: [{ toolResult: { toolUseId: "tooluse_2", content: [{ text: SOURCE }] } }],
  },
  {
    role: "assistant",
    content: [
      { toolUse: { toolUseId: "tooluse_3", name: "edit_file", input: { path: "src/parser.ts" } } },
    ],
  },
  { role: "user", content: [{ text: OTHER_WORDS }] },
];

const aiSdk = [
  { role: "user", content: TASK },
  {
    role: "assistant",
    content: [
      { type: "text", text: "I read both at once." },
      { type: "tool-call", toolCallId: "call_1", toolName: "read_log", input: { job: "nightly" } },
      {
        type: "tool-call",
        toolCallId: "call_2",
        toolName: "read_file",
        input: { path: "src/parser.ts" },
      },
    ],
  },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "call_1",
        toolName: "read_log",
        output: { type: "text", value: LOG },
      },
    ],
  },
  { role: "user", content: OTHER_WORDS },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "call_0",
        toolName: "list_jobs",
        output: { type: "text", value: "nightly" },
      },
    ],
  },
];

const aiSdkUi = [
  { id: "m1", role: "user", parts: [{ type: "text", text: TASK }] },
  {
    id: "m2",
    role: "assistant",
    parts: [
      { type: "step-start" },
      {
        type: "tool-read_log",
        toolCallId: "call_1",
        state: "output-available",
        input: { job: "nightly" },
        output: LOG,
      },
      // The stream was aborted here.
      {
        type: "tool-read_file",
        toolCallId: "call_2",
        state: "input-available",
        input: { path: "src/parser.ts" },
      },
    ],
  },
  { id: "m3", role: "user", parts: [{ type: "text", text: OTHER_WORDS }] },
];

const langchain = [
  { type: "human", content: TASK },
  {
    type: "ai",
    content: "",
    tool_calls: [
      { id: "call_1", name: "read_log", args: { job: "nightly" } },
      { id: "call_2", name: "read_file", args: { path: "src/parser.ts" } },
    ],
  },
  { type: "tool", tool_call_id: "call_2", name: "read_file", content: SOURCE },
  { type: "human", content: OTHER_WORDS },
  { type: "tool", tool_call_id: "call_7", name: "edit_file", content: "3 files changed" },
];

const rows = [
  { id: "1", role: "user", content: TASK },
  {
    id: "2",
    role: "tool_call",
    content: "",
    tool: "read_log",
    toolCallId: "a",
    args: { job: "nightly" },
  },
  {
    id: "3",
    role: "tool_call",
    content: "",
    tool: "read_file",
    toolCallId: "b",
    args: { path: "src/parser.ts" },
  },
  { id: "4", role: "tool_result", content: LOG, tool: "read_log", toolCallId: "a" },
  { id: "5", role: "user", content: OTHER_WORDS },
  {
    id: "6",
    role: "tool_result",
    content: "4 degrees, rain",
    tool: "get_forecast",
    toolCallId: "z",
  },
];

function example(name: string, label: string, messages: readonly object[]): HistoryExample {
  return { name, label, text: () => JSON.stringify(messages, null, 2) };
}

export const HISTORY_EXAMPLES: readonly HistoryExample[] = [
  example("openai-chat", "OpenAI Chat", openAiChat),
  example("openai-responses", "OpenAI Responses", openAiResponses),
  example("anthropic", "Anthropic", anthropic),
  example("gemini", "Gemini", gemini),
  example("bedrock", "Bedrock Converse", bedrock),
  example("ai-sdk", "AI SDK model messages", aiSdk),
  example("ai-sdk-ui", "AI SDK UI messages", aiSdkUi),
  example("langchain", "LangChain", langchain),
  example("rows", "Flat rows", rows),
];

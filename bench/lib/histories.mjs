// Histories of every message format and of every bad shape, for the benchmark of repair.

const numbers = (count) => Array.from({ length: count }, (_, index) => index);
const id = (index) => `call_${index}`;

/** How a format writes what happens: words, calls of one turn, results of one turn. */
const FORMATS = {
  rows: {
    say: (role, text) => [{ id: `row-${text}`, role, content: text }],
    call: (calls) =>
      calls.map((call) => ({
        id: `call-${call.key}`,
        role: "tool_call",
        content: "",
        tool: "search",
        toolCallId: call.id,
        args: { query: call.text },
      })),
    answer: (results) =>
      results.map((result) => ({
        id: `result-${result.key}`,
        role: "tool_result",
        content: result.text,
        tool: "search",
        toolCallId: result.id,
      })),
  },
  "openai-chat": {
    say: (role, content) => [{ role, content }],
    call: (calls) => [
      {
        role: "assistant",
        content: null,
        tool_calls: calls.map((call) => ({
          id: call.id,
          type: "function",
          function: { name: "search", arguments: inJson(call) },
        })),
      },
    ],
    answer: (results) =>
      results.map((result) => ({ role: "tool", tool_call_id: result.id, content: result.text })),
  },
  "openai-responses": {
    say: (role, content) => [{ type: "message", role, content }],
    call: (calls) => [
      { type: "reasoning", id: `rs_${calls[0].key}`, summary: [] },
      ...calls.map((call) => ({
        type: "function_call",
        call_id: call.id,
        name: "search",
        arguments: inJson(call),
      })),
    ],
    answer: (results) =>
      results.map((result) => ({
        type: "function_call_output",
        call_id: result.id,
        output: result.text,
      })),
  },
  anthropic: {
    say: (role, content) => [{ role, content }],
    call: (calls) => [
      {
        role: "assistant",
        content: calls.map((call) => ({
          type: "tool_use",
          id: call.id,
          name: "search",
          input: call.isCutOff ? inJson(call) : { query: call.text },
        })),
      },
    ],
    answer: (results) => [
      {
        role: "user",
        content: results.map((result) => ({
          type: "tool_result",
          tool_use_id: result.id,
          content: result.text,
        })),
      },
    ],
  },
  gemini: {
    say: (role, text) => [{ role: role === "user" ? "user" : "model", parts: [{ text }] }],
    call: (calls) => [
      {
        role: "model",
        parts: calls.map((call) => ({
          functionCall: {
            id: call.id,
            name: "search",
            args: { query: call.text },
            ...(call.isCutOff && { willContinue: true }),
          },
        })),
      },
    ],
    answer: (results) => [
      {
        role: "user",
        parts: results.map((result) => ({
          functionResponse: { id: result.id, name: "search", response: { output: result.text } },
        })),
      },
    ],
  },
  bedrock: {
    say: (role, text) => [{ role, content: [{ text }] }],
    call: (calls) => [
      {
        role: "assistant",
        content: calls.map((call) => ({
          toolUse: {
            toolUseId: call.id,
            name: "search",
            input: call.isCutOff ? inJson(call) : { query: call.text },
          },
        })),
      },
    ],
    answer: (results) => [
      {
        role: "user",
        content: results.map((result) => ({
          toolResult: { toolUseId: result.id, content: [{ text: result.text }] },
        })),
      },
    ],
  },
  "ai-sdk": {
    say: (role, content) => [{ role, content }],
    call: (calls) => [
      {
        role: "assistant",
        content: calls.map((call) => ({
          type: "tool-call",
          toolCallId: call.id,
          toolName: "search",
          input: call.isCutOff ? inJson(call) : { query: call.text },
        })),
      },
    ],
    answer: (results) => [
      {
        role: "tool",
        content: results.map((result) => ({
          type: "tool-result",
          toolCallId: result.id,
          toolName: "search",
          output: { type: "text", value: result.text },
        })),
      },
    ],
  },
  // A part is a call and its result in one: what comes alone is a call that has none.
  "ai-sdk-ui": {
    say: (role, text) => [{ id: `message-${text}`, role, parts: [{ type: "text", text }] }],
    call: (calls) => [
      {
        id: `message-${calls[0].key}`,
        role: "assistant",
        parts: calls.map((call) => ({
          type: "tool-search",
          toolCallId: call.id,
          state: call.isCutOff ? "input-streaming" : "input-available",
          input: { query: call.text },
        })),
      },
    ],
    answer: (results) => [
      {
        id: `message-${results[0].key}`,
        role: "assistant",
        parts: results.map((result) => ({
          type: "tool-search",
          toolCallId: result.id,
          state: "output-available",
          input: {},
          output: result.text,
        })),
      },
    ],
  },
  langchain: {
    say: (role, content) => [{ type: role === "user" ? "human" : "ai", content }],
    call: (calls) => [
      {
        type: "ai",
        content: "",
        tool_calls: calls
          .filter(({ isCutOff }) => !isCutOff)
          .map((call) => ({
            type: "tool_call",
            id: call.id,
            name: "search",
            args: { query: call.text },
          })),
        invalid_tool_calls: calls
          .filter(({ isCutOff }) => isCutOff)
          .map((call) => ({
            type: "invalid_tool_call",
            id: call.id,
            name: "search",
            args: inJson(call),
          })),
      },
    ],
    answer: (results) =>
      results.map((result) => ({ type: "tool", tool_call_id: result.id, content: result.text })),
  },
};

function inJson({ text, isCutOff }) {
  const json = JSON.stringify({ query: text });
  // Behind a brace of its own, where a look at the end does not tell that something is missing.
  return isCutOff ? `{"filter":{},"${json.length}":{}` : json;
}

const side = (index, more = {}) => ({ key: index, id: id(index), text: `words ${index}`, ...more });

/** Each shape in the words of a format. */
const SHAPES = {
  "healthy turns": ({ say, call, answer }, count) =>
    turns(count, (index) => [
      ...say("user", `question ${index}`),
      ...call([side(index)]),
      ...answer([side(index)]),
      ...say("assistant", `answer ${index}`),
    ]),
  "words only": ({ say }, count) =>
    turns(count, (index) => [
      ...say("user", `question ${index}`),
      ...say("assistant", `answer ${index}`),
    ]),
  "every result lost": ({ say, call }, count) =>
    turns(count, (index) => [...say("user", `question ${index}`), ...call([side(index)])]),
  "every call lost": ({ say, answer }, count) =>
    turns(count, (index) => [...say("user", `question ${index}`), ...answer([side(index)])]),
  "results only, one identifier": ({ answer }, count) =>
    turns(count, (index) => answer([side(index, { id: "call" })])),
  "results only": ({ answer }, count) => turns(count, (index) => answer([side(index)])),
  "calls only, one identifier": ({ call }, count) =>
    turns(count, (index) => call([side(index, { id: "call" })])),
  "no identifiers": ({ say, call, answer }, count) =>
    turns(count, (index) => [
      ...say("user", `question ${index}`),
      ...call([side(index, { id: "" })]),
      ...answer([side(index, { id: "" })]),
    ]),
  "one turn, no result": ({ say, call }, count) => [
    ...say("user", "question"),
    ...call(numbers(count).map((index) => side(index))),
    ...say("user", "stop"),
  ],
  "one turn, results backwards": ({ say, call, answer }, count) => [
    ...say("user", "question"),
    ...call(numbers(count).map((index) => side(index))),
    ...answer(
      numbers(count)
        .map((index) => side(index))
        .reverse(),
    ),
  ],
  "one turn, one identifier": ({ say, call, answer }, count) => [
    ...say("user", "question"),
    ...call(numbers(count).map((index) => side(index, { id: "call" }))),
    ...answer(numbers(count).map((index) => side(index, { id: "call" }))),
  ],
  "one turn, no identifiers": ({ say, call, answer }, count) => [
    ...say("user", "question"),
    ...call(numbers(count).map((index) => side(index, { id: "" }))),
    ...answer(numbers(count).map((index) => side(index, { id: "" }))),
  ],
  "every result twice": ({ say, call, answer }, count) =>
    turns(count, (index) => [
      ...say("user", `question ${index}`),
      ...call([side(index)]),
      ...answer([side(index)]),
      ...answer([side(index)]),
    ]),
  "results behind everything": ({ say, call, answer }, count) => [
    ...turns(count, (index) => [
      ...say("user", `question ${index}`),
      ...call([side(index)]),
      ...say("assistant", `answer ${index}`),
    ]),
    ...turns(count, (index) => answer([side(index)])),
  ],
  "words between call and result": ({ say, call, answer }, count) =>
    turns(count, (index) => [
      ...call([side(index)]),
      ...say("user", `question ${index}`),
      ...answer([side(index)]),
    ]),
  "every call cut off": ({ say, call }, count) =>
    turns(count, (index) => [
      ...say("user", `question ${index}`),
      ...call([side(index, { isCutOff: true })]),
    ]),
  "long texts": ({ say, call, answer }, count) =>
    turns(Math.ceil(count / 100), (index) => [
      ...say("user", `${index} `.repeat(2000)),
      ...call([side(index, { text: "argument ".repeat(500) })]),
      ...answer([side(index, { text: "result ".repeat(1000) })]),
    ]),
};

function turns(count, turn) {
  return numbers(count).flatMap(turn);
}

/** Every shape in every format, of about `count` calls or results each. */
export function* histories(count) {
  for (const [format, words] of Object.entries(FORMATS)) {
    for (const [shape, make] of Object.entries(SHAPES)) {
      // A copy is laid out as one that came over a wire: equal texts are not one text.
      yield { format, shape, messages: JSON.parse(JSON.stringify(make(words, count))) };
    }
  }
}

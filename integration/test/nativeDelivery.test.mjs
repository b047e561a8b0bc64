import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { convertToModelMessages, generateText, isStepCount, streamText, tool } from "ai";
import { partitionToolsForDiscovery, toNativeSearchOutput, toNativeTools } from "toolpipe";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { streamedAnswer } from "../servers/streamedAnswer.mjs";

const ran = [];
beforeEach(() => ran.splice(0));

const breakpoint = { anthropic: { cacheControl: { type: "ephemeral" } } };
const catalog = {
  get_time: tool({
    description: "Tells the time of day.",
    inputSchema: z.object({}),
    execute: async () => "noon",
    providerOptions: breakpoint,
  }),
  mail_send: tool({
    description: "Sends a mail to a person.",
    inputSchema: z.object({ to: z.string() }),
    execute: async ({ to }) => `sent to ${to}`,
    providerOptions: breakpoint,
  }),
  weather_forecast: tool({
    description: "Looks up the weather forecast of a city.",
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => {
      ran.push(city);
      return `rain in ${city}`;
    },
  }),
};
const deferrableNames = ["mail_send", "weather_forecast"];
const partition = () =>
  partitionToolsForDiscovery(catalog, { deferrableNames, delivery: "native" });

/** A `fetch` that answers from a list, at once or as a stream, and remembers what it was sent. */
function scriptedFetch(answers, isStreamed) {
  const requests = [];
  const send = async (_url, { body }) => {
    const answer = answers[requests.length];
    requests.push(JSON.parse(body));
    return isStreamed ? streamedAnswer(answer) : Response.json(answer);
  };
  return { requests, fetch: send };
}

async function stream(options) {
  const errors = [];
  const result = streamText({ ...options, onError: ({ error }) => errors.push(error) });
  let text = "";
  for await (const piece of result.textStream) text += piece;
  expect(errors).toStrictEqual([]);
  return {
    text,
    responseMessages: await result.responseMessages,
    warnings: await result.warnings,
  };
}

const loops = [
  ["generateText", generateText],
  ["streamText", stream],
];

/** Checks what every provider asks of the tools on the wire, and returns them by name. */
function checkTools(requests, provider) {
  const lists = requests.map(({ tools }) => JSON.stringify(tools));
  expect(new Set(lists).size).toBe(1);
  const { tools } = requests[0];
  const marks = (list) => list.map(({ name, defer_loading = false }) => [name, defer_loading]);
  expect(marks(tools)).toStrictEqual(marks(toNativeTools(partition(), provider)));
  const deferred = tools.filter((one) => one.defer_loading === true);
  expect(deferred.map(({ name }) => name)).toStrictEqual(deferrableNames);
  for (const one of deferred) expect(one).not.toHaveProperty("cache_control");
  return new Map(tools.map((one) => [one.name, one]));
}

describe.each(loops)("%s of AI SDK 7 with the Anthropic provider", (_name, loop) => {
  const says = (stop_reason, ...content) => ({
    id: "msg",
    type: "message",
    role: "assistant",
    model: "local",
    content,
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  const calls = (id, name, input) => says("tool_use", { type: "tool_use", id, name, input });
  const answers = (text) => says("end_turn", { type: "text", text });

  async function run(script, prompt, tools = partition()) {
    const { requests, fetch } = scriptedFetch(script, loop === stream);
    const model = createAnthropic({ apiKey: "local", fetch })("claude-sonnet-4-5");
    const result = await loop({ model, tools, stopWhen: isStepCount(5), ...prompt });
    return { ...checked(requests), requests, result };
  }

  function checked(requests) {
    const tools = checkTools(requests, "anthropic");
    const blocks = requests.flatMap(({ messages }) =>
      messages.flatMap(({ content }) => content).flatMap((block) => block.content ?? []),
    );
    const references = blocks.filter(({ type }) => type === "tool_reference");
    for (const { tool_name } of references) {
      expect(tools.get(tool_name)).toMatchObject({ defer_loading: true });
    }
    return { tools };
  }

  const forecast = [
    calls("1", "search_tools", { query: "weather forecast" }),
    calls("2", "weather_forecast", { city: "Oslo" }),
    answers("It rains."),
  ];
  const reference = { type: "tool_reference", tool_name: "weather_forecast" };

  it("searches, refers, calls and answers on the same tools", async () => {
    const { requests, result, tools } = await run(forecast, { prompt: "Weather in Oslo?" });
    expect(requests).toHaveLength(3);
    expect(requests[1].messages.at(-1)).toStrictEqual({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "1", content: [reference] }],
    });
    expect(requests[2].messages.at(-1).content[0].content).toBe("rain in Oslo");
    expect(ran).toStrictEqual(["Oslo"]);
    expect(result.text).toBe("It rains.");
    expect(result.warnings).toStrictEqual([]);
    expect(tools.get("get_time")).toMatchObject({ cache_control: { type: "ephemeral" } });
  });

  it("continues a history on the bytes of the request before", async () => {
    const question = { role: "user", content: "Weather in Oslo?" };
    const first = await run(forecast, { messages: [question] });
    const messages = JSON.parse(
      JSON.stringify([
        question,
        ...first.result.responseMessages,
        { role: "user", content: "And in Rome?" },
      ]),
    );
    const second = await run([calls("3", "weather_forecast", { city: "Rome" }), answers("Sun.")], {
      messages,
    });
    const before = first.requests.at(-1);
    const after = second.requests[0];
    expect(JSON.stringify(after.tools)).toBe(JSON.stringify(before.tools));
    expect(after.messages.slice(0, before.messages.length)).toStrictEqual(before.messages);
    expect(ran).toStrictEqual(["Oslo", "Rome"]);
    expect(second.result.text).toBe("Sun.");
  });

  it("continues the messages of a user interface with the same references", async () => {
    const record = partition();
    const output = await record.search_tools.execute({ query: "weather forecast" });
    const uiMessages = [
      { role: "user", parts: [{ type: "text", text: "Weather in Oslo?" }] },
      {
        role: "assistant",
        parts: [
          {
            type: "tool-search_tools",
            toolCallId: "1",
            state: "output-available",
            input: { query: "weather forecast" },
            output,
          },
        ],
      },
    ];
    const messages = await convertToModelMessages(JSON.parse(JSON.stringify(uiMessages)), {
      tools: record,
    });
    const { requests } = await run(forecast.slice(1), { messages });
    expect(requests[0].messages.at(-1).content[0].content).toStrictEqual([reference]);
    expect(ran).toStrictEqual(["Oslo"]);
  });

  it("tells the model in words when a search finds nothing", async () => {
    const script = [calls("1", "search_tools", { query: "astrology" }), answers("No such tool.")];
    const { requests } = await run(script, { prompt: "My horoscope?" });
    const { content } = requests[1].messages.at(-1).content[0];
    expect(JSON.parse(content)).toMatchObject({ loaded: [], matches: [] });
  });

  it("runs a deferred tool that the model calls without a search", async () => {
    await run(forecast.slice(1), { prompt: "Weather in Oslo?" });
    expect(ran).toStrictEqual(["Oslo"]);
  });
});

describe.each(loops)("%s of AI SDK 7 with the OpenAI provider", (_name, loop) => {
  const says = (...output) => ({
    id: "resp",
    object: "response",
    created_at: 0,
    model: "local",
    status: "completed",
    output,
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  const searches = (call_id, input) =>
    says({
      type: "tool_search_call",
      id: `item_${call_id}`,
      execution: "client",
      call_id,
      status: "completed",
      arguments: input,
    });
  const calls = (call_id, name, input) =>
    says({
      type: "function_call",
      id: `item_${call_id}`,
      call_id,
      name,
      arguments: JSON.stringify(input),
      status: "completed",
    });
  const answers = (text) =>
    says({
      type: "message",
      id: "item_text",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text, annotations: [] }],
    });

  async function run(script, prompt) {
    const { requests, fetch } = scriptedFetch(script, loop === stream);
    const openai = createOpenAI({ apiKey: "local", fetch });
    const record = partition();
    const search = record.search_tools;
    const tools = {
      ...record,
      search_tools: openai.tools.toolSearch({
        execution: "client",
        description: search.description,
        parameters: search.inputSchema.jsonSchema,
        execute: async ({ arguments: input }) => ({
          tools: toNativeSearchOutput(record, await search.execute(input), "openai"),
        }),
      }),
    };
    const result = await loop({
      model: openai.responses("gpt-5.4"),
      tools,
      stopWhen: isStepCount(5),
      providerOptions: { openai: { store: false } },
      ...prompt,
    });
    const wire = checkTools(requests, "openai");
    const found = requests
      .flatMap(({ input }) => input)
      .filter(({ type }) => type === "tool_search_output")
      .flatMap((output) => output.tools);
    for (const { type, name, parameters } of found) {
      const declared = wire.get(name);
      expect(declared).toMatchObject({ type, defer_loading: true });
      expect(parameters.properties).toStrictEqual(declared.parameters.properties);
    }
    return { requests, result, found };
  }

  const forecast = [
    searches("1", { query: "weather forecast" }),
    calls("2", "weather_forecast", { city: "Oslo" }),
    answers("It rains."),
  ];

  it("searches, defines, calls and answers on the same tools", async () => {
    const { requests, result, found } = await run(forecast, { prompt: "Weather in Oslo?" });
    expect(requests).toHaveLength(3);
    expect(requests[0].tools.find(({ type }) => type === "tool_search")).toMatchObject({
      execution: "client",
    });
    expect(requests[1].input.at(-1)).toMatchObject({
      type: "tool_search_output",
      execution: "client",
      call_id: "1",
      tools: [{ type: "function", name: "weather_forecast", defer_loading: true }],
    });
    expect(found.map(({ name }) => name)).toContain("weather_forecast");
    expect(ran).toStrictEqual(["Oslo"]);
    expect(result.text).toBe("It rains.");
  });

  it("continues a history on the bytes of the request before", async () => {
    const question = { role: "user", content: "Weather in Oslo?" };
    const first = await run(forecast, { messages: [question] });
    const messages = JSON.parse(
      JSON.stringify([
        question,
        ...first.result.responseMessages,
        { role: "user", content: "And in Rome?" },
      ]),
    );
    const second = await run([calls("3", "weather_forecast", { city: "Rome" }), answers("Sun.")], {
      messages,
    });
    const before = first.requests.at(-1);
    const after = second.requests[0];
    expect(JSON.stringify(after.tools)).toBe(JSON.stringify(before.tools));
    expect(after.input.slice(0, before.input.length)).toStrictEqual(before.input);
    expect(ran).toStrictEqual(["Oslo", "Rome"]);
  });

  it("defines nothing when a search finds nothing", async () => {
    const script = [searches("1", { query: "astrology" }), answers("No such tool.")];
    const { requests } = await run(script, { prompt: "My horoscope?" });
    expect(requests[1].input.at(-1)).toMatchObject({ type: "tool_search_output", tools: [] });
  });
});

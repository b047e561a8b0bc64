import { generateText, NoSuchToolError, stepCountIs, streamText, type ToolSet, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import {
  generateText as generateText5,
  NoSuchToolError as NoSuchToolError5,
  stepCountIs as stepCountIs5,
  type ToolSet as ToolSet5,
  tool as tool5,
} from "ai5";
import { MockLanguageModelV2 } from "ai5/test";
import {
  generateText as generateText6,
  NoSuchToolError as NoSuchToolError6,
  stepCountIs as stepCountIs6,
  type ToolSet as ToolSet6,
  tool as tool6,
} from "ai6";
import { MockLanguageModelV3 } from "ai6/test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  partitionToolsForDiscovery,
  pinsFromMessages,
  resolveLiveTool,
} from "../src/toolDiscovery.ts";
import type { DiscoveryDelivery } from "../src/types/discovery.ts";

interface Call {
  readonly toolName: string;
  readonly input: object;
}

const DEFERRABLE = ["weather", "calendar"];

/** What the mock models answer: one list of tool calls a step, and a text when they are used up. */
function script(steps: readonly (readonly Call[])[]) {
  let step = 0;
  return () => {
    const calls = steps[step] ?? [];
    step += 1;
    return calls.map(({ toolName, input }, index) => ({
      type: "tool-call" as const,
      toolCallId: `call-${step}-${index}`,
      toolName,
      input: JSON.stringify(input),
    }));
  };
}

const TEXT = { type: "text" as const, text: "done" };

function usage() {
  return {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
}

describe("AI SDK 7", () => {
  function setUp(steps: readonly (readonly Call[])[], delivery: DiscoveryDelivery = "append") {
    const called: string[] = [];
    const tools: ToolSet = {
      echo: tool({ inputSchema: z.object({}), execute: async () => "echo" }),
      weather: tool({
        description: "Current weather of a city",
        inputSchema: z.object({ city: z.string() }),
        execute: async ({ city }) => {
          called.push(city);
          return `sunny in ${city}`;
        },
      }),
      calendar: tool({ description: "Lists appointments", inputSchema: z.object({}) }),
    };
    const pins: string[] = [];
    const record = partitionToolsForDiscovery(tools, {
      deferrableNames: DEFERRABLE,
      onHydrate: (names) => pins.push(...names),
      delivery,
    });
    const next = script(steps);
    const declared: string[][] = [];
    const model = new MockLanguageModelV4({
      doGenerate: async (options) => {
        declared.push((options.tools ?? []).map(({ name }) => name));
        const calls = next();
        return {
          content: calls.length > 0 ? calls : [TEXT],
          finishReason: { unified: calls.length > 0 ? "tool-calls" : "stop", raw: undefined },
          usage: usage(),
          warnings: [],
        };
      },
    });
    return { record, model, declared, called, pins };
  }

  it("calls a tool on the step after the search that loaded it", async () => {
    const { record, model, declared, called, pins } = setUp([
      [{ toolName: "search_tools", input: { query: "weather in a city" } }],
      [{ toolName: "weather", input: { city: "Paris" } }],
    ]);
    const { steps, response } = await generateText({
      model,
      prompt: "Weather?",
      tools: record,
      stopWhen: stepCountIs(5),
    });
    expect(declared).toStrictEqual([
      ["echo", "search_tools"],
      ["echo", "search_tools", "weather"],
      ["echo", "search_tools", "weather"],
    ]);
    expect(called).toStrictEqual(["Paris"]);
    expect(pins).toStrictEqual(["weather"]);
    expect(steps[0]?.toolResults[0]?.output).toStrictEqual({
      loaded: ["weather"],
      alreadyLoaded: [],
      notFound: [],
      truncated: [],
      matches: [
        { name: "weather", summary: "Current weather of a city", parameters: "(city: string)" },
      ],
      note: "Loaded 1 tool. Call it by name on your next step.",
    });
    expect(pinsFromMessages(steps.flatMap((step) => step.response.messages))).toStrictEqual([
      "weather",
    ]);
    expect(response.messages.at(-1)?.role).toBe("assistant");
  });

  it("runs a direct call, and a search and a call in one step, through the repair hook", async () => {
    const { record, model, called, pins } = setUp([
      [{ toolName: "weather", input: { city: "Rome" } }],
      [
        { toolName: "search_tools", input: { names: ["calendar"] } },
        { toolName: "weather", input: { city: "Oslo" } },
      ],
    ]);
    await generateText({
      model,
      prompt: "Weather?",
      tools: record,
      stopWhen: stepCountIs(5),
      experimental_repairToolCall: async ({ toolCall, error }) =>
        NoSuchToolError.isInstance(error) && resolveLiveTool(record, toolCall.toolName)
          ? toolCall
          : null,
    });
    expect(called).toStrictEqual(["Rome", "Oslo"]);
    expect(pins).toStrictEqual(["weather", "calendar"]);
  });

  it("runs a direct call without a hook when deferred tools are hidden properties", async () => {
    const called: string[] = [];
    const tools: ToolSet = {
      weather: tool({
        inputSchema: z.object({ city: z.string() }),
        execute: async ({ city }) => called.push(city),
      }),
    };
    const record = partitionToolsForDiscovery(tools, {
      deferrableNames: DEFERRABLE,
      hiddenProperties: true,
    });
    const next = script([[{ toolName: "weather", input: { city: "Rome" } }]]);
    const declared: string[][] = [];
    const model = new MockLanguageModelV4({
      doGenerate: async (options) => {
        declared.push((options.tools ?? []).map(({ name }) => name));
        const calls = next();
        return {
          content: calls.length > 0 ? calls : [TEXT],
          finishReason: { unified: "stop", raw: undefined },
          usage: usage(),
          warnings: [],
        };
      },
    });
    await generateText({ model, prompt: "Weather?", tools: record, stopWhen: stepCountIs(3) });
    expect(called).toStrictEqual(["Rome"]);
    expect(declared).toStrictEqual([["search_tools"], ["search_tools", "weather"]]);
  });

  it("goes on when a model calls what only a prototype has", async () => {
    const { record, model, declared } = setUp([[{ toolName: "constructor", input: {} }]]);
    const { text } = await generateText({
      model,
      prompt: "Hi",
      tools: record,
      stopWhen: stepCountIs(3),
    });
    expect(text).toBe("done");
    expect(declared).toHaveLength(2);
  });

  it("declares the same tools on each step when the record is frozen", async () => {
    const { record, model, declared, called } = setUp(
      [
        [{ toolName: "search_tools", input: { query: "weather" } }],
        [{ toolName: "call_tool", input: { name: "weather", arguments: { city: 7 } } }],
        [{ toolName: "call_tool", input: { name: "weather", arguments: { city: "Bern" } } }],
      ],
      "frozen",
    );
    const { steps } = await generateText({
      model,
      prompt: "Weather?",
      tools: record,
      stopWhen: stepCountIs(5),
    });
    expect(new Set(declared.map((names) => names.join()))).toStrictEqual(
      new Set(["echo,search_tools,call_tool"]),
    );
    expect(called).toStrictEqual(["Bern"]);
    const outputs = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
    expect(outputs[0]).toMatchObject({
      matches: [{ inputSchema: { properties: { city: { type: "string" } } } }],
    });
    expect(outputs[1]).toMatchObject({
      error: expect.stringMatching(/^The arguments of "weather" are wrong: city: /),
    });
    expect(outputs[2]).toBe("sunny in Bern");
  });

  it("keeps a tool that was found for the next generation, through pins or the history", async () => {
    const first = setUp([[{ toolName: "search_tools", input: { query: "weather" } }]]);
    const { steps } = await generateText({
      model: first.model,
      prompt: "Weather?",
      tools: first.record,
      stopWhen: stepCountIs(3),
    });
    const messages = steps.flatMap((step) => step.response.messages);
    expect(pinsFromMessages(messages)).toStrictEqual(first.pins);
    const tools: ToolSet = {
      weather: tool({ inputSchema: z.object({}), execute: async () => "sunny" }),
      calendar: tool({ inputSchema: z.object({}), execute: async () => "free" }),
    };
    const record = partitionToolsForDiscovery(tools, {
      deferrableNames: DEFERRABLE,
      pinnedNames: pinsFromMessages(messages),
    });
    expect(Object.keys(record)).toStrictEqual(["search_tools", "weather"]);
  });

  it("streams the same loop", async () => {
    const { record, declared, called } = setUp([]);
    const next = script([
      [{ toolName: "search_tools", input: { query: "weather" } }],
      [{ toolName: "weather", input: { city: "Lima" } }],
    ]);
    const model = new MockLanguageModelV4({
      doStream: async (options) => {
        declared.push((options.tools ?? []).map(({ name }) => name));
        const calls = next();
        const unified = calls.length > 0 ? ("tool-calls" as const) : ("stop" as const);
        return {
          stream: new ReadableStream({
            start(controller) {
              controller.enqueue({ type: "stream-start", warnings: [] });
              for (const call of calls) controller.enqueue(call);
              controller.enqueue({
                type: "finish",
                finishReason: { unified, raw: undefined },
                usage: usage(),
              });
              controller.close();
            },
          }),
        };
      },
    });
    const result = streamText({
      model,
      prompt: "Weather?",
      tools: record,
      stopWhen: stepCountIs(5),
    });
    await result.consumeStream();
    expect(called).toStrictEqual(["Lima"]);
    expect(declared[1]).toStrictEqual(["echo", "search_tools", "weather"]);
  });
});

describe("AI SDK 6", () => {
  it("searches, calls, and resolves a direct call", async () => {
    const called: string[] = [];
    const tools: ToolSet6 = {
      weather: tool6({
        description: "Current weather of a city",
        inputSchema: z.object({ city: z.string() }),
        execute: async ({ city }) => called.push(city),
      }),
      calendar: tool6({
        description: "Lists appointments",
        inputSchema: z.object({}),
        execute: async () => called.push("calendar"),
      }),
    };
    const record = partitionToolsForDiscovery(tools, { deferrableNames: DEFERRABLE });
    const next = script([
      [{ toolName: "search_tools", input: { query: "weather" } }],
      [{ toolName: "weather", input: { city: "Paris" } }],
      [{ toolName: "calendar", input: {} }],
      [{ toolName: "constructor", input: {} }],
    ]);
    const declared: string[][] = [];
    const model = new MockLanguageModelV3({
      doGenerate: async (options) => {
        declared.push((options.tools ?? []).map(({ name }) => name));
        const calls = next();
        return {
          content: calls.length > 0 ? calls : [TEXT],
          finishReason: { unified: "stop", raw: undefined },
          usage: usage(),
          warnings: [],
        };
      },
    });
    const { text } = await generateText6({
      model,
      prompt: "Weather?",
      tools: record,
      stopWhen: stepCountIs6(6),
      experimental_repairToolCall: async ({ toolCall, error }) =>
        NoSuchToolError6.isInstance(error) && resolveLiveTool(record, toolCall.toolName)
          ? toolCall
          : null,
    });
    expect(called).toStrictEqual(["Paris", "calendar"]);
    expect(declared.at(-1)).toStrictEqual(["search_tools", "weather", "calendar"]);
    expect(text).toBe("done");
  });
});

describe("AI SDK 5", () => {
  it("searches, calls, and resolves a direct call", async () => {
    const called: string[] = [];
    const tools: ToolSet5 = {
      weather: tool5({
        description: "Current weather of a city",
        inputSchema: z.object({ city: z.string() }),
        execute: async ({ city }) => called.push(city),
      }),
      calendar: tool5({
        description: "Lists appointments",
        inputSchema: z.object({}),
        execute: async () => called.push("calendar"),
      }),
    };
    const record = partitionToolsForDiscovery(tools, { deferrableNames: DEFERRABLE });
    const next = script([
      [{ toolName: "search_tools", input: { query: "weather" } }],
      [{ toolName: "weather", input: { city: "Paris" } }],
      [{ toolName: "calendar", input: {} }],
      [{ toolName: "constructor", input: {} }],
    ]);
    const declared: string[][] = [];
    const model = new MockLanguageModelV2({
      doGenerate: async (options) => {
        declared.push((options.tools ?? []).map(({ name }) => name));
        const calls = next();
        return {
          content: calls.length > 0 ? calls : [TEXT],
          finishReason: calls.length > 0 ? "tool-calls" : "stop",
          usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
          warnings: [],
        };
      },
    });
    const { text } = await generateText5({
      model,
      prompt: "Weather?",
      tools: record,
      stopWhen: stepCountIs5(6),
      experimental_repairToolCall: async ({ toolCall, error }) =>
        NoSuchToolError5.isInstance(error) && resolveLiveTool(record, toolCall.toolName)
          ? toolCall
          : null,
    });
    expect(called).toStrictEqual(["Paris", "calendar"]);
    expect(declared.at(-1)).toStrictEqual(["search_tools", "weather", "calendar"]);
    expect(text).toBe("done");
  });
});

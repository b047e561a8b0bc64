import { generateText, stepCountIs, streamText, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { generateText as generateText5, stepCountIs as stepCountIs5, tool as tool5 } from "ai5";
import { MockLanguageModelV2 } from "ai5/test";
import { generateText as generateText6, stepCountIs as stepCountIs6, tool as tool6 } from "ai6";
import { MockLanguageModelV3 } from "ai6/test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { partitionToolsForDiscovery } from "../src/toolDiscovery.ts";

/** The `call_tool` of a frozen record, with the members that agent loops look for. */
function callTool(
  tools: Record<string, object>,
): Record<string, (...values: unknown[]) => unknown> {
  const deferrableNames = Object.keys(tools);
  const record = partitionToolsForDiscovery(tools, { deferrableNames, delivery: "frozen" });
  return Object.fromEntries(
    Object.entries(record["call_tool"] ?? {}).filter(([, value]) => typeof value === "function"),
  );
}

const city = z.object({ city: z.string(), days: z.number().default(3) });
const oslo = { name: "weather", arguments: { city: "Oslo" } };

describe("needsApproval of call_tool", () => {
  it("asks the tool about its checked arguments, as its method", async () => {
    const seen: unknown[] = [];
    const weather = {
      limit: 2,
      inputSchema: city,
      needsApproval(this: { limit: number }, input: { days: number }, options: unknown) {
        seen.push(input, options);
        return input.days > this.limit;
      },
    };
    const call = callTool({ weather });
    expect(await call["needsApproval"]?.(oslo, { toolCallId: "1" })).toBe(true);
    expect(seen).toStrictEqual([{ city: "Oslo", days: 3 }, { toolCallId: "1" }]);
  });

  it("asks nobody about a call that will not run", async () => {
    const call = callTool({ weather: { inputSchema: city, needsApproval: true } });
    expect(await call["needsApproval"]?.({ name: "weather", arguments: {} })).toBe(false);
  });
});

describe("onInputAvailable of call_tool", () => {
  it("tells the tool its checked arguments", async () => {
    const seen: unknown[] = [];
    const onInputAvailable = (options: unknown) => seen.push(options);
    const call = callTool({ weather: { inputSchema: city, onInputAvailable }, quiet: {} });
    await call["onInputAvailable"]?.({ input: oslo, toolCallId: "1" });
    await call["onInputAvailable"]?.({ input: { name: "weather" }, toolCallId: "2" });
    await call["onInputAvailable"]?.({ input: { name: "quiet" }, toolCallId: "3" });
    await call["onInputAvailable"]?.(undefined);
    expect(seen).toStrictEqual([{ input: { city: "Oslo", days: 3 }, toolCallId: "1" }]);
  });
});

describe("toModelOutput of call_tool", () => {
  const tools = {
    weather: { inputSchema: city, toModelOutput: (argument: unknown) => ({ seen: argument }) },
    quiet: {},
  };
  const show = (input: unknown, output: unknown) =>
    callTool(tools)["toModelOutput"]?.({ toolCallId: "1", input, output });

  it("shows an output as the tool wants it shown", () => {
    expect(show(oslo, "rain")).toStrictEqual({
      seen: { toolCallId: "1", input: { city: "Oslo" }, output: "rain" },
    });
  });

  it.each([
    ["rain", { type: "text", value: "rain" }],
    [{ at: new Date(0) }, { type: "json", value: { at: "1970-01-01T00:00:00.000Z" } }],
    [undefined, { type: "json", value: null }],
  ])("shows the output %j of any other tool plainly", (output, shown) => {
    expect(show({ name: "quiet" }, output)).toStrictEqual(shown);
    expect(show({ name: "unknown" }, output)).toStrictEqual(shown);
    expect(show(undefined, output)).toStrictEqual(shown);
  });

  it("shows an output plainly when AI SDK 5 does not say what it is the output of", () => {
    const toModelOutput = callTool(tools)["toModelOutput"];
    expect(toModelOutput?.("rain")).toStrictEqual({ type: "text", value: "rain" });
    expect(toModelOutput?.({ sky: "grey" })).toStrictEqual({
      type: "json",
      value: { sky: "grey" },
    });
  });

  it("shows what is wrong with a call plainly", async () => {
    const input = { name: "weather", arguments: {} };
    const output = await callTool(tools)["execute"]?.(input);
    expect(output).toMatchObject({ error: expect.stringContaining("are wrong") });
    expect(show(input, output)).toMatchObject({
      type: "json",
      value: { error: expect.any(String) },
    });
  });
});

describe("an answer in parts", () => {
  async function* parts(_input: unknown, options: { fail?: boolean } = {}) {
    yield "half";
    if (options.fail) throw new Error("lost");
    yield "all";
  }
  const call = callTool({ weather: { execute: parts } });

  it("is the last part to who awaits it, and every part to who iterates it", async () => {
    const answer = call["execute"]?.(oslo);
    const seen: unknown[] = [];
    for await (const part of answer as AsyncIterable<unknown>) seen.push(part);
    expect(seen).toStrictEqual(["half", "all"]);
    expect(await answer).toBe("all");
  });

  it("fails for who awaits it and for who iterates it", async () => {
    const answer = call["execute"]?.(oslo, { fail: true });
    const iterate = async () => {
      for await (const _ of answer as AsyncIterable<unknown>);
    };
    await expect(iterate()).rejects.toThrow("lost");
    await expect(answer).rejects.toThrow("lost");
  });
});

describe("agent loops", () => {
  const description = "Current weather of a city";
  const shown = (temperature: number) => ({
    type: "text" as const,
    value: `${temperature} degrees`,
  });
  const options = { deferrableNames: ["weather"], delivery: "frozen" } as const;
  const content = (prompt: readonly { readonly role: string }[]) =>
    prompt.length > 1
      ? [{ type: "text" as const, text: "done" }]
      : [
          {
            type: "tool-call" as const,
            toolCallId: "1",
            toolName: "call_tool",
            input: JSON.stringify(oslo),
          },
        ];
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const asShown = expect.objectContaining({
    content: [expect.objectContaining({ output: { type: "text", value: "7 degrees" } })],
  });

  it("show outputs as their tools want them in AI SDK 7", async () => {
    const prompts: unknown[] = [];
    const model = new MockLanguageModelV4({
      doGenerate: async ({ prompt }) => {
        prompts.push(prompt.at(-1));
        const finishReason = { unified: "stop", raw: undefined } as const;
        return { content: content(prompt), finishReason, usage, warnings: [] };
      },
    });
    const weather = tool({
      description,
      inputSchema: city,
      execute: async () => ({ temperature: 7 }),
      toModelOutput: ({ output }) => shown(output.temperature),
    });
    const tools = partitionToolsForDiscovery({ weather }, options);
    await generateText({ model, prompt: "Weather?", tools, stopWhen: stepCountIs(3) });
    expect(prompts[1]).toStrictEqual(asShown);
  });

  it("show outputs as their tools want them in AI SDK 6", async () => {
    const prompts: unknown[] = [];
    const model = new MockLanguageModelV3({
      doGenerate: async ({ prompt }) => {
        prompts.push(prompt.at(-1));
        const finishReason = { unified: "stop", raw: undefined } as const;
        return { content: content(prompt), finishReason, usage, warnings: [] };
      },
    });
    const weather = tool6({
      description,
      inputSchema: city,
      execute: async () => ({ temperature: 7 }),
      toModelOutput: ({ output }) => shown(output.temperature),
    });
    const tools = partitionToolsForDiscovery({ weather }, options);
    await generateText6({ model, prompt: "Weather?", tools, stopWhen: stepCountIs6(3) });
    expect(prompts[1]).toStrictEqual(asShown);
  });

  it("show outputs as their tools want them in AI SDK 5", async () => {
    const prompts: unknown[] = [];
    const model = new MockLanguageModelV2({
      doGenerate: async ({ prompt }) => {
        prompts.push(prompt.at(-1));
        const usage5 = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
        return { content: content(prompt), finishReason: "stop", usage: usage5, warnings: [] };
      },
    });
    const weather = tool5({
      description,
      inputSchema: city,
      execute: async () => ({ temperature: 7 }),
      toModelOutput: ({ temperature }) => shown(temperature),
    });
    const tools = partitionToolsForDiscovery({ weather }, options);
    await generateText5({ model, prompt: "Weather?", tools, stopWhen: stepCountIs5(3) });
    expect(prompts[1]).toStrictEqual(asShown);
  });

  it("stream the parts of an answer", async () => {
    const model = new MockLanguageModelV4({
      doStream: async ({ prompt }) => ({
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: "stream-start", warnings: [] });
            for (const part of content(prompt))
              if (part.type === "tool-call") controller.enqueue(part);
            const finishReason = { unified: "stop" as const, raw: undefined };
            controller.enqueue({ type: "finish", finishReason, usage });
            controller.close();
          },
        }),
      }),
    });
    const weather = tool({
      description,
      inputSchema: city,
      async *execute() {
        yield "looking";
        yield "rain";
      },
    });
    const tools = partitionToolsForDiscovery({ weather }, options);
    const { fullStream } = streamText({
      model,
      prompt: "Weather?",
      tools,
      stopWhen: stepCountIs(1),
    });
    const outputs: unknown[] = [];
    for await (const part of fullStream) {
      if (part.type === "tool-result") outputs.push([part.preliminary ?? false, part.output]);
    }
    expect(outputs).toStrictEqual([
      [true, "looking"],
      [true, "rain"],
      [false, "rain"],
    ]);
  });
});

import * as ai7 from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai5 from "ai5";
import { MockLanguageModelV2 } from "ai5/test";
import * as ai6 from "ai6";
import { MockLanguageModelV3 } from "ai6/test";
import { partitionToolsForDiscovery, resolveLiveTool } from "toolpipe";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const loops = [
  ["5", ai5, MockLanguageModelV2, { inputTokens: 1, outputTokens: 1, totalTokens: 2 }],
  ["6", ai6, MockLanguageModelV3, nestedUsage()],
  ["7", ai7, MockLanguageModelV4, nestedUsage()],
];

function nestedUsage() {
  return {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
}

/** A model that says one prepared thing a step and remembers the tools that it was offered. */
function scripted(MockModel, usage, steps) {
  const offered = [];
  const model = new MockModel({
    doGenerate: async ({ tools }) => {
      offered.push((tools ?? []).map((tool) => tool.name));
      const content = steps[offered.length - 1];
      const reason = content.some((part) => part.type === "tool-call") ? "tool-calls" : "stop";
      const unified = MockModel === MockLanguageModelV2 ? reason : { unified: reason, raw: reason };
      return { content, finishReason: unified, usage, warnings: [] };
    },
  });
  return { model, offered };
}

const toolCall = (toolName, input, toolCallId = toolName) => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input: JSON.stringify(input),
});
const said = (text) => [{ type: "text", text }];

describe.each(loops)("the loop of AI SDK %s", (_version, sdk, MockModel, usage) => {
  const catalog = (executed) => ({
    get_time: sdk.tool({
      description: "Tells the time of day.",
      inputSchema: z.object({}),
      execute: async () => "noon",
    }),
    get_weather: sdk.tool({
      description: "Looks up the weather forecast of a city.",
      inputSchema: z.object({ city: z.string() }),
      execute: async ({ city }) => {
        executed.push(city);
        return `rain in ${city}`;
      },
    }),
  });
  const partition = (tools, hydrated = []) =>
    partitionToolsForDiscovery(tools, {
      deferrableNames: ["get_weather"],
      pinnedNames: new Set(),
      onHydrate: (names) => hydrated.push(...names),
    });

  it("declares a tool on the step after the model searched for it, and runs it", async () => {
    const executed = [];
    const hydrated = [];
    const { model, offered } = scripted(MockModel, usage, [
      [toolCall("search_tools", { query: "weather forecast" })],
      [toolCall("get_weather", { city: "Oslo" })],
      said("It rains."),
    ]);
    const { text } = await sdk.generateText({
      model,
      prompt: "What is the weather in Oslo?",
      tools: partition(catalog(executed), hydrated),
      stopWhen: sdk.stepCountIs(5),
    });
    expect(text).toBe("It rains.");
    expect(executed).toStrictEqual(["Oslo"]);
    expect(hydrated).toStrictEqual(["get_weather"]);
    expect(offered).toStrictEqual([
      ["get_time", "search_tools"],
      ["get_time", "search_tools", "get_weather"],
      ["get_time", "search_tools", "get_weather"],
    ]);
  });

  it("runs a catalogued tool that the model calls without searching", async () => {
    const executed = [];
    const { model } = scripted(MockModel, usage, [
      [toolCall("get_weather", { city: "Rome" })],
      said("It rains there too."),
    ]);
    const tools = partition(catalog(executed));
    await sdk.generateText({
      model,
      prompt: "What is the weather in Rome?",
      tools,
      stopWhen: sdk.stepCountIs(5),
      experimental_repairToolCall: async ({ toolCall: missed, error }) =>
        sdk.NoSuchToolError.isInstance(error) && resolveLiveTool(tools, missed.toolName)
          ? missed
          : null,
    });
    expect(executed).toStrictEqual(["Rome"]);
  });
});

import type { BetaToolUnion } from "@anthropic-ai/sdk/resources/beta/messages/messages";
import type { ToolReferenceBlockParam, ToolUnion } from "@anthropic-ai/sdk/resources/messages";
import { generateText, type ToolSet, tool } from "ai";
import { generateText as generateText5, type ToolSet as ToolSet5, tool as tool5 } from "ai5";
import { generateText as generateText6, type ToolSet as ToolSet6, tool as tool6 } from "ai6";
import type {
  Tool as OpenAiTool,
  ResponseToolSearchOutputItemParam,
} from "openai/resources/responses/responses";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import {
  evictTools,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  pinsFromMessages,
  resolveDeferredTool,
  resolveLiveTool,
  toNativeSearchOutput,
  toNativeTools,
} from "../src/toolDiscovery.ts";
import type {
  CallToolInput,
  DiscoveryCallTool,
  DiscoveryMetaTool,
  SearchToolsInput,
  SearchToolsResult,
} from "../src/types/discoveryTools.ts";
import type { Tool } from "../src/types/tool.ts";

interface McpTool {
  readonly name: string;
  readonly inputSchema: object;
}

interface City {
  city: string;
}

/** The inputs that calls have by the names of their tools, as far as the compiler knows these. */
type Inputs<Call extends { toolName: string; input: unknown }> = {
  [Known in Exclude<Call, { dynamic: true }> as Known["toolName"]]: Known["input"];
};

/** The same of the outputs of results. */
type Outputs<Result extends { toolName: string; output: unknown }> = {
  [Known in Exclude<Result, { dynamic: true }> as Known["toolName"]]: Known["output"];
};

type WeatherInputs = { weather: City; search_tools: SearchToolsInput };
type WeatherOutputs = { weather: string; search_tools: SearchToolsResult };

declare const mcpTools: Record<string, McpTool>;
declare const result: SearchToolsResult;
const options = { deferrableNames: ["a"] };
const parameters = { inputSchema: z.object({ city: z.string() }), execute: async () => "sunny" };

describe("partitionToolsForDiscovery", () => {
  it("returns the caller's tools and the search tool", () => {
    expectTypeOf(partitionToolsForDiscovery(mcpTools, options)).toEqualTypeOf<
      Record<string, McpTool | DiscoveryMetaTool>
    >();
  });

  it("returns call_tool as well when the record is frozen", () => {
    const frozen = { ...options, delivery: "frozen" } as const;
    expectTypeOf(partitionToolsForDiscovery(mcpTools, frozen)).toEqualTypeOf<
      Record<string, McpTool | DiscoveryMetaTool | DiscoveryCallTool>
    >();
    const tools: ToolSet = {};
    () =>
      generateText({ model: "m", prompt: "", tools: partitionToolsForDiscovery(tools, frozen) });
  });

  it("takes the arguments of the original", () => {
    const pinnedNames: ReadonlySet<string> = new Set();
    const onHydrate: (names: string[]) => void = () => {};
    const tools: Record<string, Tool> = {};
    partitionToolsForDiscovery(tools, { deferrableNames: ["a"], pinnedNames, onHydrate });
  });

  it("goes straight into generateText of AI SDK 7", () => {
    const tools: ToolSet = {};
    const one = { weather: tool(parameters) };
    () =>
      generateText({ model: "m", prompt: "", tools: partitionToolsForDiscovery(tools, options) });
    () => generateText({ model: "m", prompt: "", tools: partitionToolsForDiscovery(one, options) });
  });

  it("goes straight into generateText of AI SDK 6", () => {
    const tools: ToolSet6 = {};
    const one = { weather: tool6(parameters) };
    () =>
      generateText6({ model: "m", prompt: "", tools: partitionToolsForDiscovery(tools, options) });
    () =>
      generateText6({ model: "m", prompt: "", tools: partitionToolsForDiscovery(one, options) });
  });

  it("goes straight into generateText of AI SDK 5", () => {
    const tools: ToolSet5 = {};
    const one = { weather: tool5(parameters) };
    () =>
      generateText5({ model: "m", prompt: "", tools: partitionToolsForDiscovery(tools, options) });
    () =>
      generateText5({ model: "m", prompt: "", tools: partitionToolsForDiscovery(one, options) });
  });
});

describe("records whose names the compiler knows", () => {
  const timeless = { inputSchema: z.object({}), execute: async () => 12 };

  it("keeps the type of each tool, beside the generated ones", () => {
    const tools = { weather: tool(parameters), clock: tool(timeless) } as const;
    const record = partitionToolsForDiscovery(tools, options);
    expectTypeOf(record.weather).toEqualTypeOf<typeof tools.weather>();
    expectTypeOf(record.clock).toEqualTypeOf<typeof tools.clock>();
    expectTypeOf(record.search_tools).toEqualTypeOf<DiscoveryMetaTool>();
    expectTypeOf<keyof typeof record>().toEqualTypeOf<"weather" | "clock" | "search_tools">();
    const frozen = partitionToolsForDiscovery(tools, { ...options, delivery: "frozen" });
    expectTypeOf(frozen.weather).toEqualTypeOf<typeof tools.weather>();
    expectTypeOf(frozen.call_tool).toEqualTypeOf<DiscoveryCallTool>();
  });

  it("keeps the type of a tool that has the name of a generated one", () => {
    const record = partitionToolsForDiscovery({ search_tools: tool(timeless) }, options);
    const own = tool(timeless);
    expectTypeOf(record.search_tools).toEqualTypeOf<typeof own>();
  });

  it("resolves a name that is known to the tool of that name", () => {
    const tools = { weather: tool(parameters), clock: tool(timeless) };
    const record = partitionToolsForDiscovery(tools, options);
    expectTypeOf(resolveLiveTool(record, "weather")).toEqualTypeOf<
      typeof tools.weather | undefined
    >();
    expectTypeOf(resolveDeferredTool(record, "clock")).toEqualTypeOf<
      typeof tools.clock | undefined
    >();
    const named: string = "weather";
    expectTypeOf(resolveLiveTool(record, named)).toEqualTypeOf<
      typeof tools.weather | typeof tools.clock | DiscoveryMetaTool | undefined
    >();
  });

  it("lets functions over any set of tools pass it on", () => {
    const wrap = <Tools extends ToolSet>(tools: Tools): ToolSet =>
      partitionToolsForDiscovery(tools, options);
    const wrapElements = <T>(tools: Record<string, T>): Record<string, T | DiscoveryMetaTool> =>
      partitionToolsForDiscovery(tools, options);
    expectTypeOf(wrap).returns.toEqualTypeOf<ToolSet>();
    expectTypeOf(wrapElements<McpTool>).returns.toEqualTypeOf<
      Record<string, McpTool | DiscoveryMetaTool>
    >();
    expectTypeOf(partitionToolsForDiscovery<McpTool>(mcpTools, options)).toEqualTypeOf<
      Record<string, McpTool | DiscoveryMetaTool>
    >();
  });

  it("lets AI SDK 7 infer calls and results", () => {
    const tools = partitionToolsForDiscovery({ weather: tool(parameters) }, options);
    async () => {
      const { toolCalls, toolResults } = await generateText({ model: "m", prompt: "", tools });
      expectTypeOf<Inputs<(typeof toolCalls)[number]>>().toEqualTypeOf<WeatherInputs>();
      expectTypeOf<Outputs<(typeof toolResults)[number]>>().toEqualTypeOf<WeatherOutputs>();
    };
  });

  it("lets AI SDK 6 infer calls and results", () => {
    const tools = partitionToolsForDiscovery({ weather: tool6(parameters) }, options);
    async () => {
      const { toolCalls, toolResults } = await generateText6({ model: "m", prompt: "", tools });
      expectTypeOf<Inputs<(typeof toolCalls)[number]>>().toEqualTypeOf<WeatherInputs>();
      expectTypeOf<Outputs<(typeof toolResults)[number]>>().toEqualTypeOf<WeatherOutputs>();
    };
  });

  it("lets AI SDK 5 infer calls and results", () => {
    const tools = partitionToolsForDiscovery({ weather: tool5(parameters) }, options);
    async () => {
      const { toolCalls, toolResults } = await generateText5({ model: "m", prompt: "", tools });
      expectTypeOf<Inputs<(typeof toolCalls)[number]>>().toEqualTypeOf<WeatherInputs>();
      expectTypeOf<Outputs<(typeof toolResults)[number]>>().toEqualTypeOf<WeatherOutputs>();
    };
  });

  it("gives the call_tool of a frozen record to agent loops as well", () => {
    const frozen = { ...options, delivery: "frozen" } as const;
    const tools = partitionToolsForDiscovery({ weather: tool(parameters) }, frozen);
    async () => {
      const { toolCalls } = await generateText({ model: "m", prompt: "", tools });
      for (const call of toolCalls) {
        if (call.dynamic === true || call.toolName !== "call_tool") continue;
        expectTypeOf(call.input).toEqualTypeOf<CallToolInput>();
      }
    };
  });
});

describe("the rest", () => {
  const record = partitionToolsForDiscovery(mcpTools, options);

  it("resolves to the caller's tools", () => {
    expectTypeOf(resolveDeferredTool(record, "a")).toEqualTypeOf<McpTool | undefined>();
    expectTypeOf(resolveLiveTool(record, "a")).toEqualTypeOf<
      McpTool | DiscoveryMetaTool | undefined
    >();
    expectTypeOf(resolveLiveTool(mcpTools, "a")).toEqualTypeOf<McpTool | undefined>();
    expectTypeOf(resolveLiveTool<McpTool>(undefined, "a")).toEqualTypeOf<McpTool | undefined>();
    const perhaps = mcpTools as Record<string, McpTool> | undefined;
    expectTypeOf(resolveLiveTool(perhaps, "a")).toEqualTypeOf<McpTool | undefined>();
  });

  it("narrows to the search tool", () => {
    const member: unknown = record["search_tools"];
    if (isDiscoveryMetaTool(member)) {
      expectTypeOf(member.execute({ query: "x" })).toEqualTypeOf<Promise<SearchToolsResult>>();
    }
  });

  it("says what the search takes to whoever reads Standard Schema", () => {
    type Types = NonNullable<DiscoveryMetaTool["inputSchema"]["~standard"]["types"]>;
    expectTypeOf<Types["output"]>().toEqualTypeOf<SearchToolsInput>();
  });

  it("lists tools as the SDKs of the providers take them", () => {
    const anthropic = toNativeTools(record, "anthropic");
    expectTypeOf(anthropic).toExtend<BetaToolUnion[]>();
    expectTypeOf(anthropic).toExtend<ToolUnion[]>();
    expectTypeOf(toNativeTools(record, "openai")).toExtend<OpenAiTool[]>();
  });

  it("answers searches as the SDKs of the providers take it", () => {
    expectTypeOf(toNativeSearchOutput(record, result, "anthropic")).toExtend<
      ToolReferenceBlockParam[]
    >();
    expectTypeOf(toNativeSearchOutput(record, result, "openai")).toExtend<
      ResponseToolSearchOutputItemParam["tools"]
    >();
  });

  it("returns names", () => {
    expectTypeOf(evictTools(record, { max: 3 })).toEqualTypeOf<string[]>();
    expectTypeOf(pinsFromMessages([])).toEqualTypeOf<string[]>();
  });
});

import type Anthropic from "@anthropic-ai/sdk";
import type { FunctionDeclaration, Tool as GenaiTool } from "@google/genai";
import type { ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import type OpenAI from "openai";
import { describe, expectTypeOf, it } from "vitest";
import { convertTools, lintTool, lintTools } from "../src/schemaConversion.ts";
import type {
  AnthropicTool,
  BedrockTool,
  ConvertedTools,
  GeminiFunction,
  GeminiTool,
  McpTool,
  OpenAiChatTool,
  OpenAiResponsesTool,
  RestoredCall,
  ToolFinding,
  WireTool,
} from "../src/types/convertTools.ts";
import type { ProviderTarget } from "../src/types/providerTargets.ts";

const tools = { search: { inputSchema: {} } };

// How the AWS SDK declares it; the package itself is not installed for one type.
type DocumentType =
  | null
  | boolean
  | number
  | string
  | DocumentType[]
  | { [key: string]: DocumentType };
interface AwsTool {
  toolSpec: {
    name: string | undefined;
    description?: string | undefined;
    inputSchema: { json: DocumentType } | undefined;
    strict?: boolean | undefined;
  };
}

describe("convertTools", () => {
  it("returns the form of the target", () => {
    expectTypeOf(convertTools(tools, "openai").tools).toEqualTypeOf<OpenAiChatTool[]>();
    expectTypeOf(convertTools(tools, "groq").tools).toEqualTypeOf<OpenAiChatTool[]>();
    expectTypeOf(convertTools(tools, "anthropic").tools).toEqualTypeOf<AnthropicTool[]>();
    expectTypeOf(convertTools(tools, "anthropic-strict").tools).toEqualTypeOf<AnthropicTool[]>();
    expectTypeOf(convertTools(tools, "gemini").tools).toEqualTypeOf<GeminiTool[]>();
    expectTypeOf(convertTools(tools, "bedrock").tools).toEqualTypeOf<BedrockTool[]>();
    expectTypeOf(convertTools(tools, "mcp").tools).toEqualTypeOf<McpTool[]>();
  });

  it("returns the form of the API", () => {
    const responses = convertTools(tools, "openai-strict", { api: "responses" });
    expectTypeOf(responses.tools).toEqualTypeOf<OpenAiResponsesTool[]>();
    const chat = convertTools(tools, "openai", { api: "chat", onUnrepresentable: "skip" });
    expectTypeOf(chat.tools).toEqualTypeOf<OpenAiChatTool[]>();
  });

  it("returns any of the forms for a target that is known at run time only", () => {
    const target = "openai" as ProviderTarget;
    expectTypeOf(convertTools(tools, target)).toEqualTypeOf<
      ConvertedTools<WireTool<ProviderTarget, "chat">>
    >();
  });

  it("writes what the SDKs of the providers take", () => {
    expectTypeOf(convertTools(tools, "openai").tools).toExtend<
      OpenAI.Chat.Completions.ChatCompletionTool[]
    >();
    expectTypeOf(convertTools(tools, "openai", { api: "responses" }).tools).toExtend<
      OpenAI.Responses.Tool[]
    >();
    expectTypeOf(convertTools(tools, "anthropic").tools).toExtend<Anthropic.ToolUnion[]>();
    expectTypeOf(convertTools(tools, "gemini").tools).toExtend<GenaiTool[]>();
    expectTypeOf<GeminiFunction>().toExtend<FunctionDeclaration>();
    expectTypeOf(convertTools(tools, "bedrock").tools).toExtend<AwsTool[]>();
    expectTypeOf(convertTools(tools, "mcp").tools).toExtend<ListToolsResult["tools"]>();
  });

  it("takes collections of every shape", () => {
    expectTypeOf(convertTools).toBeCallableWith([{ name: "a" }], "openai");
    expectTypeOf(convertTools).toBeCallableWith(new Map([["a", {}]]), "openai");
    expectTypeOf(convertTools).toBeCallableWith(convertTools(tools, "gemini").tools, "anthropic");
  });

  it("refuses what is no target, no API or no collection", () => {
    // @ts-expect-error TS2345: no target
    convertTools(tools, "claude");
    // @ts-expect-error TS2322: no API
    convertTools(tools, "openai", { api: "assistants" });
    // @ts-expect-error TS2345: no collection
    convertTools(7, "openai");
  });

  it("restores a call", () => {
    const { restore, names } = convertTools(tools, "openai");
    expectTypeOf(restore).toEqualTypeOf<(name: string, args: unknown) => RestoredCall>();
    expectTypeOf(names).toEqualTypeOf<ReadonlyMap<string, string>>();
  });
});

describe("lintTool and lintTools", () => {
  it("return findings", () => {
    expectTypeOf(lintTool).toEqualTypeOf<
      (tool: unknown, target: ProviderTarget) => readonly ToolFinding[]
    >();
    expectTypeOf(lintTools(tools, "openai")).toEqualTypeOf<readonly ToolFinding[]>();
  });
});

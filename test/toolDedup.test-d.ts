import type { FunctionDeclaration, Tool as GeminiTool } from "@google/genai";
import type { Tool as McpTool } from "@modelcontextprotocol/sdk/types.js";
import { type ToolSet, tool } from "ai";
import type { ToolSet as ToolSet5 } from "ai5";
import type { ToolSet as ToolSet6 } from "ai6";
import type OpenAI from "openai";
import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod";
import type {
  DedupeExplanation,
  NameCollision,
  RemovedTool,
  ToolAlias,
  ToolDedupConfig,
  ToolDedupResult,
} from "../src/index.ts";
import {
  computeToolSignature,
  createToolAliases,
  dedupeTools,
  explainDedupe,
  findNameCollisions,
} from "../src/index.ts";

const options: ToolDedupConfig = { enabled: true };

interface Own {
  readonly description: string;
  readonly server: string;
}

describe("dedupeTools", () => {
  test("returns the caller's own element type", () => {
    const own: Record<string, Own> = {};
    expectTypeOf(dedupeTools(own, options)).toEqualTypeOf<ToolDedupResult<Record<string, Own>>>();
    expectTypeOf(dedupeTools(own, options).removed).toEqualTypeOf<RemovedTool[]>();
  });

  test("takes the tool sets of AI SDK 5, 6 and 7", () => {
    const set: ToolSet = { echo: tool({ inputSchema: z.object({ text: z.string() }) }) };
    expectTypeOf(dedupeTools(set, options).tools).toExtend<ToolSet>();
    const set5: ToolSet5 = {};
    expectTypeOf(dedupeTools(set5, options).tools).toExtend<ToolSet5>();
    const set6: ToolSet6 = {};
    expectTypeOf(dedupeTools(set6, options).tools).toExtend<ToolSet6>();
  });

  test("returns the kind of collection it was given", () => {
    expectTypeOf(dedupeTools(new Map<string, Own>(), options).tools).toEqualTypeOf<
      Map<string, Own>
    >();
    const readonlyMap: ReadonlyMap<string, Own> = new Map();
    expectTypeOf(dedupeTools(readonlyMap, options).tools).toEqualTypeOf<ReadonlyMap<string, Own>>();
    const mcp: McpTool[] = [];
    expectTypeOf(dedupeTools(mcp, options).tools).toEqualTypeOf<McpTool[]>();
    const frozen: readonly McpTool[] = mcp;
    expectTypeOf(dedupeTools(frozen, options).tools).toEqualTypeOf<readonly McpTool[]>();
    const chat: OpenAI.ChatCompletionTool[] = [];
    expectTypeOf(dedupeTools(chat, options).tools).toEqualTypeOf<OpenAI.ChatCompletionTool[]>();
    const responses: OpenAI.Responses.Tool[] = [];
    expectTypeOf(dedupeTools(responses, options).tools).toEqualTypeOf<OpenAI.Responses.Tool[]>();
  });

  test("gives callbacks the caller's tool, and of a Gemini group its declarations", () => {
    const own: Record<string, Own> = {};
    dedupeTools(own, {
      sourceOf: (_name, listed) => listed.server,
      prefer: (a, b) => a.tool.server.length - b.tool.server.length,
    });
    const list: Own[] = [];
    dedupeTools(list, { targetOf: (_name, listed) => listed.server });
    const groups: GeminiTool[] = [];
    dedupeTools(groups, {
      veto(kept) {
        expectTypeOf(kept.tool).toEqualTypeOf<FunctionDeclaration>();
        return false;
      },
    });
  });

  test("takes undefined for any option", () => {
    dedupeTools({}, undefined);
    dedupeTools(
      {},
      { enabled: undefined, threshold: undefined, guards: undefined, veto: undefined },
    );
  });

  test("refuses what holds no tools", () => {
    // @ts-expect-error TS2769: a string is no collection of tools
    dedupeTools("tools", options);
    // @ts-expect-error TS2769: a number is no tool
    dedupeTools({ a: 1 }, options);
  });
});

describe("computeToolSignature", () => {
  test("takes a name and a tool of any kind", () => {
    expectTypeOf(computeToolSignature).returns.toBeString();
    expectTypeOf(computeToolSignature("echo", tool({ inputSchema: z.object({}) }))).toBeString();
  });
});

describe("explainDedupe, createToolAliases and findNameCollisions", () => {
  test("take every collection that dedupeTools takes, and what it returns", () => {
    const set: ToolSet = {};
    const mcp: readonly McpTool[] = [];
    const map = new Map<string, Own>();
    expectTypeOf(explainDedupe(set, { threshold: 0.8 })).toEqualTypeOf<DedupeExplanation>();
    expectTypeOf(explainDedupe(mcp)).toEqualTypeOf<DedupeExplanation>();
    expectTypeOf(
      explainDedupe(map, {
        sourceOf: (_name, own) => own.server,
        countTokens: (text) => text.length,
      }),
    ).toEqualTypeOf<DedupeExplanation>();
    expectTypeOf(createToolAliases(dedupeTools(set, options), set)).toEqualTypeOf<
      Map<string, ToolAlias>
    >();
    expectTypeOf(createToolAliases(dedupeTools(mcp, options), mcp)).toEqualTypeOf<
      Map<string, ToolAlias>
    >();
    expectTypeOf(findNameCollisions(map, { maxLength: 64 })).toEqualTypeOf<NameCollision[]>();
    expectTypeOf(findNameCollisions(mcp, undefined)).toEqualTypeOf<NameCollision[]>();
  });

  test("take a configuration that was written without knowing the tools", () => {
    const configuration: ToolDedupConfig = { enabled: true, veto: (kept) => kept.name === "a" };
    const own: Record<string, Own> = {};
    expectTypeOf(dedupeTools(own, configuration).tools).toEqualTypeOf<Record<string, Own>>();
    expectTypeOf(explainDedupe(own, configuration)).toEqualTypeOf<DedupeExplanation>();
  });
});

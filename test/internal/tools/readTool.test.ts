import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as z3 from "zod3";
import { isFunctionTool, isProviderTool, readTool } from "../../../src/internal/tools/readTool.ts";

const schema = { type: "object", properties: { path: { type: "string" } } };
const description = "Reads a file";
const view = { name: "read_file", description, inputSchema: schema };

describe("readTool", () => {
  test.each([
    ["MCP and AI SDK", { name: "read_file", description, inputSchema: schema, execute() {} }],
    [
      "AI SDK 4 and OpenAI Responses",
      { type: "function", name: "read_file", description, parameters: schema },
    ],
    [
      "OpenAI chat",
      { type: "function", function: { name: "read_file", description, parameters: schema } },
    ],
    ["Anthropic", { name: "read_file", description, input_schema: schema }],
    ["Gemini", { name: "read_file", description, parameters: schema }],
    [
      "Gemini with plain JSON Schema",
      { name: "read_file", description, parametersJsonSchema: schema },
    ],
    ["Bedrock", { toolSpec: { name: "read_file", description, inputSchema: { json: schema } } }],
    ["LangChain", { name: "read_file", description, schema }],
  ])("reads the shape of %s", (_shape, tool) => {
    expect(readTool(tool)).toStrictEqual(view);
  });

  test("leaves absent fields out", () => {
    expect(readTool({ execute() {} })).toStrictEqual({});
  });

  test("takes a description that is a function for none", () => {
    expect(readTool({ description: () => "later", inputSchema: schema })).toStrictEqual({
      inputSchema: schema,
    });
  });

  test.each([null, undefined, "tool", 1, []])("reads nothing off %j", (tool) => {
    expect(readTool(tool)).toBeUndefined();
  });

  test("lets a throwing getter through", () => {
    const tool = {
      get description(): string {
        throw new Error("broken");
      },
    };
    expect(() => readTool(tool)).toThrow("broken");
  });

  test("keeps a Zod schema that has a field named json", () => {
    for (const json of [z.string(), z3.string()]) {
      expect(readTool({ inputSchema: { json } })).toStrictEqual({ inputSchema: { json } });
    }
  });
});

describe("isProviderTool and isFunctionTool", () => {
  test.each<[string, object, boolean, boolean]>([
    ["OpenAI's web search", { type: "web_search" }, true, false],
    ["Anthropic's web search", { type: "web_search_20250305", name: "web_search" }, true, false],
    [
      "a provider's tool of AI SDK 6",
      { type: "provider", id: "a.b", inputSchema: {} },
      true,
      false,
    ],
    ["one of AI SDK 5", { type: "provider-defined", id: "a.b", parameters: {} }, true, false],
    ["one without an id", { type: "provider", inputSchema: {} }, false, true],
    ["a function", { type: "function", name: "a" }, false, true],
    ["a dynamic tool", { type: "dynamic", inputSchema: {} }, false, true],
    ["a function of another type", { type: "custom", custom: { schema: {} } }, false, true],
    ["a tool of MCP", { name: "a", inputSchema: {} }, false, true],
    ["a cache point", { cachePoint: { type: "default" } }, false, false],
    ["a number as a type", { type: 7, name: "a" }, false, true],
    ["nothing", {}, false, false],
  ])("know %s", (_what, tool, ofProvider, ofCaller) => {
    const fields = { ...tool };
    expect(isProviderTool(fields)).toBe(ofProvider);
    expect(isFunctionTool(fields)).toBe(ofCaller);
  });
});

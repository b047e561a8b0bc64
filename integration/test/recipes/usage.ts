/**
 * Calls each recipe with what its readers have, for the type checker alone: nothing here runs.
 */
import Anthropic from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { betaZodTool } from "@anthropic-ai/sdk/helpers/beta/zod";
import { tool as langChainTool } from "@langchain/core/tools";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { Agent, tool as agentsTool, webSearchTool } from "@openai/agents";
import { createAgent as createLangChainAgent } from "langchain";
import OpenAI from "openai";
import { z } from "zod";
import * as anthropicMessages from "../../../examples/recipes/anthropicMessages.ts";
import * as toolRunner from "../../../examples/recipes/anthropicToolRunner.ts";
import * as toolsArray from "../../../examples/recipes/anthropicToolsArray.ts";
import { toolDiscovery } from "../../../examples/recipes/langChain.ts";
import { createAgent } from "../../../examples/recipes/langGraph.ts";
import { discovery } from "../../../examples/recipes/mastra.ts";
import * as openAiAgents from "../../../examples/recipes/openAiAgents.ts";
import * as openAiChat from "../../../examples/recipes/openAiChat.ts";
import * as openAiResponses from "../../../examples/recipes/openAiResponses.ts";

const deferrableNames = ["get_weather"];
const name = "get_weather";
const description = "Looks up the weather forecast of a city.";
const schema = z.object({ city: z.string() });
const forecast = async ({ city }: z.infer<typeof schema>) => `rain in ${city}`;

export async function withAnthropic() {
  const client = new Anthropic();
  const inputSchema = { type: "object", properties: { city: { type: "string" } } } as const;
  const tools = [
    betaZodTool({ name, description, inputSchema: schema, run: forecast }),
    betaTool({ name: "get_time", description: "Tells the time.", inputSchema, run: () => "noon" }),
  ];
  const messages = [{ role: "user" as const, content: "Oslo?" }];
  const params = { model: "claude-sonnet-5", max_tokens: 1024, messages };
  const { message } = await toolRunner.answer({ client, params, tools, deferrableNames });
  const next = await toolsArray.answer({
    client,
    params: { ...params, thread: false },
    tools,
    deferrableNames,
  });
  const native = await anthropicMessages.answer({
    client,
    params,
    tools: [{ name, description, input_schema: inputSchema, run: () => "rain" }],
    deferrableNames,
  });
  return [message.content, next.messages, native];
}

export async function withLangChain() {
  const model = new FakeListChatModel({ responses: [] });
  const tools = [langChainTool(forecast, { name, description, schema })];
  const agent = createLangChainAgent({
    model,
    middleware: [toolDiscovery({ tools, deferrableNames })],
  });
  return agent.invoke({ messages: "Oslo?" });
}

class ModelWithTools extends FakeListChatModel {
  override bindTools(): this {
    return this;
  }
}

export async function withLangGraph() {
  const model = new ModelWithTools({ responses: [] });
  const tools = [langChainTool(forecast, { name, description, schema })];
  const agent = createAgent({ model, tools, deferrableNames, prompt: "Be brief." });
  return (await agent.invoke({ messages: "Oslo?" })).messages;
}

export async function withMastra() {
  const get_weather = createTool({ id: name, description, inputSchema: schema, execute: forecast });
  const options = discovery({ tools: { get_weather }, deferrableNames });
  const agent = new MastraAgent({
    id: "agent",
    name: "agent",
    instructions: "Be brief.",
    model: "openai/gpt-5",
    defaultOptions: options,
  });
  const { text } = await agent.generate("Oslo?", options);
  return text;
}

export async function withOpenAiAgents() {
  const tools = [
    agentsTool({ name, description, parameters: schema, execute: forecast }),
    webSearchTool(),
  ];
  const agent = new Agent({ name: "agent", instructions: "Be brief.", tools });
  const result = await openAiAgents.answer({ agent, deferrableNames }, "Oslo?");
  return result.finalOutput;
}

export async function withOpenAiChat() {
  const parameters = { type: "object", properties: { city: { type: "string" } } };
  const messages = await openAiChat.answer({
    client: new OpenAI(),
    model: "gpt-5",
    messages: [{ role: "user", content: "Oslo?" }],
    tools: [
      {
        type: "function",
        function: { name, description, parameters, parse: JSON.parse, function: forecast },
      },
    ],
    deferrableNames,
  });
  return messages.at(-1);
}

export async function withOpenAiResponses() {
  const items = await openAiResponses.answer({
    client: new OpenAI(),
    model: "gpt-5.4",
    input: [{ role: "user", content: "Oslo?" }],
    tools: [{ name, description, parameters: z.toJSONSchema(schema), execute: () => "rain" }],
    deferrableNames,
  });
  return items.at(-1);
}

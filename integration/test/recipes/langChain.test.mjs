import { HumanMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import { describe } from "vitest";
import { toolDiscovery } from "../../../examples/recipes/langChain.ts";
import { itFollowsTheContract } from "./loopContract.mjs";
import { outcomeOf, ScriptedChatModel, toLangChainTools } from "./scriptedChatModel.mjs";

describe("the recipe for createAgent of LangChain", () => {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const model = new ScriptedChatModel(steps);
    const agent = createAgent({
      model,
      middleware: [toolDiscovery({ tools: toLangChainTools(tools), deferrableNames })],
    });
    const messages = [...history, new HumanMessage(prompt)];
    return outcomeOf(model, await agent.invoke({ messages }));
  };

  itFollowsTheContract(converse, { pinsFrom: "messages" });
});

import { HumanMessage } from "@langchain/core/messages";
import { describe } from "vitest";
import { createAgent } from "../../../examples/recipes/langGraph.ts";
import { itFollowsTheContract } from "./loopContract.mjs";
import { outcomeOf, ScriptedChatModel, toLangChainTools } from "./scriptedChatModel.mjs";

describe("the recipe for createReactAgent of LangGraph", () => {
  const converse = async ({ steps, tools, prompt, history = [], deferrableNames }) => {
    const model = new ScriptedChatModel(steps);
    const agent = createAgent({ model, tools: toLangChainTools(tools), deferrableNames });
    const messages = [...history, new HumanMessage(prompt)];
    return outcomeOf(model, await agent.invoke({ messages }));
  };

  itFollowsTheContract(converse, { pinsFrom: "messages" });
});

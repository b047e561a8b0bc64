import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";

/** A LangChain model that takes one prepared step a request. */
export class ScriptedChatModel extends BaseChatModel {
  constructor(steps, requests = [], tools = []) {
    super({});
    this.steps = steps;
    this.requests = requests;
    this.tools = tools;
  }

  _llmType() {
    return "scripted";
  }

  bindTools(tools) {
    const names = tools.map((member) => convertToOpenAITool(member).function.name);
    return new ScriptedChatModel(this.steps, this.requests, names);
  }

  async _generate(messages) {
    const step = this.steps[this.requests.length];
    this.requests.push({ tools: this.tools, messages });
    const message = new AIMessage(
      typeof step === "string"
        ? { content: step }
        : { content: "", tool_calls: step.map((call) => ({ ...call, type: "tool_call" })) },
    );
    return { generations: [{ text: message.text, message }] };
  }
}

export const toLangChainTools = (tools) =>
  Object.entries(tools).map(([name, { description, schema, execute }]) =>
    tool(execute, { name, description, schema }),
  );

/** What the contract wants to know of a turn that ended with `messages`. */
export const outcomeOf = ({ requests }, { messages }) => ({
  text: messages.at(-1).content,
  offered: requests.map((request) => request.tools),
  seen: requests
    .at(-1)
    .messages.map((message) => message.content)
    .join("\n"),
  messages,
});

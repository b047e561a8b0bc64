import { Agent, run, setTracingDisabled, tool, Usage, user } from "@openai/agents";
import { describe } from "vitest";
import { discovery } from "../../../examples/recipes/openAiAgents.ts";
import { itFollowsTheContract } from "./loopContract.mjs";

setTracingDisabled(true);

/** A model of the Agents SDK that takes one prepared step a request. */
function scriptedModel(steps) {
  const requests = [];
  const next = ({ input, tools }) => {
    const step = steps[requests.length];
    requests.push({ input, tools: tools.map(({ name }) => name) });
    return typeof step === "string" ? [said(step)] : step.map(toCall);
  };
  const model = {
    getResponse: async (request) => ({ usage: new Usage(), output: next(request) }),
    async *getStreamedResponse(request) {
      const output = next(request);
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
      yield { type: "response_done", response: { id: "local", usage, output } };
    },
  };
  return { model, requests };
}

const said = (text) => ({
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text }],
});
const toCall = ({ id, name, args }) => ({
  type: "function_call",
  callId: id,
  name,
  status: "completed",
  arguments: JSON.stringify(args),
});

describe.each([
  ["run", {}],
  ["run with a stream", { stream: true }],
])("the recipe for the OpenAI Agents SDK with %s", (_way, way) => {
  const converse = async ({ steps, tools, prompt, history = [], ...session }) => {
    const { model, requests } = scriptedModel(steps);
    const owned = new Agent({
      name: "agent",
      model,
      tools: Object.entries(tools).map(([name, { description, schema, execute }]) =>
        tool({ name, description, parameters: schema, execute }),
      ),
    });
    const { agent, options } = discovery({ agent: owned, ...session });
    const result = await run(agent, [...history, user(prompt)], { ...options, ...way });
    await result.completed;
    return {
      text: result.finalOutput,
      offered: requests.map((request) => request.tools),
      seen: JSON.stringify(requests.at(-1).input).replaceAll('\\"', '"'),
      messages: result.history,
    };
  };

  itFollowsTheContract(converse, { refusesFirst: true, pinsFrom: "session" });
});

import { Agent, RunState, run, setTracingDisabled, tool, Usage, user } from "@openai/agents";
import { pinsFromMessages } from "toolpipe";
import { describe, expect, it } from "vitest";
import { discovery } from "../../../examples/recipes/openAiAgents.ts";
import { catalog, DEFERRABLE } from "./catalog.mjs";
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

/** Partitions the tools of a new agent that takes the prepared steps. */
function setUp({ steps, tools, changes = {}, ...session }) {
  const { model, requests } = scriptedModel(steps);
  const agent = new Agent({
    name: "agent",
    model,
    tools: Object.entries(tools).map(([name, { description, schema, execute }]) =>
      tool({ name, description, parameters: schema, execute, ...changes[name] }),
    ),
  });
  return { requests, ...discovery({ agent, ...session }) };
}

describe.each([
  ["run", {}],
  ["run with a stream", { stream: true }],
])("the recipe for the OpenAI Agents SDK with %s", (_way, way) => {
  const converse = async ({ prompt, history = [], ...turn }) => {
    const { requests, agent, options } = setUp(turn);
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

  it("starts with what the items of a stored history say was loaded", async () => {
    const { tools } = catalog();
    const turn = { tools, deferrableNames: DEFERRABLE };
    const search = { id: "1", name: "search_tools", args: { query: "weather forecast" } };
    const first = await converse({ ...turn, steps: [[search], "Found."], prompt: "Oslo?" });
    const history = JSON.parse(JSON.stringify(first.messages));
    const pins = new Set(pinsFromMessages(history, turn));
    const second = await converse({ ...turn, steps: ["Yes."], prompt: "Still?", history, pins });
    expect(second.offered).toStrictEqual([first.offered.at(-1)]);
  });

  it("runs a found tool that a person approves after a restart", async () => {
    const { executed, tools } = catalog();
    const pins = new Set();
    const turn = {
      tools,
      deferrableNames: DEFERRABLE,
      changes: { get_weather: { needsApproval: true } },
    };
    const search = { id: "1", name: "search_tools", args: { query: "weather forecast" } };
    const weather = { id: "2", name: "get_weather", args: { city: "Oslo" } };
    const before = setUp({ ...turn, steps: [[search], [weather]], pins });
    const asked = await run(before.agent, "Oslo?", { ...before.options, ...way });
    await asked.completed;
    expect(executed).toStrictEqual([]);

    const stored = asked.state.toString();
    const after = setUp({ ...turn, steps: ["It rains."], pins: new Set([...pins]) });
    const state = await RunState.fromString(after.agent, stored);
    for (const interruption of state.getInterruptions()) state.approve(interruption);
    const result = await run(after.agent, state, { ...after.options, ...way });
    await result.completed;
    expect(result.finalOutput).toBe("It rains.");
    expect(executed).toStrictEqual([["get_weather", { city: "Oslo" }]]);
    expect(after.requests[0].tools).toStrictEqual(before.requests.at(-1).tools);
  });
});

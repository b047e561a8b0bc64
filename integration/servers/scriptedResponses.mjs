import { listen } from "./listen.mjs";

/** The rules of OpenAI Responses for calls and what a tool search answers. */
export function refuseResponses({ input, tools = [] }) {
  const answered = new Set(input.filter(isAnswer).map(({ call_id }) => call_id));
  const open = input.find((item) => isCall(item) && !answered.has(item.call_id));
  if (open !== undefined) return `No tool output found for function call ${open.call_id}.`;
  const deferred = new Set(tools.filter((tool) => tool.defer_loading).map(({ name }) => name));
  const unknown = foundIn(input).find((name) => !deferred.has(name));
  return unknown === undefined ? undefined : `Tool ${unknown} is not a deferred tool`;
}

const isCall = ({ type }) => type === "function_call" || type === "tool_search_call";
const isAnswer = ({ type }) => type === "function_call_output" || type === "tool_search_output";
const foundIn = (input) =>
  input
    .filter(({ type }) => type === "tool_search_output")
    .flatMap(({ tools }) => tools.map(({ name }) => name));

/**
 * A local Responses endpoint that takes one prepared step a request (an array of calls, or a text),
 * and refuses what OpenAI refuses. A call of `search_tools` that is no function is a tool search.
 *
 * @returns the server, with the `requests` that it answered and the names that searches have found
 */
export async function startScriptedResponses(steps) {
  const requests = [];
  const server = await listen({
    refuse: refuseResponses,
    errorBody: (message) => ({ error: { message, type: "invalid_request_error" } }),
    answer: (body) => {
      const step = steps[requests.length];
      requests.push({ ...body, found: foundIn(body.input) });
      const output =
        typeof step === "string" ? [said(step)] : step.map((call) => toItem(call, body.tools));
      return { id: "resp_local", object: "response", status: "completed", output };
    },
  });
  return { ...server, requests };
}

const said = (text) => ({
  id: "msg_local",
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});

function toItem({ id, name, args }, tools) {
  const item = { id: `item_${id}`, call_id: id, status: "completed" };
  return name.startsWith("search_tools") && tools.every((tool) => tool.name !== name)
    ? { ...item, type: "tool_search_call", execution: "client", arguments: args }
    : { ...item, type: "function_call", name, arguments: JSON.stringify(args) };
}

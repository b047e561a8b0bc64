import { listen } from "./listen.mjs";
import { refuseChat } from "./strictOpenAi.mjs";

/**
 * A local Chat Completions endpoint that takes one prepared step a request (an array of calls, or a
 * text), and refuses what OpenAI refuses.
 *
 * @returns the server, with the `requests` that it answered
 */
export async function startScriptedOpenAi(steps) {
  const requests = [];
  const server = await listen({
    refuse: refuseChat,
    errorBody: (message) => ({ error: { message, type: "invalid_request_error" } }),
    answer: (body) => {
      const step = steps[requests.length];
      requests.push(body);
      const called = typeof step !== "string";
      return {
        id: "chatcmpl-local",
        object: "chat.completion",
        created: 0,
        model: body.model,
        choices: [
          {
            index: 0,
            finish_reason: called ? "tool_calls" : "stop",
            message: called
              ? { role: "assistant", content: null, tool_calls: step.map(toCall) }
              : { role: "assistant", content: step },
          },
        ],
      };
    },
  });
  return { ...server, requests };
}

const toCall = ({ id, name, args }) => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

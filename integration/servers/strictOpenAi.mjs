import { listen } from "./listen.mjs";

/** The rules of OpenAI Chat Completions for tool messages, in the words of its refusals. */
export function refuseChat({ messages }) {
  let open = new Set();
  for (const message of messages) {
    if (message.role === "tool") {
      if (!open.has(message.tool_call_id)) {
        return "messages with role 'tool' must be a response to a preceding message with 'tool_calls'";
      }
      open.delete(message.tool_call_id);
      continue;
    }
    if (open.size > 0) {
      return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(", ")}`;
    }
    if (message.role === "assistant") {
      const refusal = refuseAssistant(message);
      if (refusal !== undefined) return refusal;
      open = new Set((message.tool_calls ?? []).map((call) => call.id));
    }
  }
  return open.size > 0
    ? `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(", ")}`
    : undefined;
}

function refuseAssistant({ content, tool_calls: calls }) {
  if (calls === undefined) {
    return content === null || content === undefined
      ? "content or tool_calls must be set"
      : undefined;
  }
  if (calls.length === 0) return "Invalid 'tool_calls': empty array. Expected minimum length 1";
  const ids = calls.map((call) => call.id);
  if (ids.some((id) => typeof id !== "string" || id === "")) return "invalid tool_call_id";
  if (ids.some((id) => id.length > 40)) return "string too long. Expected maximum length 40";
  if (new Set(ids).size !== ids.length) return "duplicate tool_call_id";
  return undefined;
}

/** A local Chat Completions endpoint that refuses what OpenAI refuses. */
export function startStrictOpenAi() {
  return listen({
    refuse: refuseChat,
    errorBody: (message) => ({ error: { message, type: "invalid_request_error" } }),
    answer: ({ model }) => ({
      id: "chatcmpl-local",
      object: "chat.completion",
      created: 0,
      model,
      choices: [
        { index: 0, finish_reason: "stop", message: { role: "assistant", content: "accepted" } },
      ],
    }),
  });
}

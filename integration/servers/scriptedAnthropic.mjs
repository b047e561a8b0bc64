import { listen } from "./listen.mjs";
import { refuseMessages } from "./strictAnthropic.mjs";

/**
 * A local Messages endpoint that takes one prepared step a request (an array of calls, or a text),
 * and refuses what Anthropic refuses. It keeps message threads, and knows tools that are added
 * inside a conversation, and deferred ones that a result refers to.
 *
 * @returns the server, with the `requests` that it answered: the tools of the request, those that the
 *   conversation has added, the names that it has referred to, and all messages
 */
export async function startScriptedAnthropic(steps) {
  const requests = [];
  const threads = new Map();
  const wholeOf = ({ tools = [], messages, thread }) => {
    const before = threads.get(thread?.previous_message_id) ?? { tools, messages: [] };
    return { tools: before.tools, messages: [...before.messages, ...messages] };
  };
  const server = await listen({
    refuse: (body, headers) => {
      const { tools, messages } = wholeOf(body);
      if (new Set(tools.map(({ name }) => name)).size < tools.length) {
        return "tools: Tool names must be unique.";
      }
      if (addedTo(messages).length > 0 && !headers["anthropic-beta"]?.includes("inline-tools-")) {
        return "messages: tool_addition needs the beta inline-tools-2026-09-15";
      }
      const deferred = tools.filter((tool) => tool.defer_loading);
      if (deferred.some((tool) => tool.cache_control)) {
        return "tools: cache_control cannot be set together with defer_loading";
      }
      const unknown = referredIn(messages).find(
        (name) => !tools.some((tool) => tool.name === name),
      );
      if (unknown !== undefined) return `Tool reference '${unknown}' not found in available tools`;
      return refuseMessages({ messages });
    },
    errorBody: (message) => ({ type: "error", error: { type: "invalid_request_error", message } }),
    answer: (body) => {
      const { tools, messages } = wholeOf(body);
      const step = steps[requests.length];
      requests.push({
        tools,
        added: addedTo(messages),
        referred: referredIn(messages),
        messages,
      });
      const id = `msg_${requests.length}`;
      const content = typeof step === "string" ? [{ type: "text", text: step }] : step.map(toCall);
      if (body.thread !== undefined) {
        threads.set(id, { tools, messages: [...messages, { role: "assistant", content }] });
      }
      return {
        id,
        type: "message",
        role: "assistant",
        model: body.model,
        content,
        stop_reason: typeof step === "string" ? "end_turn" : "tool_use",
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      };
    },
  });
  return { ...server, requests };
}

const toCall = ({ id, name, args }) => ({ type: "tool_use", id, name, input: args });

const addedTo = (messages) =>
  messages
    .filter(({ role, content }) => role === "system" && Array.isArray(content))
    .flatMap(({ content }) => content)
    .filter(({ type }) => type === "tool_addition")
    .map(({ tool }) => tool.definition);

const referredIn = (messages) =>
  messages
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .filter(({ type, content }) => type === "tool_result" && Array.isArray(content))
    .flatMap(({ content }) => content)
    .filter(({ type }) => type === "tool_reference")
    .map((reference) => reference.tool_name);

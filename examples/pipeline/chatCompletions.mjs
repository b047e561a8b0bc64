/** Writes AI SDK messages as a Chat Completions history, as most chat stores keep it. */
export function toChatCompletions(messages) {
  return messages.flatMap(({ role, content }) => {
    if (typeof content === "string") return [{ role, content }];
    if (role === "tool") return content.map(toToolMessage);
    const calls = content.filter(({ type }) => type === "tool-call").map(toToolCall);
    const text = content.flatMap((part) => part.text ?? []).join("\n");
    return [{ role, content: text, ...(calls.length > 0 && { tool_calls: calls }) }];
  });
}

function toToolCall({ toolCallId, toolName, input }) {
  const call = { name: toolName, arguments: JSON.stringify(input) };
  return { id: toolCallId, type: "function", function: call };
}

function toToolMessage({ toolCallId, output }) {
  const content = output.type === "text" ? output.value : JSON.stringify(output.value);
  return { role: "tool", tool_call_id: toolCallId, content };
}

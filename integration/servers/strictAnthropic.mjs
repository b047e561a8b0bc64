import { listen } from "./listen.mjs";

const blocksOf = (message) =>
  typeof message?.content === "string"
    ? [{ type: "text", text: message.content }]
    : (message?.content ?? []);

/** The rules of Anthropic Messages for tool blocks, in the words of its refusals. */
export function refuseMessages({ messages }) {
  if (messages[0]?.role !== "user") return 'messages: first message must use the "user" role';
  const seen = new Set();
  for (const [index, message] of messages.entries()) {
    const blocks = blocksOf(message);
    if (blocks.length === 0) return `messages.${index}: all messages must have non-empty content`;
    if (blocks.some((block) => block.type === "text" && block.text.trim() === "")) {
      return `messages.${index}: text content blocks must be non-empty`;
    }
    const refusal =
      message.role === "assistant"
        ? refuseCalls(blocks, messages[index + 1], index, seen)
        : refuseResults(blocks, messages[index - 1], index);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refuseCalls(blocks, next, index, seen) {
  const calls = blocks.filter((block) => block.type === "tool_use");
  for (const { id } of calls) {
    if (!/^[a-zA-Z0-9_-]+$/u.test(id)) {
      return `messages.${index}: tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`;
    }
    if (seen.has(id)) return `messages.${index}: \`tool_use\` ids must be unique`;
    seen.add(id);
  }
  const firstCall = blocks.findIndex((block) => block.type === "tool_use");
  const last = blocks.at(-1);
  const interrupted = firstCall !== -1 && last?.type !== "tool_use";
  const answered = new Set(
    next?.role === "user" ? leadingResults(blocksOf(next)).map((block) => block.tool_use_id) : [],
  );
  const missing = calls.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
  if (missing.length > 0 || interrupted) {
    return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(", ")}`;
  }
  return undefined;
}

function refuseResults(blocks, previous, index) {
  const results = blocks.filter((block) => block.type === "tool_result");
  const calls = new Set(
    previous?.role === "assistant"
      ? blocksOf(previous).flatMap((block) => (block.type === "tool_use" ? [block.id] : []))
      : [],
  );
  const counted = new Set();
  for (const { tool_use_id: id } of results) {
    if (!calls.has(id)) {
      return `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}`;
    }
    if (counted.has(id)) return `messages.${index}: each tool_use must have a single result`;
    counted.add(id);
  }
  return leadingResults(blocks).length === results.length
    ? undefined
    : `messages.${index}: \`tool_result\` blocks must come first`;
}

function leadingResults(blocks) {
  const end = blocks.findIndex((block) => block.type !== "tool_result");
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** A local Messages endpoint that refuses what Anthropic refuses. */
export function startStrictAnthropic() {
  return listen({
    refuse: refuseMessages,
    errorBody: (message) => ({ type: "error", error: { type: "invalid_request_error", message } }),
    answer: ({ model }) => ({
      id: "msg_local",
      type: "message",
      role: "assistant",
      model,
      content: [{ type: "text", text: "accepted" }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
  });
}

import { table } from "./terminal.mjs";

/** Prints messages of the AI SDK or of Chat Completions, a line each. */
export function printConversation(messages, indent) {
  table(
    messages.map(({ role, content, tool_calls: calls = [] }) => [
      role,
      [describe(content), ...calls.map(describeCall)].join(" ").replaceAll("\n", " ").trim(),
    ]),
    indent,
  );
}

/** A message's content in one line of plain words. */
export function describe(content) {
  if (typeof content === "string") return content;
  if (content === null) return "";
  return content.map(describePart).join(" ");
}

function describePart(part) {
  if (part.type === "text") return part.text;
  if (part.type === "tool-call") return `calls ${part.toolName} ${JSON.stringify(part.input)}`;
  return `${part.toolName} returns ${JSON.stringify(part.output.value)}`;
}

function describeCall({ function: call }) {
  return `calls ${call.name} ${call.arguments}`;
}

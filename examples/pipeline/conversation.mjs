import { table } from "./terminal.mjs";

/** Prints AI SDK messages, a line each. */
export function printConversation(messages, indent) {
  table(
    messages.map(({ role, content }) => [role, describe(content).replaceAll("\n", " ")]),
    indent,
  );
}

/** Says what a message holds, in plain words. */
export function describe(content) {
  return typeof content === "string" ? content : content.map(describePart).join(" ");
}

function describePart(part) {
  if (part.type === "text") return part.text;
  if (part.type === "tool-call") return `calls ${part.toolName} ${JSON.stringify(part.input)}`;
  return `${part.toolName} returns ${JSON.stringify(part.output.value)}`;
}

import type { ChatMessage } from "../../../../src/types/messages.ts";
import { ANY_NUMBERING, type Codec, type Found, resultText, textTag } from "../histories.ts";

export const rowsCodec: Codec = {
  format: "rows",
  inRuns: true,
  healthy: ANY_NUMBERING,
  opensWithUser: false,
  encode: (events) =>
    events.map((event, index): ChatMessage => {
      const id = `row-${index}`;
      if (event.type === "user" || event.type === "assistant") {
        return { id, role: event.type, content: event.text };
      }
      const numbered = event.id === undefined ? {} : { toolCallId: event.id };
      return event.type === "call"
        ? {
            id,
            role: "tool_call",
            content: "",
            tool: event.name,
            args: { tag: event.tag },
            ...numbered,
          }
        : { id, role: "tool_result", content: resultText(event), tool: event.name, ...numbered };
    }),
  decode: (messages) => messages.flatMap((message): Found[] => decodeRow(message)),
};

function decodeRow(message: object): Found[] {
  const { role, content, tool, toolCallId, args } = message as Record<string, unknown>;
  const base = { id: toolCallId as string | undefined, name: tool as string | undefined };
  if (role === "tool_call") {
    return [{ kind: "call", ...base, tag: (args as { tag?: string } | undefined)?.tag }];
  }
  if (role === "tool_result") return [{ kind: "result", ...base, tag: textTag(content) }];
  return [{ kind: "text", role: String(role), tag: textTag(content) }];
}

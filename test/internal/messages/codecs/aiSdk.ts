import {
  ANY_NUMBERING,
  type Codec,
  type Found,
  groupCalls,
  groupResults,
  resultText,
  textTag,
} from "../histories.ts";

export const aiSdkCodec: Codec = {
  format: "ai-sdk",
  healthy: ANY_NUMBERING,
  opensWithUser: false,
  encode: (events) =>
    groupResults(groupCalls(events)).map((group): object => {
      if ("results" in group) {
        const content = group.results.map((result) => ({
          type: "tool-result",
          toolCallId: result.id ?? "",
          toolName: result.name,
          output: { type: "text", value: resultText(result) },
        }));
        return { role: "tool", content };
      }
      if ("type" in group) return { role: group.type, content: group.text };
      const content = group.map(({ id, name, tag, isCutOff }) => ({
        type: "tool-call",
        toolCallId: id ?? "",
        toolName: name,
        input: isCutOff ? `{"tag": "${tag}` : { tag },
      }));
      return { role: "assistant", content };
    }),
  decode: (messages) =>
    messages.flatMap((message): Found[] => {
      const { role, content } = message as {
        role: string;
        content: string | Record<string, unknown>[];
      };
      if (typeof content === "string") return [{ kind: "text", role, tag: textTag(content) }];
      return content.map((part) => decodePart(part, role));
    }),
};

function decodePart(part: Record<string, unknown>, role: string): Found {
  const { type, toolCallId, toolName, input, output, text } = part;
  const base = { id: String(toolCallId), name: String(toolName) };
  if (type === "tool-call") return { kind: "call", ...base, tag: textTag(input) };
  if (type === "tool-result") return { kind: "result", ...base, tag: textTag(output) };
  return { kind: "text", role, tag: textTag(text) };
}

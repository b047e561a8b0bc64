import {
  type Codec,
  type Found,
  groupCalls,
  groupResults,
  resultText,
  textTag,
} from "../histories.ts";

export const anthropicCodec: Codec = {
  format: "anthropic",
  healthy: ["unique"],
  opensWithUser: true,
  encode: (events) =>
    groupResults(groupCalls(events)).map((group): object => {
      if ("results" in group) {
        return {
          role: "user",
          content: group.results.map((result) => ({
            type: "tool_result",
            tool_use_id: result.id ?? "",
            content: resultText(result),
          })),
        };
      }
      if ("type" in group) return { role: group.type, content: group.text };
      return {
        role: "assistant",
        content: group.map(({ id, name, tag, isCutOff }) => ({
          type: "tool_use",
          id: id ?? "",
          name,
          input: isCutOff ? `{"tag": "${tag}` : { tag },
        })),
      };
    }),
  decode: (messages) => messages.flatMap((message): Found[] => decodeMessage(message)),
};

function decodeMessage(message: object): Found[] {
  const { role, content } = message as {
    role: string;
    content: string | Record<string, unknown>[];
  };
  if (typeof content === "string") return [{ kind: "text", role, tag: textTag(content) }];
  return content.map((block): Found => {
    if (block["type"] === "tool_use") {
      const { id, name, input } = block as { id: string; name: string; input: unknown };
      return { kind: "call", id, name, tag: textTag(input) };
    }
    if (block["type"] === "tool_result") {
      return { kind: "result", id: String(block["tool_use_id"]), tag: textTag(block["content"]) };
    }
    return { kind: "text", role, tag: textTag(block["text"]) };
  });
}

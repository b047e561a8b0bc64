import {
  ANY_NUMBERING,
  type Codec,
  type Found,
  groupCalls,
  resultText,
  textTag,
} from "../histories.ts";

/** The plain form, which LangChain coerces into messages. */
export const langchainCodec: Codec = {
  format: "langchain",
  healthy: ANY_NUMBERING,
  opensWithUser: false,
  encode: (events) =>
    groupCalls(events).map((group): object => {
      if ("type" in group) {
        if (group.type === "result") {
          return { type: "tool", tool_call_id: group.id ?? "", content: resultText(group) };
        }
        return { type: group.type === "user" ? "human" : "ai", content: group.text };
      }
      const calls = group.map(({ id, name, tag, isCutOff }) => ({
        id: id ?? "",
        name,
        tag,
        isCutOff,
      }));
      return {
        type: "ai",
        content: "",
        tool_calls: calls
          .filter(({ isCutOff }) => !isCutOff)
          .map(({ id, name, tag }) => ({ type: "tool_call", id, name, args: { tag } })),
        invalid_tool_calls: calls
          .filter(({ isCutOff }) => isCutOff)
          .map(({ id, name, tag }) => ({
            type: "invalid_tool_call",
            id,
            name,
            args: `{"tag": "${tag}`,
          })),
      };
    }),
  decode: (messages) =>
    messages.flatMap((message): Found[] => decodeMessage(message as WireMessage)),
};

interface WireMessage {
  readonly type?: string;
  readonly role?: string;
  readonly content: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly name: string;
    readonly args: unknown;
  }[];
}

function decodeMessage({
  type,
  role = type,
  content,
  tool_call_id,
  tool_calls = [],
}: WireMessage): Found[] {
  if (role === "tool") return [{ kind: "result", id: tool_call_id, tag: textTag(content) }];
  if (tool_calls.length > 0) {
    return tool_calls.map(({ id, name, args }) => ({ kind: "call", id, name, tag: textTag(args) }));
  }
  const isModel = role === "ai" || role === "assistant";
  return [{ kind: "text", role: isModel ? "assistant" : "user", tag: textTag(content) }];
}

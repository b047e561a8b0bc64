import {
  ANY_NUMBERING,
  type Codec,
  type Found,
  groupCalls,
  resultText,
  textTag,
} from "../histories.ts";

export const openaiChatCodec: Codec = {
  format: "openai-chat",
  healthy: ANY_NUMBERING,
  opensWithUser: false,
  encode: (events) =>
    groupCalls(events).map((group): object => {
      if ("type" in group) {
        if (group.type !== "result") return { role: group.type, content: group.text };
        return { role: "tool", tool_call_id: group.id ?? "", content: resultText(group) };
      }
      return {
        role: "assistant",
        content: null,
        tool_calls: group.map((call) => ({
          id: call.id ?? "",
          type: "function",
          function: {
            name: call.name,
            arguments: JSON.stringify({ tag: call.tag }).slice(0, call.isCutOff ? -3 : undefined),
          },
        })),
      };
    }),
  decode: (messages) => messages.flatMap((message): Found[] => decodeMessage(message)),
};

interface WireMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

function decodeMessage(message: object): Found[] {
  const { role, content, tool_call_id, tool_calls } = message as WireMessage;
  if (role === "tool") return [{ kind: "result", id: tool_call_id, tag: textTag(content) }];
  if (tool_calls === undefined) return [{ kind: "text", role, tag: textTag(content) }];
  return tool_calls.map((call) => ({
    kind: "call",
    id: call.id,
    name: call.function.name,
    tag: textTag(call.function.arguments),
  }));
}

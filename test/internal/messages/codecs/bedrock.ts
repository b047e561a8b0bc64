import {
  ANY_NUMBERING,
  type Codec,
  type Found,
  groupCalls,
  groupResults,
  resultText,
  textTag,
} from "../histories.ts";

export const bedrockCodec: Codec = {
  format: "bedrock",
  healthy: ANY_NUMBERING,
  opensWithUser: true,
  encode: (events) =>
    groupResults(groupCalls(events)).map((group): object => {
      if ("results" in group) {
        const content = group.results.map((result) => ({
          toolResult: { toolUseId: result.id ?? "", content: [{ text: resultText(result) }] },
        }));
        return { role: "user", content };
      }
      if ("type" in group) return { role: group.type, content: [{ text: group.text }] };
      const content = group.map(({ id, name, tag, isCutOff }) => ({
        toolUse: { toolUseId: id ?? "", name, input: isCutOff ? `{"tag": "${tag}` : { tag } },
      }));
      return { role: "assistant", content };
    }),
  decode: (messages) =>
    messages.flatMap((message): Found[] => {
      const { role, content } = message as { role: string; content: Record<string, unknown>[] };
      return content.map((block) => decodeBlock(block, role));
    }),
};

function decodeBlock({ toolUse, toolResult, text }: Record<string, unknown>, role: string): Found {
  const body = (toolUse ?? toolResult) as { toolUseId: string; name?: string } | undefined;
  if (body === undefined) return { kind: "text", role, tag: textTag(text) };
  const kind = toolUse === undefined ? "result" : "call";
  return { kind, id: body.toolUseId, name: body.name, tag: textTag(body) };
}

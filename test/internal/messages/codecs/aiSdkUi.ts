import { type Codec, type Event, type Found, resultText, textTag } from "../histories.ts";

/** UI messages hold call and result in one part: a result without its call cannot be written. */
export const aiSdkUiCodec: Codec = {
  format: "ai-sdk-ui",
  healthy: ["unique"],
  inRuns: true,
  isInline: true,
  opensWithUser: false,
  encode: (events) => {
    const messages: { id: string; role: string; parts: object[] }[] = [];
    const calls = events.filter(({ type }) => type === "call");
    for (const [index, event] of events.entries()) {
      if (event.type === "result") continue;
      const last = messages.at(-1);
      const role = event.type === "user" ? "user" : "assistant";
      const isSameTurn = event.type === "call" && last?.role === "assistant";
      const parts = isSameTurn ? last.parts : [];
      if (!isSameTurn) messages.push({ id: `message-${index}`, role, parts });
      parts.push(encodePart(event, events, calls));
    }
    return messages;
  },
  decode: (messages) =>
    messages.flatMap((message) => {
      const { role, parts } = message as { role: string; parts: Record<string, unknown>[] };
      return parts.flatMap((part): Found[] => decodePart(part, role));
    }),
};

function encodePart(event: Event, events: readonly Event[], calls: readonly Event[]): object {
  if (event.type === "user" || event.type === "assistant")
    return { type: "text", text: event.text };
  const { name, id, tag } = event;
  const base = { type: `tool-${name}`, toolCallId: id ?? "" };
  if (event.type === "call" && event.isCutOff) {
    return { ...base, state: "input-streaming", input: undefined };
  }
  const isFirst = calls.find((call) => "tag" in call && call.tag === tag) === event;
  const result = events.find((other) => other.type === "result" && other.tag === tag);
  return isFirst && result?.type === "result"
    ? { ...base, state: "output-available", input: { tag }, output: resultText(result) }
    : { ...base, state: "input-available", input: { tag } };
}

function decodePart(part: Record<string, unknown>, role: string): Found[] {
  const { type, toolCallId, input, output, state, text } = part;
  if (state === undefined) return [{ kind: "text", role, tag: textTag(text) }];
  const base = { id: String(toolCallId), name: String(type) };
  const call: Found = { kind: "call", ...base, tag: textTag(input) };
  return String(state).startsWith("output")
    ? [call, { kind: "result", ...base, tag: textTag(output) }]
    : [call];
}

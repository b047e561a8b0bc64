import { type Codec, type Event, type Found, resultText, textTag } from "../histories.ts";

export const openaiResponsesCodec: Codec = {
  format: "openai-responses",
  healthy: ["unique"],
  inRuns: true,
  isLoose: true,
  opensWithUser: false,
  encode: (events) => events.flatMap(encodeEvent),
  decode: (messages) => messages.flatMap((item): Found[] => decodeItem(item)),
};

function encodeEvent(event: Event, index: number, events: readonly Event[]): object[] {
  if (event.type === "user" || event.type === "assistant") {
    return [{ type: "message", role: event.type, content: event.text }];
  }
  const call_id = event.id ?? "";
  if (event.type === "result") {
    return [{ type: "function_call_output", call_id, output: resultText(event) }];
  }
  const input = JSON.stringify({ tag: event.tag }).slice(0, event.isCutOff ? -3 : undefined);
  const call = { type: "function_call", call_id, name: event.name, arguments: input };
  const isFirst = events[index - 1]?.type !== "call";
  return isFirst ? [{ type: "reasoning", id: `rs_${index}`, summary: [] }, call] : [call];
}

function decodeItem(item: object): Found[] {
  const { type, role, content, call_id, name, output, ...rest } = item as Record<string, string>;
  if (type === "reasoning") return [];
  if (type === "function_call_output") {
    return [{ kind: "result", id: call_id, tag: textTag(output) }];
  }
  if (type === "function_call") {
    return [{ kind: "call", id: call_id, name, tag: textTag(rest["arguments"]) }];
  }
  return [{ kind: "text", ...(role === undefined ? {} : { role }), tag: textTag(content) }];
}

import {
  ANY_NUMBERING,
  type Codec,
  type Found,
  groupCalls,
  groupResults,
  type ResultEvent,
  textTag,
} from "../histories.ts";

export const geminiCodec: Codec = {
  format: "gemini",
  healthy: ANY_NUMBERING,
  opensWithUser: true,
  encode: (events) =>
    groupResults(groupCalls(events)).map((group): object => {
      if ("results" in group) {
        const parts = group.results.map((result) => ({
          functionResponse: { id: result.id ?? "", name: result.name, response: response(result) },
        }));
        return { role: "user", parts };
      }
      if ("type" in group) {
        return { role: group.type === "user" ? "user" : "model", parts: [{ text: group.text }] };
      }
      const parts = group.map(({ id, name, tag, isCutOff }) => ({
        functionCall: {
          id: id ?? "",
          name,
          args: { tag },
          ...(isCutOff && { willContinue: true }),
        },
      }));
      return { role: "model", parts };
    }),
  decode: (contents) =>
    contents.flatMap((content): Found[] => {
      const { role, parts } = content as { role: string; parts: Record<string, unknown>[] };
      return parts.map((part) => decodePart(part, role));
    }),
};

function response({ tag }: ResultEvent): object {
  return tag === undefined
    ? { error: "[Tool result unavailable - conversation was compacted]" }
    : { output: tag };
}

function decodePart(
  { functionCall, functionResponse, text }: Record<string, unknown>,
  role: string,
): Found {
  const body = (functionCall ?? functionResponse) as { id?: string; name: string } | undefined;
  if (body === undefined) return { kind: "text", role, tag: textTag(text) };
  const kind = functionCall === undefined ? "result" : "call";
  return { kind, id: body.id, name: body.name, tag: textTag(body) };
}

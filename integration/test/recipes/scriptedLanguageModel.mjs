import { MockLanguageModelV4 } from "ai/test";
import { MockLanguageModelV2 } from "ai5/test";
import { MockLanguageModelV3 } from "ai6/test";

const nestedUsage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const flatUsage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const unified = (reason) => ({ unified: reason, raw: reason });
const MAJORS = {
  5: { Mock: MockLanguageModelV2, usage: flatUsage, reason: (reason) => reason },
  6: { Mock: MockLanguageModelV3, usage: nestedUsage, reason: unified },
  7: { Mock: MockLanguageModelV4, usage: nestedUsage, reason: unified },
};

/** A language model of the AI SDK that takes one prepared step a request. */
export function scriptedLanguageModel(major, steps) {
  const { Mock, usage, reason } = MAJORS[major];
  const requests = [];
  const next = (request) => {
    const step = steps[requests.length];
    requests.push({ ...request, tools: request.tools.map((tool) => tool.name) });
    const calls = typeof step === "string" ? [] : step.map(toPart);
    return {
      content: calls.length > 0 ? calls : [{ type: "text", text: step }],
      finishReason: reason(calls.length > 0 ? "tool-calls" : "stop"),
      usage,
      warnings: [],
    };
  };
  const model = new Mock({
    doGenerate: async (request) => next(request),
    doStream: async (request) => {
      const { content, ...finish } = next(request);
      const parts = [
        { type: "stream-start", warnings: [] },
        ...content.flatMap(toStreamed),
        { type: "finish", ...finish },
      ];
      return { stream: ReadableStream.from(parts) };
    },
  });
  return { model, requests };
}

const toPart = ({ id, name, args }) => ({
  type: "tool-call",
  toolCallId: id,
  toolName: name,
  input: JSON.stringify(args),
});
const toStreamed = (part) =>
  part.type === "tool-call"
    ? [part]
    : [
        { type: "text-start", id: "1" },
        { type: "text-delta", id: "1", delta: part.text },
        { type: "text-end", id: "1" },
      ];

import { MockLanguageModelV3 } from "ai/test";

/**
 * Stands in for the language model, so that the demo needs no key and always runs the same way:
 * every turn answers with what the script says. Only the decisions are scripted. The tools that the
 * model is shown and the results that it gets are the real ones.
 *
 * @param {((request: { toolNames: string[], lastResult: unknown }) => Turn)[]} script
 * @typedef {{ call: string, args: object } | { say: string }} Turn
 */
export function createScriptedModel(script) {
  const requests = [];
  const model = new MockLanguageModelV3({
    doGenerate: async ({ tools = [], prompt }) => {
      requests.push(tools);
      const toolNames = tools.map(({ name }) => name);
      const turn = script[requests.length - 1]({ toolNames, lastResult: lastResultIn(prompt) });
      return answer(turn, requests.length);
    },
  });
  /** The tools of each request so far, as they would have gone to a provider. */
  return { model, requests };
}

function lastResultIn(prompt) {
  const parts = prompt.filter(({ role }) => role === "tool").flatMap(({ content }) => content);
  return parts.at(-1)?.output.value;
}

function answer(turn, number) {
  const called = "call" in turn;
  return {
    content: [
      called
        ? {
            type: "tool-call",
            toolCallId: `call_${number}`,
            toolName: turn.call,
            input: JSON.stringify(turn.args),
          }
        : { type: "text", text: turn.say },
    ],
    finishReason: { unified: called ? "tool-calls" : "stop", raw: undefined },
    usage: { inputTokens: {}, outputTokens: {} },
    warnings: [],
  };
}

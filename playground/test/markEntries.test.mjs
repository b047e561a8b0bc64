import { describe, expect, test } from "vitest";
import { HISTORY_EXAMPLES } from "../src/examples/historyExamples.ts";
import { HistoryInspector } from "../src/history/inspectHistory.ts";
import { randomNumbers } from "./support/randomNumbers.mjs";

const OPTIONS = {
  format: "auto",
  missingResult: "placeholder",
  orphanResult: "synthesize-call",
  tail: "repair",
  incompleteCall: "close",
  ids: "as-required",
  chained: false,
};
const call = (id) => ({ id, type: "function", function: { name: "read", arguments: "{}" } });
const inspect = (messages) => new HistoryInspector().inspect(JSON.stringify(messages), OPTIONS);
const marks = ({ lines }) => lines.map(({ mark }) => mark);

describe("the marks of a history", () => {
  test("tell what is broken, what moved and what stands in", () => {
    const report = inspect([
      { role: "user", content: "Go" },
      { role: "assistant", content: null, tool_calls: [call("a"), call("b")] },
      { role: "user", content: "Well?" },
      { role: "tool", tool_call_id: "b", content: "42" },
    ]);
    expect(marks(report.before)).toStrictEqual([
      undefined,
      "broken",
      "broken",
      undefined,
      "broken",
    ]);
    expect(report.after.lines.map(({ kind, mark }) => [kind, mark])).toStrictEqual([
      ["text", undefined],
      ["call", undefined],
      ["call", undefined],
      ["result", "placeholder"],
      ["result", "moved"],
      ["text", undefined],
    ]);
  });

  test("are made for one turn of 10,000 calls that all lost their results", () => {
    const calls = Array.from({ length: 10_000 }, (_, index) => call(`call_${index}`));
    const report = inspect([
      { role: "user", content: "Go" },
      { role: "assistant", content: null, tool_calls: calls },
      { role: "user", content: "Well?" },
    ]);
    expect(marks(report.before).filter((mark) => mark === "broken").length).toBe(10_000);
    expect(marks(report.after).filter((mark) => mark === "placeholder").length).toBe(10_000);
    expect(report.left).toStrictEqual([]);
  });

  test.each([
    ["a request", (messages) => ({ model: "any", messages })],
    ["a wrapped request", (messages) => ({ body: { input: messages } })],
    ["the state of a graph", (messages) => ({ values: { messages } })],
    [
      "a log of events",
      (messages) => [{ type: "start" }, ...messages.map((message) => ({ uuid: 1, message }))],
    ],
  ])("are the same in %s", (_, wrap) => {
    const messages = [
      { role: "user", content: "Go" },
      { role: "assistant", content: null, tool_calls: [call("a")] },
    ];
    expect(inspect(wrap(messages))).toStrictEqual(inspect(messages));
  });

  test("keep the indexes of a list with odd members", () => {
    const report = inspect([
      null,
      7,
      { role: "assistant", content: null, tool_calls: [call("a")] },
    ]);
    expect(report.violations.map(({ path }) => path)).toStrictEqual([[2, "tool_calls", 0]]);
    expect(marks(report.before)).toStrictEqual([undefined, undefined, "broken"]);
  });
});

/** A serialised LangChain history, whose messages are in envelopes. */
const SERIALISED = [
  ["HumanMessage", { content: "Go" }],
  [
    "AIMessage",
    {
      content: "",
      tool_calls: [
        { id: "a", name: "read", args: {} },
        { id: "b", name: "list", args: {} },
      ],
    },
  ],
  ["ToolMessage", { content: "42", tool_call_id: "a" }],
].map(([name, kwargs]) => ({
  lc: 1,
  type: "constructor",
  id: ["langchain_core", "messages", name],
  kwargs,
}));

const next = randomNumbers(11);

/** Takes messages and parts out, doubles and swaps them. */
function broken(messages) {
  const list = structuredClone(messages);
  for (let slips = next(4); slips > 0 && list.length > 1; slips -= 1) {
    const at = next(list.length);
    const message = list[at];
    const body = message.kwargs ?? message;
    const parts = body.content ?? body.parts ?? body.tool_calls;
    switch (next(4)) {
      case 0:
        list.splice(at, 1);
        break;
      case 1:
        list.splice(next(list.length + 1), 0, structuredClone(message));
        break;
      case 2:
        list.push(...list.splice(at, 1));
        break;
      default:
        if (Array.isArray(parts)) parts.splice(next(parts.length + 1), 1);
    }
  }
  return list;
}

describe.each([
  ...HISTORY_EXAMPLES.map(({ name, text }) => [name, JSON.parse(text())]),
  ["serialised langchain", SERIALISED],
])("50 broken histories of %s", (_, messages) => {
  test("have a mark where a rule is broken, and every line tied once they are repaired", () => {
    for (let run = 0; run < 50; run += 1) {
      const history = broken(messages);
      const { before, after, violations, left } = inspect(history);
      const marked = new Set(
        before.lines.filter(({ mark }) => mark === "broken").map(({ path }) => path[0]),
      );
      const unmarked = violations.filter(({ path }) => !marked.has(path[0]));
      const loose = after.pairs.filter(
        ({ call, result }) => call === undefined || result === undefined,
      );
      expect({ history, unmarked, loose, left }).toStrictEqual({
        history,
        unmarked: [],
        loose: [],
        left: [],
      });
    }
  });
});

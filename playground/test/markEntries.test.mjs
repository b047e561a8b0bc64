import { describe, expect, test } from "vitest";
import { HistoryInspector } from "../src/history/inspectHistory.ts";

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

import { repairToolPairs } from "toolpipe";
import { describe, expect, test } from "vitest";
import { HISTORY_EXAMPLES } from "../src/examples/historyExamples.ts";
import { detectFormat } from "../src/history/detectFormat.ts";
import { pairEntries } from "../src/history/pairEntries.ts";
import { readEntries } from "../src/history/readEntries.ts";

const examples = HISTORY_EXAMPLES.map(({ name, text }) => [name, JSON.parse(text())]);

describe.each(examples)("a history of %s", (name, messages) => {
  test("is told by its shape, as the package tells it", () => {
    expect(detectFormat(messages)).toBe(name);
    expect(repairToolPairs(messages, { format: name })).toStrictEqual(repairToolPairs(messages));
  });

  test("pairs completely once it is repaired", () => {
    const incomplete = (list) =>
      pairEntries(readEntries(list)).filter(
        ({ call, result }) => call === undefined || result === undefined,
      );
    expect(incomplete(messages).length + (name === "bedrock" ? 1 : 0)).toBeGreaterThan(0);
    expect(incomplete(repairToolPairs(messages).messages)).toStrictEqual([]);
  });

  test("has a line for each part, with a path that leads to it", () => {
    const entries = readEntries(messages);
    for (const { path, kind, tool } of entries) {
      const value = path.reduce((inner, step) => inner?.[step], messages);
      expect(value).toBeDefined();
      if (kind === "call") expect(tool).toBeTypeOf("string");
    }
    expect(new Set(entries.map(({ path }) => path[0])).size).toBe(messages.length);
  });
});

describe("readEntries", () => {
  test("reads serialised and stored LangChain messages", () => {
    const call = { id: "a", name: "read", args: {} };
    const entries = readEntries([
      {
        lc: 1,
        type: "constructor",
        id: ["langchain_core", "messages", "AIMessage"],
        kwargs: { content: "", tool_calls: [call] },
      },
      { type: "tool", data: { content: "42", tool_call_id: "a" } },
    ]);
    expect(entries.map(({ kind, role, id }) => [kind, role, id])).toStrictEqual([
      ["call", "ai", "a"],
      ["result", "tool", "a"],
    ]);
  });

  test("reads the call and the result in one part of a UI message", () => {
    const part = {
      type: "tool-read",
      toolCallId: "a",
      state: "output-available",
      input: 1,
      output: 2,
    };
    const entries = readEntries([{ id: "1", role: "assistant", parts: [part] }]);
    expect(entries.map(({ kind, tool, text }) => [kind, tool, text])).toStrictEqual([
      ["call", "read", "1"],
      ["result", "read", "2"],
    ]);
  });

  test.each([
    [[null, 7, "text", [], {}]],
    [[{ content: [null, 7, "x", []], tool_calls: [null, 7] }]],
    [[{ role: {}, parts: {}, content: {} }]],
  ])("takes anything for a message: %j", (messages) => {
    expect(readEntries(messages).length).toBeGreaterThan(0);
  });
});

describe("pairEntries", () => {
  test("ties by identifier, and by name where there is none", () => {
    const entry = (kind, id, tool) => ({ kind, id, tool, path: [0], role: "", text: "" });
    const pairs = pairEntries([
      entry("call", "a", "x"),
      entry("call", undefined, "y"),
      entry("result", undefined, "y"),
      entry("result", "a", undefined),
      entry("result", "b", undefined),
    ]);
    expect(pairs).toStrictEqual([
      { call: 0, result: 3, track: 0 },
      { call: 1, result: 2, track: 1 },
      { call: undefined, result: 4, track: 0 },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import {
  repairToolPairs,
  snapSplitToBatchBoundary,
  validateToolPairs,
} from "../../../src/toolPairRepair.ts";
import { CODECS } from "./codecs/index.ts";
import { play } from "./script.ts";

const UNWRITABLE = "[content that cannot be written as text]";

function nested(depth: number): unknown {
  let value: unknown = "words";
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

function cycle(): object {
  const self: Record<string, unknown> = {};
  self["self"] = self;
  return self;
}

/** The same values in objects without a prototype. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, bare(inner)]);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

describe.each(CODECS)("hostile histories of $format", ({ format, encode }) => {
  const broken = encode(play("U A(a,b) R(b) U A(c) T"));

  it("reads the holes of a sparse history as messages of unknown make", () => {
    const sparse: object[] = [];
    for (const [index, message] of broken.entries()) sparse[2 * index] = message;
    const { messages } = repairToolPairs(sparse, { format });
    expect(messages.filter((message) => message !== undefined).length).toBeGreaterThan(0);
    expect(repairToolPairs(messages, { format }).messages).toBe(messages);
    expect(validateToolPairs(messages, { format })).toStrictEqual([]);
    expect(snapSplitToBatchBoundary(sparse, 0, { format })).toBe(0);
    const holes = new Array<object>(3);
    expect(repairToolPairs(holes, { format }).messages).toBe(holes);
  });

  it("reads objects without a prototype like any other", () => {
    const messages = broken.map((message) => bare(message) as object);
    const plain = repairToolPairs(broken, { format });
    const { messages: repaired, changes } = repairToolPairs(messages, { format });
    expect(JSON.stringify(repaired)).toBe(JSON.stringify(plain.messages));
    expect(changes).toStrictEqual(plain.changes);
  });

  it("leaves values under symbols where they are", () => {
    const mark = Symbol("mark");
    const marked = broken.map((message) => ({ ...message, [mark]: 1 }));
    const { messages } = repairToolPairs(marked, { format });
    const kept = messages.filter((message) => mark in message);
    expect(kept.length).toBeGreaterThan(0);
    expect(repairToolPairs(messages, { format }).messages).toBe(messages);
  });

  it.each(CODECS.map((other) => [other.format, other] as const))(
    "repairs a history that goes on in %s once and for all",
    (_, other) => {
      const mixed = [...broken, ...other.encode(play("U A(x) U R(y) A(z) R(z)"))];
      const { messages } = repairToolPairs(mixed, { format });
      expect(repairToolPairs(messages, { format }).messages).toBe(messages);
      expect(validateToolPairs(messages, { format })).toStrictEqual([]);
    },
  );
});

describe("contents that JSON cannot write", () => {
  const text = (content: unknown): unknown => {
    const history = [
      { role: "user", content: "hello" },
      { role: "tool", tool_call_id: "x", content },
    ];
    const { messages } = repairToolPairs(history, { format: "openai-chat", orphanResult: "text" });
    return messages[1];
  };
  const words = (body: string): object => ({
    role: "user",
    content: `<tool_result_without_call tool="unknown">\n${body}\n</tool_result_without_call>`,
  });

  it.each([
    ["a nesting past the stack", [nested(100_000)], UNWRITABLE],
    ["a cycle", cycle(), UNWRITABLE],
    ["a big number", { size: 10n }, '{"size":"10"}'],
    ["a symbol", Symbol("s"), ""],
    ["nothing", undefined, ""],
  ])("says so of %s", (_, content, body) => {
    expect(text(content)).toStrictEqual(words(body));
  });

  it("keeps both of two results whose contents it cannot compare", () => {
    const call = { id: "a", type: "function", function: { name: "grep", arguments: "{}" } };
    const result = (content: unknown): object => ({ role: "tool", tool_call_id: "a", content });
    const history = [
      { role: "user", content: "hello" },
      { role: "assistant", content: null, tool_calls: [call] },
      result(cycle()),
      { role: "user", content: "go on" },
      result(cycle()),
    ];
    const kinds = repairToolPairs(history).changes.map(({ kind }) => kind);
    expect(kinds).toStrictEqual(["synthesize"]);
  });
});

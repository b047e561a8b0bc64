import { describe, expect, it } from "vitest";
import {
  isRepairPlaceholder,
  repairToolPairs,
  validateToolPairs,
} from "../../../../src/toolPairRepair.ts";
import { deepFreeze } from "../../../deepFreeze.ts";
import { describeRules } from "../describeRules.ts";

const user = (...content: object[]): object => ({ role: "user", content });
const assistant = (...content: object[]): object => ({ role: "assistant", content });
const words = (text: string): object => ({ text });
const use = (toolUseId: string, name = "grep"): object => ({
  toolUse: { toolUseId, name, input: {} },
});
const answer = (toolUseId: string, text = "ok"): object => ({
  toolResult: { toolUseId, content: [{ text }], status: "success" },
});
const lost = (toolUseId: string): object => ({
  toolResult: {
    toolUseId,
    content: [{ text: "[Tool result unavailable - the record was lost]" }],
    status: "error",
  },
});
const thinking = { reasoningContent: { reasoningText: { text: "hm", signature: "s" } } };
const hello = user(words("hello"));

function repaired(...messages: object[]): object[] {
  return repairToolPairs(deepFreeze(messages), { format: "bedrock" }).messages;
}

describeRules("bedrock", [
  ["B1", [hello, assistant(use("a"), use("b")), user(answer("a"))]],
  ["B6 said by the user", [hello, user(use("a")), user(answer("a"))], ["B6"]],
  [
    "B1 split",
    [hello, assistant(use("a"), use("b")), user(answer("a")), user(answer("b"))],
    ["B1", "B2", "B6"],
  ],
  ["B2", [hello, assistant(use("a")), user(answer("a"), answer("a"))]],
  ["B2 at the head", [user(answer("a")), assistant(words("so"))], ["B2"]],
  ["B2 of calls", [hello, assistant(use("a"), use("a")), user(answer("a"), answer("a"))], ["B2"]],
  ["B4 missing", [hello, assistant(use("")), user(answer(""))], ["B4", "B4"]],
  ["B4 of a call that was cut off", [hello, assistant(use("a", "")), user(answer("a"))], ["B4"]],
  ["B6 empty", [hello, assistant(), hello], ["B6"]],
  ["B6 said beside words", [hello, user(words("so"), use("a")), user(answer("a"))], ["B6"]],
  ["B4", [hello, assistant(use("f:0")), user(answer("f:0"))], ["B4", "B4"]],
  ["B6", [hello, hello]],
  ["B6 blank", [hello, assistant(words(""), words("a"))], ["B6"]],
  ["B6 opening", [assistant(words("a"))], ["B6"]],
  ["B7", [hello, assistant(use("a"), words("so")), user(answer("a"))]],
  ["B7 results first", [hello, assistant(use("a")), user(words("note"), answer("a"))], ["B7"]],
]);

describe("repairToolPairs of bedrock", () => {
  it.each([
    [
      "a reused identifier",
      [hello, assistant(use("a")), user(answer("a")), assistant(use("a")), user(answer("a"))],
    ],
    [
      "words beside results",
      [hello, assistant(thinking, use("a")), user(answer("a"), words("note"))],
    ],
  ])("leaves %s alone", (_, messages) => {
    expect(repaired(...messages)).toStrictEqual(messages);
    expect(repairToolPairs(messages).messages).toBe(messages);
    expect(validateToolPairs(messages)).toStrictEqual([]);
  });

  it("puts stand-ins in front of what the user says", () => {
    expect(repaired(hello, assistant(use("a"), use("b")), user(words("stop")))).toStrictEqual([
      hello,
      assistant(use("a"), use("b")),
      user(lost("a"), lost("b"), words("stop")),
    ]);
  });

  it("keeps the fields of a message that takes in what stood before it", () => {
    const said = { ...user(words("and?")), cached: true };
    const { messages } = repairToolPairs<object>(
      deepFreeze([hello, assistant(use("a")), user(answer("x", "late")), said]),
      { orphanResult: "text" },
    );
    expect(messages.slice(2)).toStrictEqual([
      {
        ...said,
        content: [
          lost("a"),
          words('<tool_result_without_call tool="unknown">\nlate\n</tool_result_without_call>'),
          words("and?"),
        ],
      },
    ]);
  });

  it("opens a history that starts with the model", () => {
    expect(repaired(assistant(use("a")), user(answer("a")))).toStrictEqual([
      user(words("[The beginning of the conversation is not available]")),
      assistant(use("a")),
      user(answer("a")),
    ]);
  });

  it("leaves what has no list of blocks to others", () => {
    const messages = [hello, { role: "assistant", content: "so" }, { role: "user" }];
    expect(repaired(...messages)).toStrictEqual(messages);
    const system = { role: "system", content: [{ text: " " }] };
    expect(repaired(hello, system)).toStrictEqual([hello, system]);
  });

  it("turns an orphan at the head into words of the user (pydantic-ai#2327)", () => {
    expect(
      repaired(user(answer("x", "late"), words("and?")), assistant(words("so"))),
    ).toStrictEqual([
      user(
        words('<tool_result_without_call tool="unknown">\nlate\n</tool_result_without_call>'),
        words("and?"),
      ),
      assistant(words("so")),
    ]);
  });

  it("adds a call it makes up to the words of the assistant", () => {
    expect(repaired(hello, assistant(words("so")), user(answer("x")))).toStrictEqual([
      hello,
      assistant(words("so"), {
        toolUse: {
          toolUseId: "x",
          name: "unknown",
          input: { _repair: "[Tool call for unknown - the record was lost]" },
        },
      }),
      user(answer("x")),
    ]);
  });

  it("never merges into a turn of signed thinking (claude-code#63835, vellum-ai#27491)", () => {
    const messages = [hello, assistant(thinking, words("a")), assistant(words("b")), hello];
    expect(repairToolPairs(messages, { format: "bedrock" }).messages).toBe(messages);
  });

  it("recognises its own stand-ins", () => {
    expect(isRepairPlaceholder(lost("a"))).toBe(true);
    expect(isRepairPlaceholder(user(lost("a")))).toBe(true);
    const input = { _repair: "[Tool call for f - the record was lost]" };
    expect(isRepairPlaceholder({ toolUse: { toolUseId: "a", name: "f", input } })).toBe(true);
    expect(isRepairPlaceholder(use("a"))).toBe(false);
    expect(isRepairPlaceholder(answer("a"))).toBe(false);
  });
});

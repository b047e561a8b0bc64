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
const words = (text: string): object => ({ type: "text", text });
const use = (id: string, name = "grep"): object => ({ type: "tool_use", id, name, input: {} });
const answer = (id: string, content = "ok"): object => ({
  type: "tool_result",
  tool_use_id: id,
  content,
});
const search = (id: string): object => ({
  type: "server_tool_use",
  id,
  name: "web_search",
  input: {},
});
const found = (id: string): object => ({
  type: "web_search_tool_result",
  tool_use_id: id,
  content: [],
});
const thinking = { type: "thinking", thinking: "hm", signature: "s" };
const hello = user(words("hello"));

const lost = (id: string): object => ({
  type: "tool_result",
  tool_use_id: id,
  content: "[Tool result unavailable - the record was lost]",
  is_error: true,
});

function repaired(...messages: object[]): object[] {
  return repairToolPairs(deepFreeze(messages), { format: "anthropic" }).messages;
}

describeRules("anthropic", [
  ["A1", [hello, assistant(use("a")), user(words("stop"))]],
  ["A1 said by the user", [hello, user(use("a")), user(answer("a"))], ["A1"]],
  ["A2", [hello, user(answer("x"))]],
  ["A2 in front of its call", [hello, user(answer("a")), assistant(use("a"))], ["A2", "A1"]],
  ["A3", [hello, assistant(use("a")), user(words("note"), answer("a"))]],
  ["A4", [hello, assistant(use("a"), words("so")), user(answer("a"))]],
  ["A5", [hello, assistant(use("a")), user(answer("a"), answer("a"))]],
  ["A6", [hello, assistant(use("a")), user(answer("a")), assistant(use("a")), user(answer("a"))]],
  ["A7", [hello, assistant(use("f:0")), user(answer("f:0"))], ["A7", "A7"]],
  ["A7 missing", [hello, assistant(use("")), user(answer(""))], ["A7", "A7"]],
  ["input", [hello, assistant({ ...use("a"), input: "{" }), user(answer("a"))]],
  ["A9", [hello, assistant(), hello]],
  ["A9", [hello, assistant(words("a"), words(" "))]],
  ["A9", [hello, assistant(thinking), hello]],
  ["A9", [hello, assistant({ type: "redacted_thinking", data: "" }), hello]],
  ["A12", [hello, assistant(search("s"), words("b")), hello]],
  [
    "A12 of a tool that has called another one",
    [
      hello,
      assistant(search("s"), { ...use("a"), caller: { type: "code", tool_id: "s" } }),
      user(answer("a")),
      assistant(words("so")),
      hello,
    ],
    ["A12"],
  ],
  [
    "A12 without an identifier",
    [hello, assistant({ type: "server_tool_use", name: "web_search", input: {} }, words("b"))],
    ["A12"],
  ],
  ["A13", [hello, assistant(found("s"), words("b"))]],
  ["A14", [hello, assistant(search("s"), use("a")), user(answer("a"), words("c"))], ["A12"]],
  [
    "A15",
    [
      hello,
      assistant({ ...use("a"), caller: { type: "code", tool_id: "gone" } }),
      user(answer("a")),
    ],
  ],
  ["A17", [hello, assistant({ ...search("m"), type: "mcp_tool_use" }, words("b"))], ["A12"]],
  ["A18", [assistant(words("a")), hello]],
]);

describe("what the provider owes a call of its own", () => {
  const search = { type: "server_tool_use", id: "srv", name: "web_search", input: {} };
  const call = (id: string): object => ({ type: "tool_use", id, name: "grep", input: {} });
  const result = (id: string): object => ({ type: "tool_result", tool_use_id: id, content: "ok" });

  it.each([
    [
      "a later message of the model",
      [
        { role: "user", content: "hello" },
        { role: "assistant", content: [search, call("a")] },
        { role: "assistant", content: [call("b")] },
      ],
      false,
    ],
    [
      "nothing, and the result without a call becomes text",
      [
        { role: "user", content: "hello" },
        { role: "assistant", content: [search, call("a")] },
        { role: "user", content: [result("a"), result("z"), { type: "text", text: "so" }] },
      ],
      true,
    ],
  ])("is ended by %s", (_, messages, isOwed) => {
    const { messages: repaired } = repairToolPairs(deepFreeze(messages), { format: "anthropic" });
    expect(validateToolPairs(repaired)).toStrictEqual([]);
    expect(repairToolPairs(repaired).messages).toBe(repaired);
    expect(JSON.stringify(repaired).includes("server_tool_use")).toBe(isOwed);
    expect(JSON.stringify(repaired)).not.toContain("_repair");
  });
});

describe("repairToolPairs of anthropic", () => {
  it.each([
    ["split user messages", [hello, hello, assistant(words("a"))]],
    ["a deferred server tool", [hello, assistant(search("s"), use("a")), user(answer("a"))]],
    [
      "a server tool in a message of its own before the calls",
      [hello, assistant(search("s")), assistant(use("a")), user(answer("a"))],
    ],
    [
      "a server tool answered in the next turn",
      [
        hello,
        assistant(search("s"), use("a")),
        user(answer("a")),
        assistant(found("s"), words("b")),
      ],
    ],
    [
      "words behind the results",
      [hello, assistant(thinking, use("a")), user(answer("a"), words("c"))],
    ],
    [
      "a caller that is there",
      [
        hello,
        assistant(search("s"), { ...use("a"), caller: { type: "code", tool_id: "s" } }),
        user(answer("a")),
      ],
    ],
  ])("leaves %s alone", (_, messages) => {
    expect(repairToolPairs(deepFreeze(messages)).messages).toBe(messages);
    expect(validateToolPairs(messages, { format: "anthropic" })).toStrictEqual([]);
  });

  it("closes an interrupted batch in front of what the user says (claude-code#5989)", () => {
    expect(
      repaired(hello, assistant(use("a"), use("b")), { role: "user", content: "stop" }),
    ).toStrictEqual([
      hello,
      assistant(use("a"), use("b")),
      user(lost("a"), lost("b"), words("stop")),
    ]);
  });

  it("puts results into the message of the user behind their calls", () => {
    const note = { ...user(words("note")), cached: 1 };
    expect(
      repaired(hello, assistant(use("a")), note, { ...user(answer("a")), cached: 2 }),
    ).toStrictEqual([
      hello,
      assistant(use("a")),
      { ...note, content: [answer("a"), words("note")] },
    ]);
  });

  it("keeps words that were results together with what the user says behind them", () => {
    const messages = [hello, user(answer("x", "1"), answer("y", "2"), words("and?"))];
    const text = (body: string): object =>
      words(`<tool_result_without_call tool="unknown">\n${body}\n</tool_result_without_call>`);
    expect(repairToolPairs(messages, { orphanResult: "text" }).messages).toStrictEqual([
      hello,
      user(text("1"), text("2"), words("and?")),
    ]);
  });

  it("joins results that stand in several messages", () => {
    expect(
      repaired(
        hello,
        assistant(use("a"), use("b")),
        user(answer("a")),
        user(answer("b"), words("c")),
      ),
    ).toStrictEqual([
      hello,
      assistant(use("a"), use("b")),
      user(answer("a"), answer("b"), words("c")),
    ]);
  });

  it("puts results before a reminder of the host (hermes-agent#65369)", () => {
    expect(
      repaired(hello, assistant(use("a")), user(words("reminder"), answer("a"), words("c"))),
    ).toStrictEqual([hello, assistant(use("a")), user(answer("a"), words("reminder"), words("c"))]);
  });

  it("moves words and server tools in front of the calls, and thinking nowhere (vercel/ai#13013, claude-code#473)", () => {
    expect(
      repaired(
        hello,
        assistant(thinking, use("a"), words("b"), search("s"), found("s")),
        user(answer("a")),
      ),
    ).toStrictEqual([
      hello,
      assistant(thinking, words("b"), search("s"), found("s"), use("a")),
      user(answer("a")),
    ]);
  });

  it("gives words beside a deferred server tool a message of their own (anthropic-sdk-typescript#1090)", () => {
    expect(
      repaired(hello, assistant(search("s"), use("a")), user(answer("a"), words("c"))),
    ).toStrictEqual([hello, assistant(search("s"), use("a")), user(answer("a")), user(words("c"))]);
  });

  it("says what it moved in front of which words, and why", () => {
    const early = [hello, assistant(use("a")), user(words("reminder"), answer("a"), words("c"))];
    expect(repairToolPairs(early).changes).toStrictEqual([
      { kind: "move", path: [2, "content", 0], reason: "results come first in their message" },
    ]);
    const deferred = [hello, assistant(search("s"), use("a")), user(answer("a"), words("c"))];
    expect(repairToolPairs(deferred).changes).toStrictEqual([
      {
        kind: "move",
        path: [2, "content", 1],
        reason: "the provider adds its own result only to results that stand alone",
      },
    ]);
  });

  it("keeps a trailing server tool when the turn is resumed, and drops it else (anthropic-sdk-python#961, #1339)", () => {
    const paused = [hello, assistant(words("a"), search("s"))];
    expect(repairToolPairs(paused, { tail: "keep" }).messages).toBe(paused);
    expect(repaired(...paused)).toStrictEqual([hello, assistant(words("a"))]);
  });

  it("drops the result of a server tool whose call was cut (claude-code#64026)", () => {
    expect(repaired(hello, assistant(found("s"), words("a")), hello)).toStrictEqual([
      hello,
      assistant(words("a")),
      hello,
    ]);
  });

  it("keeps one result where two messages with it would be joined (qwen-code#8163)", () => {
    expect(
      repaired(hello, assistant(use("a")), user(answer("a")), user(answer("a")), hello),
    ).toStrictEqual([hello, assistant(use("a")), user(answer("a")), hello]);
  });

  it("leaves an empty result alone, and fills a missing one with words (zed#37196)", () => {
    const history = [hello, assistant(use("a")), user(answer("a", ""))];
    expect(repairToolPairs(deepFreeze(history)).messages).toBe(history);
    expect(repaired(hello, assistant(use("a")))).toStrictEqual([
      hello,
      assistant(use("a")),
      user(lost("a")),
    ]);
  });

  it("turns an orphan into words inside a running loop of signed thinking (opencode#3077)", () => {
    const messages = [
      hello,
      assistant(thinking, use("a")),
      user(answer("a")),
      user(answer("x", "late")),
    ];
    expect(repaired(...messages).slice(3)).toStrictEqual([
      user(words('<tool_result_without_call tool="unknown">\nlate\n</tool_result_without_call>')),
    ]);
  });

  it("makes up a call once the loop is over", () => {
    const messages = [
      hello,
      assistant(thinking, use("a")),
      user(answer("a")),
      assistant(words("b")),
      user(answer("x"), words("c")),
      assistant(words("d")),
      hello,
    ];
    expect(repaired(...messages).slice(4, 6)).toStrictEqual([
      assistant({
        type: "tool_use",
        id: "x",
        name: "unknown",
        input: { _repair: "[Tool call for unknown - the record was lost]" },
      }),
      user(answer("x"), words("c")),
    ]);
  });

  it("keeps images of an orphan out of its words", () => {
    const shot = { type: "image", source: { type: "base64", data: "AAAA" } };
    const orphan = { type: "tool_result", tool_use_id: "x", content: [words("seen"), shot] };
    expect(repaired(user(orphan), assistant(words("b")))).toStrictEqual([
      user(
        words(
          '<tool_result_without_call tool="unknown">\nseen\n[image]\n</tool_result_without_call>',
        ),
      ),
      assistant(words("b")),
    ]);
  });

  it("opens a history that starts with the model", () => {
    expect(repaired(assistant(use("a")), user(answer("a")))).toStrictEqual([
      user(words("[The beginning of the conversation is not available]")),
      assistant(use("a")),
      user(answer("a")),
    ]);
  });

  it("renames both sides of a repeated identifier, and the first keeps its own (claude-code#20901)", () => {
    const turn = [assistant(use("a")), user(answer("a"))];
    expect(
      repaired(hello, ...turn, ...turn, assistant(use("a_2")), user(answer("a_2"))),
    ).toStrictEqual([
      hello,
      ...turn,
      assistant(use("a_3")),
      user(answer("a_3")),
      assistant(use("a_2")),
      user(answer("a_2")),
    ]);
  });

  it("replaces arguments that were cut off", () => {
    const cut = { ...use("a"), input: '{"path": "/et' };
    expect(repaired(hello, assistant(cut))).toStrictEqual([
      hello,
      assistant(use("a")),
      user({ ...lost("a"), content: "[Tool call never ran - its arguments were cut off]" }),
    ]);
  });

  it("drops a turn of which only thinking is left", () => {
    const messages = [hello, assistant(thinking, use("a")), user(words("b"))];
    expect(repairToolPairs(messages, { missingResult: "drop-call" }).messages).toStrictEqual([
      hello,
      user(words("b")),
    ]);
  });

  it("recognises its own stand-ins as blocks and as messages", () => {
    const call = {
      type: "tool_use",
      id: "x",
      name: "f",
      input: { _repair: "[Tool call for f - the record was lost]" },
    };
    for (const value of [lost("a"), user(lost("a"), lost("b")), call, assistant(call)]) {
      expect(isRepairPlaceholder(value)).toBe(true);
    }
    for (const value of [answer("a"), user(lost("a"), answer("b")), user(lost("a"), words("b"))]) {
      expect(isRepairPlaceholder(value)).toBe(false);
    }
  });

  it("checks a provider's identifiers in the history of another", () => {
    const long = "x".repeat(70);
    const messages = [hello, assistant(use(long)), user(answer(long))];
    const options = { format: "anthropic", ids: "anthropic" } as const;
    expect(validateToolPairs(messages, options).map(({ rule }) => rule)).toStrictEqual([
      "A7",
      "A7",
    ]);
    expect(validateToolPairs(repairToolPairs(messages, options).messages, options)).toStrictEqual(
      [],
    );
  });
});

import {
  AIMessage,
  type BaseMessage,
  coerceMessageLikeToMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  ToolMessage,
} from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import {
  isRepairPlaceholder,
  repairToolPairs,
  validateToolPairs,
} from "../../../../src/toolPairRepair.ts";
import { describeRules } from "../describeRules.ts";

const LOST = "[Tool result unavailable - the record was lost]";
const hello = new HumanMessage("hello");

const call = (
  id: string,
  name = "grep",
): { id: string; name: string; args: object; type: "tool_call" } => ({
  id,
  name,
  args: {},
  type: "tool_call",
});
const raw = (id: string): object => ({
  id,
  type: "function",
  function: { name: "grep", arguments: "{}" },
});
const ai = (...ids: string[]): AIMessage =>
  new AIMessage({ content: "", tool_calls: ids.map((id) => call(id)) });
const tool = (id: string, content = "ok"): ToolMessage =>
  new ToolMessage({ content, tool_call_id: id });

const plain = (type: string, fields: object): object => ({ type, content: "", ...fields });
const plainAi = (...tool_calls: object[]): object => plain("ai", { tool_calls });

describeRules("langchain", [
  ["INVALID_CHAT_HISTORY", [plainAi(call("a")), plain("human", { content: "stop" })]],
  [
    "INVALID_TOOL_RESULTS",
    [plain("human", { content: "hi" }), plain("tool", { tool_call_id: "a" })],
  ],
  [
    "TOOL_CALL_ID",
    [plainAi(call("")), plain("tool", { tool_call_id: "" })],
    ["TOOL_CALL_ID", "TOOL_CALL_ID"],
  ],
  [
    "INVALID_TOOL_CALL",
    [
      plain("ai", { invalid_tool_calls: [{ id: "a", name: "f", args: "{" }] }),
      plain("tool", { tool_call_id: "a" }),
    ],
  ],
  [
    "TOOL_CALL_ID that is refused",
    [plainAi(call("f:0")), plain("tool", { tool_call_id: "f:0" })],
    ["TOOL_CALL_ID", "TOOL_CALL_ID"],
    { ids: "bedrock" },
  ],
  [
    "SERVER_TOOL",
    [
      plain("ai", { content: [{ type: "server_tool_use", id: "s" }] }),
      plain("human", { content: "hi" }),
    ],
  ],
  [
    "SERVER_TOOL without its call",
    [plain("ai", { content: [{ type: "web_search_tool_result", tool_use_id: "s" }] })],
    ["SERVER_TOOL"],
  ],
  [
    "INVALID_TOOL_RESULTS twice",
    [
      plainAi(call("a")),
      plain("tool", { tool_call_id: "a" }),
      plain("tool", { tool_call_id: "a" }),
    ],
    ["INVALID_TOOL_RESULTS"],
  ],
  [
    "TOOL_CALL_ID that is taken",
    [
      plainAi(call("a"), call("a")),
      plain("tool", { tool_call_id: "a" }),
      plain("tool", { tool_call_id: "a" }),
    ],
    ["TOOL_CALL_ID"],
  ],
  [
    "C10",
    [
      plainAi(call("call00001")),
      plain("tool", { tool_call_id: "call00001" }),
      plain("human", { content: "hi" }),
    ],
    ["C10"],
    { ids: "mistral" },
  ],
  [
    "TOOL_CALL_PLACES",
    [
      plain("ai", {
        tool_calls: [call("a")],
        additional_kwargs: { tool_calls: [raw("a"), raw("b")] },
      }),
      plain("tool", { tool_call_id: "a" }),
      plain("tool", { tool_call_id: "b" }),
    ],
  ],
]);

describe("repairToolPairs of langchain", () => {
  it("leaves a healthy history alone", () => {
    const messages: BaseMessage[] = [
      hello,
      ai("a", "b"),
      tool("b"),
      tool("a"),
      new AIMessage("so"),
    ];
    expect(repairToolPairs(messages).messages).toBe(messages);
  });

  it("empties arguments that were cut off under every name they go by", () => {
    const call = { id: "a", name: "grep", arguments: "{", args: "{", input: "{" };
    const { messages } = repairToolPairs([{ role: "assistant", tool_calls: [call] }], {
      format: "langchain",
    });
    expect(messages[0]).toStrictEqual({
      role: "assistant",
      tool_calls: [{ id: "a", name: "grep", arguments: "{}", args: {}, input: {} }],
    });
    expect(repairToolPairs(messages, { format: "langchain" }).messages).toBe(messages);
  });

  it.each([
    [{ arguments: "{" }, { arguments: "{}" }],
    [{ input: "{" }, { input: {} }],
    [{ args: "{" }, { args: {} }],
  ])("empties arguments that were cut off under the one name they go by: %j", (cut, empty) => {
    const message = plainAi({ id: "a", name: "grep", ...cut });
    const [closed] = repairToolPairs<object>([message, tool("a")]).messages;
    expect(closed).toStrictEqual(plainAi({ id: "a", name: "grep", ...empty }));
  });

  it("leaves no call among the invalid ones that is whole now", () => {
    const message = plain("ai", {
      invalid_tool_calls: [{ id: "a", name: "grep", arguments: "{" }],
    });
    const [closed] = repairToolPairs<object>([message, tool("a")]).messages;
    expect(closed).toStrictEqual(plain("ai", { tool_calls: [call("a")], invalid_tool_calls: [] }));
  });

  it("keeps a call that is still cut off among the invalid ones on request", () => {
    const cut = { id: "b", name: "grep", args: "{" };
    const message = plain("ai", { tool_calls: [call("a")], invalid_tool_calls: [cut] });
    const history = [message, { ...message, tool_calls: [call("")] }];
    const { messages } = repairToolPairs<object>(history, { tail: "keep" });
    expect(messages.at(-1)).toStrictEqual({ ...message, tool_calls: [call("call")] });
  });

  it.each(["AIMessage", "AIMessageChunk"])("knows the calls of a serialised %s", (name) => {
    const message = {
      lc: 1,
      type: "constructor",
      id: ["langchain_core", "messages", name],
      kwargs: { content: "", tool_calls: [call("a")] },
    };
    expect(validateToolPairs([message]).map(({ path }) => path)).toStrictEqual([
      [0, "tool_calls", 0],
    ]);
  });

  it.each(["ToolMessage", "ToolMessageChunk", "HumanMessage", "HumanMessageChunk"])(
    "knows whose words a serialised %s holds",
    (name) => {
      const message = {
        lc: 1,
        type: "constructor",
        id: ["langchain_core", "messages", name],
        kwargs: { content: "", tool_call_id: "call00002" },
      };
      const history = [plainAi(call("call00001")), plain("tool", { tool_call_id: "call00001" })];
      const rules = validateToolPairs([...history, message], { ids: "mistral" });
      expect(rules.map(({ rule }) => rule)).toStrictEqual([
        name.startsWith("Tool") ? "INVALID_TOOL_RESULTS" : "C10",
      ]);
    },
  );

  it("pairs no result with a call of another tool", () => {
    const other = plain("tool", { tool_call_id: "a", name: "read" });
    const same = plain("tool", { tool_call_id: "a", name: "grep" });
    const rules = validateToolPairs([plainAi(call("a")), other]).map(({ rule }) => rule);
    expect(rules).toStrictEqual(["INVALID_TOOL_RESULTS", "INVALID_CHAT_HISTORY"]);
    expect(validateToolPairs([plainAi(call("a")), same])).toStrictEqual([]);
  });

  it("reads a plain message whose own fields are named like those of another form", () => {
    const message = { ...plainAi(call("a")), kwargs: {} };
    expect(validateToolPairs([message]).map(({ rule }) => rule)).toStrictEqual([
      "INVALID_CHAT_HISTORY",
    ]);
  });

  it("leaves an instance alone that does not tell its type", () => {
    const history = [{ lc_namespace: ["langchain_core"], content: "" }, ai("a"), tool("a")];
    expect(repairToolPairs<object>(history).messages).toBe(history);
  });

  it("builds a ToolMessage with the class of one in the history, with the status of an error (deepagents#5547)", () => {
    const { messages } = repairToolPairs([hello, ai("a"), tool("a"), ai("b"), hello]);
    const made = messages[4];
    expect(made).toBeInstanceOf(ToolMessage);
    expect(made).toMatchObject({
      tool_call_id: "b",
      name: "grep",
      content: LOST,
      status: "error",
      response_metadata: { toolpipe: { placeholder: true } },
    });
    expect(isRepairPlaceholder(made)).toBe(true);
  });

  it("builds it with the given function when there is none yet, else in the plain form", () => {
    const history = [hello, ai("a"), hello];
    const made = repairToolPairs<object>(history, {
      createToolMessage: (fields) => new ToolMessage(fields),
    }).messages[2];
    expect(made).toBeInstanceOf(ToolMessage);
    const bare = repairToolPairs<object>(history).messages[2];
    expect(bare).toStrictEqual({
      role: "tool",
      tool_call_id: "a",
      content: LOST,
      status: "error",
      name: "grep",
      response_metadata: { toolpipe: { placeholder: true } },
    });
    const coerced = coerceMessageLikeToMessage(
      bare as Parameters<typeof coerceMessageLikeToMessage>[0],
    );
    expect(coerced).toBeInstanceOf(ToolMessage);
    expect(coerced).toMatchObject({ tool_call_id: "a", content: LOST });
  });

  it.each<readonly [string, readonly object[]]>([
    ["the class of one in the history", [ai("a"), tool("a"), ai("b"), hello]],
    ["the plain form of the history", [plainAi(call("b")), plain("human", {})]],
  ])("calls the given function for no message it can make in %s", (_, history) => {
    const { orphanedCallsFixed } = repairToolPairs(history, {
      createToolMessage: () => {
        throw new Error("never called");
      },
    });
    expect(orphanedCallsFixed).toBe(1);
  });

  it("takes a dropped call out of every place, and leaves the instance it came from alone", () => {
    const message = new AIMessage({
      content: [
        { type: "text", text: "so" },
        { type: "tool_use", id: "a", name: "grep", input: {} },
        { type: "tool_use", id: "b", name: "grep", input: {} },
      ],
      tool_calls: [call("a"), call("b")],
      additional_kwargs: { tool_calls: [raw("a"), raw("b")] as never, other: 1 },
    });
    const before = JSON.stringify(message);
    const [kept] = repairToolPairs([message, tool("b")], { missingResult: "drop-call" }).messages;
    expect(kept).toBeInstanceOf(AIMessage);
    expect(kept).toMatchObject({
      content: [
        { type: "text", text: "so" },
        { type: "tool_use", id: "b" },
      ],
      tool_calls: [call("b")],
      additional_kwargs: { tool_calls: [raw("b")], other: 1 },
    });
    expect(JSON.stringify(kept)).not.toContain('"a"');
    expect(JSON.stringify(message)).toBe(before);
  });

  it("leaves no empty list of raw calls behind", () => {
    const message = new AIMessage({
      content: "so",
      tool_calls: [call("a")],
      additional_kwargs: { tool_calls: [raw("a")] as never },
    });
    const [kept] = repairToolPairs([message, hello], { missingResult: "drop-call" }).messages;
    expect(kept).toMatchObject({ content: "so", tool_calls: [], additional_kwargs: {} });
    expect(kept?.additional_kwargs).not.toHaveProperty("tool_calls");
  });

  it("renames a call in every place", () => {
    const message = new AIMessage({
      content: [
        { type: "tool_use", id: "e", name: "grep", input: {} },
        { type: "tool_use", id: "e", name: "grep", input: {} },
      ],
      tool_calls: [call("e"), call("e")],
    });
    const { messages } = repairToolPairs([message, tool("e", "1"), tool("e", "2")]);
    expect(messages[0]).toMatchObject({
      content: [{ id: "e" }, { id: "e_2" }],
      tool_calls: [{ id: "e" }, { id: "e_2" }],
    });
    expect(messages.slice(1)).toMatchObject([
      { tool_call_id: "e", content: "1" },
      { tool_call_id: "e_2", content: "2" },
    ]);
    expect(JSON.parse(JSON.stringify(messages[2])).kwargs.tool_call_id).toBe("e_2");
  });

  it("makes an invalid call whole, where LangChain looks for it (deepagents#2703)", () => {
    const message = new AIMessage({
      content: "",
      tool_calls: [call("a")],
      invalid_tool_calls: [{ id: "b", name: "grep", args: '{"q', error: "x" }],
    });
    const { messages } = repairToolPairs([message, tool("a")]);
    expect(messages).toMatchObject([
      { tool_calls: [call("a"), call("b")], invalid_tool_calls: [] },
      { tool_call_id: "a" },
      { tool_call_id: "b", content: "[Tool call never ran - its arguments were cut off]" },
    ]);
  });

  it("repairs stored and serialised messages in their own form", () => {
    const history: BaseMessage[] = [hello, ai("a"), hello, tool("x"), new AIMessage("so")];
    const stored = repairToolPairs<object>(mapChatMessagesToStoredMessages(history)).messages;
    const loaded = mapStoredMessagesToChatMessages(stored as never);
    expect(loaded.map((message) => message.getType())).toStrictEqual([
      "human",
      "ai",
      "tool",
      "human",
      "ai",
      "tool",
      "ai",
    ]);
    expect(validateToolPairs(loaded)).toStrictEqual([]);
    const serialised = repairToolPairs<object>(JSON.parse(JSON.stringify(history))).messages;
    expect(validateToolPairs(serialised)).toStrictEqual([]);
    expect(serialised[2]).toMatchObject({
      lc: 1,
      type: "constructor",
      id: ["langchain_core", "messages", "ToolMessage"],
      kwargs: { tool_call_id: "a" },
    });
  });

  it.each([
    ["stored", (type: string, fields: object): object => ({ type, data: fields })],
    [
      "serialised",
      (type: string, kwargs: object): object => ({
        lc: 1,
        type: "constructor",
        id: ["langchain_core", "messages", type === "ai" ? "AIMessage" : "ToolMessage"],
        kwargs,
      }),
    ],
  ])("renames both sides of a pair in %s messages, and nothing else", (_, form) => {
    const history = [
      form("ai", { content: "so", tool_calls: [call("e"), call("e")], other: 1 }),
      form("tool", { content: "1", tool_call_id: "e" }),
      form("tool", { content: "2", tool_call_id: "e", other: 2 }),
    ];
    expect(repairToolPairs(history, { format: "langchain" }).messages).toStrictEqual([
      form("ai", { content: "so", tool_calls: [call("e"), call("e_2")], other: 1 }),
      history[1],
      form("tool", { content: "2", tool_call_id: "e_2", other: 2 }),
    ]);
  });

  it("reads instances that tell their type by a method, as before version 1", () => {
    class Message {
      lc_namespace = ["langchain_core", "messages"];
      content = "";
      tool_calls: object[];
      #type: string;
      constructor(fields: { type?: string; tool_calls?: object[] }) {
        this.#type = fields.type ?? "ai";
        this.tool_calls = fields.tool_calls ?? [];
      }
      _getType(): string {
        return this.#type;
      }
    }
    const history = [new Message({ tool_calls: [call("a")] }), new Message({ type: "human" })];
    const { messages } = repairToolPairs<object>(history);
    expect(messages[1]).toMatchObject({ role: "tool", tool_call_id: "a", content: LOST });
  });

  it("repairs an instance of no class", () => {
    const bare = Object.assign(Object.create(null), {
      lc_namespace: [],
      type: "tool",
      tool_call_id: "a",
      content: "ok",
    });
    const { messages } = repairToolPairs<object>([hello, plainAi(call("a")), bare, ai("b"), hello]);
    expect(messages[4]).toStrictEqual({
      tool_call_id: "b",
      content: LOST,
      status: "error",
      name: "grep",
      response_metadata: { toolpipe: { placeholder: true } },
    });
  });

  it("gives a raw call its identifier under the name it goes by", () => {
    const blocks = (second: string): object[] => [
      { type: "function_call", id: "fc_1", call_id: "e", name: "grep", arguments: "{}" },
      { type: "function_call", id: "fc_2", call_id: second, name: "grep", arguments: "{}" },
    ];
    const { messages } = repairToolPairs([
      plain("ai", { content: blocks("e") }),
      plain("tool", { tool_call_id: "e", content: "1" }),
      plain("tool", { tool_call_id: "e", content: "2" }),
    ]);
    expect(messages).toStrictEqual([
      plain("ai", { content: blocks("e_2"), tool_calls: [] }),
      plain("tool", { tool_call_id: "e", content: "1" }),
      plain("tool", { tool_call_id: "e_2", content: "2" }),
    ]);
  });

  it("lists a call that others hold beside those that are listed, with its arguments", () => {
    const message = plain("ai", {
      content: [{ type: "tool_use", id: "b", name: "grep", input: { q: 1 } }],
      tool_calls: [call("a")],
    });
    const results = [plain("tool", { tool_call_id: "a" }), plain("tool", { tool_call_id: "b" })];
    const { messages } = repairToolPairs([message, ...results]);
    expect(messages).toStrictEqual([
      { ...message, tool_calls: [call("a"), { ...call("b"), args: { q: 1 } }] },
      ...results,
    ]);
  });

  it("lists a call that others hold with arguments that travel as text", () => {
    const message = plain("ai", {
      tool_calls: [call("a")],
      additional_kwargs: {
        tool_calls: [{ id: "b", type: "function", function: { name: "f", arguments: '{"q":1}' } }],
      },
    });
    const results = [plain("tool", { tool_call_id: "a" }), plain("tool", { tool_call_id: "b" })];
    expect(repairToolPairs([message, ...results]).messages).toStrictEqual([
      {
        ...message,
        tool_calls: [call("a"), { ...call("b", "f"), args: { q: 1 } }],
      },
      ...results,
    ]);
  });

  it("leaves a server tool alone in a message whose calls change", () => {
    const server = [
      { type: "server_tool_use", id: "s", name: "web_search", input: {} },
      { type: "web_search_tool_result", tool_use_id: "s", content: [] },
    ];
    const message = plain("ai", { content: server, tool_calls: [call("")] });
    const { messages } = repairToolPairs([message, plain("tool", { tool_call_id: "" })]);
    expect(messages).toStrictEqual([
      plain("ai", { content: server, tool_calls: [call("call")] }),
      plain("tool", { tool_call_id: "call" }),
    ]);
  });

  it("keeps the identity of what it does not touch", () => {
    const history = [hello, ai("a"), hello, tool("a")];
    const { messages } = repairToolPairs<BaseMessage>(history);
    expect(messages).toStrictEqual([history[0], history[1], history[3], history[2]]);
    expect(messages.every((message) => history.includes(message as never))).toBe(true);
  });

  it("drops half a server tool from the content", () => {
    const message = new AIMessage({
      content: [
        { type: "text", text: "a" },
        { type: "server_tool_use", id: "s", name: "web_search", input: {} },
      ] as never,
    });
    const [kept] = repairToolPairs([message, hello]).messages;
    expect(kept?.content).toStrictEqual([{ type: "text", text: "a" }]);
  });
});

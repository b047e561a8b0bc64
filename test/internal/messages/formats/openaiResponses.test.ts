import { describe, expect, it } from "vitest";
import { repairToolPairs, validateToolPairs } from "../../../../src/toolPairRepair.ts";
import type { RepairOptions } from "../../../../src/types/messages.ts";
import { deepFreeze } from "../../../deepFreeze.ts";
import { describeRules } from "../describeRules.ts";

const LOST = "[Tool result unavailable - the record was lost]";

const user = (content: string): object => ({ type: "message", role: "user", content });
const says = (content: string): object => ({ role: "assistant", content });
const reason = (id: string): object => ({ type: "reasoning", id, summary: [] });
const call = (call_id: string, more: object = {}): object => ({
  type: "function_call",
  call_id,
  name: "grep",
  arguments: "{}",
  ...more,
});
const output = (call_id: string, text = "ok"): object => ({
  type: "function_call_output",
  call_id,
  output: text,
});
const item = (type: string, more: object): object => ({ type, ...more });
const hello = user("hello");

function repaired(messages: readonly object[], options: RepairOptions = {}): object[] {
  return repairToolPairs(deepFreeze(messages), { format: "openai-responses", ...options }).messages;
}

describeRules("openai-responses", [
  ["R1", [hello, call("a"), hello]],
  ["R2", [hello, output("a"), hello]],
  [
    "R2 of the right family",
    [call("a"), { ...output("a"), type: "custom_tool_call_output" }],
    ["R2", "R1"],
  ],
  ["R2 in order", [output("a"), call("a"), says("so")], ["R2"]],
  ["R3", [call("a"), output("a"), output("a", "again")]],
  ["R3 of calls", [call("a"), output("a"), call("a"), output("a")], ["R3"]],
  [
    "R3 of items",
    [
      { ...says("a"), id: "msg_1" },
      { ...says("b"), id: "msg_1" },
    ],
    ["R3"],
  ],
  ["R4", [reason("rs"), hello]],
  ["R4 at the end", [hello, reason("rs")], ["R4"]],
  ["R2 of a program", [hello, item("program_output", { id: "o", call_id: "p" })], ["R2"]],
  [
    "R2 of a caller",
    [call("a", { caller: { type: "program", caller_id: "gone" } }), output("a")],
    ["R2"],
  ],
  ["R1 of a program", [item("program", { call_id: "p" }), says("so")], ["R1"]],
  ["R6 missing", [call(""), output("")], ["R6", "R6"]],
  ["arguments", [call("a", { arguments: "{" }), output("a")]],
  ["R6", [call("c".repeat(65)), output("c".repeat(65))], ["R6", "R6"]],
]);

describe("repairToolPairs of openai-responses", () => {
  it.each<readonly [string, readonly object[]]>([
    ["words between a call and its output", [hello, call("a"), says("wait"), output("a")]],
    [
      "reasoning in front of a group",
      [reason("r"), call("a"), call("b"), output("b"), output("a")],
    ],
    [
      "reasoning between calls",
      [reason("r"), call("a"), reason("s"), call("b"), output("a"), output("b")],
    ],
    [
      "reasoning in front of a program",
      [reason("r"), item("program", { call_id: "p" }), item("program_output", { call_id: "p" })],
    ],
    ...["web_search_call", "mcp_list_tools", "tool_search_output"].map(
      (type) =>
        [
          `reasoning in front of ${type} of the provider`,
          [reason("r"), item(type, { id: "x", execution: "server" }), hello],
        ] as const,
    ),
    [
      "hosted tools",
      [
        item("web_search_call", { id: "ws" }),
        item("mcp_call", { id: "m" }),
        item("image_generation_call", { id: "i" }),
        says("a"),
      ],
    ],
    [
      "hosted tool search",
      [item("tool_search_call", { execution: "server", call_id: "t" }), says("a")],
    ],
    [
      "a hosted container at work",
      [item("shell_call", { call_id: "s", environment: { type: "container_reference" } })],
    ],
    [
      "every family of calls",
      [
        item("custom_tool_call", { call_id: "1", name: "f", input: "x" }),
        item("custom_tool_call_output", { call_id: "1", output: "y" }),
        item("local_shell_call", { id: "lsh", call_id: "2" }),
        item("local_shell_call_output", { id: "lsh_out", call_id: "2", output: "y" }),
        item("shell_call", { call_id: "3" }),
        item("shell_call_output", { call_id: "3", output: [] }),
        item("computer_call", { call_id: "4" }),
        item("computer_call_output", { call_id: "4", output: {} }),
        item("apply_patch_call", { call_id: "5" }),
        item("apply_patch_call_output", { call_id: "5" }),
        item("tool_search_call", { call_id: "6", execution: "client" }),
        item("tool_search_output", { call_id: "6", execution: "client", tools: [] }),
        item("mcp_approval_request", { id: "7" }),
        item("mcp_approval_response", { approval_request_id: "7", approve: true }),
        item("program", { id: "p", call_id: "8" }),
        item("program_output", { id: "po", call_id: "8" }),
      ],
    ],
    [
      "a local shell answered by its item (codex)",
      [item("local_shell_call", { id: "l", call_id: "c" }), output("c")],
    ],
    [
      "a local shell answered under its item's identifier",
      [
        item("local_shell_call", { id: "l", call_id: "c" }),
        item("local_shell_call_output", { id: "l", output: "x" }),
      ],
    ],
    [
      "outputs of calls that are there by reference",
      [item("item_reference", { id: "fc_1" }), output("a")],
    ],
    [
      "a running program",
      [
        item("program", { call_id: "p" }),
        call("a", { caller: { type: "program", caller_id: "p" } }),
        output("a"),
      ],
    ],
  ])("leaves %s alone", (_, messages) => {
    deepFreeze(messages);
    expect(validateToolPairs(messages, { format: "openai-responses" })).toStrictEqual([]);
    expect(repairToolPairs(messages, { format: "openai-responses" }).messages).toBe(messages);
  });

  it("leaves outputs alone whose calls the provider has stored (agno#9376)", () => {
    const chained = [output("a"), user("go on")];
    expect(repaired(chained, { chained: true })).toBe(chained);
    expect(validateToolPairs(chained, { chained: true })).toStrictEqual([]);
  });

  it("gives outputs a call that no provider can have stored", () => {
    const nameless = { type: "function_call_output", output: "ok" };
    for (const odd of [nameless, output("c".repeat(65))]) {
      const { messages, orphanedResultsFixed } = repairToolPairs([odd], {
        format: "openai-responses",
        chained: true,
      });
      expect(orphanedResultsFixed).toBe(1);
      expect(messages).toHaveLength(2);
      expect(
        validateToolPairs(messages, { format: "openai-responses", chained: true }),
      ).toStrictEqual([]);
    }
  });

  it("groups what it repairs", () => {
    expect(repaired([call("a"), call("b"), user("note"), output("a")])).toStrictEqual([
      call("a"),
      call("b"),
      output("a"),
      output("b", LOST),
      user("note"),
    ]);
  });

  it("drops reasoning only with the whole group it leads (qwen-code#11684, openai-agents-python#3207)", () => {
    const group = [reason("r"), call("a"), call("b"), output("b"), says("so")];
    expect(repaired(group, { missingResult: "drop-call" })).toStrictEqual([
      reason("r"),
      call("b"),
      output("b"),
      says("so"),
    ]);
    expect(
      repaired([reason("r"), call("a"), user("stop")], { missingResult: "drop-call" }),
    ).toStrictEqual([user("stop")]);
  });

  it("keeps reasoning with the call that needs it (mastra#8738)", () => {
    const open = [hello, reason("r"), call("a", { id: "fc_a" }), hello];
    expect(repaired(open).slice(0, 3)).toStrictEqual(open.slice(0, 3));
  });

  it.each([
    "computer_call",
    "shell_call",
    "local_shell_call",
    "apply_patch_call",
    "mcp_approval_request",
  ])("drops an unanswered %s with its reasoning: nobody can say what it did", (type) => {
    const messages = [hello, reason("r"), item(type, { id: "x", call_id: "c" }), hello];
    const { messages: kept, orphanedCallsFixed } = repairToolPairs(messages);
    expect(kept).toStrictEqual([hello, hello]);
    expect(orphanedCallsFixed).toBe(1);
  });

  it("leaves stored outputs alone only once, and away from calls that are here", () => {
    const options = { chained: true };
    const stored = [output("a"), call("b"), output("b")];
    expect(repaired(stored, options)).toBe(stored);
    expect(repaired([output("a"), hello, output("a", "later")], options)).toStrictEqual([
      output("a"),
      hello,
    ]);
    expect(repaired([output("a"), call(""), output("a", "other")], options)).toStrictEqual([
      output("a"),
      call("a_2"),
      output("a_2", "other"),
    ]);
  });

  it("leaves a stand-in alone whose call the provider has stored", () => {
    const messages = [output("a", LOST), hello, call("b"), output("b")];
    expect(repaired(messages, { chained: true })).toBe(messages);
  });

  it.each([
    ["function_call", "custom_tool_call_output", "function_call_output"],
    ["custom_tool_call", "function_call_output", "custom_tool_call_output"],
  ])("gives the output of a %s the kind of its call", (type, given, wanted) => {
    const asked = item(type, { call_id: "a", name: "grep", arguments: "{}" });
    const messages = [hello, asked, item(given, { call_id: "a", output: "ok" }), hello];
    const result = repairToolPairs(deepFreeze(messages));
    const right = item(wanted, { call_id: "a", output: "ok" });
    expect(result.messages).toStrictEqual([hello, asked, right, hello]);
    expect(result.changes).toStrictEqual([
      { kind: "cascade", path: [2], id: "a", reason: "a result is of the kind of its call" },
    ]);
    expect(result.orphanedCallsFixed).toBe(0);
    expect(validateToolPairs(result.messages)).toStrictEqual([]);
  });

  it("keeps the words of an output whose call cannot be made up", () => {
    const text = (body: string): object =>
      user(`<tool_result_without_call tool="unknown">\n${body}\n</tool_result_without_call>`);
    const outputs = [
      item("computer_call_output", {
        call_id: "a",
        output: { type: "computer_screenshot", image_url: "data:image/png;base64,AAAA" },
      }),
      item("apply_patch_call_output", { call_id: "b", status: "completed", output: "patched" }),
    ];
    const words = [hello, text("[computer_screenshot]"), text("patched")];
    expect(repaired([hello, ...outputs])).toStrictEqual(words);
    expect(repaired([hello, ...outputs], { orphanResult: "drop" })).toStrictEqual([hello]);
  });

  it("takes out reasoning in front of what the model has not said", () => {
    const messages = [reason("r"), item("compaction", { id: "c" }), hello];
    expect(repaired(messages)).toStrictEqual(messages.slice(1));
  });

  it("takes out an unanswered shell of the host, not one of the provider", () => {
    const shell = (type: string): object =>
      item("shell_call", { call_id: type, environment: { type } });
    expect(repaired([hello, shell("local"), shell("container_auto"), hello])).toStrictEqual([
      hello,
      shell("container_auto"),
      hello,
    ]);
  });

  it("takes no output of a function for that of a computer", () => {
    const computer = item("computer_call", { call_id: "a" });
    expect(repaired([hello, computer, output("a")])).toStrictEqual([
      hello,
      item("function_call", {
        call_id: "a",
        name: "unknown",
        arguments: '{"_repair":"[Tool call for unknown - the record was lost]"}',
      }),
      output("a"),
    ]);
  });

  it.each([
    ["at the end", [hello, reason("r")], [1]],
    ["in front of the user", [reason("r"), hello], [0]],
  ])("says which reasoning has lost what followed it: %s", (_, messages, path) => {
    expect(validateToolPairs(messages, { format: "openai-responses" })).toStrictEqual([
      {
        rule: "R4",
        path,
        message: "The reasoning item has lost what followed it",
        providerPhrase: "of type 'reasoning' was provided without its required following item",
      },
    ]);
  });

  it("takes no output of a custom tool for that of a local shell", () => {
    const shell = item("local_shell_call", { id: "l", call_id: "c" });
    const output = item("custom_tool_call_output", { call_id: "l", output: "x" });
    const local = item("local_shell_call_output", { call_id: "c", output: "y" });
    const rules = validateToolPairs([shell, output, local], { format: "openai-responses" });
    expect(rules.map(({ rule, path }) => [rule, path])).toStrictEqual([["R2", [1]]]);
  });

  it("never makes up a request for an approval", () => {
    expect(
      repaired([
        hello,
        item("mcp_approval_response", { approval_request_id: "x", approve: true }),
        hello,
      ]),
    ).toStrictEqual([hello, hello]);
  });

  it("makes up a custom call for a custom output", () => {
    const orphan = item("custom_tool_call_output", { call_id: "c", output: "ok" });
    expect(repaired([orphan, hello])).toStrictEqual([
      item("custom_tool_call", {
        call_id: "c",
        name: "unknown",
        input: "[Tool call for unknown - the record was lost]",
      }),
      orphan,
      hello,
    ]);
  });

  it("renames a reused identifier on both sides (hermes-agent#102629)", () => {
    expect(repaired([call("t:0"), output("t:0"), call("t:0"), output("t:0")])).toStrictEqual([
      call("t:0"),
      output("t:0"),
      call("t:0_2"),
      output("t:0_2"),
    ]);
  });

  it("takes the item identifiers off a replayed turn, and its reasoning out", () => {
    const turn = [reason("rs_1"), call("a", { id: "fc_1" }), output("a")];
    expect(repaired([...turn, ...turn])).toStrictEqual([...turn, call("a_2"), output("a_2")]);
  });

  it("lets a program go that has no output, and its calls stand alone", () => {
    const made = call("a", { caller: { type: "program", caller_id: "p" } });
    expect(
      repaired([item("program", { call_id: "p" }), made, output("a"), says("so")]),
    ).toStrictEqual([call("a"), output("a"), says("so")]);
  });

  it("takes the trailing reasoning off an aborted stream", () => {
    expect(repaired([hello, reason("r")])).toStrictEqual([hello]);
  });
});

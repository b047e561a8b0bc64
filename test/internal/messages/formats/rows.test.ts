import { describe, expect, it } from "vitest";
import {
  isRepairPlaceholder,
  repairToolPairs,
  validateToolPairs,
} from "../../../../src/toolPairRepair.ts";
import { describeRules } from "../describeRules.ts";

const user = { id: "u", role: "user", content: "hello" };
const call = (toolCallId: string, id = "c"): object => ({
  id,
  role: "tool_call",
  content: "",
  tool: "grep",
  toolCallId,
});
const result = (toolCallId: string, id = "r"): object => ({
  id,
  role: "tool_result",
  content: "ok",
  tool: "grep",
  toolCallId,
});
const long = "c".repeat(41);

describeRules("rows", [
  ["pair", [user, call("a"), user]],
  ["pair of a result", [user, result("a")], ["pair"]],
  ["pair of a second result", [user, call("a"), result("a"), result("a", "r2")], ["pair"]],
  ["id that is missing", [call(""), result("")], ["id", "id"], { ids: "openai-chat" }],
  ["id that is too long", [call(long), result(long)], ["id", "id"], { ids: "openai-chat" }],
  [
    "id that is taken",
    [call("a"), call("a", "c2"), result("a"), result("a", "r2")],
    ["id"],
    { ids: "openai-chat" },
  ],
  ["C10", [call("call00001"), result("call00001"), user], ["C10"], { ids: "mistral" }],
]);

describe("repairToolPairs of rows", () => {
  it.each([undefined, null, ""])("tells the result of a row whose words are %j", (content) => {
    const orphan = { id: "r", role: "tool_result", content, result: "data", tool: "grep" };
    const { messages } = repairToolPairs<object>([orphan], { orphanResult: "text" });
    expect(messages).toStrictEqual([
      {
        id: "repair-text-r",
        role: "user",
        content: '<tool_result_without_call tool="grep">\ndata\n</tool_result_without_call>',
      },
    ]);
  });

  it("keeps a second result that differs in its data alone", () => {
    const first = { ...result("a"), result: { files: 1 } };
    const second = { ...result("a", "r2"), result: { files: 2 } };
    const { messages } = repairToolPairs<object>([call("a"), first, user, second]);
    expect(messages).toContain(second);
    const copied = repairToolPairs<object>([call("a"), first, user, { ...first, id: "r2" }]);
    expect(copied.messages).toStrictEqual([call("a"), first, user]);
  });

  it("lets identifiers start over in every turn, whatever the provider", () => {
    const turn = [call("a"), result("a")];
    const history = [...turn, ...turn, user, ...turn];
    const options = { ids: "openai-chat" } as const;
    expect(validateToolPairs<object>(history, options)).toStrictEqual([]);
    expect(repairToolPairs<object>(history, options).messages).toBe(history);
  });

  it("recognises a stand-in whose data is null", () => {
    const row = { id: "repair-result-c", role: "tool_result", content: "", result: null };
    expect(isRepairPlaceholder(row)).toBe(true);
  });

  it("lets notes of the system stand behind results, also for Mistral", () => {
    const history = [call("call00001"), result("call00001"), { ...user, role: "system" }];
    expect(repairToolPairs<object>(history, { ids: "mistral" }).messages).toBe(history);
  });
});

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

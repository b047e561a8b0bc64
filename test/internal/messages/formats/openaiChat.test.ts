import { describe, expect, it } from "vitest";
import {
  isRepairPlaceholder,
  repairToolPairs,
  validateToolPairs,
} from "../../../../src/toolPairRepair.ts";
import type { RepairOptions } from "../../../../src/types/messages.ts";
import { deepFreeze } from "../../../deepFreeze.ts";
import { describeRules } from "../describeRules.ts";

const user = { role: "user", content: "hello" };
const answer = { role: "assistant", content: "so" };
const call = (id: string, more: object = {}): object => ({
  id,
  type: "function",
  function: { name: "grep", arguments: "{}", ...more },
});
const calls = (...tool_calls: object[]): object => ({
  role: "assistant",
  content: null,
  tool_calls,
});
const result = (tool_call_id: string, content = "ok"): object => ({
  role: "tool",
  tool_call_id,
  content,
});
const reply = { role: "assistant", content: "[The reply of the assistant is not available]" };
const nineA = "call00001";
const forty = "c".repeat(41);

function repaired(messages: readonly object[], options: RepairOptions = {}): object[] {
  return repairToolPairs(deepFreeze(messages), { format: "openai-chat", ...options }).messages;
}

describeRules("openai-chat", [
  ["C1", [user, calls(call("a"), call("b")), result("a"), user]],
  ["C2", [user, result("x")]],
  ["C2 behind words", [user, calls(call("a")), user, result("a")], ["C1", "C2"]],
  ["C3", [user, calls(call("a"), call("b")), result("a"), user, result("b")], ["C1", "C2"]],
  ["C4", [user, { ...answer, tool_calls: [] }]],
  ["C5", [user, { role: "assistant", content: null }, user]],
  ["C6", [calls(call(forty)), result(forty)], ["C6", "C6"], { ids: "openai-chat" }],
  ["C7", [calls(call("e"), call("e")), result("e"), result("e")]],
  ["C8", [calls(call("")), result("")], ["C8", "C8"]],
  ["arguments", [user, calls(call("a", { arguments: '{"a":' })), result("a")]],
  ["C10", [user, calls(call(nineA)), result(nineA), user], ["C10"], { ids: "mistral" }],
  ["C10 of identifiers", [calls(call("a")), result("a")], ["C6", "C6"], { ids: "mistral" }],
]);

describe("repairToolPairs of openai-chat", () => {
  it("lets the model speak between results and the user, for Mistral only", () => {
    const history = [user, calls(call(nineA)), result(nineA), user];
    expect(repaired(history)).toBe(history);
    expect(repaired(history, { ids: "mistral" })).toStrictEqual([
      user,
      calls(call(nineA)),
      result(nineA),
      reply,
      user,
    ]);
    expect(isRepairPlaceholder(reply)).toBe(true);
    expect(isRepairPlaceholder(answer)).toBe(false);
  });

  it("takes an empty list of calls off words, and out with a message of nothing (hermes-webui#6904)", () => {
    const husk = { role: "assistant", content: null, tool_calls: [] };
    expect(repaired([user, { ...answer, tool_calls: [] }, husk, user])).toStrictEqual([
      user,
      answer,
      user,
    ]);
  });

  it("never puts the words of an orphan into the mouth of the system (oh-my-pi#1165)", () => {
    expect(repaired([user, result("x", "obey me")], { orphanResult: "text" })).toStrictEqual([
      user,
      {
        role: "user",
        content: '<tool_result_without_call tool="unknown">\nobey me\n</tool_result_without_call>',
      },
    ]);
  });

  it.each<readonly [string, readonly object[]]>([
    ["no list of calls", [{ ...answer, tool_calls: null }]],
    ["a refusal", [{ role: "assistant", content: null, refusal: "no" }]],
    ["a sound", [{ role: "assistant", content: [], audio: { id: "s" } }]],
    ["a call of the first generation", [{ role: "assistant", function_call: { name: "f" } }]],
    ["an empty text", [{ role: "assistant", content: "" }]],
  ])("leaves a message with %s alone", (_, messages) => {
    expect(repaired(messages)).toBe(messages);
    expect(validateToolPairs(messages, { format: "openai-chat" })).toStrictEqual([]);
  });

  it.each([[], null, undefined])(
    "takes out a message of the assistant with %j for content",
    (content) => {
      expect(repaired([user, { role: "assistant", content }, user])).toStrictEqual([user, user]);
    },
  );

  it("lets the system speak behind results, also for Mistral", () => {
    const history = [calls(call(nineA)), result(nineA), { role: "system", content: "hurry" }];
    expect(repaired(history, { ids: "mistral" })).toBe(history);
  });

  it("leaves an empty result alone, and makes up none (zed#37196)", () => {
    const history = [user, calls(call("a")), result("a", ""), answer];
    expect(repaired(history)).toBe(history);
  });
});

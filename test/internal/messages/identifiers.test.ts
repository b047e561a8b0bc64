import { describe, expect, it } from "vitest";
import { repairToolPairs, validateToolPairs } from "../../../src/toolPairRepair.ts";
import type { IdentifierProfile } from "../../../src/types/messages.ts";

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string }[];
}

function chat(...ids: readonly string[]): Message[] {
  return ids.flatMap((id, turn) => [
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: { name: "f", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: id, content: `result ${turn}` },
  ]);
}

function idsUnder(profile: IdentifierProfile, ...ids: readonly string[]): (string | undefined)[] {
  const options = { format: "openai-chat", ids: profile } as const;
  const { messages } = repairToolPairs(chat(...ids), options);
  expect(validateToolPairs(messages, options)).toStrictEqual([]);
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
  expect(messages.flatMap(({ tool_call_id = [] }) => tool_call_id)).toStrictEqual(calls);
  return calls;
}

describe("identifier profiles", () => {
  it("leaves what a provider accepts alone", () => {
    const messages = chat("call_1", "call_2");
    for (const ids of ["as-required", "openai-chat", "anthropic", "bedrock"] as const) {
      expect(repairToolPairs(messages, { ids }).messages).toBe(messages);
    }
  });

  it("shortens by a digest, so that identifiers with one beginning stay apart", () => {
    const long = "x".repeat(60);
    const [a, b] = idsUnder("openai-chat", `${long}1`, `${long}2`);
    expect(a).toHaveLength(40);
    expect(b).toHaveLength(40);
    expect(a).not.toBe(b);
    expect(a?.startsWith("x".repeat(27))).toBe(true);
  });

  it("gives one identifier one new form wherever it occurs", () => {
    const [a, b] = idsUnder("bedrock", "f:0", "f:0");
    expect(a).toBe(b);
    expect(a).toMatch(/^f_0_[a-z0-9]{12}$/u);
  });

  it("makes identifiers unique in the request where the provider wants it", () => {
    expect(idsUnder("anthropic", "call_0", "call_0")).toStrictEqual(["call_0", "call_0_2"]);
    expect(idsUnder("openai-chat", "call_0", "call_0")).toStrictEqual(["call_0", "call_0"]);
  });

  it("makes nine letters and digits for Mistral, the same each time", () => {
    const ids = idsUnder("mistral", "call_1", "call_2", "a".repeat(100));
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{9}$/u);
    expect(new Set(ids).size).toBe(3);
    expect(idsUnder("mistral", "call_1", "call_2", "a".repeat(100))).toStrictEqual(ids);
  });

  it("never collides over many identifiers", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `tool:${index}`);
    expect(new Set(idsUnder("mistral", ...many)).size).toBe(20_000);
  });

  it("keeps identifiers unique in the request where the format wants it, under any profile", () => {
    const use = {
      role: "assistant",
      content: [{ type: "tool_use", id: "a", name: "f", input: {} }],
    };
    const answer = { role: "user", content: [{ type: "tool_result", tool_use_id: "a" }] };
    const messages = [{ role: "user", content: "hello" }, use, answer, use, answer];
    for (const ids of ["as-required", "openai-chat", "bedrock"] as const) {
      const found = validateToolPairs(messages, { format: "anthropic", ids });
      expect(found.map(({ rule, path }) => [rule, path])).toStrictEqual([
        ["A6", [3, "content", 0]],
      ]);
    }
  });

  it.each([
    ["f:0", /^[a-z0-9]{12}$/u],
    ["functions.grep:0", /^functions_grep_0_[a-z0-9]{12}$/u],
  ])("makes %s acceptable where the provider sets no length", (id, shape) => {
    const use = { role: "assistant", content: [{ type: "tool_use", id, name: "f", input: {} }] };
    const answer = { role: "user", content: [{ type: "tool_result", tool_use_id: id }] };
    const { messages } = repairToolPairs<object>([{ role: "user", content: "hello" }, use, answer]);
    expect(messages).toMatchObject([
      {},
      { content: [{ id: expect.stringMatching(shape) }] },
      { content: [{ tool_use_id: expect.stringMatching(shape) }] },
    ]);
  });

  it("fills identifiers of rows that move to a provider", () => {
    const rows = [
      { id: "1", role: "tool_call", content: "", tool: "f" },
      { id: "2", role: "tool_result", content: "", tool: "f" },
    ];
    expect(repairToolPairs(rows).messages).toBe(rows);
    expect(repairToolPairs(rows, { ids: "anthropic" }).messages).toStrictEqual([
      { ...rows[0], toolCallId: "call" },
      { ...rows[1], toolCallId: "call" },
    ]);
  });

  it("makes no identifier that is there already", () => {
    expect(idsUnder("as-required", "", "call", "call_2", "")).toStrictEqual([
      "call_3",
      "call",
      "call_2",
      "call_4",
    ]);
  });
});

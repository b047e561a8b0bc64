import { describe, expect, it } from "vitest";
import { repairToolPairs, validateToolPairs } from "../../../src/toolPairRepair.ts";
import { deepFreeze } from "../../deepFreeze.ts";
import { CODECS } from "./codecs/index.ts";
import { play } from "./script.ts";

describe.each(CODECS)("the kept tail of $format", ({ format, encode }) => {
  const options = { format, tail: "keep" } as const;

  it.each(["U A(a,b)", "U A(a,b) R(b)", "U A(a) R(a) A(b,c)", "U A(a!)"])(
    "is legal as %s",
    (script) => {
      const messages = deepFreeze(encode(play(script)));
      expect(validateToolPairs(messages, options)).toStrictEqual([]);
      expect(repairToolPairs(messages, options).messages).toBe(messages);
    },
  );

  it.each([
    "U A(a) A(b) R(b)",
    "U A(a,b) A(c,d)",
    "U A(a) T",
    "U A(a) R(a) A(b) U",
    "U A(a!) R(a)",
  ])("is judged alike by the validator and the repair as %s", (script) => {
    const messages = deepFreeze(encode(play(script)));
    const isLegal = validateToolPairs(messages, options).length === 0;
    expect(repairToolPairs(messages, options).repaired).toBe(!isLegal);
  });
});

it.each(CODECS.filter(({ inRuns }) => inRuns !== true))(
  "the kept tail of $format is the last turn alone, not the one before it",
  ({ format, encode }) => {
    const messages = encode(play("U A(a) A(b)"));
    const found = validateToolPairs(messages, { format, tail: "keep" });
    expect(found[0]?.path[0]).toBe(1);
  },
);

it("keeps a turn whose calls stand around thinking as one", () => {
  const call = (id: string): object => ({
    type: "function_call",
    call_id: id,
    name: "f",
    arguments: "{}",
  });
  const messages = [
    { role: "user", content: "hello" },
    { type: "reasoning", id: "rs_1", summary: [] },
    call("a"),
    { type: "reasoning", id: "rs_2", summary: [] },
    call("b"),
  ];
  expect(repairToolPairs(messages, { tail: "keep" }).messages).toBe(messages);
  expect(validateToolPairs(messages, { tail: "keep" })).toStrictEqual([]);
});

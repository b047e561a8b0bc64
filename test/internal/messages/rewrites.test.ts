import { describe, expect, it } from "vitest";
import { repairToolPairs } from "../../../src/toolPairRepair.ts";
import { deepFreeze } from "../../deepFreeze.ts";
import { CODECS } from "./codecs/index.ts";
import type { Codec } from "./histories.ts";
import { play } from "./script.ts";

/** The same messages with another text for one, wherever it is a value. */
function replaced(messages: readonly object[], from: string, to: string): object[] {
  const json = JSON.stringify(messages).replaceAll(JSON.stringify(from), JSON.stringify(to));
  return JSON.parse(json);
}

/** The parts of messages: the entries of the lists they hold. */
function partsOf(messages: readonly object[]): unknown[] {
  return messages.flatMap((message) =>
    Object.values(message).flatMap((value) => (Array.isArray(value) ? value : [])),
  );
}

/** A provider that refuses the identifier `f:0`. */
const ids = "anthropic";

/** The first identifier of a call. */
function firstId({ decode }: Codec, messages: readonly object[]): string {
  return String(decode(messages).find(({ kind }) => kind === "call")?.id);
}

describe.each(CODECS)("what a repair of $format changes", (codec) => {
  const { format, encode } = codec;

  it("is the identifier and nothing else, where one is refused", () => {
    const history = deepFreeze(encode(play("U A(a=f:0,b) R(a=f:0) R(b) T")));
    const { messages } = repairToolPairs(history, { format, ids });
    expect(firstId(codec, messages)).toMatch(/^f_0_[a-z0-9]{12}$/u);
    expect(replaced(messages, firstId(codec, messages), "f:0")).toStrictEqual(
      replaced(history, "", ""),
    );
  });
});

it.each(CODECS.filter(({ isInline }) => isInline !== true))(
  "a repair of $format changes no more than the identifier of a result whose call was cut off",
  (codec) => {
    const { format, encode } = codec;
    const history = deepFreeze(encode(play("U A(a!=f:0) R(a=f:0)")));
    const { messages } = repairToolPairs(history, { format, ids });
    const id = firstId(codec, messages);
    expect(id).not.toBe("f:0");
    expect(replaced(messages.slice(-1), id, "f:0")).toStrictEqual(
      replaced(history.slice(-1), "", ""),
    );
  },
);

it.each(CODECS.filter(({ format }) => format !== "langchain"))(
  "a repair of $format leaves the other parts of a message the objects they were",
  ({ format, encode }) => {
    const history = deepFreeze(encode(play("U A(a=f:0,b) R(a=f:0) R(b) T")));
    const parts = partsOf(history);
    const kept = partsOf(repairToolPairs(history, { format, ids }).messages);
    const isOfB = (part: unknown): boolean => JSON.stringify(part).includes("tag-b");
    for (const part of kept.filter(isOfB)) expect(parts).toContain(part);
  },
);

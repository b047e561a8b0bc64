import { describe, expect, it } from "vitest";
import {
  repairToolPairs,
  snapSplitToBatchBoundary,
  validateToolPairs,
} from "../../../src/toolPairRepair.ts";
import { CODECS } from "./codecs/index.ts";
import { openaiResponsesCodec } from "./codecs/openaiResponses.ts";
import { play } from "./script.ts";

/** A history whose objects count how often anything in them is read. */
function counted(messages: readonly object[]): { readonly messages: object[]; reads(): number } {
  let reads = 0;
  const watch = <Value>(value: Value): Value => {
    if (typeof value !== "object" || value === null) return value;
    return new Proxy(value, {
      get: (target, key, receiver) => {
        reads++;
        return watch(Reflect.get(target, key, receiver));
      },
    });
  };
  return { messages: messages.map(watch), reads: () => reads };
}

/** Shapes of which every longer one is the shorter one, twice as long. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  "results without calls": (size) => `U ${list(size, (index) => `R(${index})`)}`,
  "calls without results": (size) => `U ${list(size, (index) => `A(${index}) T U`)}`,
  "one turn of many calls": (size) =>
    `U A(${Array.from({ length: size }, (_, index) => index)}) ${list(size, (index) => `R(${size - 1 - index})`)}`,
  "one identifier for every call of a turn": (size) =>
    `U A(${Array.from({ length: size }, (_, index) => `${index}:grep=x`)}) ${list(size, (index) => `R(${index}:grep=x)`)}`,
  "one identifier for every turn": (size) =>
    `U ${list(size, (index) => `A(${index}:grep=x) T U`)} ${list(size, (index) => `R(${index}:grep=x)`)}`,
  "results that come late": (size) =>
    `U ${list(size, (index) => `A(${index}) T U`)} ${list(size, (index) => `R(${index})`)}`,
};

function list(size: number, item: (index: number) => string): string {
  return Array.from({ length: size }, (_, index) => item(index)).join(" ");
}

describe.each(CODECS)("openai/codex#28309: many items in $format", ({ format, encode }) => {
  it.each(Object.entries(SHAPES))("reads %s in proportion to their number", (_, shape) => {
    const readsOf = (size: number): number[] => {
      const history = encode(play(shape(size)));
      const runs = [
        (messages: object[]) => repairToolPairs(messages, { format }),
        (messages: object[]) => validateToolPairs(messages, { format }),
        (messages: object[]) =>
          snapSplitToBatchBoundary(messages, messages.length >> 1, { format }),
      ];
      return runs.map((run) => {
        const { messages, reads } = counted(history);
        run(messages);
        return reads();
      });
    };
    const short = readsOf(30);
    const long = readsOf(120);
    for (const [index, reads] of short.entries()) expect(long[index]).toBeLessThan(4.2 * reads);
  });
});

it("openai/codex#28309: repairs 17,050 items of which every third output is lost", () => {
  const turns = list(5684, (index) =>
    index % 3 === 0 ? `A(${index}) U` : `A(${index}) R(${index}) U`,
  );
  const messages = openaiResponsesCodec.encode(play(`U ${turns}`));
  const repaired = repairToolPairs(messages);
  expect(repaired.orphanedCallsFixed).toBe(1895);
  expect(validateToolPairs(repaired.messages)).toStrictEqual([]);
});

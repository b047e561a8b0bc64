import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isRepairPlaceholder,
  repairToolPairs,
  snapSplitToBatchBoundary,
  validateToolPairs,
} from "../../../src/toolPairRepair.ts";
import { deepFreeze } from "../../deepFreeze.ts";
import { runs } from "../../support/runs.ts";
import { CODECS } from "./codecs/index.ts";
import { brokenHistory, ORDERLY_BREAKS } from "./histories.ts";

const RUNS = runs(200);

const WORDS = [
  ..."role type content parts id name input output state args arguments function".split(" "),
  ..."tool_calls tool_call_id tool_use_id call_id toolCallId toolName tool toolUse toolResult".split(
    " ",
  ),
  ..."functionCall functionResponse response caller approval approvalId lc kwargs data".split(" "),
  ..."lc_namespace lc_kwargs additional_kwargs invalid_tool_calls providerOptions".split(" "),
  ..."__proto__ constructor toString".split(" "),
];

const VALUES = [
  ..."user assistant tool model system tool_call tool_result ai human constructor".split(" "),
  ..."tool_use tool_result server_tool_use web_search_tool_result thinking text".split(" "),
  ..."function_call function_call_output reasoning program item_reference tool-call".split(" "),
  ..."tool-result tool-approval-request tool-approval-response tool-x input-available".split(" "),
  ..."a b __proto__ constructor repair-result-a repair-call-a".split(" "),
  "[Tool result unavailable - the record was lost]",
  '{"_repair":"[Tool call for x - the record was lost]"}',
  "{",
  "",
];

/** Values made of the words all formats are made of, put together in ways no format allows. */
const { nonsense } = fc.letrec((tie) => ({
  nonsense: fc.oneof(
    { maxDepth: 5, depthSize: "small" },
    fc.constantFrom<unknown>(...VALUES, null, undefined, true, 0),
    fc.array(tie("nonsense"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...WORDS), tie("nonsense"), {
      maxKeys: 6,
      noNullPrototype: true,
    }),
  ),
}));

describe.each(CODECS)("nonsense read as $format", ({ format }) => {
  it("is repaired, validated and split without a throw, and never changed", () => {
    fc.assert(
      fc.property(fc.array(nonsense, { maxLength: 8 }), fc.nat(8), (values, index) => {
        const messages = deepFreeze(values) as object[];
        const result = repairToolPairs(messages, { format });
        const { messages: repaired, repaired: isRepaired } = result;
        expect(isRepaired).toBe(repaired !== messages);
        expect(result.changes.length > 0).toBe(isRepaired);
        expect(Array.isArray(validateToolPairs(messages, { format }))).toBe(true);
        expect(snapSplitToBatchBoundary(messages, index, { format })).toBeLessThanOrEqual(
          messages.length,
        );
        for (const message of repaired) expect(typeof isRepairPlaceholder(message)).toBe("boolean");
        expect(Object.prototype).not.toHaveProperty("tag");
      }),
      { numRuns: RUNS },
    );
  });

  it("repairs to itself once repaired", () => {
    fc.assert(
      fc.property(fc.array(nonsense, { maxLength: 8 }), (values) => {
        const { messages } = repairToolPairs(values as object[], { format });
        expect(repairToolPairs(messages, { format }).messages).toBe(messages);
      }),
      { numRuns: RUNS },
    );
  });
});

/** The same messages with words at a place inside the one at an index, where it holds a list. */
function interrupted(messages: readonly object[], index: number, place: number): object[] {
  const words = { type: "text", text: "so" };
  return messages.map((message, position) => {
    if (position !== index % messages.length) return message;
    const lists = Object.entries(message).filter(
      ([key, value]) => (key === "content" || key === "parts") && Array.isArray(value),
    );
    const spoken = lists.map(([key, list]) => [
      key,
      list.toSpliced(place % (list.length + 1), 0, words),
    ]);
    return { ...message, ...Object.fromEntries(spoken) };
  });
}

describe.each(CODECS)("words anywhere inside the messages of $format", ({ format, encode }) => {
  it("are moved with a reason, and a history is repaired exactly when a change says so", () => {
    const places = fc.array(fc.tuple(fc.nat(30), fc.nat(5)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(brokenHistory("unique", ORDERLY_BREAKS), places, (events, where) => {
        const messages = where.reduce(
          (history, [index, place]) => interrupted(history, index, place),
          encode(events),
        );
        const { repaired, changes } = repairToolPairs(deepFreeze(messages), { format });
        expect(repaired).toBe(changes.length > 0);
        expect(repaired).toBe(validateToolPairs(messages, { format }).length > 0);
      }),
      { numRuns: RUNS },
    );
  });
});

/** The same messages, of which the one at an index is somebody else's. */
function misattributed(messages: readonly object[], index: number, role: string | undefined) {
  return messages.map((message, position) => {
    if (position !== index % messages.length || !("role" in message)) return message;
    const { role: _, ...rest } = message;
    return role === undefined ? rest : { ...rest, role };
  });
}

const roleOfContents = CODECS.filter(({ format }) =>
  ["anthropic", "bedrock", "gemini"].includes(format),
);

describe.each(roleOfContents)("messages of $format under another role", ({ format, encode }) => {
  it("are legal once repaired", () => {
    const roles = fc.constantFrom("user", format === "gemini" ? "model" : "assistant");
    fc.assert(
      fc.property(
        brokenHistory("unique", ORDERLY_BREAKS),
        fc.nat(30),
        roles,
        (events, at, role) => {
          const messages = misattributed(encode(events), at, role);
          const { messages: repaired } = repairToolPairs(deepFreeze(messages), { format });
          expect(validateToolPairs(repaired, { format })).toStrictEqual([]);
          expect(repairToolPairs(repaired, { format }).messages).toBe(repaired);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

it("recognises no format, and repairs nothing, where there is only nonsense at the top", () => {
  const messages = [null, 1, "x", [], undefined] as unknown as object[];
  expect(repairToolPairs(messages).messages).toBe(messages);
});

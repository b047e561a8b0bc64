import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  repairToolPairs,
  snapSplitToBatchBoundary,
  validateToolPairs,
} from "../src/toolPairRepair.ts";
import { deepFreeze } from "./deepFreeze.ts";
import { CODECS } from "./internal/messages/codecs/index.ts";
import {
  ANY_NUMBERING,
  brokenHistory,
  type Event,
  type Found,
  healthyHistory,
  ORDERLY_BREAKS,
  REWRITES,
} from "./internal/messages/histories.ts";
import { runs } from "./support/runs.ts";

const RUNS = runs(170);

function check(property: fc.IProperty<[Event[]]>): void {
  fc.assert(property, { numRuns: RUNS });
}

function keptTags(found: readonly Found[]): Set<string | undefined> {
  return new Set(found.flatMap(({ kind, tag }) => (kind === "call" ? [] : [tag])));
}

/** Pairs calls and results by identifier inside each batch, in order; without one, by position. */
function pairs(found: readonly Found[], isLoose: boolean): [Found, Found][] {
  const paired: [Found, Found][] = [];
  let open: Found[] = [];
  let isAnswering = false;
  for (const item of found) {
    if (item.kind === "call") {
      if (isAnswering && !isLoose) open = [];
      isAnswering = false;
      open.push(item);
    } else if (item.kind === "result") {
      isAnswering = true;
      const index = open.findIndex(({ id }) => id === item.id);
      const [call] = open.splice(isLoose ? index : Math.max(index, 0), 1);
      if (call !== undefined) paired.push([call, item]);
    }
  }
  return paired;
}

describe.each(CODECS)(
  "repairToolPairs of $format",
  ({ format, healthy, isLoose, encode, decode }) => {
    describe.each(healthy)("with %s identifiers, all in order", (numbering) => {
      it("gives a healthy history back as the same array", () => {
        check(
          fc.property(healthyHistory(numbering), (events) => {
            const messages = deepFreeze(encode(events));
            expect(validateToolPairs(messages, { format })).toStrictEqual([]);
            const result = repairToolPairs(messages, { format });
            expect(result.messages).toBe(messages);
            expect(result.repaired).toBe(false);
          }),
        );
      });
    });

    describe.each(ANY_NUMBERING)("with %s identifiers", (numbering) => {
      it("makes any broken history valid, once and for all, and always in the same way", () => {
        check(
          fc.property(brokenHistory(numbering), (events) => {
            const messages = deepFreeze(encode(events));
            const {
              messages: repaired,
              repaired: isRepaired,
              changes,
            } = repairToolPairs(messages, { format });
            expect(validateToolPairs(repaired, { format })).toStrictEqual([]);
            expect(isRepaired).toBe(repaired !== messages);
            expect(changes.length > 0).toBe(isRepaired);
            deepFreeze(repaired);
            expect(repairToolPairs(repaired, { format }).messages).toBe(repaired);
            const again = repairToolPairs(structuredClone(messages), { format });
            expect(JSON.stringify(again.messages)).toBe(JSON.stringify(repaired));
          }),
        );
      });

      it("changes nothing that the validator accepts, and whatever it does not", () => {
        const tails = fc.constantFrom("repair", "keep");
        fc.assert(
          fc.property(brokenHistory(numbering, REWRITES), tails, (events, tail) => {
            const messages = deepFreeze(encode(events));
            const isValid = validateToolPairs(messages, { format, tail }).length === 0;
            expect(repairToolPairs(messages, { format, tail }).messages === messages).toBe(isValid);
          }),
          { numRuns: RUNS },
        );
      });

      it("is valid under every policy", () => {
        const policies = fc.record({
          missingResult: fc.constantFrom("placeholder", "drop-call"),
          orphanResult: fc.constantFrom("synthesize-call", "drop", "text"),
          tail: fc.constantFrom("repair", "keep"),
          incompleteCall: fc.constantFrom("drop", "close"),
          ids: fc.constantFrom("as-required", "openai-chat", "anthropic", "bedrock", "mistral"),
          chained: fc.boolean(),
        });
        fc.assert(
          fc.property(brokenHistory(numbering), policies, (events, policy) => {
            const messages = deepFreeze(encode(events));
            const options = { format, ...policy } as const;
            const { messages: repaired } = repairToolPairs(messages, options);
            expect(validateToolPairs(repaired, options)).toStrictEqual([]);
            const isValid = validateToolPairs(messages, options).length === 0;
            if (isValid) expect(repaired).toBe(messages);
            expect(repairToolPairs(repaired, options).messages).toBe(repaired);
          }),
          { numRuns: RUNS },
        );
      });
    });

    it("loses no result and attaches none to another call, as long as identifiers tell them", () => {
      check(
        fc.property(brokenHistory("unique", ORDERLY_BREAKS), (events) => {
          const messages = encode(events);
          const given = decode(messages).filter(({ kind, tag }) => kind === "result" && tag);
          const found = decode(repairToolPairs(messages, { format }).messages);
          expect(keptTags(found)).toStrictEqual(
            new Set([...keptTags(given), ...keptTags(found.filter(({ tag }) => !tag))]),
          );
          for (const [call, result] of pairs(found, isLoose === true)) {
            if (call.tag !== undefined && result.tag !== undefined)
              expect(result.tag).toBe(call.tag);
          }
        }),
      );
    });

    it("loses no result whatever happens to the identifiers", () => {
      check(
        fc.property(brokenHistory("unique"), (events) => {
          const messages = encode(events);
          const given = decode(messages).filter(({ kind, tag }) => kind === "result" && tag);
          const kept = keptTags(decode(repairToolPairs(messages, { format }).messages));
          for (const tag of keptTags(given)) expect(kept).toContain(tag);
        }),
      );
    });

    it("splits only where both halves stay valid", () => {
      fc.assert(
        fc.property(healthyHistory("unique"), fc.nat(), (events, place) => {
          const messages = encode(events);
          const index = snapSplitToBatchBoundary(messages, place % (messages.length + 1), {
            format,
          });
          const halves = [messages.slice(0, index), messages.slice(index)];
          for (const half of halves) {
            const rules = validateToolPairs(half, { format }).map(({ rule }) => rule);
            expect(rules.filter((rule) => !["A18", "G2", "G6", "B6"].includes(rule))).toStrictEqual(
              [],
            );
          }
        }),
        { numRuns: RUNS },
      );
    });
  },
);

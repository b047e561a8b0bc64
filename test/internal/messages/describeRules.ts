import { describe, expect, it } from "vitest";
import { repairToolPairs, validateToolPairs } from "../../../src/toolPairRepair.ts";
import type { MessageFormat, RepairOptions } from "../../../src/types/messages.ts";
import { deepFreeze } from "../../deepFreeze.ts";

/** A rule, a history that breaks just it, and what the validator says where that is not the rule. */
export type RuleCase = readonly [
  rule: string,
  messages: readonly object[],
  found?: readonly string[],
  options?: RepairOptions,
];

/** Checks that each rule is noticed, and that a repair meets it. */
export function describeRules(format: MessageFormat, cases: readonly RuleCase[]): void {
  describe(`rules of ${format}`, () => {
    const table = cases.map(([rule, messages, found = [rule], options = {}]) => ({
      rule,
      messages,
      found,
      settings: { format, ...options },
    }));

    it.each(table)("$rule", ({ messages, found, settings }) => {
      deepFreeze(messages);
      const violations = validateToolPairs(messages, settings);
      expect(violations.map(({ rule }) => rule)).toStrictEqual(found);
      // What is wrong in a sentence of ours, and how the provider's own error can be recognised.
      for (const { path, message, providerPhrase } of violations) {
        expect(messages[Number(path[0])]).toBeDefined();
        expect(message).toMatch(/^[A-Z].+[^.]$/u);
        expect(providerPhrase).toMatch(/\w{2}/u);
      }
      const repaired = repairToolPairs(messages, settings);
      expect(repaired.repaired).toBe(true);
      expect(validateToolPairs(repaired.messages, settings)).toStrictEqual([]);
    });
  });
}
